#include "edit/follow_path.h"

#include <gtest/gtest.h>

#include <cmath>

#include "edit/stances.h"
#include "enforce/walks.h"
#include "math/rotation.h"

namespace surefoot {
namespace {

struct Bent {
  testing::Walk walk;
  FittedPath fitted = fit_path(walk.skeleton, walk.motion, walk.rig).value();

  [[nodiscard]] Result<FollowedPath> along(const PathCurve& path, PathPace pace = PathPace::speed,
                                           const Ground& ground = Ground::flat()) const {
    return follow_path(walk.motion, fitted, path, pace, ground);
  }
};

TEST(FollowPath, ItsOwnPathChangesNothing) {
  const Bent bent;
  const FollowedPath same = bent.along(PathCurve::spline(bent.fitted.points).value()).value();
  EXPECT_TRUE(same.unchanged);
  for (int f = 0; f < same.motion.frames(); ++f) {
    EXPECT_EQ(same.motion.pose(f)[0].translation, bent.walk.motion.pose(f)[0].translation);
  }
}

TEST(FollowPath, DetailRelativeToThePathIsKept) {
  const Bent bent;
  const PathCurve circle = PathCurve::circle(bent.fitted.curve.at(0.0), 2.0).value();
  const FollowedPath followed = bent.along(circle).value();
  EXPECT_FALSE(followed.unchanged);
  for (int f = 0; f < followed.motion.frames(); ++f) {
    const double d = bent.fitted.distance[f];
    const Transform before =
        inverse(frame_of(bent.fitted.curve.at(d))) * bent.walk.motion.pose(f)[0];
    const Transform after = inverse(frame_of(circle.at(d))) * followed.motion.pose(f)[0];
    EXPECT_LT((before.translation - after.translation).norm(), 1e-9);
    EXPECT_LT(angle_between(before.rotation, after.rotation), 1e-9);
  }
}

TEST(FollowPath, KeepsSpeedOrTiming) {
  const Bent bent;
  const double own = bent.fitted.curve.length();
  const std::vector<PlanPoint> points{{0.0, 0.0}, {0.0, 0.5 * own}};
  const PathCurve half = PathCurve::spline(points).value();
  const Result<FollowedPath> refused = bent.along(half);
  ASSERT_FALSE(refused);
  EXPECT_NE(refused.error().message.find("use a longer path"), std::string::npos);
  EXPECT_NEAR(bent.along(half, PathPace::timing).value().travelled, 0.5 * own, 1e-9);
  EXPECT_NEAR(bent.along(PathCurve::line({})).value().travelled, own, 1e-9);
}

TEST(FollowPath, BodiesKeepTheirHeightAboveASlope) {
  const Bent bent;
  const Ground slope = Ground::plane(Vec3(0.0, 1.0, -0.2), 0.0).value();
  const PathCurve aside = PathCurve::line({{0.0, 0.0}, 1.5707963267948966});
  const FollowedPath followed = bent.along(aside, PathPace::speed, slope).value();
  for (int f = 0; f < followed.motion.frames(); f += 10) {
    const double d = bent.fitted.distance[f];
    const PlanPoint from = bent.fitted.curve.at(d).point;
    const PlanPoint to = aside.at(d).point;
    const double before =
        bent.walk.motion.pose(f)[0].translation.y() - slope.height(from.x, from.z);
    const double after = followed.motion.pose(f)[0].translation.y() - slope.height(to.x, to.z);
    EXPECT_NEAR(before, after, 0.01);
  }
}

TEST(FollowPath, FeetStandWherePathsTakeThem) {
  const Bent bent;
  for (const double radius : {1.0, 2.0, 5.0, -1.0}) {
    const PathCurve circle = PathCurve::circle(bent.fitted.curve.at(0.0), radius).value();
    const FollowedPath followed = bent.along(circle).value();
    const CleanResult standing = bent.walk.clean();
    const PlantTrack moved =
        move_plants(standing.report.plants, bent.walk.rig, Ground::flat(), followed.moved_world);
    Diagnostics notes;
    const CleanResult cleaned =
        clean(bent.walk.skeleton, followed.motion, bent.walk.rig, Ground::flat(), moved, {}, &notes)
            .value();
    EXPECT_EQ(notes.count(WarningKind::plant_conflict), 0u);
    EXPECT_LT(
        testing::plant_error(bent.walk.poses(cleaned.motion), cleaned.report.plants, bent.walk.rig),
        1e-9);
  }
}

}  // namespace
}  // namespace surefoot
