#pragma once

#include "made_take.h"
#include "surefoot/edit/body_map.h"
#include "surefoot/enforce/settings.h"

namespace surefoot::wasm {

/// The character that is open. Refuses where there is none.
[[nodiscard]] Result<const Take*> character_of(const MakingPlace& place);

/// Puts a motion and its plants on the character, as `--to` does; its summary and details stay.
[[nodiscard]] Result<void> put_on_character(MadeTake& made, const CleanSettings& settings,
                                            Travel travel, const MakingPlace& place);

}  // namespace surefoot::wasm
