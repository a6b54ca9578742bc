#pragma once

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// Ground that moves evenly, m/s, from where it is in frame 0.
[[nodiscard]] GroundTrack even_ground(const Take& take, const Vec3& velocity_world);

/// The take in the space of its ground, where that stands still: what is cleaned there stands on
/// the ground. How its feet stand, and on what, is found anew where it was not given.
[[nodiscard]] Result<Take> seen_from_ground(const Take& take, const GroundTrack& ground,
                                            Diagnostics* notes = nullptr);
/// The same, of a take whose rig and ground are already those of that space.
[[nodiscard]] Take same_body_from_ground(const Take& take, const GroundTrack& ground);

/// A result in the world. What cleaning did not change of the root is as the original has it, to
/// the last bit.
[[nodiscard]] Take back_in_world(const Take& original, const SeenFromGround& seen);

}  // namespace surefoot
