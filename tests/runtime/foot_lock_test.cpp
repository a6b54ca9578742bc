#include "surefoot/runtime/foot_lock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "enforce/walks.h"
#include "runtime/live_plants.h"
#include "support/count_allocations.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

using namespace testing;

std::vector<PlantedNow> as_stream(const PlantTrack& track) {
  std::vector<PlantedNow> stream(track.frames);
  for (const Plant& plant : track.plants) {
    for (int f = plant.first; f <= plant.last; ++f) {
      stream[f].at(plant.side, plant.part) = {true, f == plant.first, plant.position_world};
    }
  }
  return stream;
}

PoseLayout own_layout() {
  PoseLayout layout;
  layout.stride = sizeof(Transform);
  layout.translation = offsetof(Transform, translation);
  layout.rotation = offsetof(Transform, rotation);
  return layout;
}
PoseView view_of(ConstPoseSpan pose) {
  return {pose.data(), static_cast<int>(pose.size()), own_layout()};
}
MutablePoseView view_of(PoseSpan pose) {
  return {pose.data(), static_cast<int>(pose.size()), own_layout()};
}

FootLock lock_for(const Walk& walk, double latency, bool find = false) {
  FootLockSettings settings;
  settings.fps = walk.motion.fps();
  settings.latency = latency;
  settings.find_contacts = find;
  return FootLock::create(walk.skeleton, walk.rig, settings).value();
}

/// The motion as the lock leaves it, with contacts given.
Motion locked(FootLock& lock, const Walk& walk) {
  Motion out = walk.motion;
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  const auto put = [&](const FootCorrection& fix) {
    if (fix.ready) lock.apply(fix, view_of(out.pose(static_cast<int>(fix.frame))));
    return fix.ready;
  };
  for (int f = 0; f < walk.motion.frames(); ++f) {
    const FootCorrection fix =
        lock.push(view_of(walk.motion.pose(f)), 1.0 / walk.motion.fps(), &stream[f]);
    EXPECT_EQ(put(fix), f >= lock.latency_frames());
  }
  while (put(lock.flush())) {
  }
  return out;
}

double largest_gap(const Motion& a, const Motion& b) {
  double largest = 0.0;
  for (int f = 0; f < a.frames(); ++f) {
    for (int j = 0; j < a.joints(); ++j) {
      const Transform& x = a.pose(f)[j];
      const Transform& y = b.pose(f)[j];
      largest = std::max({largest, (x.translation - y.translation).norm(),
                          std::min((x.rotation.coeffs() - y.rotation.coeffs()).norm(),
                                   (x.rotation.coeffs() + y.rotation.coeffs()).norm())});
    }
  }
  return largest;
}

TEST(FootLock, AtFullLatencyGivesWhatCleaningAFileGives) {
  const Walk walk;
  FootLock lock = lock_for(walk, 2.5);
  EXPECT_TRUE(largest_gap(locked(lock, walk), walk.clean().motion) == 0.0);
}

TEST(FootLock, AtAnyLatencyGivesWhatCleaningAFileWithThatLatencyGives) {
  const Walk walk;
  for (const double latency : {0.0, 0.1, 0.35}) {
    FootLock lock = lock_for(walk, latency);
    EXPECT_EQ(lock.latency_frames(), std::lround(latency * walk.motion.fps()));
    CleanSettings settings;
    settings.latency = latency;
    EXPECT_TRUE(largest_gap(locked(lock, walk), walk.clean(settings).motion) == 0.0) << latency;
  }
}

/// Largest distance that a planted point has from where it is when the plant ends, from `settled`
/// seconds after its beginning on.
double slide(const Walk& walk, const Motion& motion, double settled) {
  const LegPoses poses = walk.poses(motion);
  double largest = 0.0;
  for (const Plant& plant : walk.plants.plants) {
    const auto at = [&](int f) { return poses[f][index_of(plant.side)].sole_world(plant.part); };
    const int first = plant.first + static_cast<int>(std::ceil(settled * motion.fps()));
    for (int f = first; f <= plant.last; ++f) {
      largest = std::max(largest, (at(f) - at(plant.last)).norm());
    }
  }
  return largest;
}

