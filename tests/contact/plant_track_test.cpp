#include "surefoot/contact/plant.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

namespace surefoot {
namespace {

using testing::HasSubstr;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();

Plant plant(Side side, SolePart joint, int first, int last) {
  Plant p;
  p.side = side;
  p.part = joint;
  p.first = first;
  p.last = last;
  return p;
}

TEST(MakeTrack, SortsByFirstFrameThenSideThenJoint) {
  const auto track = make_track(
      50, 30.0,
      {plant(Side::right, SolePart::heel, 10, 20), plant(Side::left, SolePart::ball, 10, 12),
       plant(Side::left, SolePart::heel, 10, 30), plant(Side::left, SolePart::ball, 0, 9)});
  ASSERT_TRUE(track);
  ASSERT_EQ(track->plants.size(), 4u);
  EXPECT_EQ(track->plants[0].first, 0);
  EXPECT_EQ(track->plants[1].part, SolePart::heel);
  EXPECT_EQ(track->plants[2].part, SolePart::ball);
  EXPECT_EQ(track->plants[3].side, Side::right);
}

TEST(MakeTrack, RefusesWhatIsNoPlant) {
  const auto message = [](Plant p) {
    const auto track = make_track(10, 30.0, {p});
    return track ? std::string() : track.error().message;
  };
  EXPECT_THAT(message(plant(Side::left, SolePart::toe, 0, 1)), HasSubstr("toe"));
  EXPECT_THAT(message(plant(Side::left, SolePart::heel, 3, 2)), HasSubstr("before it starts"));
  EXPECT_THAT(message(plant(Side::left, SolePart::heel, -1, 2)), HasSubstr("outside the clip"));
  EXPECT_THAT(message(plant(Side::left, SolePart::heel, 0, 10)), HasSubstr("outside the clip"));
  Plant lost = plant(Side::left, SolePart::heel, 0, 9);
  lost.position_world = Vec3(0.0, kNan, 0.0);
  EXPECT_THAT(message(lost), HasSubstr("not finite, or beyond"));
  Plant doubtful = plant(Side::left, SolePart::heel, 0, 9);
  doubtful.confidence = kNan;
  EXPECT_THAT(message(doubtful), HasSubstr("confidence"));
  doubtful.confidence = 1.5;
  EXPECT_THAT(message(doubtful), HasSubstr("confidence"));
  EXPECT_EQ(message(plant(Side::left, SolePart::heel, 0, 9)), "");
}

TEST(MakeTrack, RefusesImpossibleClips) {
  EXPECT_FALSE(make_track(-1, 30.0, {}));
  EXPECT_FALSE(make_track(1, 0.0, {}));
  EXPECT_FALSE(make_track(1, kNan, {}));
  EXPECT_TRUE(make_track(0, 30.0, {}));
  EXPECT_FALSE(make_track(0, 30.0, {plant(Side::left, SolePart::heel, 0, 0)}));
}

TEST(FindFault, NamesTheLaterOfTwoOverlappingPlants) {
  const std::vector<Plant> plants{
      plant(Side::left, SolePart::heel, 20, 30), plant(Side::left, SolePart::ball, 10, 40),
      plant(Side::right, SolePart::heel, 10, 40), plant(Side::left, SolePart::heel, 10, 20)};
  const auto fault = find_fault(50, plants);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->plant, 3u);
  EXPECT_THAT(fault->message, HasSubstr("left heel"));
}

TEST(FindFault, FindsAPlantInsideALongEarlierOne) {
  const std::vector<Plant> plants{plant(Side::left, SolePart::heel, 0, 40),
                                  plant(Side::left, SolePart::heel, 5, 6),
                                  plant(Side::left, SolePart::heel, 30, 31)};
  const auto fault = find_fault(50, plants);
  ASSERT_TRUE(fault);
  EXPECT_EQ(fault->plant, 1u);
}

TEST(FindFault, AdjacentPlantsOfOneJointAreAllowed) {
  const std::vector<Plant> plants{plant(Side::left, SolePart::heel, 0, 4),
                                  plant(Side::left, SolePart::heel, 5, 9)};
  EXPECT_FALSE(find_fault(10, plants));
}

TEST(CheckFits, LengthAndRateMustBeTheClips) {
  const PlantTrack track{343, 120.0, {}};
  EXPECT_TRUE(check_fits(track, 343, 119.9999));
  EXPECT_TRUE(check_fits(track, 343, 1.0 / 0.0083333));
  EXPECT_FALSE(check_fits(track, 342, 120.0));
  EXPECT_FALSE(check_fits(track, 343, 119.0));
  EXPECT_FALSE(check_fits(track, 343, kNan));
}

TEST(PlantsByFrame, KnowsEveryFrameOfEveryJoint) {
  const auto track =
      make_track(10, 30.0,
                 {plant(Side::left, SolePart::heel, 2, 4), plant(Side::left, SolePart::heel, 5, 5),
                  plant(Side::right, SolePart::ball, 0, 9)});
  ASSERT_TRUE(track);
  const PlantsByFrame by_frame(*track);
  for (int f = -2; f < 12; ++f) {
    for (const Side side : kSides) {
      for (const SolePart joint : kSoleParts) {
        int expected = PlantsByFrame::kNoPlant;
        for (std::size_t i = 0; i < track->plants.size(); ++i) {
          const Plant& p = track->plants[i];
          if (p.side == side && p.part == joint && p.first <= f && f <= p.last) {
            expected = static_cast<int>(i);
          }
        }
        EXPECT_EQ(by_frame.at(f, side, joint), expected);
      }
    }
  }
}

}  // namespace
}  // namespace surefoot
