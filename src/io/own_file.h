#pragma once

#include "surefoot/base/error.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// Refuses what no file can hold: no joints or frames, a rate or unit that is not positive, places
/// that are not finite.
[[nodiscard]] Result<void> check_saveable(const Clip& clip);

/// True when a clip still has the skeleton and the conventions that it was loaded with.
[[nodiscard]] bool is_body_of(const Clip& clip, const Skeleton& skeleton,
                              const FileConventions& conventions);

/// What a loader kept of the file that a clip can be written back into; nullptr where the clip came
/// from another format or has another body by now.
template <class Source>
[[nodiscard]] const Source* own_file(const Clip& clip) {
  const auto* source = dynamic_cast<const Source*>(clip.source.get());
  const bool own = source != nullptr && is_body_of(clip, source->skeleton, source->conventions);
  return own ? source : nullptr;
}

}  // namespace surefoot
