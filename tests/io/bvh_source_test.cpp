#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>

#include "io/bvh_text.h"
#include "math/rotation.h"
#include "surefoot/io/bvh.h"

namespace surefoot {
namespace {

using testing::HasSubstr;
using testing::Not;

const BvhLoadOptions kMetres{.metres_per_unit = 1.0, .up = Axis::pos_y};

TEST(WithoutFrames, KeepsTheHeaderAndNoneOfTheRows) {
  Clip clip = load_bvh(kSmallBvh, kMetres).value();
  clip.source = without_frames(clip);
  Motion longer(5, clip.skeleton.size(), 60.0);
  for (int f = 0; f < 5; ++f) {
    std::ranges::copy(clip.motion.pose(f % 3), longer.pose(f).begin());
  }
  clip.motion = longer;
  const std::string text = save_bvh(clip).value();
  EXPECT_EQ(text.substr(0, text.find("MOTION")), kSmallBvh.substr(0, kSmallBvh.find("MOTION")));
  EXPECT_THAT(text, HasSubstr("Frames: 5\n"));
  EXPECT_THAT(text, Not(HasSubstr("1e1")));
  const Clip again = load_bvh(text, kMetres).value();
  ASSERT_EQ(again.motion.frames(), 5);
  EXPECT_NEAR(again.motion.fps(), 60.0, 1e-6);
  for (int f = 0; f < 5; ++f) {
    for (std::size_t j = 0; j < 3; ++j) {
      EXPECT_LT(angle_between(again.motion.pose(f)[j].rotation, longer.pose(f)[j].rotation), 1e-9);
    }
  }
}

TEST(WithoutFrames, AnglesGoOnFromFrameToFrame) {
  // As many frames as the file has, turning on beyond half a turn: no row of the file pulls back.
  Clip clip = load_bvh(kSmallBvh, kMetres).value();
  clip.source = without_frames(clip);
  for (int f = 0; f < 3; ++f) {
    clip.motion.pose(f)[2].rotation = axis_angle(Vec3::UnitX(), 1.5 * (f + 1));
  }
  const std::string text = save_bvh(clip).value();
  const std::string last = text.substr(text.rfind('\n', text.size() - 2) + 1);
  EXPECT_NEAR(std::stod(last.substr(last.rfind(' ') + 1)), 4.5 * 180.0 / 3.14159265358979, 1e-6);
}

TEST(WithoutFrames, OtherClipsKeepWhatTheyHave) {
  const Clip plain;
  EXPECT_EQ(without_frames(plain), nullptr);
}

}  // namespace
}  // namespace surefoot
