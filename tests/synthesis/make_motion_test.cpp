#include "surefoot/synthesis/make_motion.h"

#include <gtest/gtest.h>

#include <cstdio>

#include <cmath>

#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"
#include "synthesis/group_probe.h"
#include "synthesis/hull_samples.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

constexpr double kFps = 30.0;

/// The largest distance of a planted heel or ball from its footprint.
double worst_plant(const MadeMotion& made) {
  const MovementLibrary& library = steps_library();
  const auto poses = leg_poses(library.skeleton(), made.motion, library.rig());
  double worst = 0.0;
  for (const Plant& plant : made.plants.plants) {
    const double clearance = library.rig().leg(plant.side).clearance[index_of(plant.part)];
    const Vec3 place = *plant.position_world + clearance * Vec3::UnitY();
    for (int f = plant.first; f <= plant.last; ++f) {
      const LegPose& pose = poses[f][index_of(plant.side)];
      worst = std::max(worst, (pose.sole_world(plant.part) - place).norm());
    }
  }
  return worst;
}

/// How far a footprint of the request is from where a heel and a ball of its foot are to stand.
double worst_place(const MadeMotion& made, const Footprints& wanted, const Ground& ground) {
  double worst = 0.0;
  for (const RequestedMove& move : wanted.moves) {
    const SolePlaces sole = place_sole(move.print, steps_library().rig().leg(move.foot), ground);
    for (const auto& [part, place] :
         {std::pair{SolePart::heel, sole.heel_world}, std::pair{SolePart::ball, sole.ball_world}}) {
      double nearest = INFINITY;
      for (const Plant& plant : made.plants.plants) {
        if (plant.side != move.foot || plant.part != part) continue;
        nearest = std::min(nearest, (*plant.position_world - place).norm());
      }
      worst = std::max(worst, nearest);
    }
  }
  return worst;
}

/// What changes from one posture to the next: the turn of every joint, and last the root's way.
std::vector<double> change(ConstPoseSpan before, ConstPoseSpan now) {
  std::vector<double> result;
  for (std::size_t j = 0; j < before.size(); ++j) {
    result.push_back(angle_between(before[j].rotation, now[j].rotation));
  }
  result.push_back((before[0].translation - now[0].translation).norm());
  return result;
}

/// The largest change from one frame to the next in any example of a step.
const std::vector<double>& changes_of_examples() {
  static const std::vector<double> steps = [] {
    const MovementLibrary& library = steps_library();
    std::vector<double> result(static_cast<std::size_t>(library.skeleton().size()) + 1, 0.0);
    BlendedMovement blend = library.make_blend();
    std::vector<Transform> before = rest_pose(library.skeleton());
    std::vector<Transform> now = before;
    const double whole = 1.0;
    for (const Movement& movement : library.movements()) {
      if (movement.kind != MovementKind::step) continue;
      const Movement* one = &movement;
      blend.blend(PackedExamples({&one, 1}), {&whole, 1});
      for (double t = 0.0; t + 1.0 / kFps <= blend.duration(); t += 0.25 / kFps) {
        blend.pose_at(t, before);
        blend.pose_at(t + 1.0 / kFps, now);
        const std::vector<double> here = change(before, now);
        for (std::size_t j = 0; j < result.size(); ++j) result[j] = std::max(result[j], here[j]);
      }
    }
    return result;
  }();
  return steps;
}

/// How many times larger than any example's the change of a joint is, at joins and in between.
double worst_change(const Motion& motion) {
  constexpr double kStill = 1e-4;  // radians and metres: joints that never turn in the examples
  double worst = 0.0;
  for (int f = 1; f < motion.frames(); ++f) {
    const std::vector<double> here = change(motion.pose(f - 1), motion.pose(f));
    for (std::size_t j = 0; j < here.size(); ++j) {
      worst = std::max(worst, here[j] / (changes_of_examples()[j] + kStill));
    }
  }
  return worst;
}

