#include "surefoot/motion/skeleton.h"
#include "surefoot/motion/motion.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace surefoot {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

Joint joint(const char* name, int parent) { return {name, parent, Vec3(0, 0.1, 0), false}; }

/// root -> a -> c -> e, root -> b -> d; children are not neighbours in the list.
Skeleton tree() {
  return Skeleton::create({joint("root", kNoJoint), joint("a", 0), joint("b", 0), joint("c", 1),
                           joint("d", 2), joint("e", 3)})
      .value();
}

TEST(Skeleton, RefusesWhatIsNoTree) {
  const auto refusal = [](std::vector<Joint> joints) {
    const auto skeleton = Skeleton::create(std::move(joints));
    return skeleton ? "accepted" : skeleton.error().message;
  };
  EXPECT_EQ(refusal({}), "a skeleton needs at least one joint");
  EXPECT_EQ(refusal({joint("x", 0)}), "the first joint must be the root");
  EXPECT_EQ(refusal({joint("r", kNoJoint), joint("s", kNoJoint)}),
            "joint 's' must come after its parent");
  EXPECT_EQ(refusal({joint("r", kNoJoint), joint("s", 1)}), "joint 's' must come after its parent");
  EXPECT_EQ(refusal({joint("r", kNoJoint), joint("s", 2), joint("t", 0)}),
            "joint 's' must come after its parent");
  Joint bad = joint("s", 0);
  bad.offset_local.z() = NAN;
  EXPECT_EQ(refusal({joint("r", kNoJoint), bad}),
            "joint 's' has an offset that is not a finite number");
  EXPECT_EQ(refusal({joint("r", kNoJoint)}), "accepted");
}

TEST(Skeleton, ChildrenAreThoseWhoseParentItIs) {
  const Skeleton skeleton = tree();
  EXPECT_THAT(skeleton.children(0), ElementsAre(1, 2));
  EXPECT_THAT(skeleton.children(1), ElementsAre(3));
  EXPECT_THAT(skeleton.children(2), ElementsAre(4));
  EXPECT_THAT(skeleton.children(3), ElementsAre(5));
  EXPECT_THAT(skeleton.children(4), IsEmpty());
  EXPECT_THAT(skeleton.children(5), IsEmpty());
}

TEST(Skeleton, FindsTheFirstJointOfAName) {
  const Skeleton skeleton =
      Skeleton::create({joint("root", kNoJoint), joint("x", 0), joint("x", 1)}).value();
  EXPECT_EQ(skeleton.find("x"), 1);
  EXPECT_EQ(skeleton.find("X"), kNoJoint);
  EXPECT_EQ(skeleton.find(""), kNoJoint);
}

TEST(Skeleton, KnowsAncestors) {
  const Skeleton skeleton = tree();
  for (int a = 0; a < skeleton.size(); ++a) {
    for (int j = 0; j < skeleton.size(); ++j) {
      bool on_the_way = false;
      for (int k = j; k != kNoJoint; k = skeleton[k].parent) on_the_way = on_the_way || k == a;
      EXPECT_EQ(skeleton.is_ancestor(a, j), on_the_way) << a << " " << j;
    }
  }
}

TEST(Skeleton, ChainsRunDownwards) {
  const Skeleton skeleton = tree();
  EXPECT_THAT(skeleton.chain(0, 5), ElementsAre(0, 1, 3, 5));
  EXPECT_THAT(skeleton.chain(3, 3), ElementsAre(3));
  EXPECT_THAT(skeleton.chain(2, 5), IsEmpty());
  EXPECT_THAT(skeleton.chain(5, 0), IsEmpty());
  EXPECT_THAT(skeleton.chain(kNoJoint, 5), IsEmpty());
}

TEST(SkeletonTest, RestRotationsAreOfUnitLengthAndPartOfTheRestPose) {
  const Quat turn(Eigen::AngleAxisd(0.3, Vec3::UnitX()));
  const auto good = Skeleton::create({{"root"}, {"leg", 0, Vec3(0, -1, 0), false, turn}});
  ASSERT_TRUE(good);
  EXPECT_EQ(rest_pose(*good)[1].rotation.coeffs(), turn.coeffs());
  EXPECT_FALSE(Skeleton::create({{"root", kNoJoint, Vec3::Zero(), false, Quat(2, 0, 0, 0)}}));
}

}  // namespace
}  // namespace surefoot
