#include <benchmark/benchmark.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <vector>

#include "locomotion/cycle_plants.h"
#include "locomotion/gait_file.h"
#include "surefoot/locomotion/locomotion_engine.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

// The steps that the paper timed, in its order (method 2.8): a counter says how many
// times faster each is than printed there.
constexpr double kPaperCycle = 0.3e-3;        // s
constexpr double kPaperPostures = 1.3e-3;     // s
constexpr double kPaperDetection = 0.05e-3;   // s
constexpr double kPaperEnforcement = 1.8e-3;  // s, mean
constexpr double kPaperWorstFrame = 4.7e-3;   // s

const std::shared_ptr<const GaitModel>& gait() {
  static const std::shared_ptr<const GaitModel> model = embedded_gait().value();
  return model;
}

/// Times faster than the paper: its time times how often this ran in a second.
void against_paper(benchmark::State& state, double paper_seconds) {
  state.counters["times_faster"] = benchmark::Counter(
      paper_seconds * static_cast<double>(state.iterations()), benchmark::Counter::kIsRate);
}

/// The parameters that change from one cycle to the next.
GaitParameters varied(int i) {
  return {
      .speed = 1.0 + 0.01 * (i % 90), .run = 0.0, .turn_rate = 0.0, .style = {0.5, -0.3, 0.2, 0.1}};
}

/// All numbers of one cycle: the generator's vector at new parameters, in a style.
void one_cycle(benchmark::State& state) {
  std::vector<double> cycle(gait()->cycle_size());
  int i = 0;
  for (auto _ : state) {
    gait()->cycle(varied(++i), cycle);
    benchmark::DoNotOptimize(cycle.data());
  }
  against_paper(state, kPaperCycle);
}
BENCHMARK(one_cycle);

/// 25 postures of root and legs with the world placements of their joints.
void lower_body_postures(benchmark::State& state) {
  std::vector<Transform> local(gait()->skeleton().size());
  std::vector<Transform> world(local.size());
  int i = 0;
  for (auto _ : state) {
    const GaitParameters w = varied(++i);
    for (int frame = 0; frame < kCycleFrames; ++frame) {
      gait()->leg_posture(w, static_cast<double>(frame) / kCycleFrames, local);
      forward_kinematics(gait()->skeleton(), gait()->leg_joints(), local, world);
    }
    benchmark::DoNotOptimize(world.data());
  }
  against_paper(state, kPaperPostures);
}
BENCHMARK(lower_body_postures);

/// F'b and F'e of both heels and balls from their heights over a cycle.
void detection(benchmark::State& state) {
  std::array<std::array<double, kCycleFrames>, 4> heights{};
  for (std::size_t i = 0; i < 4; ++i) {
    for (std::size_t f = 0; f < kCycleFrames; ++f) {
      heights[i][f] = 0.05 + 0.05 * std::sin(0.25 * static_cast<double>(f + 6 * i));
    }
  }
  for (auto _ : state) {
    benchmark::DoNotOptimize(heights);
    std::size_t i = 0;
    for (const Side side : kSides) {
      for (const SolePart joint : kHeelAndBall) {
        benchmark::DoNotOptimize(cycle_plant(heights[i++], Gait::walk, side, joint));
      }
    }
  }
  against_paper(state, kPaperDetection);
}
BENCHMARK(detection);

LocomotionEngine engine_at(const GaitParameters& start, LegSolver solver) {
  LocomotionSettings settings;
  settings.start = start;
  settings.planter.solver = solver;
  return LocomotionEngine::create(gait(), settings).value();
}

/// A whole frame at 60 Hz of a steady walk with planted feet: generator, anticipation, legs.
void walking_frame(benchmark::State& state, LegSolver solver) {
  LocomotionEngine engine = engine_at({.speed = 1.4}, solver);
  for (auto _ : state) {
    benchmark::DoNotOptimize(engine.advance(1.0 / 60.0).data());
  }
  against_paper(state, kPaperEnforcement);
}
BENCHMARK_CAPTURE(walking_frame, closed_form, LegSolver::closed_form);
BENCHMARK_CAPTURE(walking_frame, prioritised, LegSolver::prioritised);

/// A frame that is told something new: speed, gait, turn and style vary all the time.
void advance_varied(LocomotionEngine& engine, int frame) {
  const double wave = std::sin(0.02 * frame);
  const double speed = 2.2 + 1.2 * wave;
  GaitParameters target{.speed = speed, .run = gait()->natural_run(speed), .turn_rate = wave};
  target.style = {wave, -wave, 0.0, 0.0};
  benchmark::DoNotOptimize(engine.set_target(target, 0.3).has_value());
  benchmark::DoNotOptimize(engine.advance(1.0 / 60.0).data());
}

void frame_under_variation(benchmark::State& state, LegSolver solver) {
  LocomotionEngine engine = engine_at({.speed = 1.4}, solver);
  int i = 0;
  for (auto _ : state) advance_varied(engine, ++i);
  against_paper(state, kPaperWorstFrame);
}
BENCHMARK_CAPTURE(frame_under_variation, closed_form, LegSolver::closed_form);
BENCHMARK_CAPTURE(frame_under_variation, prioritised, LegSolver::prioritised);

/// The slowest of ten seconds of such frames. A machine interrupts now and then: the same walk is
/// made again and again, and each frame counts with the median of its times.
void worst_frame(benchmark::State& state, LegSolver solver) {
  using Clock = std::chrono::steady_clock;
  constexpr std::size_t kFrames = 600;
  constexpr std::size_t kWalks = 15;
  std::vector<std::array<double, kWalks>> seconds(kFrames);
  for (auto _ : state) {
    for (std::size_t walk = 0; walk < kWalks; ++walk) {
      LocomotionEngine engine = engine_at({.speed = 1.4}, solver);
      for (std::size_t frame = 0; frame < kFrames; ++frame) {
        const Clock::time_point start = Clock::now();
        advance_varied(engine, static_cast<int>(frame));
        seconds[frame][walk] = std::chrono::duration<double>(Clock::now() - start).count();
      }
    }
  }
  double worst = 0.0;
  for (auto& of_frame : seconds) {
    std::nth_element(of_frame.begin(), of_frame.begin() + kWalks / 2, of_frame.end());
    worst = std::max(worst, of_frame[kWalks / 2]);
  }
  state.counters["worst_ns"] = 1e9 * worst;
  state.counters["times_faster"] = kPaperWorstFrame / worst;
}
BENCHMARK_CAPTURE(worst_frame, closed_form, LegSolver::closed_form)->Iterations(1);
BENCHMARK_CAPTURE(worst_frame, prioritised, LegSolver::prioritised)->Iterations(1);

}  // namespace
}  // namespace surefoot
