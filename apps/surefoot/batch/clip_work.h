#pragma once

#include <string>
#include <vector>

#include "batch/clip_record.h"

namespace surefoot::app {

/// What a worker is asked to do: to run a verb as if it had been typed.
struct ClipRequest {
  std::string input;  ///< for the record, as are the next three
  std::string take;
  std::string path;
  std::string output;  ///< relative to the results
  std::string verb;
  std::string written;  ///< file that the verb writes or, if it `prints`, that gets the text
  bool prints = false;
  bool force = false;
  bool begun = false;  ///< by a run that was killed, perhaps while it wrote
  std::string settings;
  std::vector<std::string> words;  ///< after the verb
};

/// As bytes for a worker.
[[nodiscard]] std::string request_text(const ClipRequest& request);

/// In the worker: runs the verb and answers with the line of the record.
[[nodiscard]] std::string work_on_clip(const std::string& request);

}  // namespace surefoot::app
