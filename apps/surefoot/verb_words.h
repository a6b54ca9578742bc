#pragma once

#include <string>
#include <vector>

namespace surefoot::app {

struct Verb;

/// A flag as a shell completes it.
struct FlagWords {
  std::vector<std::string> names;   ///< "-o", "--output"
  std::string help;                 ///< the first line
  bool takes_value = false;         ///< the word after it belongs to it
  std::vector<std::string> values;  ///< what that word may be; empty: anything, most often a file
};

/// A verb and its flags; hidden ones are left out.
struct VerbWords {
  std::string verb;  ///< "clean", "steps build"
  std::string summary;
  std::vector<FlagWords> flags;
};

/// While it lives, `CommandLine::parse` notes down what a verb takes and ends the verb with `done`.
class NotedCommandLines {
 public:
  NotedCommandLines();
  ~NotedCommandLines();
  NotedCommandLines(const NotedCommandLines&) = delete;
  NotedCommandLines& operator=(const NotedCommandLines&) = delete;

  [[nodiscard]] static NotedCommandLines* current() { return current_; }

  std::vector<VerbWords> verbs;

 private:
  static inline NotedCommandLines* current_ = nullptr;
};

/// While it lives, `CommandLine::parse` checks the words and ends the verb with `done`.
class CheckedCommandLines {
 public:
  CheckedCommandLines() { active_ = true; }
  ~CheckedCommandLines() { active_ = false; }
  CheckedCommandLines(const CheckedCommandLines&) = delete;
  CheckedCommandLines& operator=(const CheckedCommandLines&) = delete;

  [[nodiscard]] static bool active() { return active_; }

 private:
  static inline bool active_ = false;
};

/// The flags of one verb.
[[nodiscard]] VerbWords words_of(const Verb& verb);

/// Every verb with its flags, in the order of `surefoot --help`.
[[nodiscard]] std::vector<VerbWords> words_of_all_verbs();

}  // namespace surefoot::app