void check_sequences(bool uneven) {
  const MovementLibrary& library = steps_library();
  int moves = 0;
  int straight = 0;
  double plant = 0.0;
  double blended = 0.0;
  double cleaned = 0.0;
  for (unsigned seed = 0; seed < 100; ++seed) {
    const Ground ground = uneven ? hills(0.02, seed) : Ground::flat();
    const Footprints wanted = RandomWalk(seed).draw(6);
    Diagnostics notes;
    const auto plan = plan_steps(library, ground, wanted, {}, &notes);
    ASSERT_TRUE(plan) << "seed " << seed << ": " << plan.error().to_string();
    EXPECT_EQ(notes.count(WarningKind::extrapolated), 0U) << "seed " << seed;
    for (const PlannedMove& move : plan->moves) {
      ++moves;
      if (move.group->kind() == ParameterKind::straight) ++straight;
    }
    MakeSettings settings;
    settings.fps = kFps;
    const auto made = make_motion(library, ground, *plan, settings);
    ASSERT_TRUE(made) << made.error().to_string();
    EXPECT_TRUE(made->report.unmet.empty()) << "seed " << seed;
    EXPECT_LE(worst_place(*made, wanted, ground), 1e-9) << "seed " << seed;
    blended = std::max(blended, worst_change(made->blended));
    cleaned = std::max(cleaned, worst_change(made->motion));
    plant = std::max(plant, worst_plant(*made));
    // A plant for heel and ball of every footprint.
    EXPECT_EQ(made->plants.plants.size(), 2 * (2 + wanted.moves.size())) << "seed " << seed;
  }
  EXPECT_EQ(moves, 600);
  EXPECT_GT(straight, 0);
  EXPECT_LT(straight, moves);
  EXPECT_LE(plant, 1e-6);
  EXPECT_LE(blended, 2.0);
  EXPECT_LE(cleaned, 2.0);
  std::printf(
      "%d steps, %d of them of straight examples: plants within %.1e m, largest change of a joint "
      "%.2f times the examples' own, cleaned %.2f\n",
      moves, straight, plant, blended, cleaned);
}

TEST(MakeMotionTest, FeetStandOnRandomFootprintsOnFlatGround) { check_sequences(false); }
TEST(MakeMotionTest, FeetStandOnRandomFootprintsOnHills) { check_sequences(true); }

/// Stairs of 12 cm along +z, each 60 cm deep: as steep as a height field of 1 cm has them.
Ground stairs() {
  HeightGrid grid;
  grid.origin_x = -2.0;
  grid.origin_z = -2.0;
  grid.spacing_x = 2.0;
  grid.spacing_z = 0.01;
  grid.columns = 3;
  grid.rows = 800;
  for (int r = 0; r < grid.rows; ++r) {
    const double z = grid.origin_z + r * grid.spacing_z;
    const double height = 0.12 * std::clamp(1.0 + std::floor((z - 0.35) / 0.6), 0.0, 4.0);
    grid.heights.insert(grid.heights.end(), 3, height);
  }
  return Ground::height_field(std::make_shared<HeightField>(HeightField::create(grid).value()));
}

/// The farthest that an ankle rises or falls from one frame to the next.
double fastest_ankle(const Skeleton& skeleton, const Motion& motion, const Rig& rig) {
  const auto poses = leg_poses(skeleton, motion, rig);
  double fastest = 0.0;
  for (std::size_t f = 1; f < poses.size(); ++f) {
    for (std::size_t side = 0; side < 2; ++side) {
      const Vec3 way =
          poses[f][side].ankle_world.translation - poses[f - 1][side].ankle_world.translation;
      fastest = std::max(fastest, std::abs(way.y()));
    }
  }
  return fastest;
}

// Where a foot meets an edge it is not raised from one frame to the next, but swings over it.
TEST(MakeMotionTest, FeetSwingOverTheEdgesOfStairs) {
  const MovementLibrary& library = steps_library();
  StepRequest request;
  Side foot = Side::left;
  for (const double z : {0.65, 1.25, 1.85, 2.45, 3.05, 3.05}) {
    const double out = (foot == Side::left ? 0.5 : -0.5) * usual_width(library);
    request.moves.push_back({MovementKind::step, foot, {Vec3(out, 0.0, z), 0.0}});
    foot = opposite(foot);
  }
  const Ground ground = stairs();
  const auto plan = plan_steps(library, ground, footprints_of(request, library).value());
  ASSERT_TRUE(plan) << plan.error().to_string();
  const auto made = make_motion(library, ground, *plan);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_LE(worst_plant(*made), 1e-6);
  const double free = fastest_ankle(library.skeleton(), made->blended, library.rig());
  EXPECT_LE(fastest_ankle(library.skeleton(), made->motion, library.rig()), 1.5 * free);
}

