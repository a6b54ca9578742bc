#include "surefoot/contact/plant_file.h"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <string>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

constexpr std::string_view kGood =
    R"({"format": "surefoot-plants", "version": 1, "frames": 343, "fps": 120.0,
 "plants": [{"side": "left", "joint": "heel", "first": 12, "last": 37, "position": [0.1, 0.0, 0.4],
             "confidence": 0.97, "source": "detected"},
            {"side": "right", "joint": "ball", "first": 0, "last": 342}]}
)";

std::string with(std::string_view old_part, std::string_view new_part) {
  std::string text(kGood);
  const std::size_t at = text.find(old_part);
  EXPECT_NE(at, std::string::npos) << old_part;
  return text.replace(at, old_part.size(), new_part);
}

/// The refusal of a good file in which one part was replaced.
std::string refusal(std::string_view old_part, std::string_view new_part) {
  const auto track = read_plants(with(old_part, new_part), "p.json", 343, 120.0);
  return track ? "accepted" : track.error().to_string();
}

TEST(ReadPlants, UnderstandsEveryField) {
  const auto track = read_plants(kGood, "p.json", 343, 120.0);
  ASSERT_TRUE(track) << track.error().to_string();
  EXPECT_EQ(track->frames, 343);
  EXPECT_EQ(track->fps, 120.0);
  ASSERT_EQ(track->plants.size(), 2u);
  const Plant& bare = track->plants[0];
  EXPECT_EQ(bare.side, Side::right);
  EXPECT_EQ(bare.part, SolePart::ball);
  EXPECT_FALSE(bare.position_world);
  EXPECT_EQ(bare.confidence, 1.0);
  EXPECT_EQ(bare.source, PlantSource::user);
  const Plant& full = track->plants[1];
  EXPECT_EQ(full.first, 12);
  EXPECT_EQ(full.last, 37);
  EXPECT_EQ(full.position_world, Vec3(0.1, 0.0, 0.4));
  EXPECT_EQ(full.confidence, 0.97);
  EXPECT_EQ(full.source, PlantSource::detected);
}

TEST(ReadPlants, RefusalsCarryTheirPlace) {
  EXPECT_EQ(refusal("\"left\"", "\"middle\""),
            "p.json:2:22: expected \"left\" or \"right\", found \"middle\"");
  EXPECT_EQ(refusal("\"heel\"", "\"toe\""),
            "p.json:2:39: expected \"heel\" or \"ball\", found \"toe\"");
  EXPECT_EQ(refusal("\"detected\"", "7"),
            "p.json:3:44: expected \"detected\" or \"held\" or \"user\" or \"keytime\", found 7");
  EXPECT_EQ(refusal("\"first\": 12", "\"first\": 40"),
            "p.json:2:13: the plant ends (frame 37) before it starts (frame 40)");
  EXPECT_EQ(refusal("\"last\": 342", "\"last\": 343"),
            "p.json:4:13: frames 0 to 343 are outside the clip, which has frames 0 to 342");
  EXPECT_EQ(refusal("\"first\": 0", "\"first\": -1"),
            "p.json:4:13: frames -1 to 342 are outside the clip, which has frames 0 to 342");
  EXPECT_EQ(refusal("\"right\", \"joint\": \"ball\"", "\"left\", \"joint\": \"heel\""),
            "p.json:4:13: frames 0 to 342 of the left heel overlap its plant at frames 12 to 37");
  EXPECT_EQ(refusal("\"first\": 12", "\"first\": 12.5"),
            "p.json:2:56: expected a whole number, found 12.5");
  EXPECT_EQ(refusal("\"first\": 12", "\"first\": 12000000000"),
            "p.json:2:56: expected a whole number, found 12000000000");
  EXPECT_EQ(refusal("0.97", "1.97"), "p.json:2:13: the confidence is not between 0 and 1");
  EXPECT_EQ(refusal("0.97", "\"high\""), "p.json:3:28: expected a number, found \"high\"");
  EXPECT_EQ(refusal("[0.1, 0.0, 0.4]", "[0.1, 0.4]"),
            "p.json:2:84: expected three numbers, found [0.1,0.4]");
  EXPECT_EQ(refusal("[0.1, 0.0, 0.4]", "[0.1, null, 0.4]"),
            "p.json:2:90: expected a number, found null");
  EXPECT_EQ(refusal("\"side\": \"right\", ", ""), "p.json:4:13: \"side\" is missing");
  EXPECT_EQ(refusal("\"confidence\"", "\"certainty\""), "p.json:3:27: unknown key \"certainty\"");
  EXPECT_EQ(refusal("\"version\": 1", "\"version\": 2"),
            "p.json:1:42: only version 1 is supported, found 2");
  EXPECT_EQ(refusal("surefoot-plants", "plants"),
            "p.json:1:12: expected the format \"surefoot-plants\", found \"plants\"");
  EXPECT_EQ(refusal("\"fps\": 120.0,", ""), "p.json:1:1: \"fps\" is missing");
  EXPECT_EQ(refusal("\"fps\"", "\"author\": \"me\", \"fps\""),
            "p.json:1:70: unknown key \"author\"");
}

