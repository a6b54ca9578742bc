#pragma once

#include <string>
#include <vector>

#include "io/fbx/scene.h"
#include "surefoot/base/diagnostics.h"

namespace surefoot::fbx {

/// The models that become joints, parents first, and those above the root from the top down.
struct Bones {
  std::vector<int> models;
  std::vector<int> above;
};

/// The hierarchy that holds the humanoid: the one of the HumanIK character, else the one with the
/// most bones; nulls where there are no bones. Meshes, cameras and lights without bones below are
/// left out. `root_name` chooses the root instead; refuses a name that no model has. Says in
/// `notes` which was taken where there was a choice.
[[nodiscard]] Result<Bones> choose_bones(const Scene& scene, const std::string& root_name,
                                         const std::string& file_name, Diagnostics* notes);

}  // namespace surefoot::fbx
