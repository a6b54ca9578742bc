#pragma once

#include <string>
#include <vector>

#include "synthesis/group_probe.h"
#include "synthesis/leave_one_out.h"
#include "synthesis/library.h"

namespace surefoot {

/// How well one group does where it has no examples, at points that refinement did not look at.
struct GroupReport {
  InterpolationError before;     ///< without pseudo-examples
  InterpolationError after;      ///< with those of the library
  InterpolationError corrected;  ///< and with what was asked for corrected, as it is played
  double at_pseudo = 0.0;        ///< largest error at a pseudo-example
  std::vector<LeftOut> left_out;

  /// Mean joint error of the examples that lie within the others' hull, metres; 0 where none does.
  [[nodiscard]] double mean_left_out() const;
};

/// One report a group, in the library's order.
struct LibraryReport {
  std::vector<GroupReport> groups;
};
[[nodiscard]] LibraryReport measure_library(const MovementLibrary& library);

/// A table for a person: each group with its examples, why each was kept, and its errors.
[[nodiscard]] std::string library_text(const MovementLibrary& library, const LibraryReport& report);
[[nodiscard]] std::string library_json(const MovementLibrary& library, const LibraryReport& report);

/// The parameter space of the straight steps of both feet, with the error of the interpolation in
/// it before and after refinement, as one SVG file.
[[nodiscard]] std::string error_figure(const MovementLibrary& library);

}  // namespace surefoot
