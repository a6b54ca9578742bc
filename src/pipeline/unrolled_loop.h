#pragma once

#include <optional>

#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"

namespace surefoot {

/// A motion that ends as it begins, as cycles for games do, and how it is laid end to end so that
/// what is done to it has the same past and future at both ends, and it still loops.
struct UnrolledLoop {
  int period = 0;                    ///< frames of a round
  int last = 0;                      ///< frame of the motion: `period` where it repeats the first
  int before = 0;                    ///< rounds ahead of the one that counts, and as many after it
  Vec3 travel_world = Vec3::Zero();  ///< of the body in one round, horizontal, metres

  [[nodiscard]] int rounds() const noexcept { return 2 * before + 1; }
  [[nodiscard]] int frames() const noexcept { return rounds() * period + 1; }
  [[nodiscard]] int first() const noexcept { return before * period; }  ///< of what counts
  /// Frames of the motion.
  [[nodiscard]] bool has(int frame) const noexcept { return frame >= 0 && frame <= last; }
};

/// Nothing where the last pose is neither the first one nor a step before it, but for the way
/// travelled, or where the ground is not the same everywhere.
[[nodiscard]] std::optional<UnrolledLoop> find_loop(const Take& take);

[[nodiscard]] Take unroll(const Take& take, const UnrolledLoop& loop);
/// Plants that end in the last frame and go on in the first become one.
[[nodiscard]] PlantTrack unroll(const PlantTrack& plants, const UnrolledLoop& loop);

/// The plants of the round that counts, in its frames.
[[nodiscard]] PlantTrack roll_up(const PlantTrack& plants, const UnrolledLoop& loop);

}  // namespace surefoot
