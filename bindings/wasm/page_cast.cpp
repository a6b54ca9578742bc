#include "page_cast.h"

#include "exports.h"

/// `ray`: from and direction, x y z each. Fills `hit` (foot_lock.ts) and returns 1, or 0 where
/// nothing was met.
SUREFOOT_IMPORT(cast) int surefoot_cast(int number, const double* ray, double* hit);

namespace surefoot::wasm {

GroundHit PageCast::cast(const Vec3& from_world, const Vec3& unit_direction) const noexcept {
  const double ray[6] = {from_world.x(),     from_world.y(),     from_world.z(),
                         unit_direction.x(), unit_direction.y(), unit_direction.z()};
  double met[14] = {};
  GroundHit found;
  if (surefoot_cast(number_, ray, met) == 0) return found;
  const Vec3 point(met[0], met[1], met[2]);
  const Vec3 normal(met[3], met[4], met[5]);
  const Quat rotation(met[13], met[10], met[11], met[12]);
  if (!point.allFinite() || !(normal.norm() > 0.0) || !normal.allFinite()) return found;
  found.hit = true;
  found.point_world = point;
  found.normal_world = normal.normalized();
  if (!(met[6] >= 1.0) || !rotation.coeffs().allFinite() || !(rotation.norm() > 0.0)) return found;
  found.carrier = static_cast<std::uint64_t>(met[6]);
  found.carrier_world = {rotation.normalized(), Vec3(met[7], met[8], met[9])};
  return found;
}

}  // namespace surefoot::wasm
