#include "synthesis/movement.h"

namespace surefoot {

std::string_view name_of(MovementKind kind) noexcept {
  return kind == MovementKind::step ? "step" : "jump";
}

}  // namespace surefoot
