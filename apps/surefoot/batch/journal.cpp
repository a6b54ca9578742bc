#include "journal.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "files.h"

namespace surefoot::app {
namespace {

void read_journal(std::string_view text, JournalState& state) {
  std::unordered_set<std::string> open;  // begun and not ended by this worker
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const std::string_view line = text.substr(at, end - at);
    at = end + 1;
    if (line.empty()) continue;
    ++state.lines;
    const nlohmann::json json = nlohmann::json::parse(line, nullptr, false);
    if (json.is_object() && json.contains("started") && json["started"].is_string()) {
      const auto take = json.find("take");
      const bool has_take = take != json.end() && take->is_string();
      const std::string key = ClipRecord::clip_key(json["started"].get<std::string>(),
                                                   has_take ? take->get<std::string>() : "");
      state.started.insert(key);
      open.insert(key);
      continue;
    }
    std::optional<ClipRecord> record = json.is_discarded() ? std::nullopt : record_of(json);
    if (!record) {
      ++state.torn;
      continue;
    }
    open.erase(record->key());
    ClipRecord& latest = state.records[record->key()];
    if (latest.input.empty() || record->ended >= latest.ended) latest = std::move(*record);
  }
  state.cut_off.merge(open);
}

}  // namespace

std::string journal_folder(const std::string& output) {
  return (std::filesystem::path(output) / "journal").string();
}

Result<JournalState> read_journals(const std::string& output) {
  namespace fs = std::filesystem;
  JournalState state;
  std::error_code problem;
  const std::string folder = journal_folder(output);
  if (!fs::exists(folder, problem)) return state;
  std::vector<std::string> paths;
  for (const auto& entry : fs::directory_iterator(folder, problem)) {
    if (entry.path().extension() == ".jsonl") paths.push_back(entry.path().string());
  }
  if (problem) return fail("cannot be read: " + problem.message(), {folder});
  std::ranges::sort(paths);
  for (const std::string& path : paths) {
    const Result<std::string> text = read_file(path);
    if (!text) return pass_on(text);
    read_journal(*text, state);
  }
  return state;
}

JournalWriter::~JournalWriter() {
  if (file_ >= 0) ::close(file_);
}

Result<void> JournalWriter::started(const std::string& input, const std::string& take) {
  nlohmann::ordered_json json{{"started", printable(input)}};
  if (!take.empty()) json["take"] = printable(take);
  return append(json.dump());
}

Result<void> JournalWriter::ended(const ClipRecord& record) { return append(line_of(record)); }

Result<void> JournalWriter::append(std::string line) {
  if (file_ < 0) {
    std::error_code ignored;
    std::filesystem::create_directories(std::filesystem::path(path_).parent_path(), ignored);
    file_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    struct stat status {};
    // Another run of this name may have been cut off in the middle of a line.
    if (file_ >= 0 && ::fstat(file_, &status) == 0 && status.st_size > 0) line.insert(0, 1, '\n');
  }
  line += '\n';
  const ssize_t written = file_ < 0 ? -1 : ::write(file_, line.data(), line.size());
  if (written != static_cast<ssize_t>(line.size())) {
    const std::string why = written < 0 ? std::strerror(errno) : "the disk is full";
    return fail("the journal cannot be written: " + why, {path_});
  }
  return {};
}

}  // namespace surefoot::app
