#pragma once

#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// What a person should do with a cleaned motion: nothing, look at it, or not use it.
enum class VerdictLevel { good, look, bad };
[[nodiscard]] std::string_view name_of(VerdictLevel level) noexcept;

/// One thing that was looked at. `good` up to `limit`, `bad` beyond twice the limit, `look`
/// between.
struct VerdictCheck {
  std::string_view name;  ///< stable, snake_case
  double value = 0.0;
  std::string_view unit;  ///< cm, deg, %, times ..
  double limit = 0.0;     ///< in the same unit
  int frame = 0;          ///< where the value is worst
  VerdictLevel level = VerdictLevel::good;
};

/// How natural a changed motion is against the one it was made from. The plants that were held play
/// no part in it: contacts are found anew, by a rule of their own (`found_contacts`).
struct Verdict {
  VerdictLevel level = VerdictLevel::good;  ///< the worst of the checks
  std::vector<VerdictCheck> checks;

  /// Adds a check and lowers the level by it.
  void add(std::string_view name, double value, std::string_view unit, double limit, int frame);
  /// The check that is worst against its limit; nothing without checks.
  [[nodiscard]] const VerdictCheck* worst() const noexcept;
};

/// Limits of the checks: up to them all is good. Lengths are for a leg of 0.85 m and scale with the
/// leg. They were chosen on half of the CMU subjects (docs/metrics.md).
struct VerdictLimits {
  double slide = 2.5;         ///< cm, of contacts without 67 ms at each end, horizontally
  double under_ground = 3.0;  ///< cm deeper than in the original
  double above_ground = 3.0;  ///< cm higher than in the original, in contact
  double acceleration = 1.3;  ///< times the original's peak, of knees and ankles
  double knee_kink = 15.0;    ///< degrees a frame squared at 30 frames a second
  double toe_bend = 45.0;     ///< degrees added or taken
  double stretch = 3.0;       ///< % of the leg's length
  double root = 12.0;         ///< cm
  double foot = 20.0;         ///< cm against the body
  double plants_dropped =
      50.0;  ///< % of the frames of contact, in contacts of which nothing is held
};

/// Judges `changed` by `original`, frame by frame. Refuses motions of other length, rate or joint
/// count. Frames before the first real one (a T-pose) do not count. Heights need a ground.
[[nodiscard]] Result<Verdict> judge(const Skeleton& skeleton, const Motion& original,
                                    const Motion& changed, const Rig& rig, const Ground& ground,
                                    const VerdictLimits& limits = {});

}  // namespace surefoot
