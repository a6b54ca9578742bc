#include "io/choose_conventions.h"

#include "rig/conventions.h"

namespace surefoot {

FileConventions choose_conventions(const Skeleton& skeleton_in_file, const Motion& motion_in_file,
                                   double metres_per_unit, std::optional<Axis> up,
                                   Diagnostics* notes) {
  const bool units_given = metres_per_unit > 0.0;
  FileConventions conventions;
  if (!units_given || !up) {
    Diagnostics guesses;
    conventions = guess_conventions(skeleton_in_file, motion_in_file, &guesses);
    for (const Warning& warning : guesses.warnings()) {
      const bool overruled = (warning.kind == WarningKind::guessed_units && units_given) ||
                             (warning.kind == WarningKind::guessed_up_axis && up);
      if (notes != nullptr && !overruled) notes->warn(warning.kind, warning.message);
    }
  }
  if (units_given) {
    conventions.metres_per_unit = metres_per_unit;
    conventions.units_guessed = false;
  }
  if (up) {
    conventions.up = *up;
    conventions.up_guessed = false;
  }
  return conventions;
}

}  // namespace surefoot
