#include "surefoot/runtime/foot_lock.h"

#include <gtest/gtest.h>

#include "runtime/locked_walks.h"

namespace surefoot {
namespace {

using namespace testing;

/// A deck that moves as a whole, level at height 0 in its own space.
class Deck : public GroundQuery {
 public:
  [[nodiscard]] GroundHit cast(const Vec3& from, const Vec3& direction) const noexcept override {
    const Transform back = inverse(deck_world);
    const Vec3 start = back.apply(from);
    const Vec3 along = back.rotation * direction;
    GroundHit found;
    if (!(along.y() < 0.0) || start.y() < 0.0) return found;
    found.hit = true;
    found.point_world = deck_world.apply(start - along * (start.y() / along.y()));
    found.normal_world = deck_world.rotation * Vec3::UnitY();
    found.carrier = 7;
    found.carrier_world = deck_world;
    return found;
  }
  Transform deck_world;
};

Transform lift_at(double t) { return {Quat::Identity(), Vec3(0.0, 3.0 + 2.0 * std::sin(t), 0.0)}; }
Transform ship_at(double t) {
  const Quat roll(Eigen::AngleAxisd(0.2 * std::sin(0.7 * t), Vec3::UnitZ()));
  const Quat pitch(Eigen::AngleAxisd(0.1 * std::cos(0.9 * t), Vec3::UnitX()));
  return {Quat(roll * pitch), Vec3(4.0 * t, 0.5 * std::sin(t), 1.0)};
}
Transform treadmill_at(double t) { return {Quat::Identity(), Vec3(0.0, 0.0, -1.3 * t)}; }

TEST(FootLock, FeetStandOnWhatMoves) {
  const Walk walk;
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  for (const double latency : {0.0, 0.2, 2.5}) {
    for (const auto deck_at : {lift_at, ship_at, treadmill_at}) {
      const auto deck = std::make_shared<Deck>();
      FootLockSettings settings;
      settings.fps = walk.motion.fps();
      settings.latency = latency;
      settings.find_contacts = false;
      settings.query = deck;
      FootLock lock = FootLock::create(walk.skeleton, walk.rig, settings).value();
      Motion on_deck = walk.motion;
      const auto put = [&](const FootCorrection& fix) {
        const int f = static_cast<int>(fix.frame);
        const PoseSpan pose = on_deck.pose(f);
        const Transform there = deck_at(f / walk.motion.fps());
        pose[0] = there * pose[0];
        lock.apply(fix, view_of(pose));
        pose[0] = inverse(there) * pose[0];
      };
      for (int f = 0; f < walk.motion.frames(); ++f) {
        std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
        deck->deck_world = deck_at(f / walk.motion.fps());
        pose[0] = deck->deck_world * pose[0];
        const FootCorrection fix =
            lock.push(view_of(ConstPoseSpan(pose)), 1.0 / walk.motion.fps(), &stream[f]);
        if (fix.ready) put(fix);
      }
      for (FootCorrection fix = lock.flush(); fix.ready; fix = lock.flush()) put(fix);
      EXPECT_LT(slide(walk, on_deck, CleanSettings{}.settle_time), 1e-6) << latency;
      // A foot that lands unforeseen comes up from where the source has it.
      const double least =
          latency > 1.0 ? -1e-6 : lowest(walk.poses(walk.motion), Ground::flat(), walk.rig) - 1e-6;
      EXPECT_GT(lowest(walk.poses(on_deck), Ground::flat(), walk.rig), least) << latency;
    }
  }
}

}  // namespace
}  // namespace surefoot
