#pragma once

#include <algorithm>
#include <optional>

#include "locomotion/foot_planter.h"
#include "locomotion/landing.h"
#include "locomotion/raw_feet.h"
#include "locomotion/swing_base.h"

namespace surefoot {

[[nodiscard]] constexpr SolePart other_part(SolePart part) noexcept {
  return part == SolePart::heel ? SolePart::ball : SolePart::heel;
}

/// What the heel and ball of one foot are doing: free in the air, coming to where they will stand,
/// or planted (method 2.4).
class FootPlan {
 public:
  enum class Phase { free, coming, planted };
  /// A heel or ball in a frame.
  struct Joint {
    Phase phase = Phase::free;
    EffectorPath path;
    Vec3 goal_world = Vec3::Zero();  // where it comes to or stands
    PlantSpan plant;                 // that it comes to or stands in, or the last one
    double landing = 0.0;            // seconds until it stands, while coming
    double since_release = 0.0;      // seconds, while not planted
    bool let_go = false;             // leaves its plant in the next frame
    bool carried = false;            // a heel that rises: it goes where its ball stands
    bool settled = false;            // the goal is no longer moved
    bool rests = false;              // comes to stand or stands because the walker does
    MovingFoot touchdown{};          // the raw foot as it will be then
    double heading = 0.0;            // of the walker then
    double turn = 0.0;               // of its heading until the middle of the stance
    double notice = 1.0;             // how early it was foreseen, 0 to 1
    Vec3 slip = Vec3::Zero();        // of the raw foot from then to the end of the stance
  };

  FootPlan(const GaitModel& model, const Ground& ground, const PlanterSettings& settings,
           Side side);

  /// A first frame: joints that stand in it come to the ground where they are, or are there if the
  /// walker stands still.
  void start(const RawWalker& now, const StepStyle& style, RawFeet& feet) noexcept;
  /// The walker `old` has been told something and is now `told`: paths go on without a jump.
  void absorb(const RawWalker& old, const RawWalker& told, RawFeet& feet) noexcept;
  /// Lets `dt` seconds pass. `again`: what was foreseen no longer holds.
  void advance(const RawWalker& before, const RawWalker& now, double dt, bool again,
               const StepStyle& style, RawFeet& feet) noexcept;

  /// The leg can no longer hold the foot where it stands: the heel is let go in the next frame, or
  /// the ball if it stands alone.
  void let_go() noexcept;

  [[nodiscard]] const Joint& joint(SolePart part) const noexcept { return joints_[index_of(part)]; }
  [[nodiscard]] bool planted(SolePart part) const noexcept {
    return joint(part).phase == Phase::planted;
  }
  [[nodiscard]] bool stands() const noexcept {
    return planted(SolePart::heel) || planted(SolePart::ball);
  }
  /// When a foot will ask most of its leg: as it lands or, once it stands, as late as it still
  /// does.
  struct Stance {
    double time = 0.0;  // seconds from now
    SolePart part = SolePart::ball;
  };
  /// Within `time` seconds, as far as is foreseen.
  [[nodiscard]] std::optional<Stance> stance_within(double time, double cadence) const noexcept;
  /// Whether the foot will stand in `time` seconds, as far as is foreseen.
  [[nodiscard]] bool stands_in(double time, double cadence) const noexcept;
  /// The ground as the foot takes it.
  [[nodiscard]] const SwingBase& base() const noexcept { return base_; }
  /// How far the foot, where it stands or will stand, is turned from a raw one, rad to the left.
  [[nodiscard]] double turned_from(const RawFoot& raw) const noexcept;
  /// How free a joint will be in `time` seconds, as `freedom` says.
  [[nodiscard]] double freedom_in(SolePart part, double time, double cadence) const noexcept;
  /// Where heel and ball are to be, of the raw foot of this frame.
  [[nodiscard]] std::array<Vec3, 2> effectors(const RawFoot& raw) const noexcept;
  /// Which of them is to be exact: 0 the heel, 1 the ball, between them a point between.
  [[nodiscard]] double ball_share() const noexcept { return ball_share_; }
  /// How far a joint is from standing, 0 (planted) to 1 (an ease away).
  [[nodiscard]] double freedom(SolePart part) const noexcept;
  /// How much a foot in the air may give way, 0 to 1: nothing as it lands, much soon after it left.
  [[nodiscard]] double looseness() const noexcept;

 private:
  void number_anew(const RawWalker& now) noexcept;
  void release(SolePart part, const RawWalker& before, const RawWalker& now, double dt,
               RawFeet& feet) noexcept;
  void give_up(SolePart part) noexcept;
  void come_or_stay_free(SolePart part, const RawWalker& now, bool again, RawFeet& feet) noexcept;
  [[nodiscard]] bool come_to_rest(SolePart part, const RawWalker& now, double next_cycle,
                                  RawFeet& feet) noexcept;
  void foresee(SolePart part, const LandingWalker& landing, RawFeet& feet) noexcept;
  [[nodiscard]] Vec3 slip_after(const Joint& comes, SolePart part, const RawWalker& landing,
                                RawFeet& feet) const noexcept;
  void swing(const RawWalker& now, const StepStyle& style, bool leaves, RawFeet& feet) noexcept;
  void rebase(const RawWalker& now, SolePart leads, const StepStyle& style,
              const std::array<bool, 2>& foreseen, RawFeet& feet) noexcept;
  void swing_to(const RawWalker& now, const Joint& leads, SolePart part, const Vec3& goal_world,
                const StepStyle& style, bool leaves, RawFeet& feet) noexcept;
  void aim(const RawWalker& now, const StepStyle& style, const std::array<bool, 2>& foreseen,
           RawFeet& feet) noexcept;
  [[nodiscard]] Vec3 first_goal(const Joint& joint, SolePart part,
                                const StepStyle& style) const noexcept;
  [[nodiscard]] Vec3 second_goal(SolePart part, const StepStyle& style) const noexcept;
  void shift_weight(double dt) noexcept;
  [[nodiscard]] Vec3 ball_displacement(const RawFoot& raw) const noexcept;

  [[nodiscard]] Joint& joint(SolePart part) noexcept { return joints_[index_of(part)]; }

  const Leg* leg_;
  Ground ground_;
  double ease_;
  Side side_;
  std::array<Joint, 2> joints_;
  SwingBase base_;
  double ball_share_ = 0.0;
  double now_ = 0.0;  // cycles of the walker
  int numbering_ = 0;
};

}  // namespace surefoot
