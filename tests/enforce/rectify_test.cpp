#include "enforce/rectify.h"

#include <gtest/gtest.h>

#include <limits>

#include "enforce/skate_run.h"
#include "enforce/walks.h"

namespace surefoot {
namespace {

using namespace testing;
using Labels = std::vector<MotionLabel>;

constexpr std::array kContacts{MotionLabel::left, MotionLabel::right, MotionLabel::both,
                               MotionLabel::none};

/// Method 3.3 to the letter: feet in the air are treated like any, and go their whole way in a run.
RectifySettings to_the_letter() {
  RectifySettings settings;
  settings.clear_height = std::numeric_limits<double>::infinity();
  settings.shortest_way = 0.0;
  settings.longest_way = std::numeric_limits<double>::infinity();
  static constexpr PaperLetter kMethod{.keep_height = false};
  settings.letter = &kMethod;
  return settings;
}

/// A slow walk on bent knees, so that a foot held for some frames stays within reach.
struct SlowWalk : Walk {
  SlowWalk()
      : Walk({.frames = 240,
              .fps = 240.0,
              .cycle = 32.0 / 30.0,
              .stride = 0.5,
              .hips_height = 0.8}) {}
  [[nodiscard]] RectifyResult rectified(const Labels& labels,
                                        const RectifySettings& settings) const {
    return rectify(skeleton, motion, rig, Ground::flat(), labels, settings).value();
  }
};

Labels labelled(int frames, std::initializer_list<std::pair<int, MotionLabel>> runs) {
  Labels labels;
  for (const auto& [end, label] : runs) labels.resize(end, label);
  labels.resize(frames, labels.back());
  return labels;
}

Vec3 ball(const LegPoses& poses, int frame, Side side) {
  return poses[frame][index_of(side)].ball_world;
}

/// K by looking at every frame.
int steadiest(const LegPoses& poses, int before, int after) {
  const auto apart = [&](int f) {
    const auto& legs = poses[f];
    return std::abs(legs[0].heel_world.y() - legs[1].heel_world.y());
  };
  int best = before + 1;
  for (int f = before + 1; f < after; ++f) {
    if (apart(f) < apart(best)) best = f;
  }
  return best;
}

/// Where method 3.3 wants a foot: the table, written out.
Vec3 expected(const LegPoses& in, Side side, int frame, int before, int after, bool at_s,
              bool at_t) {
  const Vec3 s = ball(in, before, side);
  const Vec3 t = ball(in, after, side);
  const int k = steadiest(in, before, after);
  if (at_s && at_t) return s;
  if (at_s) {
    if (frame <= k) return s;
    const double u = static_cast<double>(frame - k) / (after - k);
    return s + u * u * (t - s);
  }
  if (at_t) {
    if (frame >= k) return t;
    const double u = static_cast<double>(frame - before) / (k - before);
    return s + (2.0 * u - u * u) * (t - s);
  }
  const double v = static_cast<double>(frame - before) / (after - before);
  return s + (3.0 * v * v - 2.0 * v * v * v) * (t - s);
}

// All supports before and after, those that the thesis leaves out included
TEST(Rectify, TreatsEverySupportBeforeAndAfterAsTheTableSays) {
  const SlowWalk walk;
  const LegPoses in = walk.poses(walk.motion);
  for (const int length : {1, 2, 3, 13}) {
    for (const MotionLabel at_s : kContacts) {
      for (const MotionLabel at_t : kContacts) {
        const int before = 99;
        const int after = before + length + 1;
        const Labels labels = labelled(
            walk.motion.frames(), {{before + 1, at_s}, {after, MotionLabel::skate}, {240, at_t}});
        const LegPoses out = walk.poses(walk.rectified(labels, to_the_letter()).motion);
        for (const Side side : kSides) {
          for (int f = before; f <= after; ++f) {
            const bool held_over = stands(at_s, side) && stands(at_t, side);
            const Vec3 place =
                f == before || (f == after && !held_over)
                    ? ball(in, f, side)
                    : expected(in, side, f, before, after, stands(at_s, side), stands(at_t, side));
            EXPECT_LT((ball(out, f, side) - place).norm(), 1e-9)
                << name_of(at_s) << " to " << name_of(at_t) << ", " << length << " frames, "
                << name_of(side) << ", frame " << f;
          }
        }
      }
    }
  }
}

TEST(Rectify, PlantsTheHeldFramesOfARun) {
  const SlowWalk walk;
  const int k = steadiest(walk.poses(walk.motion), 99, 113);
  const Labels labels = labelled(
      240, {{100, MotionLabel::left}, {113, MotionLabel::skate}, {240, MotionLabel::right}});
  const RectifyResult result = walk.rectified(labels, to_the_letter());
  int left_last = -1;
  int right_first = 240;
  for (const Plant& plant : result.plants.plants) {
    if (plant.side == Side::left) left_last = std::max(left_last, plant.last);
    if (plant.side == Side::right) right_first = std::min(right_first, plant.first);
  }
  EXPECT_EQ(left_last, k);
  EXPECT_EQ(right_first, k);
  EXPECT_EQ(result.skating_runs, 1);
}

// A foot that stands on both sides keeps its offset through the plant and loses it after
TEST(Rectify, CarriesTheOffsetOfAHeldFootThroughItsPlant) {
  const SlowWalk walk;
  const Labels labels = labelled(240, {{100, MotionLabel::left},
                                       {110, MotionLabel::skate},
                                       {125, MotionLabel::left},
                                       {240, MotionLabel::none}});
  const RectifySettings settings = to_the_letter();
  const int ease = static_cast<int>(std::lround(settings.ease_window * 240.0));
  const LegPoses in = walk.poses(walk.motion);
  const LegPoses out = walk.poses(walk.rectified(labels, settings).motion);
  const auto offset = [&](int f) -> Vec3 {
    return ball(out, f, Side::left) - ball(in, f, Side::left);
  };
  const Vec3 kept = offset(110);
  EXPECT_GT(kept.norm(), 1e-3);
  EXPECT_LT((ball(out, 110, Side::left) - ball(in, 99, Side::left)).norm(), 1e-9);
  for (int f = 110; f < 125; ++f) EXPECT_LT((offset(f) - kept).norm(), 1e-9);
  for (int f = 125; f < 125 + ease; ++f) {
    EXPECT_LT(offset(f).norm(), offset(f - 1).norm());
    EXPECT_LT((offset(f) - offset(f - 1)).norm(), 2.0 * kept.norm() / ease);
  }
  EXPECT_TRUE(same_bits(walk.rectified(labels, settings).motion.pose(125 + ease),
                        walk.motion.pose(125 + ease)));
}

TEST(Rectify, TakesTheSupportOfTheOtherSideWhereTheClipBeginsOrEnds) {
  const SlowWalk walk;
  const LegPoses in = walk.poses(walk.motion);
  const Labels begins = labelled(240, {{12, MotionLabel::skate}, {240, MotionLabel::left}});
  const LegPoses first = walk.poses(walk.rectified(begins, to_the_letter()).motion);
  const Labels ends = labelled(240, {{228, MotionLabel::right}, {240, MotionLabel::skate}});
  const LegPoses last = walk.poses(walk.rectified(ends, to_the_letter()).motion);
  for (int f = 0; f < 12; ++f) {
    EXPECT_LT((ball(first, f, Side::left) - ball(in, 12, Side::left)).norm(), 1e-9);
    EXPECT_EQ(ball(first, f, Side::right), ball(in, f, Side::right));
  }
  for (int f = 228; f < 240; ++f) {
    EXPECT_LT((ball(last, f, Side::right) - ball(in, 227, Side::right)).norm(), 1e-9);
    EXPECT_EQ(ball(last, f, Side::left), ball(in, f, Side::left));
  }
}

TEST(Rectify, ChangesNothingWithoutSkatingAndWhereAllSkates) {
  const SlowWalk walk;
  for (const MotionLabel label : kMotionLabels) {
    const RectifyResult result = walk.rectified(Labels(240, label), {});
    for (int f = 0; f < 240; ++f) {
      EXPECT_TRUE(same_bits(result.motion.pose(f), walk.motion.pose(f)));
    }
  }
}

TEST(Rectify, LeavesAFootThatStepsOnItsOwnPath) {
  const Walk walk;
  const LegPoses in = walk.poses(walk.motion);
  // A run that spans the swing of the left foot.
  const auto height = [&](int f) { return ball(in, f, Side::left).y(); };
  int top = 40;
  for (int f = 40; f < 72; ++f) top = height(f) > height(top) ? f : top;
  const Labels labels = labelled(
      walk.motion.frames(),
      {{top - 6, MotionLabel::both}, {top + 6, MotionLabel::skate}, {240, MotionLabel::both}});
  const RectifyResult result =
      rectify(walk.skeleton, walk.motion, walk.rig, Ground::flat(), labels).value();
  const LegPoses out = walk.poses(result.motion);
  for (int f = top - 6; f < top + 6; ++f) {
    EXPECT_EQ(ball(out, f, Side::left), ball(in, f, Side::left));
  }
  for (const Plant& plant : result.plants.plants) {
    EXPECT_TRUE(plant.side == Side::right || plant.last < top || plant.first > top);
  }
}

/// Largest way of a ball from frame to frame, metres.
double largest_step(const LegPoses& poses, Side side) {
  double largest = 0.0;
  for (int f = 1; f < static_cast<int>(poses.size()); ++f) {
    largest = std::max(largest, (ball(poses, f, side) - ball(poses, f - 1, side)).norm());
  }
  return largest;
}

// A run that covers the beginning of a swing: K may be its last frame, long after the foot left.
TEST(Rectify, AFootLeavesWhenItLeavesTheGround) {
  const SlowWalk walk;
  const LegPoses in = walk.poses(walk.motion);
  const auto height = [&](int f) { return ball(in, f, Side::left).y(); };
  int rises = 120;
  while (height(rises) < height(120) + 0.03) ++rises;
  const Labels labels = labelled(240, {{rises - 6, MotionLabel::both},
                                       {rises + 12, MotionLabel::skate},
                                       {240, MotionLabel::right}});
  RectifySettings settings;
  settings.clear_height = 0.02;
  const RectifyResult result = walk.rectified(labels, settings);
  const LegPoses out = walk.poses(result.motion);
  for (const Plant& plant : result.plants.plants) {
    EXPECT_TRUE(plant.side == Side::right || plant.last < rises);
  }
  // It leaves slowly and ends on its own path, at its own height all the way.
  EXPECT_LT(largest_step(out, Side::left), 2.0 * largest_step(in, Side::left));
  EXPECT_EQ(ball(out, rises + 40, Side::left), ball(in, rises + 40, Side::left));
  for (int f = 0; f < 240; ++f) {
    EXPECT_NEAR(ball(out, f, Side::left).y(), height(f), 1e-9) << "frame " << f;
  }
}

// To the letter a foot goes its whole way between two frames where K is beside S or T.
TEST(Rectify, AFootWithoutTimeDoesNotJump) {
  const SlowWalk walk;
  const LegPoses in = walk.poses(walk.motion);
  const RectifySettings letter = to_the_letter();
  RectifySettings slow = letter;
  slow.shortest_way = RectifySettings{}.shortest_way;
  double fastest = 0.0;
  for (int first = 60; first < 180; first += 10) {
    const Labels labels = labelled(
        240,
        {{first, MotionLabel::left}, {first + 8, MotionLabel::skate}, {240, MotionLabel::right}});
    const LegPoses jumping = walk.poses(walk.rectified(labels, letter).motion);
    const LegPoses out = walk.poses(walk.rectified(labels, slow).motion);
    for (const Side side : kSides) {
      fastest = std::max(fastest, largest_step(jumping, side) / largest_step(in, side));
      EXPECT_LT(largest_step(out, side), 2.0 * largest_step(in, side)) << first << name_of(side);
    }
  }
  EXPECT_GT(fastest, 3.0);
}

TEST(Rectify, LiftsTheMiddleOfACurveByHalfOfItsControlPoint) {
  const SlowWalk walk;
  const Labels labels = labelled(
      240, {{100, MotionLabel::none}, {111, MotionLabel::skate}, {240, MotionLabel::none}});
  RectifySettings settings = to_the_letter();
  const LegPoses flat = walk.poses(walk.rectified(labels, settings).motion);
  settings.lift = 0.06;
  const LegPoses lifted = walk.poses(walk.rectified(labels, settings).motion);
  for (const Side side : kSides) {
    EXPECT_NEAR(ball(lifted, 105, side).y() - ball(flat, 105, side).y(), 0.03, 1e-9);
    EXPECT_EQ(ball(lifted, 99, side), ball(flat, 99, side));
    EXPECT_EQ(ball(lifted, 111, side), ball(flat, 111, side));
  }
}

TEST(Rectify, CutsARunThatIsLongerThanItWaits) {
  const SlowWalk walk;
  RectifySettings settings = to_the_letter();
  settings.longest_run = 10.0 / 240.0;
  const Labels labels = labelled(
      240, {{100, MotionLabel::left}, {113, MotionLabel::skate}, {240, MotionLabel::right}});
  const LegPoses in = walk.poses(walk.motion);
  const LegPoses out = walk.poses(walk.rectified(labels, settings).motion);
  // Ten frames are given away unseen: the standing foot stands on, the other keeps its path.
  for (int f = 100; f < 110; ++f) {
    EXPECT_LT((ball(out, f, Side::left) - ball(in, 99, Side::left)).norm(), 1e-9);
    EXPECT_EQ(ball(out, f, Side::right), ball(in, f, Side::right));
  }
  // The other three are a run of their own.
  EXPECT_LT((ball(out, 112, Side::right) - ball(in, 113, Side::right)).norm(), 1e-9);
  EXPECT_EQ(ball(out, 113, Side::left), ball(in, 113, Side::left));
}

TEST(Rectify, RefusesBadInput) {
  const SlowWalk walk;
  const auto error = [&](const Labels& labels, const RectifySettings& settings) {
    const auto result =
        rectify(walk.skeleton, walk.motion, walk.rig, Ground::flat(), labels, settings);
    return result ? std::string() : result.error().message;
  };
  const Labels labels(240, MotionLabel::left);
  EXPECT_EQ(error(labels, {}), "");
  EXPECT_EQ(error(Labels(239, MotionLabel::left), {}),
            "239 labels for 240 frames; one label per frame is needed");
  EXPECT_NE(error(labels, {.longest_run = 0.0}), "");
  EXPECT_NE(error(labels, {.longest_run = std::nan("")}), "");
  EXPECT_NE(error(labels, {.ease_window = -1.0}), "");
  EXPECT_NE(error(labels, {.lift = -0.1}), "");
  EXPECT_NE(error(labels, {.shortest_way = -0.1}), "");
  EXPECT_NE(error(labels, {.clear_height = 0.0}), "");
  Rig broken = walk.rig;
  broken.legs[0].joints.knee = kNoJoint;
  EXPECT_FALSE(rectify(walk.skeleton, walk.motion, broken, Ground::flat(), labels).has_value());
  broken = walk.rig;
  broken.legs[1].ball_in_ankle.x() = std::nan("");
  EXPECT_FALSE(rectify(walk.skeleton, walk.motion, broken, Ground::flat(), labels).has_value());
}

TEST(Rectify, TakesMotionsOfNoFrames) {
  const Walk walk;
  const Motion nothing(0, walk.skeleton.size(), 30.0);
  const auto result = rectify(walk.skeleton, nothing, walk.rig, Ground::flat(), {});
  ASSERT_TRUE(result.has_value());
  EXPECT_TRUE(result->plants.plants.empty());
}

}  // namespace
}  // namespace surefoot
