#pragma once

namespace surefoot::app {

/// What the program ends with; scripts rely on these numbers.
enum ExitCode : int {
  done = 0,
  wrong_usage = 1,         ///< a flag, a word or an output path that cannot be used
  input_refused = 2,       ///< an input that cannot be used; nothing was written
  done_with_warnings = 3,  ///< done, but guessed, degraded or judged bad; only under --strict
};

}  // namespace surefoot::app
