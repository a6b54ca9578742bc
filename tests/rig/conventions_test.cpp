#include "rig/conventions.h"

#include <gtest/gtest.h>

#include "rig/humanoid.h"

namespace surefoot {
namespace {

using testing::humanoid;
using testing::kUsualNames;
using testing::skeleton_of;
using testing::standing;

/// The humanoid with legs of 0.82 m, as a file in another unit would write it.
Skeleton in_units_of(double metres_per_unit) {
  const Skeleton body = humanoid(kUsualNames);
  std::vector<Joint> joints(body.joints().begin(), body.joints().end());
  for (Joint& joint : joints) joint.offset_local /= metres_per_unit;
  return Skeleton::create(std::move(joints)).value();
}

TEST(Conventions, WellKnownUnitsAreRecognisedByTheLegs) {
  for (const double unit : {1.0, 0.01, 0.001, 0.0254, 0.3048, 0.0254 / 0.45}) {
    const Skeleton skeleton = in_units_of(unit);
    Diagnostics notes;
    const FileConventions guess = guess_conventions(skeleton, standing(skeleton), &notes);
    EXPECT_DOUBLE_EQ(guess.metres_per_unit, unit);
    EXPECT_TRUE(guess.units_guessed);
    EXPECT_EQ(notes.count(NoteKind::guessed_units), 1u);
    EXPECT_EQ(notes.count(NoteKind::guessed_up_axis), 1u);
    EXPECT_TRUE(notes.empty());
  }
}

TEST(Conventions, ACustomUnitIsFittedToAUsualLeg) {
  for (const double unit : {0.0001, 0.0382, 0.17, 20.0}) {
    const Skeleton skeleton = in_units_of(unit);
    Diagnostics notes;
    const FileConventions guess = guess_conventions(skeleton, standing(skeleton), &notes);
    EXPECT_NEAR(guess.metres_per_unit, unit, 0.05 * unit);
    EXPECT_EQ(notes.count(WarningKind::uncertain_units), 1u);
  }
}

TEST(Conventions, TheUpAxisIsWhereTheBodyIsAboveTheFeet) {
  const Skeleton skeleton = humanoid(kUsualNames);
  for (const Axis up :
       {Axis::pos_x, Axis::neg_x, Axis::pos_y, Axis::neg_y, Axis::pos_z, Axis::neg_z}) {
    Motion motion = standing(skeleton);
    motion.pose(0)[0].rotation = world_from_file(up).conjugate();
    EXPECT_EQ(guess_conventions(skeleton, motion).up, up);
  }
}

TEST(Conventions, WithoutLegsTheSizeDecidesAndEveryGuessIsSaid) {
  const Skeleton chain = skeleton_of({{"a", "", {0, 0, 0}}, {"b", "a", {0, 80, 0}}});
  Diagnostics notes;
  EXPECT_DOUBLE_EQ(guess_conventions(chain, standing(chain), &notes).metres_per_unit, 0.01);
  EXPECT_EQ(notes.count(WarningKind::uncertain_units), 1u);
  const Skeleton point = skeleton_of({{"a", "", {0, 0, 0}}});
  EXPECT_DOUBLE_EQ(guess_conventions(point, standing(point)).metres_per_unit, 0.01);
  EXPECT_EQ(guess_conventions(point, Motion(0, 1, 30.0)).up, Axis::pos_y);
}

}  // namespace
}  // namespace surefoot
