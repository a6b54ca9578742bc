#include "retarget_made.h"

#include "surefoot/pipeline/edits.h"

namespace surefoot::wasm {

Result<const Take*> character_of(const MakingPlace& place) {
  if (place.character == nullptr) return fail("no character is open; open one first");
  return place.character;
}

Result<void> put_on_character(MadeTake& made, const CleanSettings& settings, Travel travel,
                              const MakingPlace& place) {
  const auto character = character_of(place);
  if (!character) return pass_on(character);
  Result<RetargetedMotion> moved = retarget_motion(made.take, **character, made.plants, settings,
                                                   &made.notes, place.progress, travel);
  if (!moved) return fail(moved.error().message, {(*character)->name()});
  made.plants = std::move(moved->report.plants);
  made.take =
      Take((*character)->name(), std::move(moved->clip), (*character)->rig(), moved->ground);
  return {};
}

}  // namespace surefoot::wasm
