#pragma once

#include <array>
#include <cmath>

#include "base/ring.h"
#include "ik/leg.h"
#include "surefoot/enforce/cleaner.h"

namespace surefoot {

/// What the stages know of one foot in one frame. Filled from the top down as the frame passes
/// through.
struct FootRecord {
  HeelAndBall<JointContact> contact;
  int support = 0;  ///< how many of heel and ball are planted

  // Of the pose as pushed; only where the foot is supported or the body is fitted.
  LegGeometry leg;
  KneeTriangle knee;
  /// The knee was captured well beyond straight, in this frame or in others before or after it
  /// between which it was never bent: it may stay there. Only where the body is fitted.
  bool beyond = false;
  HeelAndBall<Vec3> sole_world;

  HeelAndBall<Vec3> goal_world;  ///< where planted joints must be (method 1.1)
  HeelAndBall<bool> fixed{};     ///< the goal was given, not chosen
  HeelAndBall<bool> binding{};   ///< and is held at any price
  /// Metres by which the ground counts as lower for this foot: it stands, or stood a moment ago,
  /// on a place that was given under the ground.
  double lowered = 0.0;
  double sunk = 0.0;  ///< how far a free foot is under that, metres; for fitting
  /// How far a free foot is from the ground, metres, or from the height of its plants beside where
  /// there is no ground; for fitting.
  double above = HUGE_VAL;
  /// How far a free ankle rises so that heel and ball, turned with the foot, are no lower than in
  /// the capture, metres; beside a plant, as far as it does there; for fitting.
  double risen = 0.0;
  bool lands = false;                     ///< a free foot whose next plant is in sight; for fitting
  Quat turn_world;                        ///< delta of a foot on heel and ball (method 1.2)
  Transform target_world;                 ///< of the ankle (method 1.2)
  SolePart leads = SolePart::heel;        ///< of a supported foot: what has been planted longest
  Vec3 ankle_shift_world = Vec3::Zero();  ///< of a fitted frame's ankle against the pose as pushed
  double flexion_change = 0.0;            ///< of a fitted frame's knee, rad
  LegSolution solution;                   ///< method 1.5 or 2.5
  bool placed = false;                    ///< a free foot whose leg was solved
  /// Of a finished frame's ankle against the pose as pushed, where the body is fitted.
  Vec3 moved_world = Vec3::Zero();
  Quat turned_world = Quat::Identity();
  LegReport report;

  [[nodiscard]] bool planted(SolePart part) const noexcept {
    return contact[index_of(part)].planted;
  }
  /// From one plant to the next an adjustment jumps: that is no rate to go on at.
  [[nodiscard]] bool switches() const noexcept { return report.switched[0] || report.switched[1]; }
};

/// How a sole point goes on that lands unforeseen, metres a frame: as it came, but no faster than
/// feet land. In a swing that is cut short, or after frames that were dropped, what it did before
/// says nothing. `most` in metres a frame.
[[nodiscard]] inline Vec3 landing_step(const Vec3& before_world, const Vec3& now_world, double step,
                                       double most) noexcept {
  const Vec3 way = (now_world - before_world) / step;
  const double length = way.norm();
  return length > most ? Vec3(way * (most / length)) : way;
}
/// The fastest landing, m/s for a leg of 0.85 m.
inline constexpr double kFastestLanding = 1.2;

struct FrameRecord {
  std::array<FootRecord, 2> feet;
  double step = 1.0;  ///< time since the frame before, in frames of the stream's rate
  Quat facing_world;  ///< rotation of the hips as pushed; only where a foot is supported
  Vec3 root_shift_world = Vec3::Zero();  ///< smoothed (method 1.4) or fitted
  bool moves = false;                    ///< fitted, and near enough to a plant to be changed

  [[nodiscard]] bool supported() const noexcept { return feet[0].support + feet[1].support > 0; }
};

}  // namespace surefoot
