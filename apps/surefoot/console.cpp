#include "console.h"

#include <fmt/format.h>

#include <cstdio>

#include "exit_code.h"

namespace surefoot::app {

void ReportOptions::add_to(CommandLine& line) {
  line.group("Reporting");
  line.flag("--strict", strict, "end with exit code 3 when there were warnings or the verdict is bad");
  line.flag("-q,--quiet", quiet, "no remarks, warnings or progress on standard error");
}

bool print_result(std::string_view text) {
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  if (written && std::fflush(stdout) == 0) return true;
  fmt::print(stderr, "surefoot: standard output cannot be written; is the disk full?\n");
  return false;
}

int refuse_input(const Error& error) {
  fmt::print(stderr, "{}\n", error.to_string());
  return input_refused;
}

int refuse_usage(const Error& error) {
  fmt::print(stderr, "{}\n", error.to_string());
  return wrong_usage;
}

void remark(const ReportOptions& report, std::string_view text) {
  if (!report.quiet) fmt::print(stderr, "{}\n", text);
}

int finish(const ReportOptions& report, const Diagnostics& notes) {
  if (!report.quiet) {
    for (const Warning& warning : notes.warnings()) {
      fmt::print(stderr, "warning: {} [{}]\n", to_string(warning), name_of(warning.kind));
    }
  }
  return report.strict && !notes.empty() ? done_with_warnings : done;
}

}  // namespace surefoot::app
