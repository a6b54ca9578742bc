#include "pipeline/footprint_map.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

/// A biped that faces +z and is carried along `way`; both heels are planted at every frame.
class FootprintMapTest : public testing::Test {
 protected:
  ReportData carried(const Vec3& way) {
    constexpr int kFrames = 31;
    Clip clip;
    clip.skeleton = sample_biped_skeleton();
    clip.motion = gliding_biped(kFrames, 30.0, [&](double t) -> Vec3 { return t * way; });
    original = Take("walk", std::move(clip), sample_biped_rig(), Ground::none());
    track = {kFrames, 30.0, {}};
    for (int f = 0; f < kFrames; ++f) {
      for (const Side side : kSides) {
        Plant plant;
        plant.side = side;
        plant.first = plant.last = f;
        track.plants.push_back(plant);
      }
    }
    return report_data({original, original, track}).value();
  }

  static svg::Point heel(const ReportData& data, const FootprintMap& map, const Plant& plant) {
    const LegPose& pose = data.after[plant.first][index_of(plant.side)];
    return map.at(pose.heel_world, map.row_of(data, plant));
  }

  Take original;
  PlantTrack track;
};

TEST_F(FootprintMapTest, EveryFootIsOnThePaper) {
  for (const Vec3& way : {Vec3(0, 0, 0), Vec3(0, 0, 20), Vec3(-300, 0, 0), Vec3(5, 0, 4)}) {
    const ReportData data = carried(way);
    const FootprintMap map(data);
    for (const Plant& plant : track.plants) {
      const svg::Point p = heel(data, map, plant);
      EXPECT_GE(p.x, 0.0);
      EXPECT_LE(p.x, map.width());
      EXPECT_GE(p.y, FootprintMap::kTop);
      EXPECT_LE(p.y, map.height());
    }
  }
}

TEST_F(FootprintMapTest, LeftIsLeftOfTheWay) {
  const ReportData data = carried({0.0, 0.0, 2.0});
  const FootprintMap map(data);
  ASSERT_EQ(map.rows(), 1);
  const svg::Point left = heel(data, map, track.plants[0]);
  const svg::Point right = heel(data, map, track.plants[1]);
  EXPECT_GT(heel(data, map, track.plants[2]).x, left.x);  // the way goes to the right
  EXPECT_LT(left.y, right.y);                             // and left of it is up
}

TEST_F(FootprintMapTest, DistancesKeepTheirScale) {
  const ReportData data = carried({5.0, 0.0, 4.0});
  const FootprintMap map(data);
  const svg::Point first = heel(data, map, track.plants[0]);
  const svg::Point last = heel(data, map, track.plants[60]);
  EXPECT_NEAR(std::hypot(last.x - first.x, last.y - first.y), std::hypot(5.0, 4.0) * map.scale(),
              1e-6);
}

TEST_F(FootprintMapTest, ALongWayGoesOnInRows) {
  const ReportData data = carried({0.0, 0.0, 20.0});
  const FootprintMap map(data);
  EXPECT_GT(map.rows(), 1);
  EXPECT_EQ(map.row_of(data, track.plants.front()), 0);
  EXPECT_EQ(map.row_of(data, track.plants.back()), map.rows() - 1);
}

}  // namespace
}  // namespace surefoot
