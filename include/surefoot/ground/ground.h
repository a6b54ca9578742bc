#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "surefoot/base/error.h"
#include "surefoot/math/types.h"

namespace surefoot {

class HeightField;
class TriangleMesh;

enum class GroundKind { none, plane, height_field, mesh, query };
[[nodiscard]] std::string_view name_of(GroundKind kind) noexcept;

/// A point on the ground at a required distance from another, and whether it exists there.
struct GroundPoint {
  Vec3 point_world = Vec3::Zero();
  /// False: no ground point is that far away (method 1.1, unequal clearances); the point is then at
  /// the distance straight above or below.
  bool at_distance = true;
};

/// What was found under a point of a world that belongs to somebody else.
struct GroundHit {
  bool hit = false;
  Vec3 point_world = Vec3::Zero();
  Vec3 normal_world = Vec3::UnitY();  ///< of unit length
  /// Which moving thing was hit, and where it is now: a lift, a ship, a horse. 0: one that never
  /// moves.
  std::uint64_t carrier = 0;
  Transform carrier_world;
};

/// Ground as a question, such as the ray cast of a physics engine. Metres, +y up.
class GroundQuery {
 public:
  virtual ~GroundQuery() = default;
  /// What a ray meets first. Is asked several times a frame, so it should be quick; it must not
  /// throw.
  [[nodiscard]] virtual GroundHit cast(const Vec3& from_world,
                                       const Vec3& unit_direction) const noexcept = 0;
};

/// From where a ground that is asked for is looked at. Rays go straight down in the space in which
/// feet are worked on, which need not be the world's.
struct GroundOutlook {
  std::shared_ptr<const GroundQuery> query;
  Transform world_from_space;
  double from_height = 1000.0;  ///< in that space, metres: where rays start
};

/// What the feet stand on: a continuous height h(x, z) (method 0). Cheap to copy; queries never
/// throw or allocate. `clearance` (metres, vertical) lifts the surface: a joint centre lies that
/// far above the sole.
class Ground {
 public:
  /// No floor: every plant keeps its own height, nothing penetrates (height is minus infinity).
  static Ground none() noexcept;
  static Ground flat(double height = 0.0) noexcept;
  /// normal . p = offset. Refuses a normal of zero length or one within 5 degrees of horizontal.
  static Result<Ground> plane(const Vec3& normal, double offset);
  static Ground height_field(std::shared_ptr<const HeightField> field) noexcept;
  static Ground mesh(std::shared_ptr<const TriangleMesh> mesh) noexcept;
  /// Asks `outlook.query`. The outlook may be changed meanwhile; copies of the ground share it.
  /// Where nothing is hit the ground is a kilometre below.
  static Ground query(std::shared_ptr<const GroundOutlook> outlook) noexcept;

  [[nodiscard]] GroundKind kind() const noexcept { return kind_; }
  /// Unit normal and offset of a plane; meaningless for other kinds.
  [[nodiscard]] const Vec3& plane_normal() const noexcept { return normal_; }
  [[nodiscard]] double plane_offset() const noexcept { return offset_; }

  /// Height of the ground above (x, z), metres.
  [[nodiscard]] double height(double x, double z, double clearance = 0.0) const noexcept;
  /// Unit normal with positive y; +y for `none`.
  [[nodiscard]] Vec3 normal(double x, double z) const noexcept;
  /// Vertical projection (x, h(x, z) + clearance, z); for `none` the point itself.
  [[nodiscard]] Vec3 project(const Vec3& p_world, double clearance = 0.0) const noexcept;
  /// The point of the lifted surface at distance `distance` from `from_world` closest to
  /// `near_world` (method 1.1). `fallback_direction` (horizontal part used) decides where both
  /// coincide horizontally. For `none`, the point on the sphere around `from_world` closest to
  /// `near_world`. Where the height of a mesh jumps, the riser between counts as ground.
  [[nodiscard]] GroundPoint closest_at_distance(const Vec3& from_world, const Vec3& near_world,
                                                double distance, const Vec3& fallback_direction,
                                                double clearance = 0.0) const noexcept;

 private:
  GroundKind kind_ = GroundKind::none;
  Vec3 normal_ = Vec3::UnitY();
  double offset_ = 0.0;
  std::shared_ptr<const HeightField> field_;
  std::shared_ptr<const TriangleMesh> mesh_;
  std::shared_ptr<const GroundOutlook> outlook_;
};

}  // namespace surefoot
