#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "io/bvh_text.h"
#include "support/data_files.h"
#include "surefoot/io/bvh.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using testing::HasSubstr;

const BvhLoadOptions kMetres{.metres_per_unit = 1.0, .up = Axis::pos_y};

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  const std::size_t at = text.find(what);
  EXPECT_NE(at, std::string::npos) << what;
  return text.replace(at, what.size(), with);
}

std::string refusal(const std::string& text, BvhLoadOptions options = {.metres_per_unit = 1.0}) {
  options.file_name = "x.bvh";
  const Result<Clip> clip = load_bvh(text, options);
  return clip ? "" : clip.error().to_string();
}

std::vector<Transform> world_at(const Clip& clip, int frame) {
  std::vector<Transform> world(clip.skeleton.size());
  forward_kinematics(clip.skeleton, clip.motion.pose(frame), world);
  return world;
}

// A second reader, as plain as can be: words and rotation matrices, for well-formed files.
struct PlainBvh {
  std::vector<int> parents;
  std::vector<Vec3> offsets;
  std::vector<std::vector<std::string>> channels;
  std::vector<double> data;
  std::size_t width = 0;

  explicit PlainBvh(const std::string& text) {
    std::istringstream words(text);
    std::vector<int> open;
    for (std::string word; words >> word && word != "MOTION";) {
      if (word == "ROOT" || word == "JOINT" || word == "End") {
        parents.push_back(open.empty() ? -1 : open.back());
        offsets.emplace_back(Vec3::Zero());
        channels.emplace_back();
        while (words >> word && word != "{") {
        }
        open.push_back(static_cast<int>(parents.size()) - 1);
      } else if (word == "OFFSET") {
        words >> offsets.back()[0] >> offsets.back()[1] >> offsets.back()[2];
      } else if (word == "CHANNELS") {
        std::size_t count = 0;
        words >> count;
        width += count;
        for (channels.back().resize(count); auto& channel : channels.back()) words >> channel;
      } else if (word == "}") {
        open.pop_back();
      }
    }
    std::string label;
    double ignored = 0.0;
    words >> label >> ignored >> label >> label >> ignored;
    for (double number = 0.0; words >> number;) data.push_back(number);
  }

  // World positions in file units and axes.
  std::vector<Vec3> positions(std::size_t frame) const {
    std::vector<Vec3> world;
    std::vector<Mat3> turned;
    const double* value = data.data() + frame * width;
    for (std::size_t j = 0; j < parents.size(); ++j) {
      Vec3 local = offsets[j];
      Mat3 rotation = Mat3::Identity();
      for (const std::string& channel : channels[j]) {
        const int axis = channel[0] - 'X';
        if (channel.substr(1) == "position") {
          local[axis] = *value++;
        } else {
          const double angle = *value++ * std::numbers::pi / 180.0;
          rotation =
              rotation * Eigen::AngleAxisd(angle, Eigen::Vector3d::Unit(axis)).toRotationMatrix();
        }
      }
      const auto parent = static_cast<std::size_t>(parents[j]);
      world.push_back(j == 0 ? local : Vec3(world[parent] + turned[parent] * local));
      turned.push_back(j == 0 ? rotation : Mat3(turned[parent] * rotation));
    }
    return world;
  }
};

TEST(BvhLoad, PlacesJointsAsAPlainEvaluationDoes) {
  SUREFOOT_NEEDS_DATA();
  std::size_t files = 0;
  for (const std::string folder : {"cmu/walk", "gt/run", "rigs", "skate_pairs", "video_mocap"}) {
    std::vector<std::string> names = data_files(folder, ".bvh");
    if (names.size() > 12) names.resize(12);
    for (const std::string& name : names) {
      SCOPED_TRACE(name);
      const std::string text = read_data_file(name).value();
      const Result<Clip> clip = load_bvh(text, {.file_name = name});
      ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
      const PlainBvh plain(text);
      ASSERT_EQ(plain.data.size(), plain.width * static_cast<std::size_t>(clip->motion.frames()));
      const Quat to_world = world_from_file(clip->conventions.up);
      for (int frame = 0; frame < clip->motion.frames(); frame += 1 + clip->motion.frames() / 20) {
        const std::vector<Vec3> expected = plain.positions(static_cast<std::size_t>(frame));
        const std::vector<Transform> world = world_at(*clip, frame);
        for (std::size_t j = 0; j < world.size(); ++j) {
          const Vec3 in_metres = to_world * (clip->conventions.metres_per_unit * expected[j]);
          ASSERT_LT((world[j].translation - in_metres).norm(), 1e-9)
              << clip->skeleton.joints()[j].name;
        }
      }
      ++files;
    }
  }
  EXPECT_GT(files, 20u);
}

