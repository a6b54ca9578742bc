#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pipeline/chart.h"
#include "pipeline/figure/draw_body.h"
#include "pipeline/report_parts.h"
#include "surefoot/pipeline/report_page.h"

namespace surefoot {
namespace {

constexpr int kStripColumns = 8;
constexpr double kColumnWidth = 118.0;  // pixels
constexpr double kStripLeft = 12.0;
constexpr double kStripTop = 46.0;
constexpr double kBodyHeight = 2.1;      // metres for a leg of 0.85 m, as a row shows
constexpr double kBodyScale = 84.0;      // pixels per metre for such a leg
constexpr double kCloseScale = 250.0;    // the same of the feet
constexpr double kCloseRow = 124.0;      // pixels
constexpr double kRowTitle = 20.0;       // pixels
constexpr double kStripPitch = 0.16;     // radians, from above
constexpr double kStripFloorLine = 0.1;  // metres between lines of the floor

/// One motion of the strip.
struct StripMotion {
  std::string name;
  const Take* take;
};

/// What all cells of a strip share.
struct Strip {
  const ReportInput& input;
  BodyShape shape;
  PlantsByFrame by_frame;
  Floor floor;
  std::vector<StripMotion> motions;
  std::vector<int> frames;
  Side side = Side::left;            ///< of the foot that is shown close up
  Vec3 ahead_world = Vec3::UnitZ();  ///< that the picture looks along
  double scale = 1.0;                ///< of the body
};

std::vector<StripMotion> motions_of(const ReportInput& input) {
  std::vector<StripMotion> motions{{"before", &input.original},
                                   {input.changed_name, &input.changed}};
  for (const ReportResult& other : input.others) motions.push_back({other.name, &other.take});
  return motions;
}

/// How far the foot is moved or slides in any of the frames.
double foot_movement(const Strip& strip, Side side, FrameRange range) {
  double most = 0.0;
  for (int frame = range.first; frame <= range.last; ++frame) {
    const LegPose& before = strip.input.original.legs()[frame][index_of(side)];
    const LegPose& after = strip.input.changed.legs()[frame][index_of(side)];
    for (const SolePart part : kSoleParts) {
      most = std::max(most, (after.sole_world(part) - before.sole_world(part)).norm());
    }
  }
  return most;
}

/// Across the hips from the side of the foot, in the middle of the range.
Vec3 look_direction(const Strip& strip, int frame) {
  const BothLegs& legs = strip.input.original.legs()[frame];
  Vec3 to_left = legs[0].thigh_world.translation - legs[1].thigh_world.translation;
  to_left.y() = 0.0;
  if (!(to_left.norm() > 1e-6)) to_left = Vec3::UnitX();
  return strip.side == Side::left ? Vec3(-to_left) : to_left;
}

void draw_body_cell(svg::Drawing& drawing, const Strip& strip, const StripMotion& motion, int frame,
                    const svg::Box& cell) {
  FigureView view(strip.ahead_world, kStripPitch, kBodyScale / strip.scale);
  Vec3 root = strip.input.original.legs()[frame][0].thigh_world.translation;
  root = 0.5 * (root + strip.input.original.legs()[frame][1].thigh_world.translation);
  // The middle of what is seen, so that arms and long steps stay in the cell.
  Range extent;
  for (const Vec3& p : body_points(strip.shape, strip.input.original, frame)) {
    extent.add(view.right_world().dot(p - root));
  }
  root += 0.5 * (extent.low + extent.high) * view.right_world();
  const Vec3 foot = strip.floor.under(root);
  view.centre(foot, {cell.left + 0.5 * cell.width, cell.bottom() - 24.0});
  const BodyPoints points = body_points(strip.shape, *motion.take, frame);
  drawing.begin_clip(cell);
  draw_floor(drawing, view, strip.floor, foot, 0.62 * strip.scale, 0.45 * strip.scale, 0.25);
  draw_shadows(drawing, view, strip.floor, strip.shape, points);
  draw_body(drawing, view, strip.shape, points);
  draw_contacts(drawing, view, strip.shape, *motion.take, strip.input.plants, strip.by_frame,
                frame);
  drawing.end_clip();
}

void draw_close_cell(svg::Drawing& drawing, const Strip& strip, const StripMotion& motion,
                     int frame, const svg::Box& cell) {
  FigureView view(strip.ahead_world, kStripPitch, kCloseScale / strip.scale);
  const int ball = strip.shape.sole(strip.side, SolePart::ball);
  const int heel = strip.shape.sole(strip.side, SolePart::heel);
  const BodyPoints before = body_points(strip.shape, strip.input.original, frame);
  const Vec3 middle = 0.5 * (before[ball] + before[heel]);
  // A foot high in the air is followed up, so that it stays in its cell.
  const double above = middle.y() - strip.floor.under(middle).y();
  const double highest = 0.3 * strip.scale;
  const Vec3 target = strip.floor.under(middle) + std::max(0.0, above - highest) * Vec3::UnitY();
  view.centre(target, {cell.left + 0.5 * cell.width, cell.bottom() - 18.0});
  const BodyPoints points = body_points(strip.shape, *motion.take, frame);
  drawing.begin_clip(cell);
  draw_floor(drawing, view, strip.floor, middle, 0.3 * strip.scale, 0.16 * strip.scale,
             kStripFloorLine);
  draw_shadows(drawing, view, strip.floor, strip.shape, points);
  draw_body(drawing, view, strip.shape, points);
  if (motion.take != &strip.input.original) {
    draw_foot_outline(drawing, view, strip.shape, before, strip.side);
  }
  draw_contacts(drawing, view, strip.shape, *motion.take, strip.input.plants, strip.by_frame,
                frame);
  drawing.end_clip();
}

Strip make_strip(const ReportInput& input, FrameRange range) {
  const Take& original = input.original;
  Strip strip{input,
              body_shape(original.skeleton(), original.rig()),
              PlantsByFrame(input.plants),
              {original.ground()},
              motions_of(input),
              {}};
  strip.scale = strip.shape.scale;
  strip.floor.level = lowest_sole(strip.shape, original, range.first, range.last);
  const int count = std::min(kStripColumns, range.last - range.first + 1);
  for (int i = 0; i < count; ++i) {
    const int span = range.last - range.first;
    strip.frames.push_back(count > 1 ? range.first + (2 * i * span + count - 1) / (2 * (count - 1))
                                     : range.first);
  }
  strip.side = foot_movement(strip, Side::right, range) > foot_movement(strip, Side::left, range)
                   ? Side::right
                   : Side::left;
  strip.ahead_world = look_direction(strip, (range.first + range.last) / 2);
  return strip;
}

}  // namespace

Result<std::string> strip_figure(const ReportInput& input, FrameRange range) {
  if (const auto good = check_range(range, input.original.frames()); !good) return pass_on(good);
  for (const StripMotion& motion : motions_of(input)) {
    if (const auto good = check_range(range, motion.take->frames()); !good) return pass_on(good);
  }
  const Strip strip = make_strip(input, range);
  const double body_row = kBodyHeight * kBodyScale;
  const auto columns = static_cast<double>(strip.frames.size());
  const double width = std::max(2.0 * kStripLeft + kColumnWidth * columns, 420.0);
  const auto rows = static_cast<double>(strip.motions.size());
  const double height = kStripTop + rows * (body_row + kCloseRow + 2.0 * kRowTitle) + 8.0;
  svg::Drawing drawing(width, height,
                       fmt::format("Poses of frames {} to {}", range.first, range.last));
  drawing.style(report_style());
  drawing.style(figure_style());
  drawing.rect({0.0, 0.0, width, height}, "paper");
  drawing.text({kStripLeft, 18.0}, "name",
               fmt::format("Frames {} to {}; below, the {} foot close up", range.first, range.last,
                           name_of(strip.side)));
  for (std::size_t i = 0; i < strip.frames.size(); ++i) {
    drawing.text({kStripLeft + kColumnWidth * (static_cast<double>(i) + 0.5), 38.0}, "faint middle",
                 fmt::format("{}", strip.frames[i]));
  }
  double top = kStripTop;
  const auto row = [&](const StripMotion& motion, double row_height, auto* draw) {
    drawing.text({kStripLeft, top + 13.0}, "faint", motion.name);
    top += kRowTitle;
    for (std::size_t i = 0; i < strip.frames.size(); ++i) {
      draw(drawing, strip, motion, strip.frames[i],
           svg::Box{kStripLeft + kColumnWidth * static_cast<double>(i), top, kColumnWidth - 4.0,
                    row_height - 4.0});
    }
    top += row_height;
  };
  for (const StripMotion& motion : strip.motions) row(motion, body_row, &draw_body_cell);
  for (const StripMotion& motion : strip.motions) row(motion, kCloseRow, &draw_close_cell);
  return drawing.take();
}

}  // namespace surefoot
