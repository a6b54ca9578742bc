#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>

#include "ground/closest_point.h"

namespace surefoot {

namespace {

constexpr int kDirections = 61;  // over 180 degrees, method 1.1
constexpr int kIntervals = 16;   // of r in [0, d] searched for roots
constexpr double kStep = std::numbers::pi / (kDirections - 1);

/// One query: points of the lifted surface around `from` at distance d, seen along horizontal
/// directions phi.
class SurfaceSearch {
 public:
  SurfaceSearch(const Ground& ground, double clearance, const Vec3& from, const Vec3& near,
                double distance) noexcept
      : ground_(ground), clearance_(clearance), from_(from), near_(near), distance_(distance) {
    near_radius_ = std::hypot(near.x() - from.x(), near.z() - from.z());
  }

  struct Candidate {
    Vec3 point = Vec3::Zero();
    double cost = std::numeric_limits<double>::infinity();  // squared distance to near
    double phi = 0.0;
  };

  /// The surface point at distance d in direction phi; infinite cost where there is none.
  [[nodiscard]] Candidate at(double phi) const noexcept {
    const Vec3 direction(std::sin(phi), 0.0, std::cos(phi));
    double low = 0.0;
    double high = 0.0;
    if (!find_bracket(direction, low, high)) return {Vec3::Zero(), kNone, phi};
    const Vec3 point = surface_point(direction, root(direction, low, high));
    return {point, (point - near_).squaredNorm(), phi};
  }

  /// Golden section between two directions around a sample. A gain within rounding keeps the
  /// sample.
  [[nodiscard]] Candidate refine(double low, double high, const Candidate& sample) const noexcept {
    constexpr double kGolden = 1.0 / std::numbers::phi;
    Candidate best = sample;
    const auto keep = [&best](const Candidate& c) {
      if (c.cost < best.cost) best = c;
      return c.cost;
    };
    double left = high - kGolden * (high - low);
    double right = low + kGolden * (high - low);
    double cost_left = keep(at(left));
    double cost_right = keep(at(right));
    while (high - low > 1e-9) {
      if (cost_left <= cost_right) {
        high = right;
        right = left;
        cost_right = cost_left;
        cost_left = keep(at(left = high - kGolden * (high - low)));
      } else {
        low = left;
        left = right;
        cost_left = cost_right;
        cost_right = keep(at(right = low + kGolden * (high - low)));
      }
    }
    return best.cost < (1.0 - 1e-13) * sample.cost ? best : sample;
  }

 private:
  static constexpr double kNone = std::numeric_limits<double>::infinity();

  [[nodiscard]] double rise(const Vec3& direction, double r) const noexcept {
    const double x = from_.x() + r * direction.x();
    const double z = from_.z() + r * direction.z();
    return ground_.height(x, z, clearance_) - from_.y();
  }

  /// r^2 + (h - c.y)^2 - d^2: negative inside the sphere.
  [[nodiscard]] double outside(const Vec3& direction, double r) const noexcept {
    const double dy = rise(direction, r);
    return (r - distance_) * (r + distance_) + dy * dy;
  }

  /// The interval of r with a change of sign nearest the horizontal distance of `near`.
  bool find_bracket(const Vec3& direction, double& low, double& high) const noexcept {
    double best_gap = kNone;
    double r0 = 0.0;
    double f0 = outside(direction, r0);
    for (int i = 1; i <= kIntervals; ++i) {
      const double r1 = i == kIntervals ? distance_ : distance_ * i / kIntervals;
      const double f1 = outside(direction, r1);
      const double gap = std::max({0.0, r0 - near_radius_, near_radius_ - r1});
      if ((f0 < 0.0) != (f1 < 0.0) && gap < best_gap) {
        best_gap = gap;
        low = r0;
        high = r1;
      }
      r0 = r1;
      f0 = f1;
    }
    return best_gap < kNone;
  }

