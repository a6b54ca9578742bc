#include "io/choose_conventions.h"

#include "rig/conventions.h"

namespace surefoot {

namespace {

/// What was given need not be told as guessed.
void pass_guesses(const Diagnostics& guesses, bool units_given, bool up_given,
                  Diagnostics& diagnostics) {
  for (const Note& note : guesses.notes()) {
    const bool overruled = (note.kind == NoteKind::guessed_units && units_given) ||
                           (note.kind == NoteKind::guessed_up_axis && up_given);
    if (!overruled) diagnostics.note(note.kind, note.message);
  }
  for (const Warning& warning : guesses.warnings()) {
    const bool overruled = warning.kind == WarningKind::uncertain_units && units_given;
    if (!overruled) diagnostics.warn(warning.kind, warning.message);
  }
}

}  // namespace

FileConventions choose_conventions(const Skeleton& skeleton_in_file, const Motion& motion_in_file,
                                   double metres_per_unit, std::optional<Axis> up,
                                   Diagnostics* notes) {
  const bool units_given = metres_per_unit > 0.0;
  FileConventions conventions;
  if (!units_given || !up) {
    Diagnostics guesses;
    conventions = guess_conventions(skeleton_in_file, motion_in_file, &guesses);
    if (notes != nullptr) pass_guesses(guesses, units_given, up.has_value(), *notes);
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