TEST(BvhLoad, KeepsNamesParentsAndEndSites) {
  const Result<Clip> clip = load_bvh(kSmallBvh, kMetres);
  ASSERT_TRUE(clip.has_value());
  ASSERT_EQ(clip->skeleton.size(), 4);
  EXPECT_EQ(clip->skeleton[3].name, "Shin_End");
  EXPECT_TRUE(clip->skeleton[3].end_site);
  EXPECT_EQ(clip->skeleton[3].parent, 2);
  EXPECT_EQ(clip->skeleton[2].offset_local, Vec3(0, -0.45, 0));
  EXPECT_EQ(clip->motion.fps(), 30.0);
  EXPECT_EQ(clip->format, "bvh");
}

TEST(BvhLoad, DialectsMeanTheSameMotion) {
  const Result<Clip> plain = load_bvh(kSmallBvh, kMetres);
  std::string crlf, cr, commas;
  for (const char c : kSmallBvh) {
    crlf += c == '\n' ? "\r\n" : std::string(1, c);
    cr += c == '\n' ? '\r' : c;
  }
  const std::size_t data = kSmallBvh.find("0.10 0.95");
  commas = kSmallBvh;
  for (std::size_t i = data; i < commas.size(); ++i) commas[i] = commas[i] == ' ' ? ',' : commas[i];
  const std::string wrapped = [&] {
    std::string text = kSmallBvh;
    for (std::size_t at = data; (at = text.find("  ", at)) != std::string::npos;) text[at] = '\n';
    return text;
  }();
  for (const std::string& text : {crlf, cr, commas, wrapped, "\xEF\xBB\xBF" + kSmallBvh}) {
    const Result<Clip> clip = load_bvh(text, kMetres);
    ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
    ASSERT_EQ(clip->motion.frames(), 3);
    for (int frame = 0; frame < 3; ++frame) {
      for (std::size_t j = 0; j < 4; ++j) {
        EXPECT_EQ(clip->motion.pose(frame)[j].rotation.coeffs(),
                  plain->motion.pose(frame)[j].rotation.coeffs());
        EXPECT_EQ(clip->motion.pose(frame)[j].translation,
                  plain->motion.pose(frame)[j].translation);
      }
    }
  }
}

TEST(BvhLoad, TurnsAreAccurateForAnglesOfAnySize) {
  const std::string head = kSmallBvh.substr(0, kSmallBvh.find("0.10 0.95"));
  for (double angle = 0.013; std::abs(angle) < 1e9; angle *= -1.37) {
    const std::string zeros = "0 0 0 0 0 0 0 0 0 ";
    const Result<Clip> clip = load_bvh(head + zeros + std::to_string(angle) + "\n", kMetres);
    ASSERT_TRUE(clip.has_value());
    const double half = 0.5 * std::stod(std::to_string(angle)) * std::numbers::pi / 180.0;
    const Quat& turned = clip->motion.pose(0)[2].rotation;
    const double limit = 1e-15 * std::max(1.0, std::abs(half));
    EXPECT_NEAR(turned.x(), std::sin(half), limit) << angle;
    EXPECT_NEAR(turned.w(), std::cos(half), limit) << angle;
    EXPECT_NEAR(turned.norm(), 1.0, 1e-15);
  }
}

TEST(BvhLoad, PositionChannelsReplaceTheirComponentOfTheOffset) {
  const std::string text = replaced(kSmallBvh, "CHANNELS 1 Xrotation", "CHANNELS 1 Yposition");
  const Result<Clip> clip = load_bvh(text, kMetres);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.pose(1)[2].translation, Vec3(0, 41.0, 0));
  EXPECT_EQ(clip->motion.pose(1)[1].translation, Vec3(0.1, -0.05, 0));
}

