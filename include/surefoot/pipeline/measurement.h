#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/contact/take.h"
#include "surefoot/metrics/change.h"
#include "surefoot/metrics/damage.h"
#include "surefoot/metrics/motion_report.h"
#include "surefoot/metrics/verdict.h"

namespace surefoot {

/// A motion measured and, where there is one, the original it was made from, with the same plants.
struct Measurement {
  MotionReport motion;
  std::optional<MotionReport> original;
  std::optional<ChangeReport> change;  ///< from the original
  std::optional<std::vector<DamageSpan>> damage =
      std::nullopt;                               ///< of the motion, where it was looked for
  std::optional<Verdict> verdict = std::nullopt;  ///< by the original
};

/// Measures a take against its original, by the rig and ground of the original, so that the same
/// points are looked at in both. Refuses plants and motions that do not fit each other.
[[nodiscard]] Result<Measurement> measure_against(const Take& original, const Take& changed,
                                                  const PlantTrack& plants);

/// Measures a take, against its original where there is one.
[[nodiscard]] Result<Measurement> measure_take(const Take& original, const Take* changed,
                                               const PlantTrack& plants);

/// As JSON, lengths in centimetres (docs/metrics.md).
[[nodiscard]] std::string measurement_json(const Measurement& measurement);

/// As a table for a person: one column for the motion, with an original two and the ratio.
[[nodiscard]] std::string measurement_text(const Measurement& measurement);

/// Two ways of mending one original, as a table of three columns: the original at the plants of the
/// first, then what each way made of it, at its own plants.
[[nodiscard]] std::string comparison_text(const Measurement& first, std::string_view first_name,
                                          const Measurement& second, std::string_view second_name);

}  // namespace surefoot
