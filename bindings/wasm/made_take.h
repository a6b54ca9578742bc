#pragma once

#include <memory>
#include <string>

#include "exchange.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/progress.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/synthesis/step_library.h"

namespace surefoot::wasm {

/// A motion that was made of another, of a script or of footprints.
struct MadeTake {
  Take take;
  PlantTrack plants;    ///< with the places where they stand
  std::string summary;  ///< one sentence
  std::string details;  ///< the JSON that the program prints
  Diagnostics notes;
};

/// What the calls below share. Character and library may be null.
struct MakingPlace {
  Exchange& exchange;
  const Take* character;
  std::shared_ptr<const MovementLibrary> library;
  const ProgressFn& progress;
};

/// What `surefoot retarget`, `path` and `loop` do to a motion: the request has its plants, the
/// settings of cleaning and what is particular to each.
[[nodiscard]] Result<MadeTake> retargeted_take(const Take& source, const MakingPlace& place);
[[nodiscard]] Result<MadeTake> path_take(const Take& source, const MakingPlace& place);
[[nodiscard]] Result<MadeTake> looped_take(const Take& source, const MakingPlace& place);

/// What `surefoot walk` and `surefoot steps make` do: the file in its slot is the script or the
/// request, the motion slot may hold another gait than the embedded one.
[[nodiscard]] Result<MadeTake> walked_take(const MakingPlace& place);
[[nodiscard]] Result<MadeTake> stepped_take(const MakingPlace& place);

}  // namespace surefoot::wasm
