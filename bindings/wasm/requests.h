#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"
#include "surefoot/contact/plant.h"
#include "surefoot/pipeline/settings_file.h"

namespace surefoot::wasm {

/// The names of the files of a motion; absent where there is no such file.
struct FileNames {
  std::string motion;
  std::optional<std::string> skeleton;
  std::optional<std::string> rig;
  std::optional<std::string> ground;
};

/// What a page asks to be read.
struct LoadRequest {
  FileNames names;
  std::string take;  ///< of a file that holds several; empty: the longest that moves the legs
  LoadWords words;
};
[[nodiscard]] Result<LoadRequest> read_load_request(std::string_view request);

[[nodiscard]] Result<DetectWords> read_detect_request(std::string_view request);

/// Plants of the loaded motion and what to do with them; by default where the request says nothing.
[[nodiscard]] Result<CleanJob> read_job_request(std::string_view request, const Take& take);

[[nodiscard]] Result<SharedSettings> read_settings_request(std::string_view request);

/// The name of the file that a request is about.
[[nodiscard]] Result<std::string> read_name_request(std::string_view request);

}  // namespace surefoot::wasm
