#include "metrics/repeated_frames.h"

#include <algorithm>
#include <cmath>

#include "math/frames.h"
#include "math/quantile.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

// The jump after copies is at least this many usual steps.
constexpr double kJump = 1.4;
// The usual step is the median over this time before and after.
constexpr double kAround = 0.25;  // seconds
// A body that moves less is at rest, metres a second.
constexpr double kRest = 0.02;

bool is_copy(ConstPoseSpan a, ConstPoseSpan b) {
  return std::equal(a.begin(), a.end(), b.begin(), [](const Transform& x, const Transform& y) {
    return x.rotation.coeffs() == y.rotation.coeffs() && x.translation == y.translation;
  });
}

/// Median of the steps around that are no copies; 0 where all are.
double usual_step(const std::vector<double>& steps, int first, int last) {
  std::vector<double> moving;
  for (int f = std::max(0, first); f <= std::min(last, static_cast<int>(steps.size()) - 1); ++f) {
    if (steps[f] > 0.0) {
      moving.push_back(steps[f]);
    }
  }
  return median(std::move(moving));
}

}  // namespace

double mean_step(const Skeleton& skeleton, const Motion& motion, int frame) {
  const auto joints = static_cast<std::size_t>(skeleton.size());
  std::vector<Transform> here(joints);
  std::vector<Transform> there(joints);
  forward_kinematics(skeleton, motion.pose(frame), here);
  forward_kinematics(skeleton, motion.pose(frame + 1), there);
  double sum = 0.0;
  for (std::size_t j = 0; j < joints; ++j) {
    sum += (there[j].translation - here[j].translation).norm();
  }
  return sum / static_cast<double>(joints);
}

std::vector<FrameRun> find_repeats(const Skeleton& skeleton, const Motion& motion) {
  std::vector<FrameRun> copies;
  std::vector<double> steps;  // from each frame to the next; exactly 0 for copies
  for (int f = 0; f + 1 < motion.frames(); ++f) {
    const bool copy = is_copy(motion.pose(f), motion.pose(f + 1));
    steps.push_back(copy ? 0.0 : mean_step(skeleton, motion, f));
    if (!copy) continue;
    if (copies.empty() || copies.back().last != f) copies.push_back({f + 1, f + 1});
    copies.back().last = f + 1;
  }
  const int around = frames_of(kAround, motion.fps());
  std::erase_if(copies, [&](const FrameRun& run) {
    if (run.first <= 1 || run.last + 1 >= motion.frames()) return true;
    const double usual = usual_step(steps, run.first - around, run.last + around);
    const double jump = steps[run.last];
    return usual * motion.fps() < kRest || jump < kJump * usual;
  });
  return copies;
}

}  // namespace surefoot
