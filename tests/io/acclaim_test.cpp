#include "surefoot/io/acclaim.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <string>

#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

const std::string kSkeleton =
    "# a pair of bones\n"
    ":version 1.10\n"
    ":name test\n"
    ":units\n"
    "  mass 1.0\n"
    "  length 0.45\n"
    "  angle deg\n"
    ":documentation\n"
    "  begin or end, whatever: bonedata\n"
    ":root\n"
    "  order TX TY TZ RX RY RZ\n"
    "  axis XYZ\n"
    "  position 0 0 0\n"
    "  orientation 0 0 0\n"
    ":bonedata\n"
    "  begin\n"
    "    id 1\n"
    "    name thigh\n"
    "    direction 0 -1 0\n"
    "    length 2\n"
    "    axis 10 20 30 XYZ\n"
    "    dof rx ry rz\n"
    "    limits (-160.0 20.0)\n"
    "           (-70.0 70.0)\n"
    "           (-60.0 70.0)\n"
    "  end\n"
    "  begin\n"
    "    id 2\n"
    "    name shin\n"
    "    direction 0 -1 0\n"
    "    length 3\n"
    "    axis 0 0 90 XYZ\n"
    "    dof rz\n"
    "  end\n"
    ":hierarchy\n"
    "  begin\n"
    "    root thigh\n"
    "    thigh shin\n"
    "  end\n";

const std::string kMotion =
    ":FULLY-SPECIFIED\n:DEGREES\n"
    "1\nroot 1 2 3 10 20 30\nthigh 5 6 7\nshin 40\n"
    "2\nroot 1 2 3 0 0 0\nthigh 0 0 0\nshin 0\n";

const AcclaimLoadOptions kMetres{"s.asf", "m.amc", 60.0, 1.0, Axis::pos_y};

std::string with(std::string text, std::string_view old_text, std::string_view new_text) {
  return text.replace(text.find(old_text), old_text.size(), new_text);
}

std::string refusal(const std::string& asf, const std::string& amc) {
  const auto clip = load_acclaim(asf, amc, kMetres);
  return clip ? "accepted" : clip.error().to_string();
}

Mat3 about(int axis, double degrees) {
  return axis_angle(Vec3::Unit(axis), degrees * kDegree).toRotationMatrix();
}

TEST(LoadAcclaim, JointsStandAtTheBeginningOfTheirBones) {
  const Result<Clip> clip = load_acclaim_skeleton(kSkeleton, kMetres);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  const Skeleton& skeleton = clip->skeleton;
  ASSERT_EQ(skeleton.size(), 4);
  EXPECT_EQ(skeleton[0].name, "root");
  EXPECT_EQ(skeleton[1].name, "thigh");
  EXPECT_EQ(skeleton[1].offset_local, Vec3::Zero());
  EXPECT_EQ(skeleton[2].name, "shin");
  EXPECT_EQ(skeleton[2].offset_local, Vec3(0, -2, 0));
  EXPECT_EQ(skeleton[3].name, "shin_End");
  EXPECT_EQ(skeleton[3].offset_local, Vec3(0, -3, 0));
  EXPECT_TRUE(skeleton[3].end_site);
  EXPECT_EQ(clip->motion.frames(), 1);
  EXPECT_EQ(world_of(skeleton, 3, clip->motion.pose(0)).translation, Vec3(0, -5, 0));
}

TEST(LoadAcclaim, AnglesTurnAboutTheBonesOwnAxes) {
  const Result<Clip> clip = load_acclaim(kSkeleton, kMotion, kMetres);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  EXPECT_EQ(clip->motion.frames(), 2);
  EXPECT_EQ(clip->motion.fps(), 60.0);
  const ConstPoseSpan pose = clip->motion.pose(0);
  const Mat3 root = about(2, 30) * about(1, 20) * about(0, 10);
  EXPECT_NEAR((pose[0].rotation.toRotationMatrix() - root).norm(), 0.0, 1e-12);
  EXPECT_NEAR((pose[0].translation - Vec3(1, 2, 3)).norm(), 0.0, 1e-12);
  const Mat3 c = about(2, 30) * about(1, 20) * about(0, 10);
  const Mat3 m = about(2, 7) * about(1, 6) * about(0, 5);
  EXPECT_NEAR((pose[1].rotation.toRotationMatrix() - c * m * c.transpose()).norm(), 0.0, 1e-12);
  EXPECT_NEAR((pose[2].rotation.toRotationMatrix() - about(2, 40)).norm(), 0.0, 1e-12);
}

