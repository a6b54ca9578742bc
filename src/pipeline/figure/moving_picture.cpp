#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pipeline/figure/draw_body.h"
#include "pipeline/figure/moving_parts.h"
#include "pipeline/report_parts.h"
#include "surefoot/pipeline/report_page.h"

namespace surefoot {
namespace {

constexpr double kPictureWidth = 800.0;  // pixels
constexpr double kPanelHeight = 216.0;
constexpr double kPanelGap = 10.0;
constexpr double kPicturePitch = 0.38;   // radians, from above
constexpr double kPictureScale = 400.0;  // pixels per metre for a leg of 0.85 m
constexpr double kPictureRate = 25.0;    // pictures a second
constexpr double kSlower = 3.0;          // times slower than the motion
constexpr int kMostPictures = 100;
constexpr double kSeenStep = 3.0;      // pixels
constexpr double kWorthWords = 0.005;  // metres slid

/// What all panels of a moving picture share.
struct Moving {
  const ReportInput& input;
  FrameRange range;
  BodyShape shape;
  Floor floor;
  Plant plant;              ///< that is looked at
  std::vector<int> frames;  ///< that are shown, each for an equal time
  double seconds = 0.0;     ///< of one round
};

/// Of the plants that hold within the range, that which slides most.
Plant plant_to_show(const ReportInput& input, FrameRange range) {
  Plant shown;
  shown.first = range.first;
  shown.last = range.last;
  double most = -1.0;
  const Result<ReportData> data = report_data(input);
  for (std::size_t i = 0; data && i < input.plants.plants.size(); ++i) {
    const Plant& plant = input.plants.plants[i];
    const bool inside = plant.last >= range.first && plant.first <= range.last;
    if (!inside || data->slides[i].worst() <= most) continue;
    most = data->slides[i].worst();
    shown = plant;
  }
  return shown;
}

std::vector<int> frames_to_show(FrameRange range, double seconds) {
  const int span = range.last - range.first;
  const int count =
      std::clamp(static_cast<int>(seconds * kPictureRate), 1, std::min(kMostPictures, span + 1));
  std::vector<int> frames;
  for (int i = 0; i < count; ++i) frames.push_back(range.first + i * span / std::max(1, count - 1));
  return frames;
}

/// From the side of the planted foot, which does not move for the eye unless it slides.
FigureView panel_view(const Moving& moving, const svg::Box& box) {
  const Plant& plant = moving.plant;
  const int frame = (plant.first + plant.last) / 2;
  const BothLegs& legs = moving.input.original.legs()[frame];
  Vec3 to_left = legs[0].thigh_world.translation - legs[1].thigh_world.translation;
  to_left.y() = 0.0;
  if (!(to_left.norm() > 1e-6)) to_left = Vec3::UnitX();
  FigureView view(plant.side == Side::left ? Vec3(-to_left) : to_left, kPicturePitch,
                  kPictureScale / moving.shape.scale);
  const LegPose& foot = moving.input.original.legs()[frame][index_of(plant.side)];
  view.centre(moving.floor.under(0.5 * (foot.heel_world + foot.ball_world)),
              {box.left + 0.5 * box.width, box.bottom() - 0.2 * box.height});
  return view;
}

/// The way of the planted point since it was planted, and how long it is in words.
struct SlipTrail {
  std::vector<std::string> ways;
  std::vector<std::string> dots;
  std::vector<std::string> words;
};

SlipTrail slip_trail(const Moving& moving, const FigureView& view, const Take& take) {
  const Plant& plant = moving.plant;
  const int point = moving.shape.sole(plant.side, plant.part);
  const Vec3 start = body_points(moving.shape, take, plant.first)[point];
  SlipTrail trail;
  std::vector<svg::Point> way{view.at(start)};
  double slid = 0.0;
  for (const int frame : moving.frames) {
    if (frame >= plant.first && frame <= plant.last) {
      const Vec3 now = body_points(moving.shape, take, frame)[point];
      slid = (now - start).norm();
      // What moves by less than is seen takes the last point's place, so that pictures stay small.
      const svg::Point at = view.at(now);
      const std::size_t kept = way.size() > 1 ? way.size() - 2 : 0;
      const bool seen = std::hypot(at.x - way[kept].x, at.y - way[kept].y) >= kSeenStep;
      if (way.size() > 1 && !seen) way.pop_back();
      way.push_back(at);
    }
    const bool begun = frame >= plant.first;
    const bool holds = begun && frame <= plant.last;
    trail.ways.push_back(begun ? svg::path_of(way, false) : "M0 0");
    trail.dots.push_back(holds ? dot_at(way.back()) : "M0 0");
    trail.words.push_back(!begun               ? ""
                          : slid < kWorthWords ? fmt::format("{:.1f} cm", 100.0 * slid)
                                               : fmt::format("slid {:.1f} cm", 100.0 * slid));
  }
  return trail;
}

void draw_panel(svg::Drawing& drawing, const Moving& moving, const Take& take,
                std::string_view name, std::string_view classes, const svg::Box& box) {
  const FigureView view = panel_view(moving, box);
  std::vector<BodyPoints> poses;
  for (const int frame : moving.frames) poses.push_back(body_points(moving.shape, take, frame));
  const Plant& plant = moving.plant;
  const Vec3 middle = moving.floor.under(
      moving.input.original.legs()[(plant.first + plant.last) / 2][index_of(plant.side)]
          .ball_world);
  drawing.begin_clip(box);
  drawing.rect(box, "panel");
  draw_floor(drawing, view, moving.floor, middle, 0.55 * box.width / view.scale(),
             0.62 * box.height / view.scale(), 0.1);
  const BodyPoints planted = body_points(moving.shape, take, plant.first);
  drawing.path(sole_outline(view, moving.floor, moving.shape, planted, plant.side), 0.0,
               "outline print-of-plant");
  const std::size_t still =
      std::ranges::upper_bound(moving.frames, plant.last) - moving.frames.begin();
  const std::size_t shown = std::min(still > 0 ? still - 1 : 0, moving.frames.size() - 1);
  const Playing playing{moving.seconds, shown};
  for (const MovingPart& part : moving_shadows(view, moving.floor, moving.shape, poses)) {
    draw_moving(drawing, part, playing);
  }
  for (const MovingPart& part : moving_parts(view, moving.shape, poses, box.top)) {
    draw_moving(drawing, part, playing);
  }
  SlipTrail trail = slip_trail(moving, view, take);
  const std::string way = fmt::format("way {}", classes);
  draw_moving(drawing, {0.0, way, 4.0, std::move(trail.ways)}, playing);
  draw_moving(drawing, {0.0, way, 11.0, std::move(trail.dots)}, playing);
  drawing.text({box.left + 16.0, box.top + 30.0}, fmt::format("big {}", classes), name);
  drawing.begin_group("moving");
  drawing.moving_text({box.right() - 16.0, box.top + 30.0}, trail.words, moving.seconds,
                      fmt::format("big end {}", classes));
  drawing.end_group();
  drawing.begin_group("still");
  drawing.text({box.right() - 16.0, box.top + 30.0}, fmt::format("big end {}", classes),
               trail.words[shown]);
  drawing.end_group();
  drawing.end_clip();
}

constexpr std::string_view kMovingStyle = R"(
svg .panel { fill: var(--card); }
svg .big { font-size: 19px; font-weight: 600; paint-order: stroke; stroke: var(--card);
  stroke-width: 5px; stroke-linejoin: round; }
svg .big.slides { fill: var(--bad); }
svg .big.stands { fill: var(--fine); }
svg .way { fill: none; stroke-linecap: round; stroke-linejoin: round; }
svg .way.slides { stroke: var(--bad); }
svg .way.stands { stroke: var(--fine); }
svg .print-of-plant { stroke: var(--ink); stroke-width: 1.3; }
)";

}  // namespace

