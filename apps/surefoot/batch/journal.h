#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "batch/clip_record.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// Where the journals of a folder of results are.
[[nodiscard]] std::string journal_folder(const std::string& output);

/// What all journals of a folder say together.
struct JournalState {
  std::unordered_map<std::string, ClipRecord> records;  ///< the latest of every clip, by its key
  std::unordered_set<std::string> started;              ///< keys of clips that a run began
  std::unordered_set<std::string> cut_off;  ///< of these, those that a worker did not end
  std::size_t lines = 0;
  std::size_t torn = 0;  ///< lines that a run could not finish
};

/// Reads every journal of the folder; none is an empty state. A line that is no record, as a power
/// cut leaves one, is passed over and counted. Refuses journals that cannot be read.
[[nodiscard]] Result<JournalState> read_journals(const std::string& output);

/// One journal, written by one process alone, so that it needs no lock: each line is one write at
/// the end of the file.
class JournalWriter {
 public:
  explicit JournalWriter(std::string path) : path_(std::move(path)) {}
  ~JournalWriter();
  JournalWriter(const JournalWriter&) = delete;
  JournalWriter& operator=(const JournalWriter&) = delete;

  [[nodiscard]] Result<void> started(const std::string& input, const std::string& take);
  [[nodiscard]] Result<void> ended(const ClipRecord& record);

 private:
  Result<void> append(std::string line);

  std::string path_;
  int file_ = -1;
};

}  // namespace surefoot::app
