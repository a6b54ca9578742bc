#pragma once

#include <span>
#include <string>

#include "verb_words.h"

namespace surefoot::app {

/// Scripts that complete verbs, flags and the words of flags; where a file may stand, files.
[[nodiscard]] std::string bash_completion(std::span<const VerbWords> verbs);
[[nodiscard]] std::string zsh_completion(std::span<const VerbWords> verbs);
[[nodiscard]] std::string fish_completion(std::span<const VerbWords> verbs);

}  // namespace surefoot::app
