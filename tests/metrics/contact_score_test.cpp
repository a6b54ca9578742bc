#include "metrics/contact_score.h"

#include <gtest/gtest.h>

namespace surefoot {
namespace {

Plant plant(Side side, SolePart joint, int first, int last) {
  Plant p;
  p.side = side;
  p.joint = joint;
  p.first = first;
  p.last = last;
  return p;
}

TEST(ScoreContacts, AgreementIsPerfect) {
  const PlantTrack track{100, 50.0, {plant(Side::left, SolePart::heel, 10, 40)}};
  const ContactScore score = score_contacts(track, track);
  EXPECT_EQ(score.joints.f1(), 1.0);
  EXPECT_EQ(score.feet.f1(), 1.0);
  EXPECT_EQ(score.strike.count, 1);
  EXPECT_EQ(score.strike.p95_absolute, 0.0);
}

TEST(ScoreContacts, CountsFramesOfJointsAndOfFeet) {
  const PlantTrack truth{
      100,
      50.0,
      {plant(Side::left, SolePart::heel, 10, 29), plant(Side::left, SolePart::ball, 20, 39)}};
  const PlantTrack found{100, 50.0, {plant(Side::left, SolePart::ball, 15, 44)}};
  const ContactScore score = score_contacts(found, truth);
  EXPECT_EQ(score.joints.true_positives, 20);
  EXPECT_EQ(score.joints.false_positives, 10);
  EXPECT_EQ(score.joints.false_negatives, 20);
  EXPECT_EQ(score.feet.true_positives, 25);
  EXPECT_EQ(score.feet.false_positives, 5);
  EXPECT_EQ(score.feet.false_negatives, 5);
  EXPECT_NEAR(score.feet.precision(), 25.0 / 30.0, 1e-15);
  EXPECT_NEAR(score.feet.recall(), 25.0 / 30.0, 1e-15);
  EXPECT_NEAR(score.joints.f1(), 2.0 * 20.0 / (40.0 + 30.0), 1e-15);
  EXPECT_NEAR(score.strike.median, 100.0, 1e-9);
  EXPECT_NEAR(score.toe_off.median, 100.0, 1e-9);
}

TEST(ScoreContacts, EventsAtTheClipsEndsAndFarAwayAreNotTimed) {
  const PlantTrack truth{
      100,
      50.0,
      {plant(Side::left, SolePart::heel, 0, 20), plant(Side::right, SolePart::heel, 50, 99)}};
  const PlantTrack found{100, 50.0, {plant(Side::left, SolePart::heel, 5, 18)}};
  const ContactScore score = score_contacts(found, truth);
  EXPECT_EQ(score.strike.count, 0);
  EXPECT_EQ(score.toe_off.count, 1);
  EXPECT_NEAR(score.toe_off.median, -40.0, 1e-9);
  EXPECT_NEAR(score.toe_off.median_absolute, 40.0, 1e-9);
}

TEST(FrameScore, OfNothingIsZero) {
  const FrameScore none;
  EXPECT_EQ(none.precision(), 0.0);
  EXPECT_EQ(none.recall(), 0.0);
  EXPECT_EQ(none.f1(), 0.0);
}

}  // namespace
}  // namespace surefoot