TEST(LoadAcclaim, OrdersOfAxesAndDegreesOfFreedomCount) {
  const std::string asf = with(with(with(kSkeleton, "axis 10 20 30 XYZ", "axis 10 20 30 zxy"),
                                    "dof rx ry rz", "dof rz tx ry rx"),
                               "order TX TY TZ RX RY RZ", "order rz rx ry ty tx tz");
  const std::string amc = "7\nROOT 30 10 20 2 1 3\nThigh 7 0.5 6 5\nshin 40\n";
  const Result<Clip> clip = load_acclaim(asf, amc, kMetres);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  const ConstPoseSpan pose = clip->motion.pose(0);
  const Mat3 root = about(1, 20) * about(0, 10) * about(2, 30);
  EXPECT_NEAR((pose[0].rotation.toRotationMatrix() - root).norm(), 0.0, 1e-12);
  EXPECT_NEAR((pose[0].translation - Vec3(1, 2, 3)).norm(), 0.0, 1e-12);
  const Mat3 c = about(1, 20) * about(0, 10) * about(2, 30);
  const Mat3 m = about(0, 5) * about(1, 6) * about(2, 7);
  EXPECT_NEAR((pose[1].rotation.toRotationMatrix() - c * m * c.transpose()).norm(), 0.0, 1e-12);
  EXPECT_NEAR((pose[1].translation - 0.5 * c.col(0)).norm(), 0.0, 1e-12);
}

TEST(LoadAcclaim, RadiansGiveTheSameMotion) {
  std::string asf = with(kSkeleton, "angle deg", "angle rad");
  asf = with(asf, "axis 10 20 30 XYZ",
             "axis 0.17453292519943295 0.3490658503988659 0.5235987755982988 XYZ");
  asf = with(asf, "axis 0 0 90 XYZ", "axis 0 0 1.5707963267948966 XYZ");
  const std::string amc =
      ":RADIANS\n1\nroot 1 2 3 0.17453292519943295 0.3490658503988659 0.5235987755982988\n"
      "thigh 0.08726646259971647 0.10471975511965978 0.12217304763960307\nshin "
      "0.6981317007977318\n";
  const Result<Clip> radians = load_acclaim(asf, amc, kMetres);
  const Result<Clip> degrees = load_acclaim(kSkeleton, kMotion, kMetres);
  ASSERT_TRUE(radians.has_value() && degrees.has_value());
  for (int j = 0; j < 4; ++j) {
    EXPECT_LT(
        angle_between(radians->motion.pose(0)[j].rotation, degrees->motion.pose(0)[j].rotation),
        1e-12);
  }
}

TEST(LoadAcclaim, PresetRootOffsetsTheMotion) {
  const std::string asf = with(with(kSkeleton, "position 0 0 0", "position 10 0 0"),
                               "orientation 0 0 0", "orientation 0 90 0");
  const Result<Clip> clip = load_acclaim(asf, kMotion, kMetres);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NEAR((clip->motion.pose(1)[0].translation - Vec3(11, 2, 3)).norm(), 0.0, 1e-12);
  EXPECT_NEAR((clip->motion.pose(1)[0].rotation.toRotationMatrix() - about(1, 90)).norm(), 0.0,
              1e-12);
}

TEST(LoadAcclaim, UnitsAndUpAxis) {
  AcclaimLoadOptions options = kMetres;
  options.metres_per_unit = 0.0;
  options.up = Axis::pos_z;
  const Result<Clip> clip = load_acclaim(kSkeleton, kMotion, options);
  ASSERT_TRUE(clip.has_value());
  EXPECT_NEAR(clip->conventions.metres_per_unit, 0.0254 / 0.45, 1e-15);
  EXPECT_FALSE(clip->conventions.units_guessed);
  EXPECT_NEAR(clip->skeleton[2].offset_local.y(), -2 * 0.0254 / 0.45, 1e-15);
  EXPECT_NEAR((clip->motion.pose(1)[0].translation - Vec3(1, 3, -2) * 0.0254 / 0.45).norm(), 0.0,
              1e-12);
}

