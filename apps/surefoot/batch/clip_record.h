#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "clip_facts.h"

namespace surefoot::app {

/// How it went with a clip.
enum class ClipStatus {
  done,
  refused,  ///< the input cannot be used
  failed,   ///< the request cannot be fulfilled: an output that exists, a full disk
  crashed,
  timeout,
  memory,
};
[[nodiscard]] std::string_view name_of(ClipStatus status) noexcept;

/// The check of the verdict that is nearest to its limit, or furthest beyond.
struct WorstCheck {
  std::string name;
  double value = 0.0;
  double limit = 0.0;
  std::string unit;
  int frame = 0;

  [[nodiscard]] double ratio() const noexcept { return limit > 0.0 ? value / limit : value; }
};

/// One line of a journal: what became of a clip. Lengths are in centimetres.
struct ClipRecord {
  std::string input;  ///< the clip's name
  std::string take;   ///< of a file with several; empty: the one that the verb chooses by itself
  std::string verb;
  std::string path;            ///< of the input, absolute
  std::string output;          ///< relative to the folder of the results
  ReadFile file;               ///< the input as it was read
  std::vector<ReadFile> also;  ///< further files that count: a target, a rig, plants
  std::string settings;        ///< a hash of the verb and its flags
  std::string version;         ///< of the program
  ClipStatus status = ClipStatus::done;
  std::string message;                                 ///< why not, in a sentence
  std::string verdict;                                 ///< good, look or bad; empty without one
  std::vector<std::pair<std::string, double>> checks;  ///< of the verdict: values by name
  std::optional<WorstCheck> worst;
  std::optional<double> slide_before;
  std::optional<double> slide_after;
  std::optional<int> plants;
  int frames = 0;
  double fps = 0.0;
  int joints = 0;
  std::vector<std::pair<std::string, int>> warnings;
  std::vector<std::string> other_takes;
  std::uintmax_t output_size = 0;  ///< bytes
  double seconds = 0.0;
  double peak_mb = 0.0;
  double ended = 0.0;  ///< seconds since 1970

  /// What it is known by; two records of one key are of the same clip.
  [[nodiscard]] std::string key() const { return clip_key(input, take); }
  [[nodiscard]] static std::string clip_key(const std::string& input, const std::string& take) {
    return take.empty() ? input : input + '\n' + take;
  }
};

/// One line without its end. Names that are not UTF-8 are written as `printable` does.
[[nodiscard]] std::string line_of(const ClipRecord& record);
/// Nothing for a line that is no whole record.
[[nodiscard]] std::optional<ClipRecord> record_of(const nlohmann::json& json);

}  // namespace surefoot::app
