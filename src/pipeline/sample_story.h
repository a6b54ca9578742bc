#pragma once

#include <string_view>

#include "surefoot/base/error.h"
#include "surefoot/pipeline/walk_motion.h"

namespace surefoot {

/// A walk that starts, speeds up, turns into a run and curves: the script of `surefoot demo`.
[[nodiscard]] std::string_view sample_script();

/// The script acted by the embedded gait.
[[nodiscard]] Result<WalkMotion> act_sample_script(const WalkSettings& settings = {});

/// The script acted twice: as the generator makes it, sliding, and with feet planted on the way.
struct SampleStory {
  WalkMotion raw;
  WalkMotion planted;
  Rig rig;  ///< of both, exactly
};
[[nodiscard]] Result<SampleStory> sample_story();

}  // namespace surefoot
