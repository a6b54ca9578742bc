#pragma once

#include <span>
#include <string>
#include <vector>

#include "made_take.h"
#include "metrics/slide.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/measurement.h"

namespace surefoot::wasm {

/// Whether this module holds what a detector needs: not every model is part of a download.
[[nodiscard]] bool holds(DetectMethod method);

/// The JSON answers of a session; api.ts has their shapes.

/// The settings by default and the detectors that there are.
[[nodiscard]] std::string defaults_answer();
[[nodiscard]] std::string loaded_answer(const Take& loaded, const Diagnostics& notes);
/// The same, with what making it says.
[[nodiscard]] std::string made_answer(const MadeTake& made);

[[nodiscard]] std::string damage_answer(std::span<const DamageSpan> damage);

/// The joints of a figure and which of them are its legs.
[[nodiscard]] std::string skeleton_answer(const Skeleton& skeleton, const Rig& rig);
/// The same of a character whose feet are kept in place.
[[nodiscard]] std::string lock_answer(const Skeleton& skeleton, const Rig& rig, int latency_frames,
                                      const Diagnostics& notes);
/// An answer of an object, with the number by which something is called.
[[nodiscard]] std::string numbered_answer(int number, std::string_view answer);

/// What `cleaned_answer` tells of.
struct CleanedAnswer {
  const Take& original;
  const CleanedTake& cleaned;
  const Measurement& measurement;
  const Diagnostics& notes;
};
[[nodiscard]] std::string cleaned_answer(const CleanedAnswer& answer);
/// What an edit changed: the frames, and the plants and how they slide.
[[nodiscard]] std::string edited_answer(const Take& original, const CleanedTake& cleaned,
                                        const CleanedFrames& range);

}  // namespace surefoot::wasm
