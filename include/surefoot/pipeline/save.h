#pragma once

#include <string>
#include <string_view>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// Refuses an output name whose ending is no format that can be written. `-`, a stream, is BVH.
[[nodiscard]] Result<void> check_save_name(std::string_view name);

/// The bytes of the clip as BVH. `loaded`: the motion as it was loaded, if it is still there; see
/// `BvhSaveOptions`.
[[nodiscard]] Result<std::string> save_clip(const Clip& clip, const ProgressFn& progress = {},
                                            Diagnostics* notes = nullptr,
                                            const Motion* loaded = nullptr);

/// The bytes of the clip in the format that the ending of the output's name asks for.
[[nodiscard]] Result<std::string> save_clip_as(std::string_view name, const Clip& clip,
                                               const ProgressFn& progress = {},
                                               Diagnostics* notes = nullptr,
                                               const Motion* loaded = nullptr);

/// The ending of a name under which the clip, read from the file `name`, is saved as it came:
/// ".fbx"; ".bvh" where its format is not written.
[[nodiscard]] std::string saved_ending(std::string_view name, const Clip& clip);

}  // namespace surefoot