TEST(LoadAcclaim, LineEndsAndCommentsDoNotMatter) {
  const auto crlf = [](const std::string& text) {
    std::string out;
    for (const char c : text) out += c == '\n' ? std::string(" # note\r\n") : std::string(1, c);
    return out;
  };
  const Result<Clip> plain = load_acclaim(kSkeleton, kMotion, kMetres);
  const Result<Clip> noted = load_acclaim(crlf(kSkeleton), crlf(kMotion), kMetres);
  ASSERT_TRUE(plain && noted) << noted.error().to_string();
  ASSERT_EQ(noted->skeleton.size(), plain->skeleton.size());
  for (int j = 0; j < plain->skeleton.size(); ++j) {
    EXPECT_EQ(noted->skeleton[j].name, plain->skeleton[j].name);
    EXPECT_EQ(noted->skeleton[j].offset_local, plain->skeleton[j].offset_local);
  }
  ASSERT_EQ(noted->motion.frames(), plain->motion.frames());
  for (int f = 0; f < plain->motion.frames(); ++f) {
    for (std::size_t j = 0; j < plain->motion.pose(f).size(); ++j) {
      EXPECT_EQ(noted->motion.pose(f)[j].rotation.coeffs(),
                plain->motion.pose(f)[j].rotation.coeffs());
      EXPECT_EQ(noted->motion.pose(f)[j].translation, plain->motion.pose(f)[j].translation);
    }
  }
}

TEST(LoadAcclaim, RepairsWithWarnings) {
  Diagnostics notes;
  const std::string amc =
      "1\nroot 1 2 3 0 0 0\nthigh 5 6 7\nshin 40\n2\nroot 1 2 3 0 0 0\nthigh 0 0 0\n"
      "5\nroot 1 2 3 0 0 0\nthigh 0 0 0\nshin 9\n";
  const Result<Clip> clip = load_acclaim(kSkeleton, amc, kMetres, &notes);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  EXPECT_EQ(clip->motion.frames(), 3);
  EXPECT_LT(angle_between(clip->motion.pose(1)[2].rotation, clip->motion.pose(0)[2].rotation),
            1e-15);
  EXPECT_EQ(notes.count(WarningKind::repaired_file), 2u);
  for (const Warning& warning : notes.warnings()) {
    if (warning.kind != WarningKind::repaired_file) continue;
    EXPECT_EQ(warning.frames, std::vector<int>{warning.message.starts_with("bones") ? 1 : 2});
  }
}

TEST(LoadAcclaim, RefusesBadMotionWithPlaceAndReason) {
  EXPECT_EQ(refusal(kSkeleton, with(kMotion, "shin 40", "shim 40")),
            "m.amc:6:1: the skeleton has no bone named 'shim'");
  EXPECT_EQ(refusal(kSkeleton, with(kMotion, "thigh 5 6 7", "thigh 5 6")),
            "m.amc:5:1: expected 3 values for 'thigh', found 2");
  EXPECT_EQ(refusal(kSkeleton, with(kMotion, "thigh 5 6 7", "thigh 5 nan 7")),
            "m.amc:5:9: expected a number, found 'nan'");
  EXPECT_EQ(refusal(kSkeleton, with(kMotion, "\n2\n", "\n1\n")),
            "m.amc:7:1: frame 1 follows frame 1; frame numbers must increase");
  EXPECT_EQ(refusal(kSkeleton, with(kMotion, "thigh 5 6 7\n", "shin 3\n")),
            "m.amc:6:1: bone 'shin' appears twice in frame 1");
  EXPECT_EQ(refusal(kSkeleton, "1\nroot 1 2 3 0 0 0\n2\n"),
            "m.amc:1:1: frame 1 has values for only 1 of the skeleton's 3 moving bones");
  EXPECT_EQ(refusal(kSkeleton, "root 1 2 3 0 0 0\n"), "m.amc:1:1: expected a frame number");
  EXPECT_EQ(refusal(kSkeleton, ""), "m.amc: no frames found; this is not an AMC file");
}

