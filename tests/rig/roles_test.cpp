#include "rig/roles.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "rig/humanoid.h"

namespace surefoot {
namespace {

using ::testing::HasSubstr;
using testing::humanoid;
using testing::skeleton_of;
using testing::Spelling;
using testing::standing;
using testing::Written;

/// The usual spellings, as their makers write them.
const std::vector<Spelling>& spellings() {
  static const std::vector<Spelling> all{
      {"mixamo",
       "mixamorig:Hips",
       {{{"mixamorig:LeftUpLeg", "mixamorig:LeftLeg", "mixamorig:LeftFoot",
          "mixamorig:LeftToeBase"},
         {"mixamorig:RightUpLeg", "mixamorig:RightLeg", "mixamorig:RightFoot",
          "mixamorig:RightToeBase"}}}},
      {"rigify",
       "DEF-spine",
       {{{"DEF-thigh.L", "DEF-shin.L", "DEF-foot.L", "DEF-toe.L"},
         {"DEF-thigh.R", "DEF-shin.R", "DEF-foot.R", "DEF-toe.R"}}}},
      {"unreal",
       "pelvis",
       {{{"thigh_l", "calf_l", "foot_l", "ball_l"}, {"thigh_r", "calf_r", "foot_r", "ball_r"}}}},
      {"3ds max biped",
       "Bip01 Pelvis",
       {{{"Bip01 L Thigh", "Bip01 L Calf", "Bip01 L Foot", "Bip01 L Toe0"},
         {"Bip01 R Thigh", "Bip01 R Calf", "Bip01 R Foot", "Bip01 R Toe0"}}}},
      {"vrm",
       "J_Bip_C_Hips",
       {{{"J_Bip_L_UpperLeg", "J_Bip_L_LowerLeg", "J_Bip_L_Foot", "J_Bip_L_ToeBase"},
         {"J_Bip_R_UpperLeg", "J_Bip_R_LowerLeg", "J_Bip_R_Foot", "J_Bip_R_ToeBase"}}}},
      {"smpl",
       "Pelvis",
       {{{"L_Hip", "L_Knee", "L_Ankle", "L_Foot"}, {"R_Hip", "R_Knee", "R_Ankle", "R_Foot"}}}},
      {"xsens",
       "Pelvis",
       {{{"LeftUpperLeg", "LeftLowerLeg", "LeftFoot", "LeftToe"},
         {"RightUpperLeg", "RightLowerLeg", "RightFoot", "RightToe"}}}},
      {"xsens bvh",
       "Hips",
       {{{"LeftHip", "LeftKnee", "LeftAnkle", "LeftToe"},
         {"RightHip", "RightKnee", "RightAnkle", "RightToe"}}}},
      {"humanik",
       "Hips",
       {{{"Character1_LeftUpLeg", "Character1_LeftLeg", "Character1_LeftFoot",
          "Character1_LeftToeBase"},
         {"Character1_RightUpLeg", "Character1_RightLeg", "Character1_RightFoot",
          "Character1_RightToeBase"}}}},
      {"lafan1",
       "Hips",
       {{{"LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe"},
         {"RightUpLeg", "RightLeg", "RightFoot", "RightToe"}}}},
      {"unitree",
       "pelvis_skel",
       {{{"left_hip_yaw_skel", "left_knee_skel", "left_ankle_pitch_skel", "left_toe_base"},
         {"right_hip_yaw_skel", "right_knee_skel", "right_ankle_pitch_skel", "right_toe_base"}}}},
      {"daz",
       "hip",
       {{{"lThigh", "lShin", "lFoot", "lToe"}, {"rThigh", "rShin", "rFoot", "rToe"}}}},
      {"daz genesis",
       "hip",
       {{{"lThighBend", "lShin", "lFoot", "lToe"}, {"rThighBend", "rShin", "rFoot", "rToe"}}}},
      {"acclaim",
       "root_hips",
       {{{"lfemur", "ltibia", "lfoot", "ltoes"}, {"rfemur", "rtibia", "rfoot", "rtoes"}}}},
      {"openpose",
       "MidHip",
       {{{"LHip", "LKnee", "LAnkle", "LBigToe"}, {"RHip", "RKnee", "RAnkle", "RBigToe"}}}},
      {"maya",
       "pelvis_jnt",
       {{{"lf_thigh_jnt", "lf_knee_jnt", "lf_ankle_jnt", "lf_ball_jnt"},
         {"rt_thigh_jnt", "rt_knee_jnt", "rt_ankle_jnt", "rt_ball_jnt"}}}},
      {"source engine",
       "ValveBiped.Bip01_Pelvis",
       {{{"ValveBiped.Bip01_L_Thigh", "ValveBiped.Bip01_L_Calf", "ValveBiped.Bip01_L_Foot",
          "ValveBiped.Bip01_L_Toe0"},
         {"ValveBiped.Bip01_R_Thigh", "ValveBiped.Bip01_R_Calf", "ValveBiped.Bip01_R_Foot",
          "ValveBiped.Bip01_R_Toe0"}}}},
      {"sides at the end",
       "hips",
       {{{"upperLegLeft", "lowerLegLeft", "footLeft", "toesLeft"},
         {"upperLegRight", "lowerLegRight", "footRight", "toesRight"}}}},
      {"without balls",
       "Hips",
       {{{"LeftHip", "LeftKnee", "LeftAnkle", ""}, {"RightHip", "RightKnee", "RightAnkle", ""}}}},
  };
  return all;
}

std::string name_or_none(const Skeleton& skeleton, int joint) {
  return joint == kNoJoint ? "" : skeleton[joint].name;
}

void expect_roles(const Skeleton& skeleton, const RigRoles& roles, const Spelling& spelling) {
  EXPECT_EQ(skeleton[roles.hips].name, spelling.hips) << spelling.family;
  for (const Side side : kSides) {
    const LegRoles& leg = roles.leg(side);
    const auto& expected = spelling.legs[index_of(side)];
    EXPECT_EQ(skeleton[leg.hip].name, expected[0]) << spelling.family;
    EXPECT_EQ(skeleton[leg.knee].name, expected[1]) << spelling.family;
    EXPECT_EQ(skeleton[leg.ankle].name, expected[2]) << spelling.family;
    EXPECT_EQ(name_or_none(skeleton, leg.ball), expected[3]) << spelling.family;
    const std::string& end = expected[3].empty() ? expected[2] : expected[3];
    EXPECT_EQ(name_or_none(skeleton, leg.toe), end + "_End") << spelling.family;
  }
}

TEST(Roles, UsualSpellingsAreFoundWithHighConfidence) {
  for (const Spelling& spelling : spellings()) {
    const Skeleton skeleton = humanoid(spelling);
    const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
    ASSERT_TRUE(roles) << spelling.family << ": " << roles.error().message;
    expect_roles(skeleton, *roles, spelling);
    EXPECT_GE(roles->confidence, 0.8) << spelling.family;
  }
}

TEST(Roles, WithoutNamesTheSidesFollowFromTheFeet) {
  const Spelling nameless{
      "nameless", "b1", {{{"b10", "b11", "b12", "b13"}, {"b20", "b21", "b22", "b23"}}}};
  const Skeleton skeleton = humanoid(nameless);
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_TRUE(roles) << roles.error().message;
  expect_roles(skeleton, *roles, nameless);
}

TEST(Roles, WithoutNamesTheSidesDoNotDependOnWhereTheBodyFacesOrWhatIsUp) {
  const Spelling nameless{
      "nameless", "b1", {{{"b10", "b11", "b12", "b13"}, {"b20", "b21", "b22", "b23"}}}};
  const Skeleton skeleton = humanoid(nameless);
  Motion motion = standing(skeleton);
  for (const Vec3& turn : {Vec3(0, 3, 0), Vec3(1.5, 0, 0), Vec3(0, 0, 1.5), Vec3(1, 2, -1)}) {
    motion.pose(0)[0].rotation = Quat(Eigen::AngleAxisd(turn.norm(), turn.normalized()));
    const Result<RigRoles> roles = find_roles(skeleton, motion);
    ASSERT_TRUE(roles) << roles.error().message;
    expect_roles(skeleton, *roles, nameless);
  }
}

TEST(Roles, TwistBonesInTheChainArePassedOver) {
  std::vector<Written> joints{{"root", "", Vec3::Zero()}, {"spine", "root", {0, 0.9, 0}}};
  for (const std::string side : {"L", "R"}) {
    const double aside = side == "L" ? 0.1 : -0.1;
    joints.push_back({"DEF-thigh." + side, "spine", {aside, 0, 0}});
    joints.push_back({"DEF-thigh." + side + ".001", "DEF-thigh." + side, {0, -0.21, 0}});
    joints.push_back({"DEF-shin." + side, "DEF-thigh." + side + ".001", {0, -0.21, 0}});
    joints.push_back({"DEF-shin." + side + ".001", "DEF-shin." + side, {0, -0.2, 0}});
    joints.push_back({"DEF-foot." + side, "DEF-shin." + side + ".001", {0, -0.2, 0}});
    joints.push_back({"DEF-toe." + side, "DEF-foot." + side, {0, -0.06, 0.13}});
  }
  const Skeleton skeleton = skeleton_of(joints);
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_TRUE(roles) << roles.error().message;
  EXPECT_EQ(skeleton[roles->leg(Side::left).hip].name, "DEF-thigh.L");
  EXPECT_EQ(skeleton[roles->leg(Side::left).knee].name, "DEF-shin.L");
  EXPECT_EQ(skeleton[roles->leg(Side::right).ankle].name, "DEF-foot.R");
}

TEST(Roles, HipJointsWithoutLengthAreNotTheHip) {
  const Skeleton skeleton = skeleton_of({{"Hips", "", {0, 1, 0}},
                                         {"LHipJoint", "Hips", {0, 0, 0}},
                                         {"LeftUpLeg", "LHipJoint", {0.1, -0.1, 0}},
                                         {"LeftLeg", "LeftUpLeg", {0, -0.4, 0}},
                                         {"LeftFoot", "LeftLeg", {0, -0.4, 0}},
                                         {"RHipJoint", "Hips", {0, 0, 0}},
                                         {"RightUpLeg", "RHipJoint", {-0.1, -0.1, 0}},
                                         {"RightLeg", "RightUpLeg", {0, -0.4, 0}},
                                         {"RightFoot", "RightLeg", {0, -0.4, 0}}});
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_TRUE(roles) << roles.error().message;
  EXPECT_EQ(skeleton[roles->leg(Side::left).hip].name, "LeftUpLeg");
  EXPECT_EQ(skeleton[roles->leg(Side::right).hip].name, "RightUpLeg");
  EXPECT_EQ(roles->leg(Side::left).ball, kNoJoint);
}

TEST(Roles, ARepeatedNameIsFoundWhereItBelongs) {
  const Skeleton skeleton = skeleton_of({{"Hips", "", {0, 1, 0}},
                                         {"LeftUpLeg", "Hips", {0.1, -0.1, 0}},
                                         {"LeftLeg", "LeftUpLeg", {0, -0.4, 0}},
                                         {"LeftFoot", "LeftLeg", {0, -0.4, 0}},
                                         {"RightUpLeg", "Hips", {-0.1, -0.1, 0}},
                                         {"RightLeg", "RightUpLeg", {0, -0.4, 0}},
                                         {"LeftFoot", "RightLeg", {0, -0.4, 0}}});
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_TRUE(roles) << roles.error().message;
  EXPECT_EQ(roles->leg(Side::left).ankle, 3);
  EXPECT_EQ(roles->leg(Side::right).ankle, 6);

  RigHints hints;
  hints.leg(Side::left).ankle.name = "LeftFoot";
  hints.leg(Side::right).knee.name = "RightLeg";
  hints.leg(Side::right).ankle.name = "LeftFoot";
  const Result<RigRoles> hinted = find_roles(skeleton, standing(skeleton), hints);
  ASSERT_TRUE(hinted) << hinted.error().message;
  EXPECT_EQ(hinted->leg(Side::left).ankle, 3);
  EXPECT_EQ(hinted->leg(Side::right).ankle, 6);
}

TEST(Roles, WhatHasNoTwoLegsIsRefusedWithWhatWasLookedFor) {
  const std::vector<std::vector<Written>> bodies{
      {{"Base", "", {0, 0, 0}}},
      {{"Hips", "", {0, 0, 0}},
       {"RightKnee", "Hips", {0, -18, 0}},
       {"RightKnee_End", "RightKnee", {0, -17, 0}}},
      {{"a", "", {0, 0, 0}}, {"b", "a", {0, 5, 0}}, {"c", "b", {-5, 0, 0}}, {"d", "c", {0, 3, 0}}},
      {{"Hips", "", {0, 0, 0}},
       {"LeftUpLeg", "Hips", {1, 0, 0}},
       {"LeftLeg", "LeftUpLeg", {0, -4, 0}},
       {"LeftFoot", "LeftLeg", {0, -4, 0}}}};
  for (const auto& body : bodies) {
    const Skeleton skeleton = skeleton_of(body);
    const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
    ASSERT_FALSE(roles) << body.front().name;
    EXPECT_THAT(roles.error().message, HasSubstr("no pair of legs found: looked for"));
  }
}

TEST(Roles, FourLegsAreRefused) {
  std::vector<Written> joints{
      {"Hips", "", {0, 0.5, 0}}, {"Spine", "Hips", {0, 0, 0.4}}, {"Head", "Spine", {0, 0.2, 0.3}}};
  for (const std::string side : {"Left", "Right"}) {
    const double aside = side == "Left" ? 0.1 : -0.1;
    joints.push_back({side + "UpLeg", "Hips", {aside, 0, 0}});
    joints.push_back({side + "Leg", side + "UpLeg", {0, -0.25, 0.02}});
    joints.push_back({side + "Foot", side + "Leg", {0, -0.25, -0.02}});
    joints.push_back({side + "Arm", "Spine", {aside, 0, 0}});
    joints.push_back({side + "ForeArm", side + "Arm", {0, -0.25, 0.02}});
    joints.push_back({side + "Hand", side + "ForeArm", {0, -0.25, -0.02}});
  }
  const Skeleton skeleton = skeleton_of(joints);
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_FALSE(roles);
  EXPECT_THAT(roles.error().message, HasSubstr("quadruped"));
}

/// Two legs whose feet are targets of IK: children of the root on the ground, beside poles.
std::vector<Written> legs_pulled_by_ik() {
  std::vector<Written> joints{
      {"Root", "", {0, 0, 0}}, {"Hips", "Root", {0, 1, 0}}, {"Head", "Hips", {0, 0.7, 0}}};
  for (const std::string side : {"L", "R"}) {
    const double aside = side == "L" ? 0.1 : -0.1;
    joints.push_back({"UpperLeg." + side, "Hips", {aside, 0, 0}});
    joints.push_back({"LowerLeg." + side, "UpperLeg." + side, {0, -0.45, 0.02}});
    joints.push_back({"LowerLeg." + side + "_end", "LowerLeg." + side, {0, -0.45, -0.02}});
    joints.push_back({"PoleTarget." + side, "Root", {aside, 0.1, 0.5}});
  }
  return joints;
}

TEST(Roles, ControlsOnTheGroundAreNoLegs) {
  const Skeleton skeleton = skeleton_of(legs_pulled_by_ik());
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_TRUE(roles) << roles.error().message;
  EXPECT_EQ(skeleton[roles->legs[0].knee].name, "LowerLeg.L");
}

TEST(Roles, FeetThatAreNotJoinedToTheLegsAreRefused) {
  std::vector<Written> joints = legs_pulled_by_ik();
  joints.push_back({"Foot.L", "Root", {0.1, 0.1, 0}});
  joints.push_back({"Foot.R", "Root", {-0.1, 0.1, 0}});
  const Skeleton skeleton = skeleton_of(joints);
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_FALSE(roles);
  EXPECT_THAT(roles.error().message, HasSubstr("'Foot.L' and 'Foot.R' are not joined to the legs"));
}

TEST(Roles, ALegWithoutLengthIsRefused) {
  Spelling names = spellings().front();
  const Skeleton whole = humanoid(names);
  std::vector<Joint> joints(whole.joints().begin(), whole.joints().end());
  for (Joint& joint : joints) {
    if (joint.name == "mixamorig:LeftFoot") joint.offset_local.setZero();
  }
  const Skeleton skeleton = Skeleton::create(joints).value();
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton));
  ASSERT_FALSE(roles);
  EXPECT_THAT(roles.error().message, HasSubstr("zero length between 'mixamorig:LeftLeg'"));
}

