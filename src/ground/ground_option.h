#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"
#include "surefoot/ground/ground.h"

namespace surefoot {

/// How the ground was asked for. A file's bytes are for the front to read and to hand to
/// `load_ground`.
enum class GroundChoice { automatic, none, plane, height_field, mesh };

struct GroundOption {
  GroundChoice choice = GroundChoice::automatic;
  Ground ground = Ground::none();  ///< for `none` and `plane`
  std::string file;                ///< for `height_field` and `mesh`

  [[nodiscard]] bool needs_file() const noexcept { return !file.empty(); }
};

/// `auto`, `none`, `plane:H`, `plane:NX,NY,NZ,D`, `heightfield:FILE.json`, `mesh:FILE.obj` (metres,
/// y up, N . p = D). Refuses other words, planes that are too steep or beyond 1000 km and numbers
/// that are not finite.
[[nodiscard]] Result<GroundOption> parse_ground_option(std::string_view word);

/// The ground that was asked for; nothing when it is to be estimated. `bytes` is the content of
/// `option.file` where that is needed.
[[nodiscard]] Result<std::optional<Ground>> load_ground(const GroundOption& option,
                                                        std::string_view bytes);

}  // namespace surefoot