TEST(ReadPlants, RefusesPlantsOfAnotherClip) {
  EXPECT_EQ(refusal("\"frames\": 343", "\"frames\": 344"),
            "p.json:1:55: the plants are for 344 frames, but the clip has 343");
  EXPECT_EQ(refusal("120.0", "60"), "p.json:1:67: the plants are for 60 fps, but the clip has 120");
  EXPECT_EQ(refusal("120.0", "0"),
            "p.json:1:67: a frame rate of 0 fps is out of range (1 to 10000)");
  EXPECT_EQ(refusal("120.0", "119.99999"), "accepted");
  EXPECT_EQ(refusal("\"frames\": 343", "\"frames\": 2000000000"),
            "p.json:1:55: more than 10000000 frames");
}

// Found by fuzzing: -0 was written, which is read as 0 and then written as that.
TEST(ReadPlants, WhatIsWrittenIsWrittenTheSameAgain) {
  const auto track = read_plants(with("0.0, 0.4]", "-0.0, 0.4]"), "p.json", 343, 120.0);
  ASSERT_TRUE(track) << track.error().to_string();
  const std::string written = write_plants(*track);
  EXPECT_EQ(write_plants(read_plants(written, "p.json").value()), written);
}

TEST(ReadPlants, KnowsHowTheGroundMoves) {
  const std::string text = with("\"plants\"", "\"ground_velocity\": [0.5, 0, -1.25], \"plants\"");
  const PlantTrack track = read_plants(text, "p.json", 343, 120.0).value();
  ASSERT_TRUE(track.ground_velocity_world);
  EXPECT_EQ(*track.ground_velocity_world, Vec3(0.5, 0.0, -1.25));
  const std::string written = write_plants(track);
  EXPECT_EQ(read_plants(written, "p.json").value().ground_velocity_world,
            track.ground_velocity_world);
  EXPECT_FALSE(read_plants(kGood, "p.json").value().ground_velocity_world);
  for (const char* wrong : {"[1, 2]", "\"fast\"", "[0, 0, 21]", "[1e999, 0, 0]", "null"}) {
    const auto refused =
        read_plants(with("\"plants\"", fmt::format("\"ground_velocity\": {}, \"plants\"", wrong)),
                    "p.json", 343, 120.0);
    ASSERT_FALSE(refused) << wrong;
    EXPECT_EQ(refused.error().to_string().rfind("p.json:", 0), 0u) << wrong;
  }
}

TEST(ReadPlants, RefusesPositionsFarAway) {
  EXPECT_EQ(refusal("0.1,", "1e22,"), "p.json:2:13: the position is not finite, or beyond 1000 km");
}

TEST(ReadPlants, NonFiniteNumbersAreNoJson) {
  EXPECT_EQ(refusal("0.97", "NaN").substr(0, 12), "p.json:3:28:");
  EXPECT_EQ(refusal("0.97", "1e999").substr(0, 9), "p.json:3:");
}

TEST(ReadPlants, CutFilesAreRefusedAndNeverCrash) {
  for (std::size_t size = 0; size + 2 < kGood.size(); ++size) {
    EXPECT_FALSE(read_plants(kGood.substr(0, size), "p.json")) << size;
  }
  for (std::size_t at = 0; at < kGood.size(); ++at) {
    for (const char c : {'\0', '"', '{', ']', '9', '-', '\xff'}) {
      std::string text(kGood);
      text[at] = c;
      const auto track = read_plants(text, "p.json");
      EXPECT_TRUE(track || track.error().place.line > 0) << at;
    }
  }
}