TEST(FootLock, FeetThatHaveSettledStandExactly) {
  const Walk walk;
  const double settle = CleanSettings{}.settle_time;
  ASSERT_GT(slide(walk, walk.motion, settle), 0.01);
  for (const double latency : {0.0, 0.033, 0.066, 0.1, 0.2, 0.35}) {
    FootLock lock = lock_for(walk, latency);
    EXPECT_LT(slide(walk, locked(lock, walk), settle), 1e-9) << latency;
  }
}

/// Largest change of a leg joint's velocity from frame to frame, m/s.
double largest_jolt(const Walk& walk, const Motion& motion) {
  const LegPoses poses = walk.poses(motion);
  double largest = 0.0;
  for (std::size_t f = 1; f + 1 < poses.size(); ++f) {
    for (std::size_t s = 0; s < 2; ++s) {
      const auto jolt = [&](auto place) {
        return (place(poses[f + 1][s]) - 2.0 * place(poses[f][s]) + place(poses[f - 1][s])).norm() *
               motion.fps();
      };
      largest = std::max({largest, jolt([](const LegPose& leg) { return leg.heel_world; }),
                          jolt([](const LegPose& leg) { return leg.ball_world; }),
                          jolt([](const LegPose& leg) { return leg.knee_world.translation; })});
    }
  }
  return largest;
}

TEST(FootLock, WithoutLatencyNothingJolts) {
  const Walk walk;
  const double before = largest_jolt(walk, walk.motion);
  FootLock lock = lock_for(walk, 0.0);
  EXPECT_LT(largest_jolt(walk, locked(lock, walk)), 1.5 * before);
}

TEST(FootLock, PushingAllocatesNothing) {
  const Walk walk;
  for (const double latency : {0.0, 0.35, 2.5}) {
    FootLock lock = lock_for(walk, latency);
    const std::vector<PlantedNow> stream = as_stream(walk.plants);
    Motion out = walk.motion;
    const long before = allocations().count;
    for (int f = 0; f < walk.motion.frames(); ++f) {
      if (f == 100) lock.teleport();
      const FootCorrection fix = lock.push(view_of(walk.motion.pose(f)), 1.0 / 60.0, &stream[f]);
      lock.apply(fix, view_of(out.pose(f)));
    }
    EXPECT_EQ(allocations().count, before) << latency;
  }
}

TEST(FootLock, FramesThatCannotBeUsedDoNoHarm) {
  const Walk walk;
  FootLock lock = lock_for(walk, 0.0);
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  const double dt = 1.0 / walk.motion.fps();
  for (int f = 0; f < walk.motion.frames(); ++f) {
    std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
    if (f % 10 == 5) {
      pose[0].translation.x() = std::numeric_limits<double>::quiet_NaN();
      const FootCorrection fix = lock.push(view_of(ConstPoseSpan(pose)), dt, &stream[f]);
      EXPECT_EQ(fix.fate, FrameFate::unusable);
      pose[0] = walk.motion.pose(f)[0];
      EXPECT_EQ(lock.push({pose.data(), 3, own_layout()}, dt, &stream[f]).fate,
                FrameFate::unusable);
    }
    if (f % 10 == 7) {
      EXPECT_EQ(lock.push(view_of(walk.motion.pose(f)), 0.0, &stream[f]).fate, FrameFate::repeated);
      continue;
    }
    const FootCorrection fix = lock.push(view_of(walk.motion.pose(f)), dt, &stream[f]);
    EXPECT_EQ(fix.fate, FrameFate::taken);
    for (const JointChange& change : fix.joints) {
      EXPECT_TRUE(change.local.translation.allFinite());
      EXPECT_NEAR(change.local.rotation.norm(), 1.0, 1e-9);
    }
  }
}

