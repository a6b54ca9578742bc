#include <benchmark/benchmark.h>

#include "surefoot/motion/kinematics.h"
#include "surefoot/synthesis/step_library.h"
#include "synthesis/library_file.h"
#include "synthesis/movement_player.h"
#include "synthesis/refine.h"

namespace surefoot {
namespace {

constexpr double kFps = 120.0;

const MovementLibrary& library() {
  static const std::shared_ptr<const MovementLibrary> embedded = embedded_library().value();
  return *embedded;
}

const ExampleGroup& group(ParameterKind kind, Side side) { return *library().group(kind, side); }

/// Postures of a walk, one after the other: a new step begins where the last one ends, its weights
/// are found, its examples blended, its join eased.
void walk(benchmark::State& state, ParameterKind kind) {
  MovementPlayer player(library());
  std::vector<Transform> pose = rest_pose(library().skeleton());
  const Eigen::VectorXd left = group(kind, Side::left).parameters().rowwise().mean();
  const Eigen::VectorXd right = group(kind, Side::right).parameters().rowwise().mean();
  Side side = Side::left;
  double place = 0.0;
  double t = 1e9;
  for (auto _ : state) {
    if (t >= player.duration()) {
      const Eigen::VectorXd& p = side == Side::left ? left : right;
      player.begin(group(kind, side), {p.data(), static_cast<std::size_t>(p.size())},
                   {Vec3(0.0, 0.0, place), 0.0});
      side = opposite(side);
      place += 0.6;
      t = 0.0;
    }
    player.pose_at(t, pose);
    t += 1.0 / kFps;
    benchmark::DoNotOptimize(pose.data());
  }
  state.SetItemsProcessed(state.iterations());
}

void straight_postures(benchmark::State& state) { walk(state, ParameterKind::straight); }
void general_postures(benchmark::State& state) { walk(state, ParameterKind::curved); }

void begin(benchmark::State& state, ParameterKind kind) {
  MovementPlayer player(library());
  const ExampleGroup& left = group(kind, Side::left);
  const Eigen::VectorXd p = left.parameters().rowwise().mean();
  for (auto _ : state) player.begin(left, {p.data(), static_cast<std::size_t>(p.size())}, {});
}

void begin_straight_step(benchmark::State& state) { begin(state, ParameterKind::straight); }
void begin_general_step(benchmark::State& state) { begin(state, ParameterKind::curved); }

void forward_kinematics_of_a_pose(benchmark::State& state) {
  const std::vector<Transform> pose = rest_pose(library().skeleton());
  std::vector<Transform> world = pose;
  for (auto _ : state) {
    forward_kinematics(library().skeleton(), pose, world);
    benchmark::DoNotOptimize(world.data());
  }
}

/// Twelve pseudo-examples for every group of the library.
void refine_library(benchmark::State& state) {
  for (auto _ : state) {
    for (const ExampleGroup& one : library().groups()) {
      benchmark::DoNotOptimize(
          refine(library(), one, {.enough = 1e-9, .most = 12, .samples = 400}));
    }
  }
}

BENCHMARK(straight_postures);
BENCHMARK(general_postures);
BENCHMARK(begin_straight_step);
BENCHMARK(begin_general_step);
BENCHMARK(forward_kinematics_of_a_pose);
BENCHMARK(refine_library)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace surefoot