TEST(ReadPlants, WrongTypesEverywhere) {
  for (const char* text : {"[]", "3", "\"plants\"", "null"}) EXPECT_FALSE(read_plants(text, "p"));
  EXPECT_EQ(refusal("\"format\": \"surefoot-plants\"", "\"format\": {}").substr(0, 12),
            "p.json:1:12:");
  EXPECT_EQ(
      refusal("{\"side\": \"right\", \"joint\": \"ball\", \"first\": 0, \"last\": 342}", "[1]"),
      "p.json:4:13: a plant must be an object");
}

RC_GTEST_PROP(WritePlants, ReadingGivesTheSameTrack, ()) {
  const int frames = *rc::gen::inRange(1, 400);
  std::vector<Plant> plants;
  for (const Side side : kSides) {
    for (const SolePart joint : kHeelAndBall) {
      for (int first = *rc::gen::inRange(0, 60); first < frames;) {
        Plant plant;
        plant.side = side;
        plant.part = joint;
        plant.first = first;
        plant.last = std::min(first + *rc::gen::inRange(0, 50), frames - 1);
        plant.confidence = *rc::gen::inRange(0, 1000) / 999.0;
        plant.source =
            *rc::gen::element(PlantSource::detected, PlantSource::user, PlantSource::keytime);
        if (*rc::gen::arbitrary<bool>()) {
          const auto coordinate = [] { return *rc::gen::inRange(-100000, 100000) / 7.0; };
          plant.position_world = Vec3(coordinate(), coordinate(), coordinate());
        }
        plants.push_back(plant);
        first = plant.last + *rc::gen::inRange(1, 60);
      }
    }
  }
  const auto track = make_track(frames, 1.0 / 0.0083333, plants);
  RC_ASSERT(track.has_value());
  const auto again = read_plants(write_plants(*track), "p.json", frames, track->fps);
  RC_ASSERT(again.has_value());
  RC_ASSERT(again->frames == track->frames);
  RC_ASSERT(again->fps == track->fps);
  RC_ASSERT(again->plants.size() == track->plants.size());
  for (std::size_t i = 0; i < plants.size(); ++i) {
    const Plant& a = track->plants[i];
    const Plant& b = again->plants[i];
    RC_ASSERT(a.side == b.side && a.part == b.part && a.first == b.first && a.last == b.last);
    RC_ASSERT(a.confidence == b.confidence && a.source == b.source);
    RC_ASSERT(a.position_world == b.position_world);
  }
}

/// A walk on a body whose soles are a little lower than they are found to be, on a ground of its
/// own.
Take known_take() {
  Clip clip;
  clip.skeleton = sample_biped_skeleton();
  clip.motion = sample_walk().motion;
  clip.conventions.metres_per_unit = 0.01;
  Rig rig = sample_biped_rig();
  rig.leg(Side::left).clearance[0] += 0.01;
  return Take("walk", std::move(clip), std::move(rig), Ground::flat(0.003));
}

PlantTrack one_plant(const Take& take) {
  Plant plant;
  plant.first = 2;
  plant.last = 9;
  return make_track(take.frames(), take.fps(), {plant}).value();
}

TEST(PlantFileBody, IsThatOfTheTakeThatReadsIt) {
  const Take known = known_take();
  const std::string text = write_plants(one_plant(known), known);
  const Rig found = find_rig(known.skeleton(), known.motion()).value();
  Take take("walk", known.clip(), found);
  Diagnostics notes;
  const auto plants = read_plants(text, "p.json", take, &notes);
  ASSERT_TRUE(plants) << plants.error().to_string();
  EXPECT_EQ(plants->plants.size(), 1u);
  EXPECT_TRUE(notes.notes().empty());
  EXPECT_EQ(take.ground().plane_offset(), 0.003);
  EXPECT_FALSE(take.ground_given());
  for (const Side side : kSides) {
    const Leg& leg = take.rig().leg(side);
    const Leg& before = known.rig().leg(side);
    EXPECT_TRUE(leg.heel_in_ankle.isApprox(before.heel_in_ankle, 1e-12));
    EXPECT_TRUE(leg.toe_in_ball.isApprox(before.toe_in_ball, 1e-12));
    for (const SolePart part : kSoleParts) {
      EXPECT_NEAR(leg.clearance[index_of(part)], before.clearance[index_of(part)], 1e-12);
    }
  }
}

