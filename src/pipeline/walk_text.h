#pragma once

#include <string>

#include "surefoot/pipeline/walk_motion.h"

namespace surefoot {

/// What `surefoot walk` says about what it made, for a person and for other programs.
[[nodiscard]] std::string walk_text(const WalkMotion& walk, const WalkScript& script);
[[nodiscard]] std::string walk_json(const WalkMotion& walk, const WalkScript& script);

}  // namespace surefoot
