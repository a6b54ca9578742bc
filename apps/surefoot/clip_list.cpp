#include "clip_list.h"

#include <filesystem>
#include <map>

#include "base/source_text.h"
#include "files.h"
#include "progress_bar.h"
#include "training/csv.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

/// Who moves how.
struct ClipRow {
  std::string subject;
  std::string category;
};
using ClipTable = std::map<std::string, ClipRow>;

Result<ClipTable> read_table(const ClipOptions& options) {
  ClipTable rows;
  const std::string usual = (fs::path(options.data) / "MANIFEST.csv").string();
  if (options.table.empty() && !fs::exists(usual)) return rows;
  const std::string path = options.table.empty() ? usual : options.table;
  const Result<std::string> text = read_file(path);
  if (!text) return pass_on(text);
  const Result<training::CsvTable> table = training::read_csv(*text, path);
  if (!table) return pass_on(table);
  const int clip = table->column("path");
  const int subject = table->column("subject");
  const int category = table->column("category");
  if (clip < 0 || subject < 0 || category < 0) {
    return fail("needs the columns path, subject and category", {path, 1, 1});
  }
  for (const std::vector<std::string>& row : table->rows) {
    const auto cell = [&](int column) { return row[column]; };
    rows[cell(clip)] = {cell(subject), cell(category)};
  }
  return rows;
}

Result<std::vector<std::string>> paths_of(const ClipOptions& options) {
  std::vector<std::string> paths = options.paths;
  if (!options.list.empty()) {
    const Result<std::string> text = read_file(options.list);
    if (!text) return pass_on(text);
    LineReader lines(*text, '#', false, "");
    while (lines.next()) paths.emplace_back(lines.tokens().front().text);
  }
  if (paths.empty()) return fail("no clips given");
  return paths;
}

Result<ListedClip> read_one(const std::string& data, const std::string& name,
                            const ClipTable& table) {
  const fs::path path = fs::path(data) / name;
  Result<std::string> bytes = read_file(path.string());
  if (!bytes) return pass_on(bytes);
  MotionFiles files;
  files.motion = {path.string(), std::make_shared<const std::string>(std::move(*bytes))};
  Result<Take> loaded = load_take(files);
  if (!loaded) return pass_on(loaded);
  const std::string stem = path.stem().string();
  ListedClip clip{name, path.string(), stem.substr(0, stem.find('_')),
                  path.parent_path().filename().string(), std::move(*loaded)};
  if (const auto row = table.find(name); row != table.end()) {
    clip.subject = row->second.subject;
    clip.category = row->second.category;
  }
  return clip;
}

}  // namespace

void ClipOptions::add_to(CommandLine& line, const std::string& help) {
  line.positionals("CLIP", paths, help);
  line.group("Clips");
  line.option("--list", list, "FILE", "file that lists clips, one per line; # starts a comment");
  line.option("--data", data, "DIR", "folder that contains the clips");
  line.option("--table", table, "FILE.csv",
              "table of path, subject and category per clip (default: MANIFEST.csv in DIR)");
}

OrExitCode<std::vector<ListedClip>> read_clips(const ClipOptions& options,
                                               const ReportOptions& report) {
  const Result<std::vector<std::string>> paths = paths_of(options);
  if (!paths) return tl::unexpected(refuse_usage(paths.error()));
  const Result<ClipTable> table = read_table(options);
  if (!table) return tl::unexpected(refuse_input(table.error()));
  ProgressBar bar("reading", report);
  const ProgressFn progress = bar.callback();
  std::vector<ListedClip> clips;
  for (const std::string& path : *paths) {
    Result<ListedClip> clip = read_one(options.data, path, *table);
    if (!clip) return tl::unexpected(refuse_input(clip.error()));
    clips.push_back(std::move(*clip));
    const double done = static_cast<double>(clips.size()) / static_cast<double>(paths->size());
    if (!report_progress(progress, done)) {
      return tl::unexpected(refuse_input(Error{"cancelled", {}}));
    }
  }
  return clips;
}

}  // namespace surefoot::app