TEST(PlantFileBody, LeavesWhatTheUserGave) {
  const Take known = known_take();
  const std::string text = write_plants(one_plant(known), known);
  const Rig given = find_rig(known.skeleton(), known.motion()).value();
  Take take("walk", known.clip(), given, Ground::flat(0.5));
  take.keep_rig();
  ASSERT_TRUE(read_plants(text, "p.json", take));
  EXPECT_EQ(take.ground().plane_offset(), 0.5);
  EXPECT_EQ(take.rig().leg(Side::left).clearance, given.leg(Side::left).clearance);
}

TEST(PlantFileBody, OfTheSameMotionChangesNothing) {
  const Take known = known_take();
  const Take found("walk", known.clip(), find_rig(known.skeleton(), known.motion()).value());
  Take take = found;
  ASSERT_TRUE(read_plants(write_plants(one_plant(found), found), "p.json", take));
  ASSERT_TRUE(take.ground_fit());  // so plants off it keep their own height
  EXPECT_EQ(take.ground_fit()->ground.plane_offset(), found.ground().plane_offset());
  for (const Side side : kSides) {
    EXPECT_EQ(take.rig().leg(side).heel_in_ankle, found.rig().leg(side).heel_in_ankle);
    EXPECT_EQ(take.rig().leg(side).knee_axis_in_thigh, found.rig().leg(side).knee_axis_in_thigh);
  }
}

TEST(PlantFileBody, WithoutAGroundLooksForNone) {
  const Take known = known_take();
  const Take without("walk", known.clip(), known.rig(), Ground::none());
  const std::string text = write_plants(one_plant(without), without);
  // Soles of which one is 8 cm thicker fit no ground; those of the file would fit one.
  Rig odd = known.rig();
  for (double& clearance : odd.leg(Side::left).clearance) clearance += 0.08;
  Take take("walk", known.clip(), odd);
  ASSERT_EQ(take.ground().kind(), GroundKind::none);
  ASSERT_TRUE(read_plants(text, "p.json", take));
  EXPECT_EQ(take.ground().kind(), GroundKind::none);
  EXPECT_FALSE(take.ground_given());
}

TEST(PlantFileBody, OfAnotherSizeIsNotTaken) {
  const Take known = known_take();
  std::string text = write_plants(one_plant(known), known);
  const std::size_t at = text.find("\"leg_length\": ");
  text.replace(at, 14, "\"leg_length\": 2");
  Take take("walk", known.clip(), find_rig(known.skeleton(), known.motion()).value());
  const double before = take.rig().leg(Side::left).clearance[0];
  Diagnostics notes;
  ASSERT_TRUE(read_plants(text, "p.json", take, &notes));
  EXPECT_EQ(notes.count(NoteKind::no_counterpart), 1u);
  EXPECT_EQ(take.rig().leg(Side::left).clearance[0], before);
}

TEST(PlantFileBody, RefusalsCarryTheirPlace) {
  const Take known = known_take();
  const std::string good = write_plants(one_plant(known), known);
  const auto refused = [&](std::string_view old_part, std::string_view new_part) {
    std::string text = good;
    const std::size_t at = text.find(old_part);
    EXPECT_NE(at, std::string::npos) << old_part;
    text.replace(at, old_part.size(), new_part);
    Take take = known;
    const auto plants = read_plants(text, "p.json", take);
    return plants ? "accepted" : plants.error().to_string();
  };
  EXPECT_THAT(refused("\"rig\": {", "\"rig\": {\"tail\": 1, "),
              testing::StartsWith("p.json:3:18: unknown key \"tail\""));
  EXPECT_THAT(refused("\"plane\"", "\"sea\""), testing::StartsWith("p.json:4:20: expected"));
  EXPECT_THAT(refused("[0.0,1.0,0.0]", "[1, 0, 0]"), testing::StartsWith("p.json:4:"));
  EXPECT_THAT(refused("\"metres_per_unit\":0.01", "\"metres_per_unit\":0"),
              testing::StartsWith("p.json:2:"));
  EXPECT_THAT(refused("\"leg_length\"", "\"legs\""), testing::StartsWith("p.json:"));
}

}  // namespace
}  // namespace surefoot
