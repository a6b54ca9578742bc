#include "summary_pictures.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "batch/batch_settings.h"
#include "batch/interruption.h"
#include "batch/pose_strips.h"
#include "batch/worker_pool.h"
#include "exit_code.h"
#include "verb_words.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

constexpr double kPictureSeconds = 120.0;

std::string report_path(const ClipRecord& record) {
  const std::string name = record.take.empty() ? record.input : record.input + "." + record.take;
  return "reports/" + name + ".html";
}

/// A path as part of a link.
std::string link_to(const std::string& path) {
  std::string link;
  for (const char c : path) {
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) != 0 ||
                       std::string_view("/._-~").find(c) != std::string_view::npos;
    link += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return link;
}

/// In the worker: runs `strip` or `report` and answers with what it printed, if it was done.
std::string draw(const std::string& request) {
  std::vector<std::string> words;
  for (std::size_t at = 0; at < request.size();) {
    const std::size_t end = request.find('\0', at);
    words.push_back(request.substr(at, end - at));
    at = end + 1;
  }
  if (::ftruncate(STDOUT_FILENO, 0) != 0 || ::lseek(STDOUT_FILENO, 0, SEEK_SET) != 0) return {};
  const Arguments rest(words.begin() + 1, words.end());
  try {
    const int code = words.front() == "strip" ? run_strip(rest) : run_report(rest);
    if (code != done) return {};
  } catch (const std::exception&) {
    return {};
  }
  std::string text(static_cast<std::size_t>(::lseek(STDOUT_FILENO, 0, SEEK_END)), '\0');
  const ssize_t got = ::pread(STDOUT_FILENO, text.data(), text.size(), 0);
  return got == static_cast<ssize_t>(text.size()) ? text : std::string();
}

/// The flags of the batch that the verb knows, too.
std::vector<std::string> flags_for(const Summary::Row& row, const Verb& verb) {
  const VerbWords known = words_of(verb);
  std::vector<VerbFlag> kept;
  for (VerbFlag& flag : read_batch_settings(row.folder, row.record.settings)) {
    for (const FlagWords& words : known.flags) {
      if (std::ranges::find(words.names, flag.name) == words.names.end()) continue;
      if (flag.name != "--plants" || row.record.verb == "clean") kept.push_back(std::move(flag));
      break;
    }
  }
  std::vector<std::string> words =
      words_for(kept, row.record.input).value_or(std::vector<std::string>());
  if (!row.record.take.empty()) words.insert(words.end(), {"--take", row.record.take});
  words.emplace_back("--quiet");
  return words;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) text.append(word).push_back('\0');
  return text;
}

/// The motion that came out, or the one that was looked at.
std::string motion_of(const Summary::Row& row) {
  const bool changed =
      row.record.verb == "clean" || row.record.verb == "retarget" || row.record.verb == "convert";
  return changed ? (fs::path(row.folder) / row.record.output).string() : row.record.path;
}

std::string strip_request(const Summary::Row& row) {
  std::vector<std::string> words{"strip", motion_of(row)};
  if (row.record.worst)
    words.insert(words.end(), {"--frame", std::to_string(row.record.worst->frame)});
  for (std::string& word : flags_for(row, kStripVerb)) words.push_back(std::move(word));
  return joined(words);
}

std::string report_request(const Summary::Row& row, const std::string& folder) {
  const fs::path page = fs::path(folder) / report_path(row.record);
  std::error_code ignored;
  fs::create_directories(page.parent_path(), ignored);
  const auto verb = std::ranges::find(kVerbs, "report", &Verb::name);
  std::vector<std::string> words{"report", row.record.path, motion_of(row),
                                 "-o",     page.string(),   "--force"};
  for (std::string& word : flags_for(row, *verb)) words.push_back(std::move(word));
  return joined(words);
}

struct PictureJob {
  const Summary::Row* row;
  bool is_report;
};

std::vector<PictureJob> jobs_for(const Summary& summary, const PictureWishes& wishes) {
  std::vector<PictureJob> jobs;
  std::size_t strips = 0;
  std::size_t reports = 0;
  for (const Summary::Row* row : summary.worst_first()) {
    if (row->record.status != ClipStatus::done) continue;
    if (strips++ < wishes.strips) jobs.push_back({row, false});
    const bool asked = row->record.input == wishes.report_of;
    if (row->record.verb == "clean" && (reports++ < wishes.reports || asked)) {
      jobs.push_back({row, true});
    }
  }
  return jobs;
}

}  // namespace

Result<SummaryPictures> make_pictures(const Summary& summary, const PictureWishes& wishes) {
  const std::vector<PictureJob> jobs = jobs_for(summary, wishes);
  SummaryPictures pictures;
  std::size_t given = 0;
  const Interruption counted;
  WorkerPool pool(wishes.jobs, draw);
  const auto next = [&](std::size_t, std::size_t) -> std::optional<PoolJob> {
    if (given == jobs.size()) return std::nullopt;
    const PictureJob& job = jobs[given];
    const std::string request =
        job.is_report ? report_request(*job.row, wishes.folder) : strip_request(*job.row);
    return PoolJob{given++, request, kPictureSeconds};
  };
  const auto ended = [&](std::size_t id, const PoolResult& result) {
    if (!jobs[id].is_report && !result.answer.empty()) {
      pictures.strips[jobs[id].row->record.key()] = result.answer;
    }
    return true;
  };
  const Result<PoolEnd> end = pool.run({next, ended, [] {}, [] { return Interruption::count(); }});
  if (!end) return pass_on(end);
  for (const Summary::Row& row : summary.rows) {
    std::error_code ignored;
    const std::string path = report_path(row.record);
    if (row.record.verb == "clean" && fs::exists(fs::path(wishes.folder) / path, ignored)) {
      pictures.reports[row.record.key()] = link_to(path);
    }
  }
  return pictures;
}

}  // namespace surefoot::app
