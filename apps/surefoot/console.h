#pragma once

#include <string>
#include <string_view>

#include "command_line.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// How much is said, and how strictly warnings are taken; the same flags for every verb.
struct ReportOptions {
  bool strict = false;
  bool quiet = false;

  void add_to(CommandLine& line);
};

/// Prints the bytes of a result on standard output. False when it cannot be written (a full disk).
[[nodiscard]] bool print_result(std::string_view bytes);

/// Prints text for people on standard output: what it holds from files is made printable. False
/// when it cannot be written.
[[nodiscard]] bool print_text(std::string_view text);

/// One line on standard error: what is wrong with the input. Returns the exit code.
[[nodiscard]] int refuse_input(const Error& error);

/// One line on standard error: what is wrong with the request. Returns the exit code.
[[nodiscard]] int refuse_usage(const Error& error);

/// A remark on standard error about what was done, unless --quiet.
void remark(const ReportOptions& report, std::string_view text);

/// Prints notes and warnings, one line each on standard error, and returns the exit code of
/// finished work.
[[nodiscard]] int finish(const ReportOptions& report, const Diagnostics& notes);

}  // namespace surefoot::app
