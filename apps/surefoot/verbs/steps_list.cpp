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
                   "Shows the examples of a library, why each was kept, and how accurate movements "
                   "between them are.",
                   "  surefoot steps list                              # the embedded library\n"
                   "  surefoot steps list mine.steps --json\n"
                   "  surefoot steps list mine.steps --figure error.svg\n");
  std::vector<std::string> words;
  std::string figure;
  bool json = false;
  bool force = false;
  ReportOptions report;
  line.positionals("LIB", words, "movement library (default: the built-in one)");
  line.group("Output");
  line.flag("--json", json, "print JSON instead of text");
  line.option("--figure", figure, "FILE.svg",
              "draw parameters and errors of straight steps, before and after refinement");
  line.flag("-f,--force", force, "overwrite existing files");
  report.add_to(line);
  if (const auto code = line.parse(arguments)) return *code;
  if (words.size() > 1) return refuse_usage(Error{"only one library can be listed", {}});
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
  if (!print_text(json ? library_json(**library, measured) : library_text(**library, measured))) {
    return wrong_usage;
  }
  return done;
}

}  // namespace surefoot::app
