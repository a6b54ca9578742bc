#pragma once

#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// The contacts that the motion's file holds (Kimodo, HumanML3D) as plants: every run of at least
/// 0.1 s. Refuses a file that holds none; `name` is
/// the file's.
[[nodiscard]] Result<PlantTrack> plants_in_file(const Clip& clip, const std::string& name);

}  // namespace surefoot
