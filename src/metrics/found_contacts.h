#pragma once

#include <vector>

#include "contact/sole_motion.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// A heel or ball that seems to be in contact over some frames.
struct FoundContact {
  Side side = Side::left;
  SolePart part = SolePart::heel;
  FrameRun frames;
};

/// Contacts by a rule that shares nothing with detectors: a heel or ball is within 3 cm of its
/// lowest height in 0.6 s before and after, moves up or down at less than 0.25 m/s, and over the
/// ground at less than 0.35 m/s under the kindest scale of the body's path, for 0.1 s or longer.
/// Farther than 10 cm from a ground there is none. Lengths are for a leg of 0.85 m.
[[nodiscard]] std::vector<FoundContact> found_contacts(const SoleMotion& motion, const Rig& rig,
                                                       const Ground& ground);

/// The same contacts, parted where the foot goes over to another place of rest in `source`: a foot
/// that was set down twice stands in two places (`shuffles`).
[[nodiscard]] std::vector<FoundContact> parted_by_shuffles(
    const std::vector<FoundContact>& contacts, const SoleMotion& source, const Rig& rig);

/// The frames of a contact without 67 ms at each end, where feet land and leave; may be empty.
[[nodiscard]] FrameRun core_of(const FrameRun& frames, double fps);

}  // namespace surefoot