TEST(BvhLoad, RootOffsetConventions) {
  const std::string text = replaced(kSmallBvh, "OFFSET 0 0 0", "OFFSET 0 2 0");
  BvhLoadOptions options = kMetres;
  for (const auto& [convention, height] : {std::pair{RootOffset::automatic, 0.95},
                                           {RootOffset::replace, 0.95},
                                           {RootOffset::add, 2.95}}) {
    options.root_offset = convention;
    const Result<Clip> clip = load_bvh(text, options);
    ASSERT_TRUE(clip.has_value());
    EXPECT_NEAR(clip->motion.pose(0)[0].translation.y(), height, 1e-12);
  }
}

TEST(BvhLoad, AddsTheRootOffsetOnClearEvidenceOnly) {
  // The feet are 0.9 below the root, which has its standing height in OFFSET.
  std::string text = replaced(kSmallBvh, "OFFSET 0 0 0", "OFFSET 0 0.9 0");
  Diagnostics notes;
  EXPECT_NEAR(load_bvh(text, kMetres, &notes)->motion.pose(0)[0].translation.y(), 0.95, 1e-12);
  EXPECT_EQ(notes.count(NoteKind::guessed_root_offset), 0u);
  for (std::size_t at = 0; (at = text.find(" 0.95 ")) != std::string::npos;)
    text.replace(at, 6, " 0.02 ");
  EXPECT_NEAR(load_bvh(text, kMetres, &notes)->motion.pose(0)[0].translation.y(), 0.92, 1e-12);
  EXPECT_EQ(notes.count(NoteKind::guessed_root_offset), 1u);
}

TEST(BvhLoad, UpAxisAndUnitTurnAndScaleTheRootOnly) {
  const Result<Clip> metres = load_bvh(kSmallBvh, kMetres);
  const Result<Clip> turned = load_bvh(kSmallBvh, {.metres_per_unit = 0.01, .up = Axis::pos_z});
  ASSERT_TRUE(metres && turned);
  const Transform& root = metres->motion.pose(2)[0];
  const Transform& turned_root = turned->motion.pose(2)[0];
  EXPECT_LT((turned_root.translation -
             0.01 * Vec3(root.translation.x(), root.translation.z(), -root.translation.y()))
                .norm(),
            1e-15);
  EXPECT_LT((turned_root.rotation * Vec3::UnitX() -
             world_from_file(Axis::pos_z) * (root.rotation * Vec3::UnitX()))
                .norm(),
            1e-14);
  EXPECT_EQ(turned->motion.pose(2)[1].rotation.coeffs(),
            metres->motion.pose(2)[1].rotation.coeffs());
  EXPECT_EQ(turned->motion.pose(2)[1].translation, 0.01 * metres->motion.pose(2)[1].translation);
}

TEST(BvhLoad, FrameTimesMeanWholeRatesWhereTheirDigitsSaySo) {
  const auto rate = [](const std::string& seconds) {
    return load_bvh(replaced(kSmallBvh, "0.0333333", seconds), kMetres)->motion.fps();
  };
  EXPECT_EQ(rate(".0083333"), 120.0);
  EXPECT_EQ(rate("0.008333"), 120.0);
  EXPECT_EQ(rate("0.016667"), 60.0);
  EXPECT_EQ(rate("0.016666"), 60.0);
  EXPECT_EQ(rate("0.04"), 25.0);
  EXPECT_NEAR(rate("0.0417083333"), 23.976, 1e-3);
  EXPECT_NEAR(rate("0.03"), 1.0 / 0.03, 1e-12);
}

TEST(BvhLoad, FrameRateOptionTakesThePlaceOfTheFiles) {
  BvhLoadOptions options = kMetres;
  options.fps = 50.0;
  EXPECT_EQ(load_bvh(kSmallBvh, options)->motion.fps(), 50.0);
  EXPECT_EQ(load_bvh(replaced(kSmallBvh, "Frame Time: 0.0333333\n", ""), options)->motion.fps(),
            50.0);
}

