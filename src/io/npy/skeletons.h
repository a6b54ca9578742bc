#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/io/npy.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// A joint of a skeleton whose file holds no names. Parents come before their children.
struct NamedJoint {
  std::string name;
  int parent = -1;
};

/// smpl22, smpl24, smplh (52), smplx (55), soma30, soma77 or g1 (34); nothing for others.
[[nodiscard]] std::optional<std::vector<NamedJoint>> known_skeleton(std::string_view name);

/// The skeleton that files with this many joints have; nothing where it is not certain.
[[nodiscard]] std::optional<std::vector<NamedJoint>> skeleton_of_size(std::size_t joints);

/// A JSON list of [name, parent's name] pairs, the root's parent being empty. Refuses with line and
/// column what is no such list, parents that come later, and second roots.
[[nodiscard]] Result<std::vector<NamedJoint>> read_skeleton_list(const SideFile& file);

/// Rest offsets of the joints of SMPL, SMPL-H or SMPL-X for a body of 1.7 m in T-pose, metres, +y
/// up, facing +z: usual proportions, not those of any licensed model.
[[nodiscard]] std::vector<Vec3> usual_smpl_offsets(const std::vector<NamedJoint>& joints);

}  // namespace surefoot
