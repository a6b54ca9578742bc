#pragma once

#include "surefoot/ik/leg.h"

namespace surefoot {

/// Legs that keep their length and bend no knee backwards.
[[nodiscard]] inline LegSettings plain_legs() noexcept {
  LegSettings settings;
  settings.damp = false;
  settings.smallest_scale = settings.largest_scale = 1.0;
  return settings;
}

}  // namespace surefoot
