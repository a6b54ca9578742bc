#pragma once

#include <string>
#include <vector>

#include "command_line.h"
#include "surefoot/base/error.h"
#include "verbs.h"

namespace surefoot::app {

/// What a verb makes of one clip.
enum class ResultKind {
  motion,   ///< a motion file
  file,     ///< another file, of a fixed ending
  printed,  ///< text on standard output
};

/// A verb that can be run over many clips.
struct BatchVerb {
  const Verb* verb = nullptr;
  ResultKind kind = ResultKind::motion;
  std::string ending;  ///< of its results; empty: of the motion's format
};

/// Refuses a word that is no such verb.
[[nodiscard]] Result<BatchVerb> batch_verb(std::string_view word);

/// A flag of the verb with its value.
struct VerbFlag {
  std::string name;
  std::string value;  ///< meaningful where `has_value`
  bool has_value = false;
};

/// A command line of `batch`, told apart.
struct SplitWords {
  std::vector<std::string> own;  ///< inputs and flags of `batch`, and what nobody knows
  std::vector<VerbFlag> verb;
};

/// Which words are the verb's: its flags that `batch` does not have, each with its value. The first
/// word that is no flag is the verb.
[[nodiscard]] SplitWords split_words(Arguments words, const Verb& verb, const Verb& batch);

/// Whether a command line of a verb means a batch: several motions, or a folder of them, and a
/// folder for the results.
[[nodiscard]] bool means_batch(std::string_view verb, Arguments words);

/// The verb's flags as they would be typed for the clip called `name` ("walks/02_01.bvh"). A folder
/// where the verb takes a file stands for the file of that name in it. Refuses a clip without one.
[[nodiscard]] Result<std::vector<std::string>> words_for(const std::vector<VerbFlag>& flags,
                                                         const std::string& name);

/// The file in `folder` that goes with a clip: of the same name, or of the same stem.
[[nodiscard]] Result<std::string> counterpart(const std::string& folder, const std::string& name);

}  // namespace surefoot::app
