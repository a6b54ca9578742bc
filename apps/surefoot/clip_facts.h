#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/metrics/verdict.h"
#include "surefoot/motion/clip.h"

namespace surefoot::app {

/// A file that was read, and what it was then.
struct ReadFile {
  std::string path;
  std::uintmax_t size = 0;    ///< bytes
  std::int64_t modified = 0;  ///< nanoseconds since the clock's beginning
  std::string content;        ///< a hash of its bytes
};

/// Of any bytes, for telling whether they are the same: 32 hexadecimal digits.
[[nodiscard]] std::string hash_of(std::string_view bytes);

/// Size and time of a file as they are now, its content not looked at; nothing where there is none.
[[nodiscard]] std::optional<ReadFile> look_at(const std::string& path);

/// What a verb learns of its clip, for the record of a batch. While one lives, verbs note it here.
class ClipFacts {
 public:
  ClipFacts() { current_ = this; }
  ~ClipFacts() { current_ = nullptr; }
  ClipFacts(const ClipFacts&) = delete;
  ClipFacts& operator=(const ClipFacts&) = delete;

  [[nodiscard]] static ClipFacts* current() { return current_; }

  /// Of the motion that was read first.
  void note(const Clip& clip);
  void note(const Diagnostics& notes);
  void note_read(const std::string& path, std::string_view bytes);

  std::vector<ReadFile> files;  ///< in the order they were read: the motion may not be first
  int frames = 0;
  double fps = 0.0;
  int joints = 0;
  std::vector<std::string> other_takes;  ///< that the file holds besides the one that was read
  std::optional<int> plants;
  std::optional<double> slide_before;  ///< metres, the largest of any plant
  std::optional<double> slide_after;
  std::optional<Verdict> verdict;
  std::map<std::string, std::size_t> warnings;  ///< how often, by kind

 private:
  static inline ClipFacts* current_ = nullptr;
};

}  // namespace surefoot::app
