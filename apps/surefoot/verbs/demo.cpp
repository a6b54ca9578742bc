#include <fmt/format.h>

#include <filesystem>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/sample_clip.h"
#include "surefoot/pipeline/save.h"
#include "verbs.h"

namespace surefoot::app {

int run_demo(Arguments arguments) {
  CommandLine line("demo", "Writes a walk whose feet slide and says what was found in it.",
                   "  surefoot demo                  # into ./surefoot-demo\n"
                   "  surefoot demo -o /tmp/walk --force\n");
  std::string folder = "surefoot-demo";
  bool force = false;
  ReportOptions report;
  line.group("Output");
  line.option("-o,--output", folder, "FOLDER", "where to write; created if need be");
  line.flag("-f,--force", force, "overwrite files that exist");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;

  std::error_code problem;
  std::filesystem::create_directories(folder, problem);
  if (problem)
    return refuse_usage(Error{"cannot be made a folder: " + problem.message(), {folder}});

  const Result<std::string> bytes = save_clip(sample_sliding_clip());
  if (!bytes) return refuse_input(bytes.error());
  const OutputFile file{(std::filesystem::path(folder) / "walk.bvh").string(), *bytes};
  if (auto written = write_files({&file, 1}, force); !written) {
    return refuse_usage(written.error());
  }

  // The file is read back, so that what is said is what `surefoot info` says of it.
  Diagnostics notes;
  const InputFile motion{file.path, std::make_shared<const std::string>(file.bytes)};
  const Result<LoadedMotion> loaded = load_motion({motion, {}, {}}, {}, &notes);
  if (!loaded) return refuse_input(loaded.error());
  if (!print_result(info_text(*loaded))) return wrong_usage;
  return finish(report, notes);
}

}  // namespace surefoot::app
