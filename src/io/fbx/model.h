#pragma once

#include "io/fbx/scene.h"

namespace surefoot::fbx {

/// Units, axes and rate of a GlobalSettings record (0: the defaults). What makes no sense is left
/// at its default.
[[nodiscard]] Settings read_settings(const Tree& tree, std::uint32_t global_settings);

/// The transform chain of a Model record; its name, type, id and parent are left to the caller.
[[nodiscard]] Model read_model(const Tree& tree, std::uint32_t node, std::uint32_t model_template);

}  // namespace surefoot::fbx
