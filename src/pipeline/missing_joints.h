#pragma once

#include "surefoot/base/diagnostics.h"
#include "surefoot/edit/body_map.h"

namespace surefoot {

/// Notes which joints of two bodies have no counterpart; `notes` may be null.
void note_missing_joints(const BodyMap& map, Diagnostics* notes);

}  // namespace surefoot