TEST(BvhLoad, RefusesWithPlaceAndSentence) {
  const auto changed = [](const std::string& what, const std::string& with) {
    return refusal(replaced(kSmallBvh, what, with));
  };
  EXPECT_EQ(changed("-30.5  5.5 -7 1e1  41.0", "-30.5  5.5 -7 1e1"),
            "x.bvh:25:44: expected 10 values, found 9");
  EXPECT_EQ(changed("1e1  41.0", "1e1  41.0 7"), "x.bvh:25:52: expected 10 values, found 11");
  EXPECT_EQ(changed("41.0", "41.0x"), "x.bvh:25:46: expected a number, found '41.0x'");
  EXPECT_EQ(changed("41.0", "inf"),
            "x.bvh:25:46: 'inf' is not a finite number within the usable range");
  EXPECT_EQ(changed("41.0", "1e300"),
            "x.bvh:25:46: '1e300' is not a finite number within the usable range");
  EXPECT_EQ(changed("OFFSET 0.1", "OFFSET none"),
            "x.bvh:8:12: expected three numbers after OFFSET, found 'none'");
  EXPECT_EQ(changed("CHANNELS 1 Xrotation", "CHANNELS 2 Xrotation"),
            "x.bvh:14:7: expected 2 channels such as Xrotation, found 'End'");
  EXPECT_EQ(changed("CHANNELS 1 Xrotation", "CHANNELS 2 Xrotation xrotation"),
            "x.bvh:13:28: duplicate channel Xrotation");
  EXPECT_EQ(changed("CHANNELS 1", "CHANNELS 99999999999"),
            "x.bvh:13:16: expected a number of channels from 0 to 6, found '99999999999'");
  EXPECT_EQ(changed("MOTION\n", "ROOT Other\n"),
            "x.bvh:21:1: more than one ROOT; only one character per file is supported, so split "
            "the file");
  EXPECT_EQ(changed("MOTION\n", "}\nMOTION\n"), "x.bvh:21:1: expected MOTION, found '}'");
  EXPECT_EQ(changed("JOINT Shin", "ROOT Shin"),
            "x.bvh:10:5: more than one ROOT; only one character per file is supported, so split "
            "the file");
  EXPECT_EQ(changed("Frames: 3", "Frames: many"),
            "x.bvh:22:9: expected a number after 'Frames:', found 'many'");
  EXPECT_EQ(changed("0.0333333", "-1"),
            "x.bvh:23:13: the frame time must be greater than 0; set the frame rate (--fps)");
  EXPECT_EQ(
      refusal(kSmallBvh.substr(0, kSmallBvh.find("End Site"))),
      "x.bvh:14:7: expected OFFSET, CHANNELS, JOINT, End Site or '}', but the file ends here");
}

TEST(BvhLoad, FrameTimesOutsideTheLimitsAreRefusedWhereTheyStand) {
  const auto of_time = [](std::string_view seconds) {
    return refusal(replaced(kSmallBvh, "0.0333333", std::string(seconds)));
  };
  const std::string range = " fps is out of range (1 to 10000); set the frame rate (--fps)";
  EXPECT_EQ(of_time("5e-324"), "x.bvh:23:13: a frame rate of inf" + range);
  EXPECT_EQ(of_time("1e-9"), "x.bvh:23:13: a frame rate of 1e+09" + range);
  EXPECT_EQ(of_time("1e9"), "x.bvh:23:13: a frame rate of 1e-09" + range);
  EXPECT_EQ(of_time("1e300"), "x.bvh:23:13: a frame rate of 1e-300" + range);
  for (const std::string good : {"1", "0.0001"}) {
    EXPECT_TRUE(load_bvh(replaced(kSmallBvh, "0.0333333", good), kMetres)) << good;
  }
}

TEST(BvhLoad, AFrameTimeOfZeroIsTakenAsThirtyASecondWithAWarning) {
  Diagnostics notes;
  const Result<Clip> clip = load_bvh(replaced(kSmallBvh, "0.0333333", "0"), kMetres, &notes);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.fps(), 30.0);
  EXPECT_EQ(notes.count(WarningKind::repaired_file), 1u);
}

