#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pipeline/chart.h"
#include "pipeline/svg.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/made_steps.h"

namespace surefoot {
namespace {

constexpr double kStripScale = 170.0;  // pixels per metre
constexpr double kStripEdge = 50.0;
constexpr double kBelow = 8.0;  // pixels, of the footprints' dots under the ground's line

constexpr std::string_view kStripStyle =
    "line,polyline{fill:none;stroke-linecap:round;stroke-linejoin:round}"
    ".ground{stroke:#777;stroke-width:2}.left{stroke:#1f77b4;stroke-width:3}"
    ".right{stroke:#d62728;stroke-width:3}.body{stroke:#333;stroke-width:3}"
    ".sole{stroke-width:4}.head{fill:#333}.lp{fill:#1f77b4}.rp{fill:#d62728}text{font:12px "
    "sans-serif;fill:#333}";

/// Seen across the way from the first to the last footprint.
class SideView {
 public:
  explicit SideView(const MadeSteps& steps) {
    const auto middle = [](const std::array<Footprint, 2>& feet) {
      return Vec3(0.5 * (feet[0].position_world + feet[1].position_world));
    };
    from_world_ = middle(steps.plan.start);
    along_world_ = middle(steps.plan.moves.back().after) - from_world_;
    along_world_.y() = 0.0;
    length_ = along_world_.norm();
    along_world_ = length_ > 1e-6 ? Vec3(along_world_ / length_) : Vec3::UnitZ();
  }

  [[nodiscard]] double length() const { return length_; }
  [[nodiscard]] Vec3 point(double along) const { return from_world_ + along * along_world_; }
  [[nodiscard]] svg::Point at(const Vec3& p_world) const {
    return {kStripEdge + (0.6 + (p_world - from_world_).dot(along_world_)) * kStripScale,
            (2.1 - p_world.y() + lowest_) * kStripScale};
  }
  void set_lowest(double height) { lowest_ = height; }

 private:
  Vec3 from_world_;
  Vec3 along_world_;
  double length_ = 0.0;
  double lowest_ = 0.0;
};

std::string_view classes_of(const MadeSteps& steps, int joint) {
  const Skeleton& skeleton = steps.take.skeleton();
  for (const Side side : kSides) {
    if (skeleton.is_ancestor(steps.take.rig().leg(side).joints.hip, joint)) {
      return side == Side::left ? "left" : "right";
    }
  }
  return "body";
}

/// From heel to ball to toe where skin meets the ground; joints are above it by their clearances.
void draw_sole(svg::Drawing& drawing, const SideView& view, const Leg& leg,
               std::span<const Transform> world, Side side) {
  const LegPose pose = leg_pose(leg, world);
  std::vector<svg::Point> sole;
  for (const SolePart part : {SolePart::heel, SolePart::ball, SolePart::toe}) {
    const Vec3 skin_world = pose.sole_world(part) - leg.clearance[index_of(part)] * Vec3::UnitY();
    sole.push_back(view.at(skin_world));
  }
  drawing.polyline(sole, side == Side::left ? "left sole" : "right sole");
}

void draw_figure(svg::Drawing& drawing, const SideView& view, const MadeSteps& steps, int frame) {
  const Skeleton& skeleton = steps.take.skeleton();
  std::vector<Transform> world(skeleton.size());
  forward_kinematics(skeleton, steps.take.motion().pose(frame), world);
  int highest = 0;
  for (int joint = 1; joint < skeleton.size(); ++joint) {
    const Vec3& from = world[skeleton[joint].parent].translation;
    const Vec3& to = world[joint].translation;
    drawing.line(view.at(from), view.at(to), classes_of(steps, joint));
    if (to.y() > world[highest].translation.y()) highest = joint;
  }
  drawing.circle(view.at(world[highest].translation), 9.0, "head");
  for (const Side side : kSides) {
    draw_sole(drawing, view, steps.take.rig().leg(side), world, side);
  }
}

void draw_footprint(svg::Drawing& drawing, const SideView& view, const Leg& leg, Side side,
                    const Footprint& print, const Ground& ground) {
  const SolePlaces sole = place_sole(print, leg, ground);
  for (const Vec3& place : {sole.heel_world, sole.ball_world}) {
    const svg::Point at = view.at(place);
    drawing.circle({at.x, at.y + kBelow}, 2.5, side == Side::left ? "lp" : "rp");
  }
}

}  // namespace

std::string pose_strip(const MadeSteps& steps, const Ground& ground) {
  SideView view(steps);
  Range heights;
  const int ground_points = static_cast<int>((view.length() + 1.2) * 100.0);
  for (int i = 0; i <= ground_points; ++i) {
    const Vec3 p = view.point(-0.6 + 0.01 * i);
    heights.add(ground.height(p.x(), p.z()));
  }
  view.set_lowest(heights.high);
  const double height = (2.1 + heights.length()) * kStripScale + 40.0;
  svg::Drawing drawing((view.length() + 1.2) * kStripScale + 2.0 * kStripEdge, height,
                       "the figure at every step, seen from the side, on the ground");
  drawing.style(kStripStyle);
  std::vector<svg::Point> surface;
  for (int i = 0; i <= ground_points; ++i) {
    surface.push_back(view.at(ground.project(view.point(-0.6 + 0.01 * i))));
  }
  drawing.polyline(surface, "ground");
  draw_figure(drawing, view, steps, 0);
  for (const int join : steps.made.joins) {
    draw_figure(drawing, view, steps, std::min(join, steps.made.motion.frames() - 1));
  }
  for (const Side side : kSides) {
    const Leg& leg = steps.take.rig().leg(side);
    draw_footprint(drawing, view, leg, side, steps.plan.start[index_of(side)], ground);
    for (const PlannedMove& move : steps.plan.moves) {
      draw_footprint(drawing, view, leg, side, move.after[index_of(side)], ground);
    }
  }
  return drawing.take();
}

}  // namespace surefoot
