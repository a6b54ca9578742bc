#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include "pipeline/unrolled_loop.h"
#include "support/sample_take.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/ground/height_field.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {
namespace {

constexpr int kCycle = 32;  // frames
constexpr double kSpeed = SampleWalkSettings{}.stride / SampleWalkSettings{}.cycle;

/// The sample walk, swaying so that its feet slide by centimetres, and carried along by `velocity`,
/// m/s. It sways once in a cycle: cycles stay cycles, and left and right feet slide opposite ways.
Take carried_walk(int frames, double velocity, Ground ground = Ground::flat()) {
  Motion motion = sample_walk({.frames = frames}).motion;
  for (int f = 0; f < frames; ++f) {
    Vec3& root = motion.pose(f)[0].translation;
    root.x() += 0.02 * std::sin(2.0 * std::numbers::pi * f / kCycle);
    root.z() += velocity * f / motion.fps();
  }
  return sample_take(std::move(motion), std::move(ground));
}
Take walk_in_place(int frames) { return carried_walk(frames, -kSpeed); }

std::vector<Vec3> joints_world(const Take& take, int frame) {
  std::vector<Transform> world(take.skeleton().size());
  forward_kinematics(take.skeleton(), take.motion().pose(frame), world);
  std::vector<Vec3> places;
  for (const Transform& joint : world) places.push_back(joint.translation);
  return places;
}

/// The largest distance of a joint in two frames, less `way`, metres.
double apart(const Take& a, int frame, const Take& b, int other, const Vec3& way = Vec3::Zero()) {
  const std::vector<Vec3> x = joints_world(a, frame);
  const std::vector<Vec3> y = joints_world(b, other);
  double largest = 0.0;
  for (std::size_t j = 0; j < x.size(); ++j) {
    largest = std::max(largest, (y[j] - x[j] - way).norm());
  }
  return largest;
}

double largest_change(const Take& a, const Take& b) {
  double largest = 0.0;
  for (int f = 0; f < a.frames(); ++f) largest = std::max(largest, apart(a, f, b, f));
  return largest;
}

/// How far planted heels and balls move over ground of this velocity, metres.
double largest_slide_on(const Take& take, const PlantTrack& plants, const Vec3& velocity) {
  double largest = 0.0;
  for (const Plant& plant : plants.plants) {
    const auto over_ground = [&](int f) -> Vec3 {
      const LegPose& leg = take.legs()[static_cast<std::size_t>(f)][index_of(plant.side)];
      return leg.sole_world(plant.part) - (f / take.fps()) * velocity;
    };
    for (int f = plant.first; f <= plant.last; ++f) {
      largest = std::max(largest, (over_ground(f) - over_ground(plant.first)).norm());
    }
  }
  return largest;
}

TEST(WalkInPlace, KeepsFeetInPlaceOnTheGroundThatCarriesThem) {
  const Take walk = walk_in_place(240);
  Diagnostics notes;
  const CleanedTake cleaned = clean_take(walk, {}, &notes).value();
  ASSERT_TRUE(cleaned.seen);
  ASSERT_TRUE(cleaned.report.plants.ground_velocity_world);
  const Vec3 velocity = *cleaned.report.plants.ground_velocity_world;
  EXPECT_NEAR(velocity.z(), -kSpeed, 0.03 * kSpeed);
  EXPECT_NEAR(velocity.x(), 0.0, 0.03 * kSpeed);
  EXPECT_EQ(notes.count(NoteKind::moving_ground), 1u);
  EXPECT_EQ(notes.count(WarningKind::walks_in_place), 0u);
  EXPECT_GE(cleaned.held.plants.size(), 20u);
  EXPECT_GT(largest_slide_on(walk, cleaned.held, velocity), 0.01);
  EXPECT_LT(largest_slide_on(cleaned.take, cleaned.held, velocity), 1e-9);
  EXPECT_LT(largest_change(walk, cleaned.take), 0.1) << "the body must not be left behind";
}

TEST(WalkInPlace, LeavesWhatNeedsNoChangeToTheLastBit) {
  const Take walk = walk_in_place(240);
  const CleanedTake cleaned = clean_take(walk).value();
  int roots = 0;
  for (int f = 0; f < walk.frames(); ++f) {
    const ConstPoseSpan before = walk.motion().pose(f);
    const ConstPoseSpan after = cleaned.take.motion().pose(f);
    EXPECT_EQ(before[0].rotation.coeffs(), after[0].rotation.coeffs());
    roots += before[0].translation == after[0].translation ? 1 : 0;
    for (std::size_t j = 1; j < before.size(); ++j) {
      EXPECT_EQ(before[j].translation, after[j].translation);
    }
  }
  EXPECT_LT(roots, walk.frames()) << "otherwise nothing was put back";
}

TEST(WalkInPlace, IsHeldInTheWorldWhereThatIsAskedFor) {
  const Take walk = walk_in_place(240);
  CleanJob job;
  put_on_treadmill(walk, 0.0, job);
  const CleanedTake cleaned = clean_take(walk, job).value();
  EXPECT_FALSE(cleaned.seen);
  EXPECT_FALSE(cleaned.report.plants.ground_velocity_world);
}

TEST(WalkInPlace, IsNotSeenInAWalkThatTravels) {
  EXPECT_FALSE(clean_take(carried_walk(240, 0.0)).value().seen);
  EXPECT_FALSE(clean_take(carried_walk(240, 0.15 * kSpeed)).value().seen);
}

TEST(WalkInPlace, GivesTheSameWithThePlantsThatWereSaved) {
  Take walk = walk_in_place(240);
  const CleanedTake cleaned = clean_take(walk).value();
  CleanJob job;
  job.plants =
      read_plants(write_plants(cleaned.report.plants, cleaned.take), "p.json", walk).value();
  const CleanedTake again = clean_take(walk, job).value();
  ASSERT_TRUE(again.seen);
  EXPECT_LT(largest_change(cleaned.take, again.take), 1e-9);
}

TEST(WalkInPlace, IsMeasuredFromTheGroundThatItsPlantsTellOf) {
  const Take walk = walk_in_place(240);
  const CleanedTake cleaned = clean_take(walk).value();
  PlantTrack plants = cleaned.report.plants;
  const auto worst_cm = [&](const PlantTrack& track) {
    const Measurement measured = measure_take(walk, &cleaned.take, track).value();
    return 100.0 * measured.motion.slide.joint(SolePart::ball).whole_solid.max;
  };
  EXPECT_LT(worst_cm(plants), 1e-6);
  plants.ground_velocity_world.reset();
  EXPECT_GT(worst_cm(plants), 10.0);
}

TEST(Loop, StillClosesWhenItsFeetAreHeld) {
  for (const double velocity : {-kSpeed, 0.0, 0.1 * kSpeed}) {
    const Take cycle = carried_walk(kCycle + 1, velocity);
    const Vec3 way(0.0, 0.0, (kSpeed + velocity) * kCycle / cycle.fps());
    ASSERT_LT(apart(cycle, 0, cycle, kCycle, way), 1e-9);
    const CleanedTake cleaned = clean_take(cycle).value();
    EXPECT_TRUE(cleaned.loops);
    EXPECT_EQ(cleaned.take.frames(), kCycle + 1);
    EXPECT_FALSE(cleaned.held.plants.empty());
    EXPECT_GT(largest_change(cycle, cleaned.take), 0.005) << "otherwise closing proves nothing";
    EXPECT_LT(apart(cleaned.take, 0, cleaned.take, kCycle, way), 1e-3) << velocity;
    const Vec3 ground = cleaned.report.plants.ground_velocity_world.value_or(Vec3::Zero());
    EXPECT_LT(largest_slide_on(cleaned.take, cleaned.held, ground), 1e-9);
  }
}

TEST(Loop, GivesTheSameWithThePlantsThatWereSaved) {
  Take cycle = walk_in_place(kCycle + 1);
  const CleanedTake cleaned = clean_take(cycle).value();
  CleanJob job;
  job.plants =
      read_plants(write_plants(cleaned.report.plants, cleaned.take), "p.json", cycle).value();
  EXPECT_LT(largest_change(cleaned.take, clean_take(cycle, job).value().take), 1e-6);
}

TEST(Loop, IsFoundOnlyWhereTheLastPoseIsTheFirst) {
  const std::optional<UnrolledLoop> loop = find_loop(walk_in_place(kCycle + 1));
  ASSERT_TRUE(loop);
  EXPECT_EQ(loop->period, kCycle);
  EXPECT_EQ(loop->travel_world, Vec3::Zero());
  EXPECT_GE(loop->before * loop->period / 30.0, 4.0);
  EXPECT_FALSE(find_loop(walk_in_place(kCycle - 1)));
  EXPECT_FALSE(find_loop(walk_in_place(kCycle + 2)));
  EXPECT_FALSE(find_loop(walk_in_place(kCycle + 5)));
  EXPECT_FALSE(find_loop(walk_in_place(1)));
  EXPECT_FALSE(find_loop(walk_in_place(11 * kCycle + 1))) << "a take, not a cycle";
  EXPECT_NEAR(find_loop(carried_walk(kCycle + 1, 0.0))->travel_world.z(),
              SampleWalkSettings{}.stride, 1e-9);
}

TEST(Loop, MayLeaveOutTheFrameThatRepeatsTheFirst) {
  // Some frames on, where no foot lands at the seam.
  const auto round_of = [](int frames) {
    constexpr int kLater = 8;
    const Take walk = carried_walk(2 * kCycle, 0.0);
    Motion round(frames, walk.motion().joints(), walk.fps());
    for (int f = 0; f < frames; ++f) {
      std::ranges::copy(walk.motion().pose(f + kLater), round.pose(f).begin());
    }
    return walk.with_motion(std::move(round));
  };
  const std::optional<UnrolledLoop> loop = find_loop(round_of(kCycle));
  ASSERT_TRUE(loop);
  EXPECT_EQ(loop->period, kCycle);
  EXPECT_EQ(loop->last, kCycle - 1);
  EXPECT_NEAR(loop->travel_world.z(), SampleWalkSettings{}.stride, 0.005);
  EXPECT_FALSE(find_loop(round_of(kCycle - 1)));
  EXPECT_FALSE(find_loop(round_of(kCycle + 2)));
  const CleanedTake open = clean_take(round_of(kCycle)).value();
  const CleanedTake closed = clean_take(round_of(kCycle + 1)).value();
  EXPECT_TRUE(open.loops);
  EXPECT_EQ(open.take.frames(), kCycle);
  EXPECT_EQ(open.held.plants.size(), closed.held.plants.size());
  // The way of a round is known to millimetres where its last frame is not there.
  EXPECT_LT(largest_change(open.take, closed.take), 0.005);
}

TEST(Loop, IsInContactOverItsSeamAsInItsMiddle) {
  // The same round, begun in the middle of a contact.
  const Take walk = carried_walk(kCycle + 1, -kSpeed);
  Motion later = walk.motion();
  constexpr int kLater = 6;
  for (int f = 0; f <= kCycle; ++f) {
    std::ranges::copy(walk.motion().pose((f + kLater) % kCycle), later.pose(f).begin());
  }
  const auto stands = [](const Take& take) {
    HeelsAndBalls<std::vector<bool>> frames;
    for (auto& side : frames) side.fill(std::vector<bool>(kCycle));
    for (const Plant& plant : contacts_of(take).plants) {
      for (int f = plant.first; f <= plant.last; ++f) {
        frames[index_of(plant.side)][index_of(plant.part)][f % kCycle] = true;
      }
    }
    return frames;
  };
  const auto now = stands(walk);
  const auto then = stands(walk.with_motion(std::move(later)));
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t p = 0; p < 2; ++p) {
      for (int f = 0; f < kCycle; ++f) EXPECT_EQ(now[s][p][(f + kLater) % kCycle], then[s][p][f]);
    }
  }
}

