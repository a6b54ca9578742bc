#include <benchmark/benchmark.h>

#include "contact/contact_detector.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_take.h"
#include "support/sample_walk.h"
#include "surefoot/contact/detect.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {
namespace {

constexpr int kFrames = 1200;
constexpr double kFps = 120.0;

Motion sliding_walk() { return make_slide(sample_walk({.frames = kFrames, .fps = kFps}).motion); }

/// Time is per frame: the reciprocal of items per second.
void whole_clip(benchmark::State& state, DetectMethod method) {
  DetectSettings settings;
  settings.method = method;
  const Motion motion = sliding_walk();
  for (auto _ : state) {
    benchmark::DoNotOptimize(detect_plants(sample_take(motion), settings));
  }
  state.SetItemsProcessed(state.iterations() * kFrames);
}

void stream(benchmark::State& state, double look_ahead) {
  const Motion motion = sliding_walk();
  auto detector = ContactDetector::create(sample_biped_skeleton(), sample_biped_rig(),
                                          Ground::flat(), kFps, {.look_ahead = look_ahead});
  int frame = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(detector->push(motion.pose(frame)));
    frame = (frame + 1) % kFrames;
  }
  state.SetItemsProcessed(state.iterations());
}

/// One full-body forward kinematics a frame: the yardstick.
void forward_kinematics_frame(benchmark::State& state) {
  const Motion motion = sliding_walk();
  const Skeleton skeleton = sample_biped_skeleton();
  std::vector<Transform> world(skeleton.size());
  int frame = 0;
  for (auto _ : state) {
    forward_kinematics(skeleton, motion.pose(frame), world);
    benchmark::DoNotOptimize(world.data());
    frame = (frame + 1) % kFrames;
  }
  state.SetItemsProcessed(state.iterations());
}

BENCHMARK(forward_kinematics_frame);
BENCHMARK_CAPTURE(whole_clip, automatic, DetectMethod::automatic);
BENCHMARK_CAPTURE(whole_clip, threshold, DetectMethod::threshold);
BENCHMARK_CAPTURE(whole_clip, crossing, DetectMethod::crossing);
BENCHMARK_CAPTURE(whole_clip, adaptive, DetectMethod::adaptive);
BENCHMARK_CAPTURE(whole_clip, svm, DetectMethod::svm);
BENCHMARK_CAPTURE(whole_clip, knn, DetectMethod::knn);
BENCHMARK_CAPTURE(stream, full, kFullLookAhead);
BENCHMARK_CAPTURE(stream, at_once, 0.0);
BENCHMARK_CAPTURE(stream, a_tenth_later, 0.1);

}  // namespace
}  // namespace surefoot