  /// Secant steps, bisection wherever they do not halve the bracket. Ends at the root, or at a jump
  /// of the height.
  [[nodiscard]] double root(const Vec3& direction, double low, double high) const noexcept {
    double f_low = outside(direction, low);
    double f_high = outside(direction, high);
    const double tiny = 1e-15 * distance_ * distance_;
    bool bisect = false;
    for (int i = 0; i < 120 && high - low > 1e-16 * distance_; ++i) {
      const double width = high - low;
      double middle = bisect ? 0.5 * (low + high) : low - f_low * width / (f_high - f_low);
      if (!(middle > low && middle < high)) middle = 0.5 * (low + high);
      const double f = outside(direction, middle);
      if (std::abs(f) <= tiny) return middle;
      if ((f < 0.0) == (f_low < 0.0)) {
        low = middle;
        f_low = f;
      } else {
        high = middle;
        f_high = f;
      }
      bisect = high - low > 0.5 * width;
    }
    return std::abs(f_low) < std::abs(f_high) ? low : high;
  }

  [[nodiscard]] Vec3 surface_point(const Vec3& direction, double r) const noexcept {
    double dy = rise(direction, r);
    // At a jump of the height the riser counts as ground: the point on it that is at the distance.
    const double missing = std::hypot(r, dy) - distance_;
    if (std::abs(missing) > 1e-10) {
      dy = std::copysign(std::sqrt(std::max(0.0, (distance_ - r) * (distance_ + r))), dy);
    }
    return from_ + r * direction + dy * Vec3::UnitY();
  }

  const Ground& ground_;
  double clearance_;
  Vec3 from_;
  Vec3 near_;
  double distance_;
  double near_radius_ = 0.0;
};

/// Sample number i counted from the middle outwards, so that ties go to the direction of `near`.
int outwards(int i) noexcept {
  const int away = (i + 1) / 2;
  return (kDirections - 1) / 2 + (i % 2 == 1 ? away : -away);
}

}  // namespace

GroundPoint closest_on_surface(const Ground& ground, double clearance, const Vec3& from_world,
                               const Vec3& near_world, double distance,
                               const Vec3& fallback_direction) noexcept {
  using Candidate = SurfaceSearch::Candidate;
  const SurfaceSearch search(ground, clearance, from_world, near_world, distance);
  const Vec3 toward(near_world.x() - from_world.x(), 0.0, near_world.z() - from_world.z());
  const bool coincident = toward.norm() < kCoincident;
  const Vec3 middle = coincident ? horizontal_direction(fallback_direction) : toward;
  const double phi0 = std::atan2(middle.x(), middle.z());

  // Where both coincide every point at the distance is equally close: the fallback direction alone
  // decides.
  if (coincident) {
    const Candidate ahead = search.at(phi0);
    if (std::isfinite(ahead.cost)) return {ahead.point, true};
  }

  constexpr int kMiddle = (kDirections - 1) / 2;
  std::array<Candidate, kDirections> samples;
  for (int i = 0; i < kDirections; ++i) {
    samples[i] = search.at(phi0 + kStep * (i - kMiddle));
  }
  // The cost may have several valleys on rough ground: the bottom of each that was sampled is
  // refined.
  Candidate best;
  for (int i = 0; i < kDirections; ++i) {
    const int k = outwards(i);
    const Candidate& sample = samples[k];
    const Candidate& left = samples[std::max(k - 1, 0)];
    const Candidate& right = samples[std::min(k + 1, kDirections - 1)];
    const bool valley = sample.cost <= left.cost && sample.cost <= right.cost;
    if (!std::isfinite(sample.cost) || !valley) continue;
    const Candidate bottom = search.refine(left.phi, right.phi, sample);
    if (bottom.cost < best.cost) best = bottom;
  }
  if (std::isfinite(best.cost)) return {best.point, true};
  const double rise = ground.height(from_world.x(), from_world.z(), clearance) - from_world.y();
  return straight_up_or_down(from_world, rise, distance);
}

}  // namespace surefoot
