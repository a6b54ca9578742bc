#pragma once

#include <optional>

#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// A motion that ends as it begins, as cycles for games do, and how it is laid end to end so that
/// what is done to it has the same past and future at both ends, and it still loops.
struct UnrolledLoop {
  int period = 0;                    ///< frames; the last frame of the motion repeats the first
  int before = 0;                    ///< rounds ahead of the one that counts, and as many after it
  Vec3 travel_world = Vec3::Zero();  ///< of the body in one round, horizontal, metres

  [[nodiscard]] int rounds() const noexcept { return 2 * before + 1; }
  [[nodiscard]] int frames() const noexcept { return rounds() * period + 1; }
  [[nodiscard]] int first() const noexcept { return before * period; }  ///< of what counts
};

/// Nothing where the last pose is not the first one, but for the way travelled.
[[nodiscard]] std::optional<UnrolledLoop> find_loop(const Take& take);

[[nodiscard]] Take unroll(const Take& take, const UnrolledLoop& loop);
/// Plants that end in the last frame and go on in the first become one.
[[nodiscard]] PlantTrack unroll(const PlantTrack& plants, const UnrolledLoop& loop);

/// The round that counts of what was made of an unrolled take. What was not changed is as the
/// original has it, to the last bit.
[[nodiscard]] CleanedTake roll_up(const Take& original, const Take& unrolled, CleanedTake made,
                                  const UnrolledLoop& loop);

}  // namespace surefoot