TEST(BvhLoad, PlacesAndUnitsBeyondTheLimitsAreRefused) {
  EXPECT_EQ(
      refusal(replaced(kSmallBvh, "0.12 0.95", "1e7 0.95"), kMetres),
      "x.bvh:25:1: frame 1: the place of joint 'Hips' is not finite, or beyond 1000 km; check "
      "the numbers and --units");
  EXPECT_THAT(refusal(replaced(kSmallBvh, "OFFSET 0.1", "OFFSET 1e7"), kMetres),
              HasSubstr("the offset of joint 'Thigh' is not finite, or beyond 1000 km"));
  BvhLoadOptions tiny;
  tiny.metres_per_unit = 1e-20;
  EXPECT_THAT(refusal(kSmallBvh, tiny), HasSubstr("a unit of 1e-20 m is out of range"));
}

TEST(BvhLoad, CountsThatLieAllocateNothing) {
  Diagnostics notes;
  const Result<Clip> clip =
      load_bvh(replaced(kSmallBvh, "Frames: 3", "Frames: 2000000000"), kMetres, &notes);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(clip->motion.frames(), 3);
  EXPECT_EQ(notes.count(WarningKind::frame_count_corrected), 1u);
}

TEST(BvhLoad, DeepAndWideHierarchiesAreRefusedNotRecursedInto) {
  std::string deep = "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n CHANNELS 1 Xrotation\n";
  for (int i = 0; i < 200'000; ++i) deep += "JOINT a\n{\nOFFSET 0 0 0\n";
  EXPECT_THAT(refusal(deep), HasSubstr("joints are nested more than 1000 deep"));
  std::string wide = "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n CHANNELS 1 Xrotation\n";
  for (int i = 0; i < 200'000; ++i) wide += "JOINT a\n{\nOFFSET 0 0 0\n}\n";
  EXPECT_THAT(refusal(wide), HasSubstr("more than 10000 joints"));
  std::string bare = "HIERARCHY\nROOT a\n{\n OFFSET 0 0 0\n CHANNELS 1 Xrotation\n";
  for (int i = 0; i < 9'000; ++i) bare += "JOINT a\n{\nOFFSET 0 0 0\n}\n";
  bare += "}\nMOTION\nFrames: 1\nFrame Time: 1\n0\n";
  EXPECT_THAT(refusal(bare), HasSubstr("the hierarchy has 9001 joints, but only 1 channels"));
}

TEST(BvhLoad, CutOffFilesKeepTheirCompleteFrames) {
  const std::size_t data = kSmallBvh.find("0.10 0.95");
  const std::size_t second = kSmallBvh.find("0.12 0.95");
  const std::size_t third = kSmallBvh.find("0.14 0.95");
  for (std::size_t size = third + 1; size + 5 < kSmallBvh.size(); ++size) {
    const Result<Clip> clip = load_bvh(kSmallBvh.substr(0, size), kMetres);
    ASSERT_TRUE(clip.has_value()) << size << clip.error().to_string();
    EXPECT_EQ(clip->motion.frames(), 2);
  }
  EXPECT_THAT(refusal(kSmallBvh.substr(0, second - 6)), HasSubstr("expected 10 values, found 9"));
  EXPECT_THAT(refusal(kSmallBvh.substr(0, data)), HasSubstr("no frames"));
}

TEST(BvhLoad, SharesTheTextInsteadOfCopyingIt) {
  const auto text = std::make_shared<const std::string>(kSmallBvh);
  const Result<Clip> clip = load_bvh(text, kMetres);
  ASSERT_TRUE(clip.has_value());
  EXPECT_EQ(text.use_count(), 2);
}

TEST(BvhLoad, CanBeCancelled) {
  std::string text = kSmallBvh;
  const std::string row = text.substr(text.find("0.14 0.95"));
  for (int i = 0; i < 3000; ++i) text += row;
  BvhLoadOptions options = kMetres;
  options.progress = [](double fraction) { return fraction < 0.5; };
  const Result<Clip> clip = load_bvh(text, options);
  ASSERT_FALSE(clip.has_value());
  EXPECT_EQ(clip.error().message, "cancelled");
}

}  // namespace
}  // namespace surefoot
