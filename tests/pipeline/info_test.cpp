#include "surefoot/pipeline/info.h"

#include <gmock/gmock.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "math/rotation.h"
#include "pipeline/sample_clip.h"
#include "support/sample_rig.h"

namespace surefoot {
namespace {

using nlohmann::json;
using testing::HasSubstr;
using testing::Not;

/// A walk of the sample biped, and what a test changes about it.
struct Sample {
  Sample() { clip.format = "bvh"; }
  [[nodiscard]] Take take() const { return Take("walk.bvh", clip, rig, ground); }

  Clip clip = sample_sliding_clip();
  Rig rig = sample_biped_rig();
  Ground ground = Ground::flat(0.25);
};

TEST(InfoJson, SolePointsAreInFileUnitsAndGroundInMetres) {
  Sample sample;
  sample.rig.leg(Side::left).clearance = {0.01, 0.02, 0.03};
  const json info = json::parse(info_json(sample.take(), {}));
  const Leg& leg = sample.rig.leg(Side::left);
  const double unit = sample.clip.conventions.metres_per_unit;
  for (std::size_t axis = 0; axis < 3; ++axis) {
    const auto row = static_cast<Eigen::Index>(axis);
    EXPECT_NEAR(info["rig"]["left"]["heel_in_ankle"][axis], leg.heel_in_ankle[row] / unit, 1e-12);
    EXPECT_NEAR(info["rig"]["left"]["toe_in_ball"][axis], leg.toe_in_ball[row] / unit, 1e-12);
  }
  EXPECT_NEAR(info["rig"]["left"]["clearance"]["toe"], 3.0, 1e-12);
  EXPECT_EQ(info["ground"]["type"], "plane");
  EXPECT_EQ(info["ground"]["offset"], 0.25);
  EXPECT_EQ(info["ground"]["normal"], json({0.0, 1.0, 0.0}));
  EXPECT_EQ(info["facing"], json({0.0, 0.0, 1.0}));
}

TEST(InfoJson, JointsThatAreNotThereAreNull) {
  Sample sample;
  sample.rig.leg(Side::right).joints.toe = kNoJoint;
  sample.ground = Ground::none();
  const json info = json::parse(info_json(sample.take(), {}));
  EXPECT_TRUE(info["rig"]["right"]["toe"].is_null());
  EXPECT_TRUE(info["rig"]["left"]["toe"].is_string());
  EXPECT_EQ(info["ground"], json({{"type", "none"}}));
}

TEST(InfoJson, WarningsAreListedWithKindCountAndFrames) {
  Diagnostics notes;
  notes.warn_at(WarningKind::target_not_met, 3, "out of reach");
  notes.warn_at(WarningKind::target_not_met, 4, "out of reach");
  const json warnings = json::parse(info_json(Sample().take(), notes))["warnings"];
  ASSERT_EQ(warnings.size(), 1U);
  EXPECT_EQ(warnings[0]["kind"], "target_not_met");
  EXPECT_EQ(warnings[0]["count"], 2);
  EXPECT_EQ(warnings[0]["frames"], json({3, 4}));
}

TEST(InfoJson, BytesThatAreNoUtf8AreReplaced) {
  Sample sample;
  sample.rig.evidence.push_back({"left.knee", "Kni\xe9", "name \"quoted\"\n", 1.0});
  const json info = json::parse(info_json(sample.take(), {}));
  EXPECT_EQ(info["evidence"].back()["reason"], "name \"quoted\"\n");
}

TEST(InfoText, SaysWhatAPersonWantsToKnow) {
  Sample sample;
  for (int f = 0; f < sample.clip.motion.frames(); ++f) {
    Transform& root = sample.clip.motion.pose(f)[0];
    root = Transform{axis_angle(Vec3::UnitY(), std::numbers::pi / 2.0), Vec3::Zero()} * root;
  }
  const std::string text = info_text(sample.take());
  for (const char* words :
       {"walk.bvh: BVH, 240 frames at 30 fps (8.00 s)", "units      0.01 m\n", "up         y\n",
        "facing     90 degrees", "LeftUpLeg", "RightToeBase_End",
        "plane, 25.0 cm high at the origin, tilted by 0.0 degrees"}) {
    EXPECT_THAT(text, HasSubstr(words));
  }
  EXPECT_THAT(text, Not(HasSubstr("guessed")));
}

TEST(InfoText, TellsOfATPoseAndOfNoGround) {
  Sample sample;
  for (Transform& joint : sample.clip.motion.pose(0)) {
    joint.rotation = axis_angle(Vec3::UnitX(), 1.0);
  }
  sample.ground = Ground::none();
  sample.clip.conventions.units_guessed = true;
  const std::string text = info_text(sample.take());
  EXPECT_THAT(text, HasSubstr("after a T-pose"));
  EXPECT_THAT(text, HasSubstr("(guessed)"));
  EXPECT_THAT(text, HasSubstr("ground     none"));
}

}  // namespace
}  // namespace surefoot