Result<std::string> moving_figure(const ReportInput& input, FrameRange range) {
  const Take& original = input.original;
  if (const auto good = check_range(range, original.frames()); !good) return pass_on(good);
  Moving moving{input,
                range,
                body_shape(original.skeleton(), original.rig()),
                {original.ground()},
                plant_to_show(input, range),
                {}};
  moving.floor.level = lowest_sole(moving.shape, original, range.first, range.last);
  moving.seconds = std::max(0.2, kSlower * (range.last - range.first + 1) / original.fps());
  moving.frames = frames_to_show(range, moving.seconds);
  const double panels = 2.0 + static_cast<double>(input.others.size());
  const double height = panels * (kPanelHeight + kPanelGap) - kPanelGap;
  svg::Drawing drawing(kPictureWidth, height,
                       fmt::format("The {} foot on the floor, before and after, three times slower",
                                   name_of(moving.plant.side)));
  drawing.style(report_style());
  drawing.style(figure_style());
  drawing.style(moving_style());
  drawing.style(kMovingStyle);
  svg::Box box{0.0, 0.0, kPictureWidth, kPanelHeight};
  draw_panel(drawing, moving, original, "before", "slides", box);
  const auto next = [&](const Take& take, std::string_view name) {
    box.top += kPanelHeight + kPanelGap;
    draw_panel(drawing, moving, take, name, "stands", box);
  };
  next(input.changed, input.changed_name);
  for (const ReportResult& other : input.others) next(other.take, other.name);
  return drawing.take();
}

}  // namespace surefoot
