#include "pipeline/figure/draw_body.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "pipeline/figure/foot_solid.h"

namespace surefoot {
namespace {

constexpr int kMostFloorLines = 60;
constexpr int kFloorPieces = 24;  // in which a floor that is not flat is drawn

constexpr std::array<std::string_view, 3> kLimbClass{"limb left", "limb right", "limb middle"};
constexpr std::array<std::string_view, 2> kFootClass{"foot left", "foot right"};

/// One thing to draw, and how far away it is.
struct Layer {
  double depth = 0.0;
  int limb = -1;  ///< -1: the head, -2 and -3: the left and the right foot
};

std::vector<Layer> layers_of(const FigureView& view, const BodyShape& shape,
                             const BodyPoints& points) {
  std::vector<Layer> layers{{view.depth(points[shape.head]), -1}};
  for (std::size_t i = 0; i < shape.limbs.size(); ++i) {
    const BodyLimb& limb = shape.limbs[i];
    layers.push_back({0.5 * view.depth(points[limb.from]) + 0.5 * view.depth(points[limb.to]),
                      static_cast<int>(i)});
  }
  for (const Side side : kSides) {
    layers.push_back({view.depth(points[shape.sole(side, SolePart::ball)]),
                      -2 - static_cast<int>(index_of(side))});
  }
  std::ranges::stable_sort(layers, std::ranges::greater{}, &Layer::depth);
  return layers;
}

void fill(svg::Drawing& drawing, std::vector<svg::Point> outline, std::string_view classes) {
  if (outline.empty()) return;
  outline.push_back(outline.front());
  drawing.polyline(outline, classes);
}

void draw_foot(svg::Drawing& drawing, const FigureView& view, const BodyShape& shape,
               const BodyPoints& points, Side side) {
  const FootSolid foot = foot_solid(shape, points, side);
  const std::string_view classes = kFootClass[index_of(side)];
  fill(drawing, convex_outline(view.at(foot.toes_world)), classes);
  fill(drawing, convex_outline(view.at(foot.rear_world)), classes);
}

}  // namespace

Vec3 Floor::under(const Vec3& p_world) const {
  if (ground.kind() == GroundKind::none) return {p_world.x(), level, p_world.z()};
  const Vec3 below = ground.project(p_world);
  return below.allFinite() ? below : Vec3(p_world.x(), level, p_world.z());
}

double lowest_sole(const BodyShape& shape, const Take& take, int first, int last) {
  double lowest = std::numeric_limits<double>::infinity();
  for (int frame = first; frame <= last; ++frame) {
    const BodyPoints points = body_points(shape, take, frame);
    for (std::size_t i = shape.joints.size(); i < points.size(); ++i) {
      lowest = std::min(lowest, points[i].y());
    }
  }
  return std::isfinite(lowest) ? lowest : 0.0;
}

std::string_view figure_style() {
  return R"(
:root { --limb-left: #2f6fd0; --limb-right: #d0661b; --limb-middle: #7b8794; --floor: #eceff3;
  --floor-line: #c3cad3; --bad: #d0281a; --fine: #14803c; }
@media (prefers-color-scheme: dark) { :root { --limb-left: #6ea6ff; --limb-right: #ff9d4d;
  --limb-middle: #8a96a5; --floor: #1d242d; --floor-line: #3d4855; --bad: #ff6a58;
  --fine: #4cc97a; } }
svg .limb { fill: none; stroke-linecap: round; }
svg .limb.left { stroke: var(--limb-left); }
svg .limb.right { stroke: var(--limb-right); }
svg .limb.middle { stroke: var(--limb-middle); }
svg .head { fill: var(--limb-middle); }
svg .foot { stroke: var(--paper); stroke-width: 0.7; stroke-linejoin: round; }
svg .foot.left { fill: var(--limb-left); }
svg .foot.right { fill: var(--limb-right); }
svg .outline { fill: none; stroke: var(--bad); stroke-width: 1.1; stroke-dasharray: 3 2; }
svg .floor { fill: var(--floor); }
svg .floor-line { stroke: var(--floor-line); fill: none; }
svg .shadow { fill: #000000; opacity: 0.22; }
svg .contact { fill: var(--fine); stroke: var(--paper); }
svg .slip { stroke: var(--bad); stroke-width: 2; }
)";
}

void draw_floor(svg::Drawing& drawing, const FigureView& view, const Floor& floor,
                const Vec3& around_world, double across, double deep, double spacing) {
  const Vec3 right = view.right_world();
  const Vec3 away = Vec3::UnitY().cross(right);
  const auto at = [&](double along, double off) {
    return view.at(floor.under(around_world + along * right + off * away));
  };
  std::vector<svg::Point> outline;
  for (int i = 0; i <= kFloorPieces; ++i) {
    outline.push_back(at(across * (2.0 * i / kFloorPieces - 1.0), -deep));
  }
  for (int i = kFloorPieces; i >= 0; --i) {
    outline.push_back(at(across * (2.0 * i / kFloorPieces - 1.0), deep));
  }
  drawing.polyline(outline, "floor");
  const double from = right.dot(around_world);
  const double step = std::max(spacing, 2.0 * across / kMostFloorLines);
  const double first = step * std::ceil((from - across) / step) - from;
  for (int i = 0; i < kMostFloorLines && first + i * step <= across; ++i) {
    drawing.line(at(first + i * step, -deep), at(first + i * step, deep), "floor-line");
  }
}

void draw_shadows(svg::Drawing& drawing, const FigureView& view, const Floor& floor,
                  const BodyShape& shape, const BodyPoints& points) {
  for (const Side side : kSides) {
    std::vector<svg::Point> outline;
    for (const Vec3& p : foot_solid(shape, points, side).sole_world) {
      outline.push_back(view.at(floor.under(p)));
    }
    fill(drawing, convex_outline(std::move(outline)), "shadow");
  }
}

void draw_body(svg::Drawing& drawing, const FigureView& view, const BodyShape& shape,
               const BodyPoints& points) {
  for (const Layer& layer : layers_of(view, shape, points)) {
    if (layer.limb == -1) {
      drawing.circle(view.at(points[shape.head]), shape.head_radius * view.scale(), "head");
    } else if (layer.limb < -1) {
      draw_foot(drawing, view, shape, points, layer.limb == -2 ? Side::left : Side::right);
    } else {
      const BodyLimb& limb = shape.limbs[layer.limb];
      drawing.band(std::array{view.at(points[limb.from]), view.at(points[limb.to])},
                   2.0 * limb.radius * view.scale(), kLimbClass[static_cast<int>(limb.side)]);
    }
  }
}

void draw_foot_outline(svg::Drawing& drawing, const FigureView& view, const BodyShape& shape,
                       const BodyPoints& points, Side side) {
  const FootSolid foot = foot_solid(shape, points, side);
  fill(drawing, convex_outline(view.at(foot.toes_world)), "outline");
  fill(drawing, convex_outline(view.at(foot.rear_world)), "outline");
}

void draw_contacts(svg::Drawing& drawing, const FigureView& view, const BodyShape& shape,
                   const Take& take, const PlantTrack& plants, const PlantsByFrame& by_frame,
                   int frame) {
  const BodyPoints points = body_points(shape, take, frame);
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      const int index = by_frame.at(frame, side, part);
      if (index == PlantsByFrame::kNoPlant) continue;
      const int first = plants.plants[index].first;
      const svg::Point now = view.at(points[shape.sole(side, part)]);
      drawing.line(view.at(body_points(shape, take, first)[shape.sole(side, part)]), now, "slip");
      drawing.circle(now, 3.0, "contact");
    }
  }
}

}  // namespace surefoot
