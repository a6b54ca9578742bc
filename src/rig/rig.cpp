#include "surefoot/rig/rig.h"

namespace surefoot {

std::string_view name_of(Side side) noexcept { return side == Side::left ? "left" : "right"; }

std::string_view name_of(SolePart part) noexcept {
  switch (part) {
    case SolePart::heel: return "heel";
    case SolePart::ball: return "ball";
    case SolePart::toe: return "toe";
  }
  return "unknown";
}

}  // namespace surefoot
