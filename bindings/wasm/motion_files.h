#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>

#include "exchange.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/progress.h"
#include "surefoot/contact/take.h"
#include "surefoot/pipeline/settings_file.h"

namespace surefoot::wasm {

/// Files that a motion may name, as a .gltf names its buffers.
using FilesBeside = std::map<std::string, std::shared_ptr<const std::string>>;

/// A motion as it was read, and by which words.
struct OpenedMotion {
  Take take;
  LoadWords words;
  Diagnostics notes;
};

/// Reads the motion in the slots as the request there says.
[[nodiscard]] Result<OpenedMotion> open_motion(Exchange& exchange, FilesBeside beside,
                                               const ProgressFn& progress);

/// The ground that a word asks for, and the file in its slot where the word names one. Nothing
/// where it is to be estimated.
[[nodiscard]] Result<std::optional<Ground>> ground_of(const std::string& word, Exchange& exchange,
                                                      bool has_file);

/// The same for motion that is made: level at 0 where the word is `auto` or empty. Refuses `none`.
[[nodiscard]] Result<Ground> ground_to_walk_on(const std::string& word, Exchange& exchange);

}  // namespace surefoot::wasm
