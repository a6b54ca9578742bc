#include "surefoot/edit/path_request.h"

namespace surefoot {

std::string_view name_of(PathKind kind) noexcept {
  switch (kind) {
    case PathKind::spline: return "spline";
    case PathKind::polyline: return "polyline";
    case PathKind::circle: return "circle";
    case PathKind::line: return "line";
    case PathKind::end: return "end";
  }
  return "";
}

}  // namespace surefoot
