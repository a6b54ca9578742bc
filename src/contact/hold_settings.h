#pragma once

#include <optional>

#include "contact/firm_stretches.h"
#include "surefoot/contact/detect_settings.h"

namespace surefoot {

/// Which plants deserve to be held. Lengths and speeds are for a leg of 0.85 m and scale with the
/// leg.
struct HoldSettings {
  FirmSettings firm;
  /// Where set: of a foot in contact, heel and ball both are in contact that are as low.
  std::optional<SoleSplitSettings> split;
  double change = 0.03;       ///< m, > 0: a point that changes its height by more within 0.5 s ..
  double slow_change = 0.02;  ///< .. and so many m/s beyond, >= 0, is held where it is level only
  double most_change = 0.06;  ///< m, >= change: however slowly
  double slack = 0.5;  ///< m/s, > 0: faster than any plausible scale of the path explains: dropped
  double shortest_start = 0.1;  ///< s, >= 0: a ball that leaves sooner after the start is dropped
  double turn = 60.0;        ///< degrees/s, > 0: a foot that turns faster is held at one point only
  double own_height = 0.03;  ///< m off the ground found, > 0: a plant farther off keeps its height
  double tip_height = 0.01;  ///< m above it, > 0: so does a ball on tiptoe
  double off_ground = 0.1;   ///< m, >= own_height: and is dropped beyond this, unless it is still
  double still = 0.1;        ///< m/s, > 0: usual speed below which a point stands, wherever it is
  /// s, 0.1 to 10: a foot whose contact lasts longer is judged by no more than so much before and
  /// so much after. What is held of a frame is known that much later.
  double window = 1.5;
};

/// For feet that slide throughout (`slides_throughout`): what they do says less of what they should
/// do, so every limit is four times as wide, that between heel and ball of a flat foot among them.
[[nodiscard]] HoldSettings for_sliding_capture(HoldSettings settings) noexcept;

}  // namespace surefoot