TEST(FootLock, AJumpEndsWhatWasPlantedBeforeIt) {
  const Walk walk;
  for (const double latency : {0.0, 0.2}) {
    FootLock lock = lock_for(walk, latency);
    const std::vector<PlantedNow> stream = as_stream(walk.plants);
    const int jump = 120;
    int given = 0;
    for (int f = 0; f < walk.motion.frames(); ++f) {
      std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
      if (f >= jump) pose[0].translation += Vec3(50.0, 0.0, -20.0);
      const FootCorrection fix =
          lock.push(view_of(ConstPoseSpan(pose)), 1.0 / walk.motion.fps(), &stream[f]);
      EXPECT_EQ(fix.fate == FrameFate::teleported, f == jump);
      if (!fix.ready) continue;
      EXPECT_EQ(fix.frame, given++);
      // Nothing is pulled towards the place before or after.
      EXPECT_LT(fix.report.root_shift_world.norm(), 0.1) << f;
    }
    EXPECT_EQ(given, walk.motion.frames() - lock.latency_frames());
  }
}

/// Numbers of the frames that come out where the body jumps at some frames, flushed to the end.
std::vector<int> numbers_through(const Walk& walk, FootLock& lock, std::vector<int> jumps) {
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  std::vector<int> numbers;
  const auto note = [&](const FootCorrection& fix) {
    if (!fix.ready) return false;
    const int frame = static_cast<int>(fix.frame);
    numbers.push_back(frame);
    // The pose that comes out is that of the frame it is said to be of.
    for (const JointChange& change : fix.joints) {
      if (change.joint != 0) continue;
      const Vec3 moved = change.local.translation - walk.motion.pose(frame)[0].translation;
      const auto before = std::ranges::count_if(jumps, [&](int jump) { return jump <= frame; });
      EXPECT_LT((moved - Vec3(50.0 * static_cast<double>(before), 0.0, 0.0)).norm(), 0.1) << frame;
    }
    return true;
  };
  for (int f = 0; f < walk.motion.frames(); ++f) {
    std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
    for (const int jump : jumps) pose[0].translation.x() += f >= jump ? 50.0 : 0.0;
    (void)note(lock.push(view_of(ConstPoseSpan(pose)), 1.0 / walk.motion.fps(), &stream[f]));
  }
  while (note(lock.flush())) {
  }
  return numbers;
}

TEST(FootLock, FramesKeepTheirNumbersThroughJumpsAndToTheEnd) {
  const Walk walk;
  const int frames = walk.motion.frames();
  // The second of two near jumps gives up what lies between them, and nothing else.
  const std::vector<std::vector<int>> cases{{120},      {3},    {frames - 2},
                                            {120, 125}, {3, 5}, {frames - 5, frames - 2}};
  for (const double latency : {0.0, 0.2}) {
    for (const std::vector<int>& jumps : cases) {
      FootLock lock = lock_for(walk, latency);
      std::vector<int> expected;
      for (int f = 0; f < frames; ++f) {
        const bool between = jumps.size() == 2 && f >= jumps[0] && f < jumps[1];
        if (latency == 0.0 || !between) expected.push_back(f);
      }
      EXPECT_EQ(numbers_through(walk, lock, jumps), expected) << latency << " " << jumps[0];
    }
  }
}

/// Joints as an engine has them: float matrices in its world, centimetres, z up, left-handed.
struct EngineJoint {
  float matrix[16];
  float something_else[5];
};

Vec3 to_engine(const Vec3& v) { return 100.0 * Vec3(v.x(), v.z(), v.y()); }

