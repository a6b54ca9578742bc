#include <benchmark/benchmark.h>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot/contact/plant.h"
#include "surefoot/enforce/clean.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr double kFps = 120.0;

/// Twenty seconds of a sliding walk of 31 joints, with its plants as a stream gives them.
struct Stream {
  Skeleton skeleton = sample_biped_skeleton();
  Rig rig = sample_biped_rig();
  Motion motion;
  std::vector<PlantedNow> planted;

  Stream() {
    const SampleWalk walk = sample_walk({.frames = 2400, .fps = kFps});
    motion = make_slide(walk.motion);
    planted.resize(motion.frames());
    for (const SampleStance& stance : walk.stances) {
      for (int f = stance.first; f <= stance.last; ++f) {
        planted[f].at(stance.side, stance.part) = {true, f == stance.first, std::nullopt};
      }
    }
  }
  [[nodiscard]] FootskateCleaner cleaner(const CleanSettings& settings) const {
    return FootskateCleaner::create(skeleton, rig, Ground::flat(), settings, kFps).value();
  }
};

const Stream& stream() {
  static const Stream instance;
  return instance;
}

CleanSettings all_windows(double frames, CleanEffort effort, bool rigid) {
  CleanSettings settings;
  settings.effort = effort;
  settings.rigid = rigid;
  settings.plant_window = settings.target_window = frames / kFps;
  settings.root_window = settings.blend_window = frames / kFps;
  return settings;
}

/// One full-body forward kinematics a frame: the yardstick.
void forward_kinematics_frame(benchmark::State& state) {
  const Stream& s = stream();
  std::vector<Transform> world(s.skeleton.size());
  int frame = 0;
  for (auto _ : state) {
    forward_kinematics(s.skeleton, s.motion.pose(frame), world);
    benchmark::DoNotOptimize(world.data());
    frame = frame + 1 == s.motion.frames() ? 0 : frame + 1;
  }
}
BENCHMARK(forward_kinematics_frame);

void push_frames(benchmark::State& state, const CleanSettings& settings) {
  const Stream& s = stream();
  FootskateCleaner cleaner = s.cleaner(settings);
  int frame = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(cleaner.push(s.motion.pose(frame), s.planted[frame]));
    frame = frame + 1 == s.motion.frames() ? 0 : frame + 1;
  }
}

/// Cleaning one frame on line; the argument is the length of all windows in frames.
void clean_frame(benchmark::State& state) {
  push_frames(state,
              all_windows(static_cast<double>(state.range(0)), CleanEffort::fast, /*rigid=*/false));
}
BENCHMARK(clean_frame)->Arg(5)->Arg(10)->Arg(20)->Arg(40)->Arg(80)->Arg(120);

void clean_frame_rigid(benchmark::State& state) {
  push_frames(state,
              all_windows(static_cast<double>(state.range(0)), CleanEffort::fast, /*rigid=*/true));
}
BENCHMARK(clean_frame_rigid)->Arg(40);

/// The default: a body that shares the work.
void clean_frame_best(benchmark::State& state) {
  push_frames(state,
              all_windows(static_cast<double>(state.range(0)), CleanEffort::best, /*rigid=*/true));
}
BENCHMARK(clean_frame_best)->Arg(10)->Arg(40);

/// Many characters in turn, each with its own cleaner: `characters_at_60_fps` is how many one core
/// can clean.
void clean_crowd(benchmark::State& state) {
  const Stream& s = stream();
  const auto count = static_cast<std::size_t>(state.range(0));
  std::vector<FootskateCleaner> crowd;
  for (std::size_t c = 0; c < count; ++c) {
    crowd.push_back(s.cleaner(all_windows(20, CleanEffort::fast, /*rigid=*/false)));
  }
  int frame = 0;
  for (auto _ : state) {
    for (std::size_t c = 0; c < count; ++c) {
      const int own = (frame + 17 * static_cast<int>(c)) % s.motion.frames();
      benchmark::DoNotOptimize(crowd[c].push(s.motion.pose(own), s.planted[own]));
    }
    ++frame;
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.counters["characters_at_60_fps"] = benchmark::Counter(
      static_cast<double>(state.iterations()) * static_cast<double>(count) / 60.0,
      benchmark::Counter::kIsRate);
}
BENCHMARK(clean_crowd)->Arg(1000);

}  // namespace
}  // namespace surefoot
