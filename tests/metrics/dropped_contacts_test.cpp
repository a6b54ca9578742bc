#include "metrics/dropped_contacts.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

Plant plant(Side side, SolePart part, int first, int last) {
  return {side, part, first, last, std::nullopt, 1.0, PlantSource::detected};
}

PlantTrack track(std::vector<Plant> plants) { return {60, 30.0, std::move(plants)}; }

TEST(DroppedContacts, CountContactsOfWhichNothingIsHeld) {
  const PlantTrack contact =
      track({plant(Side::left, SolePart::heel, 10, 19), plant(Side::left, SolePart::ball, 15, 29),
             plant(Side::right, SolePart::ball, 40, 49)});
  const Worst dropped =
      dropped_contacts(contact, track({plant(Side::left, SolePart::ball, 20, 25)}));
  EXPECT_DOUBLE_EQ(dropped.value, 10.0 / 30.0);
  EXPECT_EQ(dropped.frame, 40);
}

TEST(DroppedContacts, AreAllWhereNothingIsHeldAndNoneWithoutContact) {
  const PlantTrack contact = track({plant(Side::right, SolePart::heel, 0, 59)});
  EXPECT_DOUBLE_EQ(dropped_contacts(contact, track({})).value, 1.0);
  EXPECT_DOUBLE_EQ(dropped_contacts(contact, contact).value, 0.0);
  EXPECT_DOUBLE_EQ(dropped_contacts(track({}), track({})).value, 0.0);
}

TEST(DroppedContacts, AreNotThoseOfASinglePose) {
  const PlantTrack pose{2, 30.0, {plant(Side::left, SolePart::ball, 0, 1)}};
  EXPECT_DOUBLE_EQ(dropped_contacts(pose, {2, 30.0, {}}).value, 0.0);
  const PlantTrack moment{3, 30.0, {plant(Side::left, SolePart::ball, 0, 2)}};
  EXPECT_DOUBLE_EQ(dropped_contacts(moment, {3, 30.0, {}}).value, 1.0);
}

}  // namespace
}  // namespace surefoot
