#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "batch/batch_options.h"
#include "batch/write_summary.h"
#include "exit_code.h"
#include "verbs.h"

namespace surefoot::app {

int run_summary(Arguments arguments) {
  CommandLine line("summary",
                   "Sums up what `batch` wrote: a table (CSV, JSON) and a page of all clips.",
                   "  surefoot summary cleaned/                      # after the last shard\n"
                   "  surefoot summary part1/ part2/ -o all/         # of several folders\n"
                   "  surefoot summary cleaned/ --reports worst:50   # with pages of the worst\n"
                   "  surefoot summary cleaned/ --report walk/02_01.bvh\n");
  std::vector<std::string> folders;
  ReportOptions report;
  PictureWishes wishes;
  std::string which = "none";
  bool force = false;
  bool json = false;
  line.positionals("DIR", folders, "folders of results, each with its journal");
  line.group("Output");
  line.option("-o,--output", wishes.folder, "DIR",
              "folder for the summary (default: the first DIR)");
  line.flag("-f,--force", force, "overwrite a summary in a folder without a journal");
  line.option("--reports", which, "WHICH",
              "write report pages of clips: none (default), worst:50 or all");
  line.option("--report", wishes.report_of, "CLIP", "write the report page of this clip");
  line.flag("--json", json, "also print the summary as JSON");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (folders.empty()) {
    return refuse_usage(Error{"give a folder that `surefoot batch` wrote its results to", {}});
  }
  const Result<std::size_t> reports = parse_reports(which);
  if (!reports) return refuse_usage(reports.error());
  wishes.reports = *reports;
  wishes.jobs = static_cast<std::size_t>(std::max(1L, ::sysconf(_SC_NPROCESSORS_ONLN)));
  if (wishes.folder.empty()) wishes.folder = folders.front();

  const Result<Summary> summary = summarise(folders);
  if (!summary) return refuse_input(summary.error());
  const auto named = [&](const Summary::Row& row) { return row.record.input == wishes.report_of; };
  if (!wishes.report_of.empty() && std::ranges::none_of(summary->rows, named)) {
    return refuse_input(Error{"is no clip of this summary", {wishes.report_of}});
  }
  std::error_code problem;
  std::filesystem::create_directories(wishes.folder, problem);
  if (const auto written = write_summary(*summary, wishes, force); !written) {
    return refuse_usage(written.error());
  }
  if (json && !print_result(summary_json(*summary))) return wrong_usage;
  remark(report, fmt::format("{}/summary.html: {}", wishes.folder, totals_text(*summary)));
  const bool flawed =
      summary->count(ClipStatus::done) < summary->rows.size() || summary->count("bad") > 0;
  return report.strict && flawed ? done_with_warnings : done;
}

}  // namespace surefoot::app
