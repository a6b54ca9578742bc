#pragma once

#include <string>
#include <vector>

#include "surefoot/motion/skeleton.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

struct BodyRoles;

/// A skeleton and what its joints are.
struct Body {
  const Skeleton& skeleton;
  const Rig& rig;
  const BodyRoles& roles;
};

/// What a target joint follows: one source joint, or a place between two of a chain.
struct JointSource {
  int joint = kNoJoint;  ///< `kNoJoint`: nothing; the joint moves with its parent
  int next = kNoJoint;   ///< the other one, where `share` is above 0
  double share = 0.0;    ///< of `next`, 0 to 1
};

/// Which joints of a source move which joints of a target.
struct BodyMap {
  std::vector<JointSource> sources;  ///< by target joint
  /// Both have the same joints, names and bone directions: rotations are copied as they are.
  bool one_family = false;
  std::vector<std::string> target_only;  ///< target joints that follow nothing, end sites aside
  std::vector<std::string> source_only;  ///< source joints that move nothing, end sites aside
};

/// How far a target travels: as many times farther as its legs are longer, or as the source does,
/// over the same places.
enum class Travel { by_legs, as_source };

/// Maps bodies by roles: hips, legs, feet, arms and head one to one where both have them; spine and
/// neck by how far up the joint is, so that longer and shorter chains bend alike; what is left by
/// equal names below mapped joints.
[[nodiscard]] BodyMap map_bodies(const Body& source, const Body& target);

}  // namespace surefoot