TEST(LoadAcclaim, RefusesBadSkeletonsWithPlaceAndReason) {
  const auto skeleton_refusal = [](std::string_view old_text, std::string_view new_text) {
    return refusal(with(kSkeleton, old_text, new_text), kMotion);
  };
  EXPECT_EQ(skeleton_refusal("    thigh shin\n", ""),
            "s.asf:27:3: bone 'shin' is not connected to the root");
  EXPECT_EQ(skeleton_refusal("thigh shin\n", "thigh shoe\n"),
            "s.asf:38:11: there is no bone named 'shoe'");
  EXPECT_EQ(skeleton_refusal("thigh shin\n", "thigh shin thigh\n"),
            "s.asf:38:16: bone 'thigh' appears twice in the hierarchy");
  EXPECT_EQ(skeleton_refusal("root thigh\n", "shin thigh\n"),
            "s.asf:16:3: bone 'thigh' is not connected to the root");
  EXPECT_EQ(skeleton_refusal("name shin", "name THIGH"), "s.asf:27:3: duplicate bone name 'THIGH'");
  EXPECT_EQ(skeleton_refusal("name shin", "name root"), "s.asf:27:3: duplicate bone name 'root'");
  EXPECT_EQ(skeleton_refusal("    length 3\n", ""),
            "s.asf:33:3: bone 'shin' has no direction or no length");
  EXPECT_EQ(skeleton_refusal("length 3", "length inf"),
            "s.asf:31:12: expected a number, found 'inf'");
  EXPECT_EQ(skeleton_refusal("direction 0 -1 0", "direction 0 -1"),
            "s.asf:19:17: a number is missing at the end of the line");
  EXPECT_EQ(skeleton_refusal("dof rz", "dof rw"),
            "s.asf:33:9: expected each of tx ty tz rx ry rz l at most once, found 'rw'");
  EXPECT_EQ(skeleton_refusal("axis 0 0 90 XYZ", "axis 0 0 90 XYY"),
            "s.asf:32:17: expected an axis order such as XYZ, found 'XYY'");
  EXPECT_EQ(skeleton_refusal("angle deg", "angle grad"),
            "s.asf:7:9: the angle unit must be 'deg' or 'rad'");
  EXPECT_EQ(refusal("hello", kMotion),
            "s.asf:1:1: expected a keyword such as ':version'; this is not an ASF file");
  EXPECT_EQ(refusal("", kMotion), "s.asf: no bones found; this is not an ASF file");
}

TEST(LoadAcclaim, SaysThatTheRateIsGuessedUnlessItIsGiven) {
  AcclaimLoadOptions options = kMetres;
  Diagnostics given;
  EXPECT_TRUE(load_acclaim(kSkeleton, kMotion, options, &given).has_value());
  EXPECT_EQ(given.count(NoteKind::guessed_rate), 0u);
  options.fps = 0.0;
  Diagnostics guessed;
  EXPECT_EQ(load_acclaim(kSkeleton, kMotion, options, &guessed)->motion.fps(), 120.0);
  EXPECT_EQ(guessed.count(NoteKind::guessed_rate), 1u);
  // A skeleton alone is one frame, whose rate means nothing.
  Diagnostics still;
  EXPECT_TRUE(load_acclaim_skeleton(kSkeleton, options, &still).has_value());
  EXPECT_EQ(still.count(NoteKind::guessed_rate), 0u);
}

TEST(LoadAcclaim, RefusesImpossibleOptions) {
  for (const double bad : {-1.0, static_cast<double>(NAN), static_cast<double>(INFINITY)}) {
    AcclaimLoadOptions options = kMetres;
    options.fps = bad;
    EXPECT_FALSE(load_acclaim(kSkeleton, kMotion, options).has_value()) << bad;
  }
}

}  // namespace
}  // namespace surefoot
