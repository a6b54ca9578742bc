#include "support/sample_slide.h"

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "math/rotation.h"
#include "support/sample_rig.h"

namespace surefoot {

namespace {

/// Smooth noise of period two seconds from three harmonics with random phases and strengths.
class SlowNoise {
 public:
  explicit SlowNoise(std::uint64_t seed) noexcept : state_(seed) {
    for (std::size_t k = 0; k < 3; ++k) phase_[k] = 2.0 * std::numbers::pi * uniform();
    for (std::size_t k = 0; k < 3; ++k) strength_[k] = 0.3 + 0.7 * uniform();
  }
  [[nodiscard]] double at(double seconds) const noexcept {
    double sum = 0.0;
    for (std::size_t k = 0; k < 3; ++k) {
      sum += strength_[k] *
             std::sin(std::numbers::pi * static_cast<double>(k + 1) * seconds + phase_[k]);
    }
    return 0.5 * sum;
  }

 private:
  // splitmix64: the same numbers on every platform
  double uniform() noexcept {
    state_ += 0x9E3779B97F4A7C15ULL;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return static_cast<double>((z ^ (z >> 31)) >> 11) * 0x1.0p-53;
  }

  std::uint64_t state_;
  std::array<double, 3> phase_{};
  std::array<double, 3> strength_{};
};

/// Noise for the rotation of one joint: about a wandering axis, or about a hinge.
struct JointNoise {
  std::size_t joint;
  bool hinge;
  std::array<SlowNoise, 4> noise;

  [[nodiscard]] Quat at(double seconds, double strength) const noexcept {
    if (hinge) return axis_angle(Vec3::UnitX(), strength * noise[3].at(seconds));
    const Vec3 axis(noise[0].at(seconds), noise[1].at(seconds), noise[2].at(seconds));
    return axis_angle(axis.stableNormalized(), strength * noise[3].at(seconds));
  }
};

std::vector<JointNoise> leg_noise(std::uint64_t seed) {
  const Rig rig = sample_biped_rig();
  std::vector<JointNoise> all;
  for (const Leg& leg : rig.legs) {
    for (const int joint : {leg.joints.hip, leg.joints.knee, leg.joints.ankle}) {
      const std::uint64_t own = seed * 1000003ULL + static_cast<std::uint64_t>(joint) * 101ULL;
      all.push_back({static_cast<std::size_t>(joint),
                     joint == leg.joints.knee,
                     {SlowNoise(own), SlowNoise(own + 1), SlowNoise(own + 2), SlowNoise(own + 3)}});
    }
  }
  return all;
}

}  // namespace

Motion make_slide(const Motion& clean, const SlideSettings& settings) {
  const Rig rig = sample_biped_rig();
  const std::vector<JointNoise> joints = leg_noise(settings.seed);
  const SlowNoise x(settings.seed * 7919ULL + 1);
  const SlowNoise y(settings.seed * 7919ULL + 2);
  const SlowNoise z(settings.seed * 7919ULL + 3);
  Motion motion = clean;
  for (int f = 0; f < motion.frames(); ++f) {
    const double seconds = static_cast<double>(f) / motion.fps();
    const PoseSpan pose = motion.pose(f);
    Vec3& hips = pose[rig.mover].translation;
    hips.z() *= settings.travel_scale;
    hips +=
        Vec3(settings.wobble * x.at(seconds), settings.lift + 0.4 * settings.wobble * y.at(seconds),
             settings.wobble * z.at(seconds));
    for (const JointNoise& noise : joints) {
      Quat& rotation = pose[noise.joint].rotation;
      rotation = (noise.at(seconds, settings.noise) * rotation).normalized();
    }
  }
  return motion;
}

}  // namespace surefoot
