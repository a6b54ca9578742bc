#include "locomotion/treads.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

constexpr double kEdge = 0.015;  // metres that ground below a sole may leave its straight line
constexpr double kSearch = 0.2;  // metres that a foot is put ahead or back at most
constexpr double kSearchStep = 0.01;
// Metres to what rises before and behind a sole, where a tread has them, and how it gives way.
constexpr double kRoom = 0.15;
constexpr int kRooms = 5;
constexpr int kAlongSole = 8;

/// How far the ground leaves the line below a sole's ends, or rises above that line within `room`
/// before and behind it, metres.
double unevenness(const Ground& ground, const Vec3& heel, const Vec3& sole, double room) noexcept {
  const double begin = ground.height(heel.x(), heel.z());
  const double end = ground.height(heel.x() + sole.x(), heel.z() + sole.z());
  const auto above_line = [&](double t) {
    const double height = ground.height(heel.x() + t * sole.x(), heel.z() + t * sole.z());
    return height - std::lerp(begin, end, t);
  };
  double most = 0.0;
  for (int i = 1; i < kAlongSole; ++i) {
    most = std::max(most, std::abs(above_line(static_cast<double>(i) / kAlongSole)));
  }
  const double beyond = room / sole.norm();
  for (const double t : {-beyond, -0.5 * beyond, 1.0 + 0.5 * beyond, 1.0 + beyond}) {
    most = std::max(most, above_line(t));
  }
  return most;
}

}  // namespace

Vec3 way_off_edges(const Ground& ground, const Leg& leg, const Vec3& heel_world,
                   const Vec3& along_world, std::optional<double> kept) noexcept {
  if (!is_uneven(ground)) return Vec3::Zero();
  const Vec3 level(along_world.x(), 0.0, along_world.z());
  if (level.norm() < 1e-6) return Vec3::Zero();
  const Vec3 ahead = level.normalized();
  const double length = leg.foot_length() + leg.toe_in_ball.norm();
  const Vec3 sole = length * ahead;
  const auto is_kept = [&](const Vec3& heel) {
    return !kept || std::abs(ground.height(heel.x(), heel.z()) - *kept) <= kEdge;
  };
  for (int less = 0; less <= kRooms; ++less) {
    const double room = kRoom * (kRooms - less) / kRooms;
    for (double way = 0.0; way <= kSearch; way += kSearchStep) {
      for (const double sign : {-1.0, 1.0}) {
        const Vec3 shift = sign * way * ahead;
        const Vec3 heel = heel_world + shift;
        if (is_kept(heel) && unevenness(ground, heel, sole, room) <= kEdge) return shift;
      }
    }
  }
  if (kept) return way_off_edges(ground, leg, heel_world, along_world, std::nullopt);
  return Vec3::Zero();
}

}  // namespace surefoot
