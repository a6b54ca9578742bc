#include "pipeline/figure/moving_parts.h"

#include <algorithm>
#include <array>

#include "pipeline/figure/foot_solid.h"

namespace surefoot {
namespace {

constexpr std::array<std::string_view, 3> kLimbs{"limb left", "limb right", "limb middle"};
constexpr std::array<std::string_view, 2> kFeet{"foot left", "foot right"};
constexpr std::array<std::string_view, 2> kShadows{"shadow", "shadow"};

std::string foot_outline(const FigureView& view, const BodyShape& shape, const BodyPoints& points,
                         Side side) {
  const FootSolid foot = foot_solid(shape, points, side);
  return svg::path_of(convex_outline(view.at(foot.toes_world)), true) +
         svg::path_of(convex_outline(view.at(foot.rear_world)), true);
}

/// A part of each foot; `outline` draws it in one pose.
template <typename Outline>
std::vector<MovingPart> of_both_feet(const FigureView& view, const BodyShape& shape,
                                     std::span<const BodyPoints> poses,
                                     const std::array<std::string_view, 2>& classes,
                                     Outline&& outline) {
  std::vector<MovingPart> parts;
  for (const Side side : kSides) {
    MovingPart part{0.0, std::string(classes[index_of(side)]), 0.0, {}};
    for (const BodyPoints& points : poses) {
      part.outlines.push_back(outline(points, side));
      part.depth += view.depth(points[shape.sole(side, SolePart::ball)]);
    }
    part.depth /= static_cast<double>(poses.size());
    parts.push_back(std::move(part));
  }
  return parts;
}

/// A rounded bar between two points; its outlines are lines.
MovingPart moving_limb(const FigureView& view, const BodyLimb& limb,
                       std::span<const BodyPoints> poses, double& lowest) {
  MovingPart part{
      0.0, std::string(kLimbs[static_cast<int>(limb.side)]), 2.0 * limb.radius * view.scale(), {}};
  for (const BodyPoints& points : poses) {
    const std::array ends{view.at(points[limb.from]), view.at(points[limb.to])};
    lowest = std::max({lowest, ends[0].y + part.width, ends[1].y + part.width});
    part.outlines.push_back(limb.from == limb.to ? dot_at(ends[0]) : svg::path_of(ends, false));
    part.depth += view.depth(points[limb.from]) + view.depth(points[limb.to]);
  }
  part.depth /= 2.0 * static_cast<double>(poses.size());
  return part;
}

}  // namespace

std::string dot_at(svg::Point p) {
  return svg::path_of(std::array{p, svg::Point{p.x + 0.1, p.y}}, false);
}

std::string sole_outline(const FigureView& view, const Floor& floor, const BodyShape& shape,
                         const BodyPoints& points, Side side) {
  std::vector<svg::Point> outline;
  for (const Vec3& p : foot_solid(shape, points, side).sole_world) {
    outline.push_back(view.at(floor.under(p)));
  }
  return svg::path_of(convex_outline(std::move(outline)), true);
}

std::vector<MovingPart> moving_shadows(const FigureView& view, const Floor& floor,
                                       const BodyShape& shape, std::span<const BodyPoints> poses) {
  return of_both_feet(view, shape, poses, kShadows, [&](const BodyPoints& points, Side side) {
    return sole_outline(view, floor, shape, points, side);
  });
}

std::vector<MovingPart> moving_parts(const FigureView& view, const BodyShape& shape,
                                     std::span<const BodyPoints> poses, double top) {
  std::vector<MovingPart> parts = of_both_feet(
      view, shape, poses, kFeet,
      [&](const BodyPoints& points, Side side) { return foot_outline(view, shape, points, side); });
  std::vector<BodyLimb> limbs = shape.limbs;
  limbs.push_back({shape.head, shape.head, BodySide::middle, shape.head_radius});
  for (const BodyLimb& limb : limbs) {
    double lowest = top;
    MovingPart part = moving_limb(view, limb, poses, lowest);
    if (lowest > top) parts.push_back(std::move(part));
  }
  std::ranges::stable_sort(parts, std::ranges::greater{}, &MovingPart::depth);
  return parts;
}

void draw_moving(svg::Drawing& drawing, const MovingPart& part, const Playing& playing) {
  drawing.begin_group("moving");
  drawing.moving_path(part.outlines, playing.seconds, part.width, part.classes);
  drawing.end_group();
  drawing.begin_group("still");
  drawing.path(part.outlines[playing.still], part.width, part.classes);
  drawing.end_group();
}

std::string_view moving_style() {
  return R"(
svg .still { display: none; }
@media (prefers-reduced-motion: reduce) { svg .still { display: inline; }
  svg .moving { display: none; } }
)";
}

}  // namespace surefoot
