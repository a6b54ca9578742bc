#include <benchmark/benchmark.h>
#include <malloc.h>

#include <cstddef>
#include <vector>

#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/runtime/foot_lock.h"
#include "usual_lock.h"

namespace surefoot {
namespace {

constexpr double kFps = 60.0;

/// Twenty seconds of a sliding walk of 31 joints, with what stands in each frame.
struct LiveWalk {
  Skeleton skeleton = sample_biped_skeleton();
  Rig rig = sample_biped_rig();
  Motion motion;
  std::vector<PlantedNow> planted;

  LiveWalk() {
    const SampleWalk walk = sample_walk({.frames = 1200, .fps = kFps});
    motion = make_slide(walk.motion);
    planted.resize(motion.frames());
    for (const SampleStance& stance : walk.stances) {
      for (int f = stance.first; f <= stance.last; ++f) {
        planted[f].at(stance.side, stance.part) = {true, f == stance.first, std::nullopt};
      }
    }
  }
  [[nodiscard]] FootLock lock(double latency, bool find) const {
    FootLockSettings settings;
    settings.fps = kFps;
    settings.latency = latency;
    settings.find_contacts = find;
    return FootLock::create(skeleton, rig, settings).value();
  }
  [[nodiscard]] PoseView view(int frame) const {
    PoseLayout layout;
    layout.stride = sizeof(Transform);
    layout.translation = offsetof(Transform, translation);
    layout.rotation = offsetof(Transform, rotation);
    return {motion.pose(frame).data(), skeleton.size(), layout};
  }
};

const LiveWalk& live_walk() {
  static const LiveWalk instance;
  return instance;
}

/// One full-body forward kinematics a frame: the yardstick.
void body_kinematics(benchmark::State& state) {
  const LiveWalk& walk = live_walk();
  std::vector<Transform> world(walk.skeleton.size());
  int frame = 0;
  for (auto _ : state) {
    forward_kinematics(walk.skeleton, walk.motion.pose(frame), world);
    benchmark::DoNotOptimize(world.data());
    frame = (frame + 1) % walk.motion.frames();
  }
}
BENCHMARK(body_kinematics);

/// The lock that games usually have, contacts given.
void usual_lock(benchmark::State& state) {
  const LiveWalk& walk = live_walk();
  UsualLock lock(walk.skeleton, walk.rig);
  std::vector<Transform> pose(walk.skeleton.size());
  int frame = 0;
  for (auto _ : state) {
    const ConstPoseSpan source = walk.motion.pose(frame);
    std::copy(source.begin(), source.end(), pose.begin());
    lock.push(walk.planted[frame], 1.0 / kFps, pose);
    benchmark::DoNotOptimize(pose.data());
    frame = (frame + 1) % walk.motion.frames();
  }
}
BENCHMARK(usual_lock);

/// One frame of one character; the argument is the latency in milliseconds.
void lock_frame(benchmark::State& state, bool find) {
  const LiveWalk& walk = live_walk();
  const double latency = static_cast<double>(state.range(0)) / 1000.0;
  const std::size_t before = mallinfo2().uordblks;
  FootLock lock = walk.lock(latency, find);
  state.counters["KB"] = static_cast<double>(mallinfo2().uordblks - before) / 1024.0;
  int frame = 0;
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        lock.push(walk.view(frame), 1.0 / kFps, find ? nullptr : &walk.planted[frame]));
    frame = (frame + 1) % walk.motion.frames();
  }
}
void lock_contacts_given(benchmark::State& state) { lock_frame(state, false); }
void lock_contacts_found(benchmark::State& state) { lock_frame(state, true); }
BENCHMARK(lock_contacts_given)->Arg(0)->Arg(33)->Arg(66)->Arg(100)->Arg(200)->Arg(350)->Arg(2500);
BENCHMARK(lock_contacts_found)->Arg(0)->Arg(33)->Arg(66)->Arg(100)->Arg(200)->Arg(350)->Arg(4000);

/// One frame of a crowd without latency, each character in a phase of its own; the time is of one
/// character.
void crowd(benchmark::State& state, bool find) {
  const LiveWalk& walk = live_walk();
  const int characters = static_cast<int>(state.range(0));
  std::vector<FootLock> locks;
  for (int c = 0; c < characters; ++c) locks.push_back(walk.lock(0.0, find));
  int frame = 0;
  int c = 0;
  for (auto _ : state) {
    const int at = (frame + 37 * c) % walk.motion.frames();
    benchmark::DoNotOptimize(
        locks[c].push(walk.view(at), 1.0 / kFps, find ? nullptr : &walk.planted[at]));
    if (++c == characters) {
      c = 0;
      ++frame;
    }
  }
}
void crowd_contacts_given(benchmark::State& state) { crowd(state, false); }
void crowd_contacts_found(benchmark::State& state) { crowd(state, true); }
BENCHMARK(crowd_contacts_given)->Arg(1)->Arg(100)->Arg(10000);
BENCHMARK(crowd_contacts_found)->Arg(1)->Arg(100)->Arg(10000);

}  // namespace
}  // namespace surefoot