TEST(Loop, IsNotUnrolledOnGroundThatIsNotTheSameEverywhere) {
  HeightGrid grid{-10.0, -10.0, 20.0, 20.0, 2, 2, {0.0, 0.0, 0.0, 0.0}};
  const Ground field = Ground::height_field(
      std::make_shared<const HeightField>(HeightField::create(std::move(grid)).value()));
  EXPECT_FALSE(clean_take(carried_walk(kCycle + 1, 0.0, field)).value().loops);
}

TEST(Loop, JoinsPlantsOverItsSeam) {
  const UnrolledLoop loop{10, 10, 1, Vec3(0.0, 0.0, 1.0)};
  const auto ball = [](int first, int last, double z) {
    return Plant{Side::left, SolePart::ball,   first, last, Vec3(0.0, 0.0, z),
                 1.0,        PlantSource::user};
  };
  const auto frames_of_all = [&](std::vector<Plant> plants) {
    std::vector<std::pair<int, int>> frames;
    const PlantTrack all = unroll(make_track(11, 30.0, std::move(plants)).value(), loop);
    EXPECT_EQ(all.frames, 31);
    for (const Plant& plant : all.plants) frames.emplace_back(plant.first, plant.last);
    return frames;
  };
  using Frames = std::vector<std::pair<int, int>>;
  // What ends at 1 m in one round goes on at 0 m in the next, a metre further.
  EXPECT_EQ(frames_of_all({ball(0, 2, 0.0), ball(8, 10, 1.0)}),
            (Frames{{0, 2}, {8, 12}, {18, 22}, {28, 30}}));
  // Elsewhere it is another plant, which has the frame that both claim no more.
  EXPECT_EQ(frames_of_all({ball(0, 2, 0.5), ball(8, 10, 1.0)}),
            (Frames{{0, 2}, {8, 10}, {11, 12}, {18, 20}, {21, 22}, {28, 30}}));
}

}  // namespace
}  // namespace surefoot
