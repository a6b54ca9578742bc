#include "locomotion/ground_patch.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace surefoot {

namespace {

struct Sample {
  double x = 0.0;  // in radii
  double z = 0.0;
  double weight = 0.0;
};

constexpr std::size_t kInner = 6;
constexpr std::size_t kOuter = 10;
constexpr std::size_t kSamples = 1 + kInner + kOuter;

/// Weights fall to zero at the rim and sum to one.
std::array<Sample, kSamples> make_samples() noexcept {
  std::array<Sample, kSamples> samples;
  std::size_t next = 0;
  const auto ring = [&](std::size_t count, double radius, double turn) {
    const double falling = 1.0 - radius * radius;
    for (std::size_t i = 0; i < count; ++i) {
      const double angle =
          turn + 2.0 * std::numbers::pi * static_cast<double>(i) / static_cast<double>(count);
      samples[next++] = {radius * std::cos(angle), radius * std::sin(angle), falling * falling};
    }
  };
  ring(1, 0.0, 0.0);
  ring(kInner, 0.4, 0.3);  // turned so that few samples cross an edge along an axis at once
  ring(kOuter, 0.8, 0.1);
  double sum = 0.0;
  for (const Sample& sample : samples) sum += sample.weight;
  for (Sample& sample : samples) sample.weight /= sum;
  return samples;
}

const std::array<Sample, kSamples> kDisc = make_samples();

constexpr double kEdge = 0.03;   // metres that ground below a sole may leave its straight line
constexpr double kSearch = 0.2;  // metres that a foot is put ahead or back at most
constexpr double kSearchStep = 0.01;
constexpr int kAlongSole = 6;

/// How far the ground leaves the line below a sole's ends, metres.
double unevenness(const Ground& ground, const Vec3& heel, const Vec3& sole) noexcept {
  const double begin = ground.height(heel.x(), heel.z());
  const double end = ground.height(heel.x() + sole.x(), heel.z() + sole.z());
  double most = 0.0;
  for (int i = 1; i < kAlongSole; ++i) {
    const double t = static_cast<double>(i) / kAlongSole;
    const double height = ground.height(heel.x() + t * sole.x(), heel.z() + t * sole.z());
    most = std::max(most, std::abs(height - std::lerp(begin, end, t)));
  }
  return most;
}

}  // namespace

Vec3 way_off_edges(const Ground& ground, const Leg& leg, const Vec3& heel_world,
                   const Vec3& along_world) noexcept {
  if (ground.kind() == GroundKind::none || ground.kind() == GroundKind::plane) {
    return Vec3::Zero();
  }
  const Vec3 level(along_world.x(), 0.0, along_world.z());
  if (level.norm() < 1e-6) return Vec3::Zero();
  const Vec3 ahead = level.normalized();
  const Vec3 sole = (leg.foot_length() + leg.toe_in_ball.norm()) * ahead;
  for (double way = 0.0; way <= kSearch; way += kSearchStep) {
    for (const double sign : {-1.0, 1.0}) {
      const Vec3 shift = sign * way * ahead;
      if (unevenness(ground, heel_world + shift, sole) <= kEdge) return shift;
    }
  }
  return Vec3::Zero();
}

GroundPatch ground_patch(const Ground& ground, double x, double z, double radius) noexcept {
  if (ground.kind() == GroundKind::none) return {};
  if (ground.kind() == GroundKind::plane) return {ground.height(x, z), ground.plane_normal()};
  GroundPatch patch;
  double slope_x = 0.0;
  double slope_z = 0.0;
  double spread = 0.0;
  for (const Sample& sample : kDisc) {
    const double h = ground.height(x + radius * sample.x, z + radius * sample.z);
    patch.height += sample.weight * h;
    // Rings are symmetric, so the fitted plane needs no cross terms.
    slope_x += sample.weight * sample.x * h;
    slope_z += sample.weight * sample.z * h;
    spread += sample.weight * sample.x * sample.x;
  }
  const double scale = 1.0 / (spread * radius);
  patch.normal_world = Vec3(-slope_x * scale, 1.0, -slope_z * scale).normalized();
  return patch;
}

}  // namespace surefoot
