#pragma once

#include <array>
#include <string_view>
#include <vector>

namespace surefoot {

/// What the feet do in a frame (method 3.2): which of them stand, or that one slides that should.
enum class MotionLabel { left, right, both, none, skate };
inline constexpr std::array kMotionLabels{MotionLabel::left, MotionLabel::right, MotionLabel::both,
                                          MotionLabel::none, MotionLabel::skate};
[[nodiscard]] std::string_view name_of(MotionLabel label) noexcept;

/// The label of feet that stand or do not, and do not slide.
[[nodiscard]] MotionLabel label_of(bool left_stands, bool right_stands) noexcept;

/// Gives runs of fewer than `fewest` frames the label of their longer neighbour (the earlier of
/// equal ones), shortest runs first, until none is left that has a neighbour (method 3.2).
[[nodiscard]] std::vector<MotionLabel> merge_short_runs(std::vector<MotionLabel> labels,
                                                        int fewest);

}  // namespace surefoot
