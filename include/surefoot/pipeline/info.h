#pragma once

#include <string>

#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/take.h"

namespace surefoot {

/// What was found in a motion, as JSON (docs/formats.md). `*_in_*` and `clearance` are in the
/// file's units and joint frames, so that any other program can find the same points; `ground` is
/// in metres.
[[nodiscard]] std::string info_json(const Take& loaded, const Diagnostics& notes);

/// The same for a person, lengths in centimetres and metres. Warnings are not part of it.
[[nodiscard]] std::string info_text(const Take& loaded);

/// The joints of a clip as a tree, one a line with its height over the lowest joint of the first
/// frame, for those who name the legs in a rig file. Needs no legs.
[[nodiscard]] std::string joints_text(const Clip& clip);

/// The same as JSON: `joints`, an array of `name`, `parent` (null for the root) and `position`
/// (world space of the first frame, in the file's units, +y up).
[[nodiscard]] std::string joints_json(const Clip& clip);

}  // namespace surefoot