TEST(Roles, HintsWinAndUnknownNamesGetASuggestion) {
  const Skeleton skeleton = humanoid(spellings()[9]);
  RigHints hints;
  hints.leg(Side::left).hip.name = "RightUpLeg";
  hints.leg(Side::left).knee.name = "RightLeg";
  hints.leg(Side::left).ankle.name = "RightFoot";
  hints.leg(Side::right).hip.name = "LeftUpLeg";
  hints.leg(Side::right).knee.name = "LeftLeg";
  hints.leg(Side::right).ankle.name = "LeftFoot";
  const Result<RigRoles> swapped = find_roles(skeleton, standing(skeleton), hints);
  ASSERT_TRUE(swapped) << swapped.error().message;
  EXPECT_EQ(skeleton[swapped->leg(Side::left).ankle].name, "RightFoot");
  EXPECT_EQ(skeleton[swapped->leg(Side::left).ball].name, "RightToe");

  hints.leg(Side::left).ankle = {"RigthFoot", {"rig.json", 3, 12}};
  const Result<RigRoles> refused = find_roles(skeleton, standing(skeleton), hints);
  ASSERT_FALSE(refused);
  EXPECT_EQ(
      refused.error().to_string(),
      "rig.json:3:12: no joint named 'RigthFoot' (given as left.ankle); did you mean 'RightFoot'?");
}

TEST(Roles, HintsThatDoNotFormALegAreRefused) {
  const Skeleton skeleton = humanoid(spellings()[9]);
  RigHints hints;
  hints.leg(Side::left).knee.name = "RightLeg";
  const Result<RigRoles> roles = find_roles(skeleton, standing(skeleton), hints);
  ASSERT_FALSE(roles);
  EXPECT_THAT(roles.error().message, HasSubstr("is not a descendant of"));
}

}  // namespace
}  // namespace surefoot