TEST(MakeMotionTest, KeytimesAreInOrderAllOverTheHulls) {
  const MovementLibrary& library = steps_library();
  GroupProbe probe(library);
  for (const ExampleGroup& group : library.groups()) {
    const Eigen::MatrixXd points = hull_samples(group.parameters(), 400);
    std::vector<double> weights(group.size());
    for (Eigen::Index i = 0; i < points.cols(); ++i) {
      const std::span<const double> p(points.col(i).data(),
                                      static_cast<std::size_t>(points.rows()));
      for (const int corrections : {0, PlayerSettings{}.corrections}) {
        probe.aim(group, p, corrections, weights);
        EXPECT_TRUE(increasing(probe.blend(group, weights).keytimes()));
      }
    }
  }
}

/// From standing into a jump, and on with steps.
TEST(MakeMotionTest, WalksJumpsAndWalks) {
  const MovementLibrary& library = steps_library();
  const double width = usual_width(library);
  const auto print = [&](Side side, double z) {
    return Footprint{Vec3(side == Side::left ? 0.5 * width : -0.5 * width, 0.0, z), 0.0};
  };
  Footprints wanted{{print(Side::left, 0.0), print(Side::right, 0.0)}, {}};
  wanted.moves = {{MovementKind::step, Side::left, print(Side::left, 0.6)},
                  {MovementKind::step, Side::right, print(Side::right, 0.6)},
                  {MovementKind::jump, Side::left, {Vec3(0.0, 0.0, 1.4), 0.0}},
                  {MovementKind::step, Side::right, print(Side::right, 2.0)},
                  {MovementKind::step, Side::left, print(Side::left, 2.0)}};
  const auto plan = plan_steps(library, Ground::flat(), wanted);
  ASSERT_TRUE(plan) << plan.error().to_string();
  const auto made = make_motion(library, Ground::flat(), *plan);
  ASSERT_TRUE(made) << made.error().to_string();
  EXPECT_LE(worst_plant(*made), 1e-6);
  // Somewhere in the jump nothing stands.
  std::vector<bool> stands(made->motion.frames(), false);
  for (const Plant& plant : made->plants.plants) {
    for (int f = plant.first; f <= plant.last; ++f) stands[f] = true;
  }
  EXPECT_GE(std::count(stands.begin(), stands.end(), false), 10);
}

TEST(MakeMotionTest, TurnsAndMovesWithItsRequest) {
  const MovementLibrary& library = steps_library();
  const Ground ground = Ground::flat();
  const Footprints wanted = RandomWalk(5).draw(4);
  Footprints moved = wanted;
  const auto move = [](Footprint& print) {
    print.position_world = yaw(1.3) * print.position_world + Vec3(2.0, 0.0, -1.0);
    print.heading = wrap_angle(print.heading + 1.3);
  };
  for (Footprint& print : moved.start) move(print);
  for (RequestedMove& one : moved.moves) move(one.print);
  const auto a = make_motion(library, ground, plan_steps(library, ground, wanted).value());
  const auto b = make_motion(library, ground, plan_steps(library, ground, moved).value());
  ASSERT_TRUE(a && b);
  ASSERT_EQ(a->motion.frames(), b->motion.frames());
  for (int f = 0; f < a->motion.frames(); ++f) {
    const Vec3 there = yaw(1.3) * a->motion.pose(f)[0].translation + Vec3(2.0, 0.0, -1.0);
    EXPECT_LE((there - b->motion.pose(f)[0].translation).norm(), 1e-6) << f;
  }
}

TEST(MakeMotionTest, RefusesSettingsOutsideTheirRanges) {
  const MovementLibrary& library = steps_library();
  const Ground ground = Ground::flat();
  const StepPlan plan = plan_steps(library, ground, RandomWalk(1).draw(2)).value();
  EXPECT_FALSE(make_motion(library, ground, StepPlan{}));
  for (const MakeSettings& bad :
       {MakeSettings{.fps = 0.0}, MakeSettings{.fps = NAN}, MakeSettings{.stand = -1.0},
        MakeSettings{.player = {.smoothing = 0.0}}}) {
    EXPECT_FALSE(make_motion(library, ground, plan, bad));
  }
}

}  // namespace
}  // namespace surefoot
