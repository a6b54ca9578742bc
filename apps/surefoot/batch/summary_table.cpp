#include "summary_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>

#include "surefoot/version.h"

namespace surefoot::app {
namespace {

constexpr std::array kStatuses{ClipStatus::done,    ClipStatus::refused, ClipStatus::failed,
                               ClipStatus::crashed, ClipStatus::timeout, ClipStatus::memory};
constexpr std::array<std::string_view, 3> kVerdicts{"good", "look", "bad"};

/// Larger is worse.
int badness(const ClipRecord& record) {
  if (record.status != ClipStatus::done) return 10 + static_cast<int>(record.status);
  const auto verdict = std::ranges::find(kVerdicts, record.verdict);
  return verdict == kVerdicts.end() ? -1 : static_cast<int>(verdict - kVerdicts.begin());
}

/// A cell of a CSV file (RFC 4180).
std::string cell(std::string_view text) {
  if (text.find_first_of(",\"\n\r") == std::string_view::npos) return std::string(text);
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + '"';
}

std::string cell(const std::optional<double>& value) {
  return value ? fmt::format("{:.4g}", *value) : std::string();
}

std::string warnings_text(const ClipRecord& record) {
  std::string text;
  for (const auto& [kind, count] : record.warnings) {
    text += fmt::format("{}{}:{}", text.empty() ? "" : " ", kind, count);
  }
  return text;
}

std::optional<double> check_of(const ClipRecord& record, const std::string& name) {
  const auto found =
      std::ranges::find(record.checks, name, [](const auto& check) { return check.first; });
  return found == record.checks.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace

std::size_t Summary::count(ClipStatus status) const {
  return static_cast<std::size_t>(
      std::ranges::count(rows, status, [](const Row& row) { return row.record.status; }));
}

std::size_t Summary::count(std::string_view verdict) const {
  return static_cast<std::size_t>(std::ranges::count_if(rows, [&](const Row& row) {
    return row.record.status == ClipStatus::done && row.record.verdict == verdict;
  }));
}

std::vector<const Summary::Row*> Summary::worst_first() const {
  std::vector<const Row*> order;
  for (const Row& row : rows) order.push_back(&row);
  std::ranges::stable_sort(order, [](const Row* a, const Row* b) {
    const auto rank = [](const Row* row) {
      const double ratio = row->record.worst ? row->record.worst->ratio() : 0.0;
      return std::pair{badness(row->record), ratio};
    };
    return rank(a) > rank(b);
  });
  return order;
}

Result<Summary> summarise(const std::vector<std::string>& folders) {
  std::map<std::string, Summary::Row> latest;
  Summary summary;
  for (const std::string& folder : folders) {
    std::error_code ignored;
    if (!std::filesystem::is_directory(journal_folder(folder), ignored)) {
      return fail("holds no journal; give the folder that a batch wrote its results to", {folder});
    }
    Result<JournalState> journal = read_journals(folder);
    if (!journal) return pass_on(journal);
    summary.torn += journal->torn;
    for (auto& [key, record] : journal->records) {
      const auto [row, is_new] = latest.try_emplace(key);
      if (is_new || record.ended > row->second.record.ended) {
        row->second = {std::move(record), folder};
      }
    }
  }
  for (auto& [key, row] : latest) summary.rows.push_back(std::move(row));
  return summary;
}

std::vector<std::string> check_names(const Summary& summary) {
  std::vector<std::string> names;
  for (const Summary::Row& row : summary.rows) {
    for (const auto& [name, value] : row.record.checks) {
      if (std::ranges::find(names, name) == names.end()) names.push_back(name);
    }
  }
  return names;
}

std::string totals_text(const Summary& summary) {
  std::string verdicts;
  for (const std::string_view verdict : kVerdicts) {
    const std::size_t count = summary.count(verdict);
    if (count > 0) verdicts += fmt::format("{}{} {}", verdicts.empty() ? "" : ", ", count, verdict);
  }
  std::string text =
      fmt::format("{} clips: {} done", summary.rows.size(), summary.count(ClipStatus::done));
  if (!verdicts.empty()) text += fmt::format(" ({})", verdicts);
  for (const ClipStatus status : kStatuses) {
    const std::size_t count = summary.count(status);
    if (status != ClipStatus::done && count > 0) {
      text += fmt::format(", {} {}", count, name_of(status));
    }
  }
  return text;
}

std::string summary_csv(const Summary& summary) {
  const std::vector<std::string> checks = check_names(summary);
  std::string text =
      "input,take,verb,status,verdict,worst_check,slide_before_cm,slide_after_cm,plants,frames,fps";
  for (const std::string& name : checks) text += "," + name;
  text += ",warnings,message,output,seconds,peak_mb\n";
  for (const Summary::Row& row : summary.rows) {
    const ClipRecord& record = row.record;
    text +=
        fmt::format("{},{},{},{},{},{},{},{},{},{},{}", cell(record.input), cell(record.take),
                    record.verb, name_of(record.status), record.verdict,
                    record.worst ? record.worst->name : "", cell(record.slide_before),
                    cell(record.slide_after), record.plants ? std::to_string(*record.plants) : "",
                    record.frames, cell(std::optional(record.fps)));
    for (const std::string& name : checks) text += "," + cell(check_of(record, name));
    text += fmt::format(",{},{},{},{:.4g},{:.4g}\n", cell(warnings_text(record)),
                        cell(record.message), cell(record.output), record.seconds, record.peak_mb);
  }
  return text;
}

std::string summary_json(const Summary& summary) {
  nlohmann::ordered_json json{{"format", "surefoot-summary"},
                              {"version", 1},
                              {"program", SUREFOOT_VERSION},
                              {"clips", summary.rows.size()}};
  for (const ClipStatus status : kStatuses) {
    json["status"][std::string(name_of(status))] = summary.count(status);
  }
  for (const std::string_view verdict : kVerdicts) {
    json["verdict"][std::string(verdict)] = summary.count(verdict);
  }
  double frames = 0.0;
  double seconds = 0.0;
  for (const Summary::Row& row : summary.rows) {
    frames += row.record.frames;
    seconds += row.record.seconds;
  }
  json["frames"] = frames;
  json["seconds"] = seconds;
  std::string text = json.dump(1);
  text.erase(text.rfind('\n'));
  text += ",\n \"records\": [";
  for (std::size_t i = 0; i < summary.rows.size(); ++i) {
    text += (i == 0 ? "\n  " : ",\n  ") + line_of(summary.rows[i].record);
  }
  return text + "\n ]\n}\n";
}

}  // namespace surefoot::app
