#include "ground/ground_option.h"

#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <vector>

#include "base/limits.h"
#include "base/source_text.h"
#include "ground/height_field_file.h"
#include "ground/obj.h"

namespace surefoot {
namespace {

Result<GroundOption> parse_plane(std::string_view value) {
  auto numbers = parse_numbers(value);
  if (numbers && numbers->size() == 1) numbers = {0.0, 1.0, 0.0, numbers->front()};
  if (!numbers || numbers->size() != 4) {
    return fail(
        fmt::format("`plane:{}` is not a plane; use plane:H (a height) or plane:NX,NY,NZ,D (N . p "
                    "= D), in metres",
                    value));
  }
  const Vec3 normal((*numbers)[0], (*numbers)[1], (*numbers)[2]);
  Result<Ground> plane = Ground::plane(normal, (*numbers)[3]);
  if (!plane) return fail(fmt::format("`plane:{}`: {}", value, plane.error().message));
  if (!(std::abs(plane->height(0.0, 0.0)) <= limits::kFarthestPlace)) {
    return fail(fmt::format("`plane:{}` is out of range; heights are in metres", value));
  }
  return GroundOption{GroundChoice::plane, *plane, {}};
}

Result<GroundOption> parse_file(GroundChoice choice, std::string_view kind,
                                std::string_view value) {
  if (value.empty()) return fail(fmt::format("`{}:` must be followed by a file name", kind));
  return GroundOption{choice, Ground::none(), std::string(value)};
}

template <class Shape>
Result<std::optional<Ground>> ground_of(Result<Shape> shape,
                                        Ground (*wrap)(std::shared_ptr<const Shape>) noexcept) {
  if (!shape) return pass_on(shape);
  return wrap(std::make_shared<const Shape>(std::move(*shape)));
}

}  // namespace

Result<GroundOption> parse_ground_option(std::string_view word) {
  if (word == "auto") return GroundOption{};
  if (word == "none") return GroundOption{GroundChoice::none, Ground::none(), {}};
  const std::size_t colon = word.find(':');
  if (colon != std::string_view::npos) {
    const std::string_view kind = word.substr(0, colon);
    const std::string_view value = word.substr(colon + 1);
    if (kind == "plane") return parse_plane(value);
    if (kind == "heightfield") return parse_file(GroundChoice::height_field, kind, value);
    if (kind == "mesh") return parse_file(GroundChoice::mesh, kind, value);
  }
  return fail(
      fmt::format("unknown ground `{}`; use auto, none, plane:H, plane:NX,NY,NZ,D, "
                  "heightfield:FILE.json or mesh:FILE.obj",
                  word));
}

Result<std::optional<Ground>> load_ground(const GroundOption& option, std::string_view bytes) {
  switch (option.choice) {
    case GroundChoice::automatic: return std::optional<Ground>();
    case GroundChoice::height_field:
      return ground_of(load_height_field(bytes, option.file), &Ground::height_field);
    case GroundChoice::mesh: return ground_of(load_obj(bytes, option.file), &Ground::mesh);
    case GroundChoice::none:
    case GroundChoice::plane: break;
  }
  return option.ground;
}

}  // namespace surefoot
