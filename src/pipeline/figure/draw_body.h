#pragma once

#include "pipeline/figure/body_shape.h"
#include "pipeline/figure/view.h"
#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// What a figure stands on in a picture: the ground or, without one, a level.
struct Floor {
  const Ground& ground;
  double level = 0.0;  ///< metres, where there is no ground

  [[nodiscard]] Vec3 under(const Vec3& p_world) const;
};

/// The lowest point of any sole from frame `first` to `last`, for a floor where there is no ground.
[[nodiscard]] double lowest_sole(const BodyShape& shape, const Take& take, int first, int last);

/// Classes of the style sheet: `limb`, `foot`, `head`, each with `left`, `right` or `middle`,
/// `floor`, `floor-line`, `shadow`, `contact`, `slip`.
[[nodiscard]] std::string_view figure_style();

/// A stretch of floor around a point, `across` and `deep` metres in each direction, with a line
/// every `spacing` metres of the world.
void draw_floor(svg::Drawing& drawing, const FigureView& view, const Floor& floor,
                const Vec3& around_world, double across, double deep, double spacing);

/// The shadow that each sole casts straight down.
void draw_shadows(svg::Drawing& drawing, const FigureView& view, const Floor& floor,
                  const BodyShape& shape, const BodyPoints& points);

/// Limbs, head and feet, the farthest first.
void draw_body(svg::Drawing& drawing, const FigureView& view, const BodyShape& shape,
               const BodyPoints& points);

/// Only the outline of one foot, of class `outline`.
void draw_foot_outline(svg::Drawing& drawing, const FigureView& view, const BodyShape& shape,
                       const BodyPoints& points, Side side);

/// A dot at every planted point, and a line to it from where the point was when its plant began.
void draw_contacts(svg::Drawing& drawing, const FigureView& view, const BodyShape& shape,
                   const Take& take, const PlantTrack& plants, const PlantsByFrame& by_frame,
                   int frame);

}  // namespace surefoot