TEST(FootLock, WorksOnMatricesOfALeftHandedEngineWithZUp) {
  const Walk walk;
  PoseLayout layout;
  layout.number = PoseLayout::Number::float32;
  layout.form = PoseLayout::Form::matrix_columns;
  layout.space = PoseLayout::Space::world;
  layout.stride = sizeof(EngineJoint);
  layout.metres_per_unit = 0.01;
  layout.z_up = true;
  layout.left_handed = true;
  const std::vector<PlantedNow> stream = as_stream(walk.plants);
  FootLock lock = lock_for(walk, 0.0);
  FootLock reference = lock_for(walk, 0.0);
  std::vector<Transform> world(walk.skeleton.size());
  double largest = 0.0;
  for (int f = 0; f < walk.motion.frames(); ++f) {
    forward_kinematics(walk.skeleton, walk.motion.pose(f), world);
    std::vector<EngineJoint> joints(world.size());
    for (std::size_t j = 0; j < world.size(); ++j) {
      for (int column = 0; column < 3; ++column) {
        // Axes of joints are mirrored as the world is.
        const Vec3 ours = column == 1 ? Vec3(-Vec3::UnitY()) : Vec3(Vec3::Unit(column));
        const Vec3 axis = 0.01 * to_engine(world[j].rotation * ours);
        for (int row = 0; row < 3; ++row) {
          joints[j].matrix[4 * column + row] = static_cast<float>(axis[row]);
        }
      }
      const Vec3 place = to_engine(world[j].translation);
      for (int row = 0; row < 3; ++row) joints[j].matrix[12 + row] = static_cast<float>(place[row]);
    }
    const int count = static_cast<int>(joints.size());
    const FootCorrection fix =
        lock.push({joints.data(), count, layout}, 1.0 / walk.motion.fps(), &stream[f]);
    lock.apply(fix, {joints.data(), count, layout});

    std::vector<Transform> pose(walk.motion.pose(f).begin(), walk.motion.pose(f).end());
    const FootCorrection same =
        reference.push(view_of(ConstPoseSpan(pose)), 1.0 / walk.motion.fps(), &stream[f]);
    reference.apply(same, view_of(PoseSpan(pose)));
    forward_kinematics(walk.skeleton, pose, world);
    for (std::size_t j = 0; j < world.size(); ++j) {
      const float* m = joints[j].matrix;
      const Vec3 place(static_cast<double>(m[12]), static_cast<double>(m[13]),
                       static_cast<double>(m[14]));
      largest = std::max(largest, (place - to_engine(world[j].translation)).norm());
    }
  }
  EXPECT_LT(largest, 0.05);  // cm; floats of metres
}

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

TEST(FootLock, FindsContactsItselfAsCleaningAFileWithThatLatencyDoes) {
  const Walk walk;
  Clip clip;
  clip.skeleton = walk.skeleton;
  clip.motion = walk.motion;
  const Take take("walk", std::move(clip), walk.rig, Ground::flat());
  for (const double latency : {0.0, 0.1, 0.5}) {
    CleanSettings settings;
    settings.latency = latency;
    const LivePlants live = live_plants(take, settings);
    EXPECT_FALSE(live.held.plants.empty());
    const Motion expected =
        clean(walk.skeleton, walk.motion, walk.rig, Ground::flat(), live.held, live.settings)
            .value()
            .motion;
    FootLock lock = lock_for(walk, latency, true);
    Motion out = walk.motion;
    const auto put = [&](const FootCorrection& fix) {
      if (fix.ready) lock.apply(fix, view_of(out.pose(static_cast<int>(fix.frame))));
      return fix.ready;
    };
    for (int f = 0; f < walk.motion.frames(); ++f) {
      (void)put(lock.push(view_of(walk.motion.pose(f)), 1.0 / walk.motion.fps()));
    }
    while (put(lock.flush())) {
    }
    EXPECT_TRUE(largest_gap(out, expected) == 0.0) << latency;
  }
}

TEST(FootLock, RefusesWhatCannotBe) {
  const Walk walk;
  FootLockSettings settings;
  settings.latency = -0.1;
  EXPECT_FALSE(FootLock::create(walk.skeleton, walk.rig, settings));
  settings.latency = 3.0;
  EXPECT_FALSE(FootLock::create(walk.skeleton, walk.rig, settings));
  settings = {};
  settings.fps = 0.0;
  EXPECT_FALSE(FootLock::create(walk.skeleton, walk.rig, settings));
  Rig rig = walk.rig;
  rig.legs[0].joints.knee = 1000;
  EXPECT_FALSE(FootLock::create(walk.skeleton, rig, {}));
}

}  // namespace
}  // namespace surefoot
