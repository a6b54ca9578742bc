#include "surefoot/pipeline/report_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <filesystem>

#include "changed_clip.h"
#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "input.h"
#include "plants.h"
#include "report_lines.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

struct ReportRequest {
  InputOptions input;
  std::vector<std::string> changed;
  PlantOptions plants;
  OutputOptions output;
  std::string figure;
  std::string footprints;
  std::string strip;
  std::string picture;
  std::string frames;
  ReportOptions report;

  [[nodiscard]] std::vector<std::string> outputs() const {
    return {output.path, figure, footprints, strip, picture};
  }
};

ReportRequest read_report_line(CommandLine& line, Arguments arguments, std::optional<int>& code) {
  ReportRequest wanted;
  wanted.input.add_to(line, "BEFORE");
  line.positionals("AFTER", wanted.changed,
                   "the changed motion, with the same joints and frames; several are compared");
  wanted.input.add_rig_to(line);
  line.group("Plants");
  wanted.plants.add_file_to(line);
  wanted.plants.add_method_to(line);
  line.group("Output");
  line.option("-o,--output", wanted.output.path, "FILE",
              "the page: an .html file, or - for standard output");
  line.flag("-f,--force", wanted.output.force, "overwrite existing output files");
  line.option("--figure", wanted.figure, "FILE.svg", "write the plot of foot heights as a picture");
  line.option("--footprints", wanted.footprints, "FILE.svg",
              "write the footprints from above as a picture");
  line.option("--strip", wanted.strip, "FILE.svg",
              "draw the poses of --frames side by side, before and after, with feet close up");
  line.option("--picture", wanted.picture, "FILE.svg",
              "draw the feet in --frames close up as a picture that moves, before and after");
  line.option("--frames", wanted.frames, "FIRST-LAST",
              "frames of --strip and --picture, counted from 0 (default: around the worst plant)");
  wanted.report.add_to(line);
  code = line.parse(arguments);
  return wanted;
}

/// `547-605`.
Result<FrameRange> read_range(const std::string& words) {
  FrameRange range;
  const char* const end = words.data() + words.size();
  const auto first = std::from_chars(words.data(), end, range.first);
  const bool dash = first.ec == std::errc() && first.ptr != end && *first.ptr == '-';
  if (dash) {
    const auto last = std::from_chars(first.ptr + 1, end, range.last);
    if (last.ec == std::errc() && last.ptr == end && range.first <= range.last) return range;
  }
  return fail(fmt::format("--frames: '{}' is not a range such as 547-605", words));
}

/// What must be right before work begins.
std::optional<int> check(const ReportRequest& wanted) {
  if (wanted.changed.empty()) {
    return refuse_usage(Error{"AFTER is required: give the changed motion, or several", {}});
  }
  const std::vector<std::string> outputs = wanted.outputs();
  if (std::ranges::all_of(outputs, &std::string::empty)) {
    return refuse_usage(
        Error{"--output is required, or one of --figure, --footprints, --strip and --picture", {}});
  }
  if (!wanted.frames.empty()) {
    if (const auto range = read_range(wanted.frames); !range) return refuse_usage(range.error());
    if (wanted.strip.empty() && wanted.picture.empty()) {
      return refuse_usage(Error{"--frames needs --strip or --picture", {}});
    }
  }
  if (auto possible = check_all_outputs(outputs, wanted.output.force); !possible) {
    return refuse_usage(possible.error());
  }
  return std::nullopt;
}

/// What results are called: `after`, or their files' names where there are several.
std::vector<std::string> names_of(const std::vector<std::string>& paths) {
  if (paths.size() == 1) return {"after"};
  std::vector<std::string> names;
  for (const std::string& path : paths) {
    names.push_back(std::filesystem::path(path).filename().string());
  }
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (std::ranges::count(names, names[i]) > 1) return paths;
  }
  return names;
}

}  // namespace

int run_report(Arguments arguments) {
  CommandLine line("report", "Writes one page that compares the feet of a motion before and after.",
                   "  surefoot report walk.bvh clean.bvh -o report.html\n"
                   "  surefoot report walk.bvh clean.bvh other.bvh -o report.html   # compare\n"
                   "  surefoot report walk.bvh clean.bvh -o report.html --plants p.json\n"
                   "  surefoot report walk.bvh clean.bvh --frames 547-605 --strip event.svg\n"
                   "  surefoot report walk.bvh clean.bvh --picture feet.svg   # plays by itself\n");
  std::optional<int> code;
  const ReportRequest wanted = read_report_line(line, arguments, code);
  if (code) return *code;
  if (const auto refused = check(wanted)) return *refused;

  Diagnostics notes;
  OrExitCode<Take> original = read_motion(wanted.input, wanted.report, notes);
  if (!original) return original.error();
  const OrExitCode<PlantTrack> plants = plants_to_measure(wanted.plants, *original, notes);
  if (!plants) return plants.error();
  std::vector<Take> results;
  for (const std::string& path : wanted.changed) {
    OrExitCode<Clip> clip = read_changed(wanted.input, path, *original, wanted.report, notes);
    if (!clip) return clip.error();
    results.push_back(original->with_motion(std::move(clip->motion)));
  }

  const std::vector<std::string> names = names_of(wanted.changed);
  ReportInput input{
      *original, results.front(), *plants, &notes,
      report_lines(wanted.input.path, wanted.changed.front(), wanted.plants, wanted.input)};
  input.changed_name = names.front();
  for (std::size_t i = 1; i < results.size(); ++i) {
    input.others.push_back({names[i], results[i]});
    input.settings.push_back({"compared with", wanted.changed[i]});
  }
  std::vector<OutputFile> files;
  std::optional<Error> problem;
  const auto add = [&](const std::string& path, auto&& draw) {
    if (path.empty() || problem) return;
    Result<std::string> made = draw(input);
    if (made) {
      files.push_back({path, std::move(*made)});
    } else {
      problem = Error{made.error().message, {wanted.changed.front()}};
    }
  };
  const FrameRange range =
      wanted.frames.empty() ? worst_range(input) : read_range(wanted.frames).value();
  add(wanted.output.path, &report_page);
  add(wanted.figure, &heights_figure);
  add(wanted.footprints, &footprints_figure);
  add(wanted.strip, [&](const ReportInput& what) { return strip_figure(what, range); });
  add(wanted.picture, [&](const ReportInput& what) { return moving_figure(what, range); });
  if (problem) return refuse_input(*problem);
  if (auto written = write_files(files, wanted.output.force); !written) {
    return refuse_usage(written.error());
  }
  return finish(wanted.report, notes);
}

}  // namespace surefoot::app
