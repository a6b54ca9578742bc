#include <fmt/format.h>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "pipeline/library_report.h"
#include "pipeline/range_report.h"
#include "steps_library.h"
#include "verbs.h"

namespace surefoot::app {

int run_steps_list(Arguments arguments) {
  CommandLine line("steps list",
                   "Shows what a library covers, its examples, why each was kept, and how accurate "
                   "movements between them are.",
                   "  surefoot steps list                              # the embedded library\n"
                   "  surefoot steps list mine.steps --json\n"
                   "  surefoot steps list mine.steps --range range.svg --figure error.svg\n");
  std::vector<std::string> words;
  std::string figure;
  std::string range;
  bool json = false;
  bool force = false;
  ReportOptions report;
  line.positionals("LIB", words, "movement library (default: the built-in one)");
  line.group("Output");
  line.flag("--json", json, "print JSON instead of text");
  line.option("--range", range, "FILE.svg", "draw where steps of each kind may start and end");
  line.option("--figure", figure, "FILE.svg",
              "draw parameters and errors of straight steps, before and after refinement");
  line.flag("-f,--force", force, "overwrite existing files");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (words.size() > 1) return refuse_usage(Error{"only one library can be listed", {}});
  if (auto possible = check_all_outputs({figure, range}, force); !possible) {
    return refuse_usage(possible.error());
  }
  const auto library = read_steps_library(words.empty() ? "" : words.front());
  if (!library) return library.error();
  const LibraryReport measured = measure_library(**library);
  std::vector<OutputFile> files;
  if (!figure.empty()) files.push_back({figure, error_figure(**library)});
  if (!range.empty()) files.push_back({range, range_figure(**library)});
  if (auto written = write_files(files, force); !written) return refuse_usage(written.error());
  if (!print_text(json ? library_json(**library, measured) : library_text(**library, measured))) {
    return wrong_usage;
  }
  return done;
}

}  // namespace surefoot::app
