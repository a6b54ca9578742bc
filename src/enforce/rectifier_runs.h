#pragma once

#include <array>
#include <vector>

#include "base/ring.h"
#include "contact/sole_split.h"
#include "enforce/pose_ring.h"
#include "enforce/rectifier.h"
#include "enforce/skate_run.h"
#include "ik/leg_chain.h"
#include "surefoot/enforce/cleaner.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// The work of a `Rectifier`: frames wait until the run that they are in has ended.
class Rectifier::Runs {
 public:
  Runs(const Rig& rig, const Ground& ground, const RectifySettings& settings,
       std::array<LegChain, 2> chains, double fps, int joints);

  std::optional<RectifiedFrame> push(ConstPoseSpan pose, MotionLabel label) noexcept;
  std::optional<RectifiedFrame> flush() noexcept;
  [[nodiscard]] int longest() const noexcept { return longest_; }

 private:
  /// A foot as captured.
  struct Foot {
    LegGeometry leg;
    Vec3 heel_world;
    Vec3 ball_world;
    double height = 0.0;  ///< of the lower of heel and ball, metres
  };
  struct Frame {
    MotionLabel label = MotionLabel::none;
    std::array<Foot, 2> feet;
  };
  /// A foot as given away, and what goes on with it.
  struct Given {
    Vec3 ball_world = Vec3::Zero();
    bool stands = false;
    Vec3 offset_world = Vec3::Zero();  ///< from where it was captured, at the last plant
    FrameNumber stood = 0;             ///< last frame of that plant
  };
  /// The run that the present frame is in, [first, first + frames).
  struct Run {
    FrameNumber first = 0;
    int frames = 0;
    int steadiest = 0;
    struct Way {
      bool own = true;    ///< the foot keeps its path
      int steadiest = 0;  ///< K, or the last or first frame in which the foot is down
      SkateRow row = SkateRow::pass;
      Vec3 from_world = Vec3::Zero();
      Vec3 to_world = Vec3::Zero();
    };
    std::array<Way, 2> ways;
  };

  void take(ConstPoseSpan pose, MotionLabel label) noexcept;
  std::optional<RectifiedFrame> advance() noexcept;
  void open_run(FrameNumber first) noexcept;
  [[nodiscard]] Run::Way way_of(Side side, bool ends_in_sight) const noexcept;
  [[nodiscard]] bool in_air(Side side, FrameNumber frame) const noexcept;
  /// Frames of the run in which a foot is in the air: the first and the last; none: first > last.
  [[nodiscard]] std::pair<int, int> frames_in_air(Side side) const noexcept;
  /// Whether a way takes the ball of a foot too far from where it was captured, or too fast.
  [[nodiscard]] bool strays(Side side, const Run::Way& way) const noexcept;
  [[nodiscard]] SkateStep step_of(Side side, FrameNumber frame) const noexcept;
  /// Where the ball of a foot goes in a frame of the run, and outside one.
  [[nodiscard]] Vec3 place_in_run(Side side, FrameNumber frame) const noexcept;
  [[nodiscard]] Vec3 place_on_own_path(Side side, FrameNumber frame) const noexcept;
  void close_run(Side side) noexcept;
  RectifiedFrame give(FrameNumber frame) noexcept;
  void give_foot(Side side, FrameNumber frame, RectifiedFrame& out) noexcept;
  [[nodiscard]] double height_of(const Vec3& point_world, Side side, SolePart part) const noexcept;

  Rig rig_;
  Ground ground_;
  RectifySettings settings_;
  std::array<LegChain, 2> chains_;
  int longest_;
  int ease_;
  int shortest_way_;
  double clear_height_;
  double longest_way_;
  double longest_step_;  // metres a frame

  Ring<Frame> frames_;
  PoseRing poses_;
  std::vector<double> difference_;  // of the heels' heights, by frame of the run
  Run run_;
  std::array<Given, 2> given_;
  std::array<SoleSplit, 2> splits_;
  FrameNumber taken_ = 0;
  FrameNumber gone_ = 0;
  bool ended_ = false;
};

}  // namespace surefoot
