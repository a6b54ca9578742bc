#pragma once

#include <span>
#include <string>
#include <vector>

#include "pipeline/figure/draw_body.h"

namespace surefoot {

/// One thing that moves, as an outline (`svg::path_of`) for each picture.
struct MovingPart {
  double depth = 0.0;  ///< mean
  std::string classes;
  double width = 0.0;  ///< of its line, pixels; 0 leaves it to the style sheet
  std::vector<std::string> outlines;
};

/// Limbs, head and feet of a body in each of `poses`, the farthest first; without those that are
/// always above `top` pixels.
[[nodiscard]] std::vector<MovingPart> moving_parts(const FigureView& view, const BodyShape& shape,
                                                   std::span<const BodyPoints> poses, double top);

/// The shadow that each sole casts straight down.
[[nodiscard]] std::vector<MovingPart> moving_shadows(const FigureView& view, const Floor& floor,
                                                     const BodyShape& shape,
                                                     std::span<const BodyPoints> poses);

/// A sole on the floor under it.
[[nodiscard]] std::string sole_outline(const FigureView& view, const Floor& floor,
                                       const BodyShape& shape, const BodyPoints& points, Side side);

/// A line of no length: a dot as wide as the line.
[[nodiscard]] std::string dot_at(svg::Point p);

/// How a picture plays, and what is shown to those who want no motion.
struct Playing {
  double seconds = 0.0;   ///< of one round
  std::size_t still = 0;  ///< which picture stands for all
};
void draw_moving(svg::Drawing& drawing, const MovingPart& part, const Playing& playing);

/// What `draw_moving` needs: classes `moving` and `still`.
[[nodiscard]] std::string_view moving_style();

}  // namespace surefoot
