#include "surefoot/motion/motion.h"

#include <gtest/gtest.h>

#include "motion/changed_poses.h"

namespace surefoot {
namespace {

constexpr int kFrames = 100;
constexpr int kJoints = 3;

/// Frame and joint as numbers, and how often somebody asked.
class Numbered : public PoseSource {
 public:
  void make(int frame, PoseSpan pose) const noexcept override {
    ++made;
    for (std::size_t j = 0; j < pose.size(); ++j) {
      pose[j] = {Quat::Identity(), Vec3(frame, static_cast<double>(j), 0.0)};
    }
  }
  mutable int made = 0;
};

double frame_at(const Motion& motion, int frame) { return motion.pose(frame)[1].translation.x(); }

TEST(MotionOnDemand, GivesThePosesOfItsSource) {
  const Motion motion(kFrames, kJoints, 30.0, std::make_shared<Numbered>());
  EXPECT_TRUE(motion.made_on_demand());
  for (const int frame : {5, 0, 99, 5, 42}) {
    const ConstPoseSpan pose = motion.pose(frame);
    ASSERT_EQ(pose.size(), static_cast<std::size_t>(kJoints));
    EXPECT_EQ(pose[2].translation, Vec3(frame, 2.0, 0.0));
  }
}

TEST(MotionOnDemand, PosesStayValidWhileOthersAreAskedFor) {
  const Motion motion(kFrames, kJoints, 30.0, std::make_shared<Numbered>());
  const ConstPoseSpan first = motion.pose(7);
  for (int f = 20; f < 20 + Motion::kValidPoses - 1; ++f) EXPECT_EQ(frame_at(motion, f), f);
  EXPECT_EQ(first[0].translation.x(), 7.0);
}

TEST(MotionOnDemand, APoseThatIsAskedForAllTheTimeIsMadeOnce) {
  const auto source = std::make_shared<Numbered>();
  const Motion motion(kFrames, kJoints, 30.0, source);
  for (int f = 1; f < kFrames; ++f) EXPECT_EQ(frame_at(motion, f) - frame_at(motion, 0), f);
  EXPECT_EQ(source->made, kFrames);
}

TEST(MotionOnDemand, ChangingItBringsItIntoMemoryAndLeavesCopiesAlone) {
  Motion motion(kFrames, kJoints, 30.0, std::make_shared<Numbered>());
  const Motion copy = motion;
  motion.pose(3)[1].translation.x() = -1.0;
  EXPECT_FALSE(motion.made_on_demand());
  for (int f = 0; f < kFrames; ++f) {
    EXPECT_EQ(frame_at(motion, f), f == 3 ? -1.0 : f);
    EXPECT_EQ(frame_at(copy, f), f);
  }
}

TEST(ChangedPoses, ReplaceTheJointsOfTheFramesThatWereSet) {
  const Motion original(kFrames, kJoints, 30.0, std::make_shared<Numbered>());
  const auto changes = std::make_shared<ChangedPoses>(original, std::vector<int>{0, 2});
  const std::vector<Transform> pose(kJoints, Transform{Quat::Identity(), Vec3(-5.0, -5.0, -5.0)});
  changes->set(10, pose);
  const Motion changed(kFrames, kJoints, 30.0, changes);
  for (int f = 0; f < kFrames; ++f) {
    for (int j = 0; j < kJoints; ++j) {
      const auto joint = static_cast<std::size_t>(j);
      const bool is_set = f == 10 && j != 1;
      EXPECT_EQ(changed.pose(f)[joint].translation,
                is_set ? pose[0].translation : original.pose(f)[joint].translation);
    }
  }
}

}  // namespace
}  // namespace surefoot
