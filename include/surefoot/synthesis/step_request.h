#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/synthesis/footprint.h"
#include "surefoot/synthesis/step_library.h"

namespace surefoot {

/// Something to be done next: a step of one foot onto a footprint, or a jump of both.
struct RequestedMove {
  MovementKind kind = MovementKind::step;
  Side foot = Side::left;  ///< of a step
  Footprint print;         ///< of the foot; of a jump, the middle between both feet. Height unused
  std::optional<double> seconds = {};  ///< that a step takes; else as long as its examples
};

inline constexpr int kMostMoves = 10000;  ///< of one request

/// Motion that is wanted. Exactly one of `moves`, `lengths` and `path` is not empty.
struct StepRequest {
  double fps = 60.0;   ///< frames per second, 1 to 1000
  double stand = 0.5;  ///< seconds of standing before and after, 0 to 60
  std::optional<std::array<Footprint, 2>>
      start;  ///< left and right; else side by side at the start
  std::vector<RequestedMove> moves;
  /// Steps straight ahead: how far each foot goes beyond the other, metres. A last step that brings
  /// the feet together is added.
  std::vector<double> lengths;
  /// Corners of a way over the plan (x, z), metres, followed in steps of `step_length`.
  std::vector<std::array<double, 2>> path;
  double step_length = 0.6;
  std::optional<double> step_seconds;  ///< of every step that has no `seconds` of its own, 0.1 to 5
  Side first = Side::left;             ///< the foot that steps first along lengths or a path
};

/// Reads a request (docs/synthesis.md). Refuses, with line and column: malformed JSON, unknown or
/// missing keys, wrong types, numbers outside their ranges, and none or several of `footprints`,
/// `lengths` and `path`.
[[nodiscard]] Result<StepRequest> read_step_request(std::string_view text, std::string file);

/// Where the feet begin and what they do.
struct Footprints {
  std::array<Footprint, 2> start;
  std::vector<RequestedMove> moves;
};

/// The footprints of a request. Lengths and paths become footprints as far apart sideways as the
/// library's straight steps are. Refuses a path shorter than a step or of more than `kMostMoves`.
[[nodiscard]] Result<Footprints> footprints_of(const StepRequest& request,
                                               const MovementLibrary& library);

/// How far apart sideways the feet of the library's straight steps are, metres.
[[nodiscard]] double usual_width(const MovementLibrary& library);

}  // namespace surefoot
