#include <fmt/format.h>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "pipeline/library_report.h"
#include "steps_library.h"
#include "verbs.h"

namespace surefoot::app {

int run_steps_list(Arguments arguments) {
  CommandLine line("steps list",
                   "Shows the examples of a library, why each was kept, and how far movements "
                   "between them are from what was asked for.",
                   "  surefoot steps list                              # the embedded library\n"
                   "  surefoot steps list mine.steps --json\n"
                   "  surefoot steps list mine.steps --figure error.svg\n");
  std::vector<std::string> words;
  std::string figure;
  bool json = false;
  bool force = false;
  ReportOptions report;
  line.positionals("LIB", words, "the library (default: the embedded one)");
  line.group("Output");
  line.flag("--json", json, "print as JSON");
  line.option("--figure", figure, "FILE.svg",
              "draw the straight steps' parameters and errors, before and after refinement");
  line.flag("-f,--force", force, "overwrite files that exist");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (words.size() > 1) return refuse_usage(Error{"steps list shows one library", {}});
  if (auto possible = check_all_outputs({figure}, force); !possible) {
    return refuse_usage(possible.error());
  }
  const auto library = read_steps_library(words.empty() ? "" : words.front());
  if (!library) return library.error();
  const LibraryReport measured = measure_library(**library);
  if (!figure.empty()) {
    const OutputFile file{figure, error_figure(**library)};
    if (auto written = write_files({&file, 1}, force); !written) {
      return refuse_usage(written.error());
    }
  }
  if (!print_result(json ? library_json(**library, measured) : library_text(**library, measured))) {
    return wrong_usage;
  }
  return done;
}

}  // namespace surefoot::app
