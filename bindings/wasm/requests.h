#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

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
  std::optional<std::string> body_model;   ///< of AMASS motion
  std::optional<std::string> joint_names;  ///< of bare positions
};

/// What a page asks to be read.
struct LoadRequest {
  FileNames names;
  std::string take;      ///< of a file that holds several; empty: the longest that moves the legs
  std::string root;      ///< joint to be the root; empty: the file's
  std::string skeleton;  ///< of bare positions: smpl22, soma30, ...; empty: by their number
  LoadWords words;
};
[[nodiscard]] Result<LoadRequest> read_load_request(std::string_view request);

/// Whether a request asks for something by a key that is true or false; false where it is absent.
[[nodiscard]] Result<bool> read_flag(std::string_view request, const char* key);
/// A whole number; `otherwise` where the key is absent.
[[nodiscard]] Result<int> read_whole_number(std::string_view request, const char* key,
                                            int otherwise);
/// One of a few words; the first where the key is absent.
[[nodiscard]] Result<std::size_t> read_choice(std::string_view request, const char* key,
                                              std::span<const std::string_view> words);
/// The text of a key; empty where it is absent.
[[nodiscard]] Result<std::string> read_text(std::string_view request, const char* key);

/// A list of so many numbers; zeros where the key is absent.
[[nodiscard]] Result<std::vector<double>> read_numbers(std::string_view request, const char* key,
                                                       std::size_t count);
/// A list of texts or numbers; empty where the key is absent.
template <class T>
[[nodiscard]] Result<std::vector<T>> read_list(std::string_view request, const char* key);

[[nodiscard]] Result<DetectWords> read_detect_request(std::string_view request);

/// What to do with a motion, and its plants where the request has them; by default where it says
/// nothing.
[[nodiscard]] Result<CleanJob> read_job_request(std::string_view request, const Take& take);

/// The plants that a job holds: those given, or else those found.
[[nodiscard]] PlantTrack plants_of(const CleanJob& job, const Take& take,
                                   Diagnostics* notes = nullptr);

/// The settings of cleaning alone.
[[nodiscard]] Result<SharedSettings> read_clean_request(std::string_view request);

[[nodiscard]] Result<SharedSettings> read_settings_request(std::string_view request);

/// The name of the file that a request is about: it must be there.
[[nodiscard]] Result<std::string> read_name_request(std::string_view request);

}  // namespace surefoot::wasm
