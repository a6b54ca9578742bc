#include "surefoot/ground/ground.h"

#include <cmath>
#include <limits>
#include <numbers>

#include "ground/closest_point.h"
#include "surefoot/ground/height_field.h"
#include "surefoot/ground/triangle_mesh.h"

namespace surefoot {

namespace {

// How far below its start a ray that meets nothing puts the ground, metres.
constexpr double kAbyss = 1000.0;
// Steeper ground is taken for this steep: feet stand on it by its height.
constexpr double kSteepest = 0.1;

struct SeenGround {
  double height;
  Vec3 normal;
};

SeenGround look_down(const GroundOutlook& outlook, double x, double z) noexcept {
  const Transform& world = outlook.world_from_space;
  const GroundHit found = outlook.query->cast(world.apply({x, outlook.from_height, z}),
                                              world.rotation * Vec3(-Vec3::UnitY()));
  if (!found.hit || !found.point_world.allFinite()) {
    return {outlook.from_height - kAbyss, Vec3::UnitY()};
  }
  Vec3 normal = world.rotation.conjugate() * found.normal_world;
  if (!(normal.y() > kSteepest)) normal = Vec3::UnitY();
  return {inverse(world).apply(found.point_world).y(), normal.normalized()};
}

}  // namespace

std::string_view name_of(GroundKind kind) noexcept {
  switch (kind) {
    case GroundKind::none: return "none";
    case GroundKind::plane: return "plane";
    case GroundKind::height_field: return "height_field";
    case GroundKind::mesh: return "mesh";
    case GroundKind::query: return "query";
  }
  return "unknown";
}

Ground Ground::none() noexcept { return {}; }

Ground Ground::flat(double height) noexcept {
  Ground ground;
  ground.kind_ = GroundKind::plane;
  ground.offset_ = height;
  return ground;
}

Result<Ground> Ground::plane(const Vec3& normal, double offset) {
  const double length = normal.norm();
  if (!std::isfinite(length) || !std::isfinite(offset) || length < 1e-9) {
    return fail("the normal of a ground plane must be finite and not zero");
  }
  // A plane has two unit normals; ours points up.
  const double scale = std::copysign(1.0 / length, normal.y());
  const Vec3 unit = scale * normal;
  const double steepest = std::sin(5.0 * std::numbers::pi / 180.0);
  if (unit.y() < steepest) return fail("a ground plane must not be steeper than 85 degrees");
  Ground ground;
  ground.kind_ = GroundKind::plane;
  ground.normal_ = unit;
  ground.offset_ = scale * offset;
  return ground;
}

Ground Ground::height_field(std::shared_ptr<const HeightField> field) noexcept {
  Ground ground;
  ground.kind_ = GroundKind::height_field;
  ground.field_ = std::move(field);
  return ground;
}

Ground Ground::mesh(std::shared_ptr<const TriangleMesh> mesh) noexcept {
  Ground ground;
  ground.kind_ = GroundKind::mesh;
  ground.mesh_ = std::move(mesh);
  return ground;
}

Ground Ground::query(std::shared_ptr<const GroundOutlook> outlook) noexcept {
  Ground ground;
  ground.kind_ = GroundKind::query;
  ground.outlook_ = std::move(outlook);
  return ground;
}

double Ground::height(double x, double z, double clearance) const noexcept {
  switch (kind_) {
    case GroundKind::none: break;
    case GroundKind::plane:
      return (offset_ - normal_.x() * x - normal_.z() * z) / normal_.y() + clearance;
    case GroundKind::height_field: return field_->height(x, z) + clearance;
    case GroundKind::mesh: return mesh_->height(x, z) + clearance;
    case GroundKind::query: return look_down(*outlook_, x, z).height + clearance;
  }
  return -std::numeric_limits<double>::infinity();
}

Vec3 Ground::normal(double x, double z) const noexcept {
  switch (kind_) {
    case GroundKind::none: break;
    case GroundKind::plane: return normal_;
    case GroundKind::height_field: return field_->normal(x, z);
    case GroundKind::mesh: return mesh_->normal(x, z);
    case GroundKind::query: return look_down(*outlook_, x, z).normal;
  }
  return Vec3::UnitY();
}

Vec3 Ground::project(const Vec3& p_world, double clearance) const noexcept {
  if (kind_ == GroundKind::none) return p_world;
  return {p_world.x(), height(p_world.x(), p_world.z(), clearance), p_world.z()};
}

GroundPoint Ground::closest_at_distance(const Vec3& from_world, const Vec3& near_world,
                                        double distance, const Vec3& fallback_direction,
                                        double clearance) const noexcept {
  switch (kind_) {
    case GroundKind::none:
      return closest_on_sphere(from_world, near_world, distance, fallback_direction);
    case GroundKind::plane:
      return closest_on_plane(normal_, offset_ + normal_.y() * clearance, from_world, near_world,
                              distance, fallback_direction);
    case GroundKind::query: {
      // A search over the surface would ask too often: its plane at the wanted place will do.
      const SeenGround seen = look_down(*outlook_, near_world.x(), near_world.z());
      const Vec3 on(near_world.x(), seen.height + clearance, near_world.z());
      return closest_on_plane(seen.normal, seen.normal.dot(on), from_world, near_world, distance,
                              fallback_direction);
    }
    case GroundKind::height_field:
    case GroundKind::mesh: break;
  }
  return closest_on_surface(*this, clearance, from_world, near_world, distance, fallback_direction);
}

}  // namespace surefoot
