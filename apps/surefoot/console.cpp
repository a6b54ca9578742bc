#include "console.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/printable.h"
#include "clip_facts.h"
#include "exit_code.h"
#include "reread.h"

namespace surefoot::app {

namespace {

void print_line(const std::string& text) { fmt::print(stderr, "{}\n", printable(text)); }

}  // namespace

void ReportOptions::add_to(CommandLine& line) {
  line.group("Reporting");
  line.flag("--strict", strict,
            "exit with code 3 if there were warnings (notes do not count) or the verdict is bad");
  line.flag("-q,--quiet", quiet, "no summary, notes, warnings or progress on standard error");
}

bool print_text(std::string_view text) { return print_result(printable_lines(text)); }

bool print_result(std::string_view bytes) {
  const bool written = std::fwrite(bytes.data(), 1, bytes.size(), stdout) == bytes.size();
  if (written && std::fflush(stdout) == 0) return true;
  fmt::print(stderr, "surefoot: cannot write to standard output; is the disk full?\n");
  return false;
}

int refuse_input(const Error& error) {
  print_line(error.to_string());
  return input_refused;
}

int refuse_usage(const Error& error) {
  print_line(error.to_string());
  return wrong_usage;
}

void remark(const ReportOptions& report, std::string_view text) {
  if (!report.quiet) fmt::print(stderr, "{}\n", printable_lines(text));
}

int finish(const ReportOptions& report, const Diagnostics& notes) {
  if (const auto same = check_reread(); !same) return refuse_input(same.error());
  if (ClipFacts* facts = ClipFacts::current()) facts->note(notes);
  if (!report.quiet) {
    for (const Note& note : notes.notes()) print_line("note: " + to_string(note));
    for (const Warning& warning : notes.warnings()) {
      print_line(fmt::format("warning: {} [{}]", to_string(warning), name_of(warning.kind)));
    }
  }
  return report.strict && !notes.empty() ? done_with_warnings : done;
}

}  // namespace surefoot::app
