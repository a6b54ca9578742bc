#pragma once

#include <span>
#include <string>

#include "command_line.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// The whole content of a file, or of standard input for `-`.
[[nodiscard]] Result<std::string> read_file(const std::string& path);

/// A file that is about to be written; `-` is standard output.
struct OutputFile {
  std::string path;
  std::string bytes;
};

/// From now on this file must not be written over, by whatever name.
void keep_input(const std::string& path);

/// Files read so far may be written over again: what comes next is another clip.
void forget_inputs();

/// Whether `write_files` looks for what a killed run left half-written beside its files, as it does
/// unless told otherwise: in a folder of a hundred thousand files that takes longer than writing.
void look_for_abandoned(bool wanted);

/// Refuses a path that cannot or must not be written: a folder, a missing folder, an input, or an
/// existing file without `force`. Asked before long work.
[[nodiscard]] Result<void> check_output(const std::string& path, bool force);
/// The same of several; one that was not asked for is empty.
[[nodiscard]] Result<void> check_all_outputs(const std::vector<std::string>& paths, bool force);

/// Writes every file beside its final place and only then renames them all, so that each appears
/// complete or not at all. Refuses one name for two files.
[[nodiscard]] Result<void> write_files(std::span<const OutputFile> files, bool force);

/// The ending of files of the same format (".fbx"); ".bvh" where that is not written.
[[nodiscard]] std::string written_ending(const std::string& path);

/// Where results go; the same flags for every verb that writes.
struct OutputOptions {
  std::string path;
  bool force = false;
  bool overwrite_input = false;

  void add_to(CommandLine& line, const std::string& help);

  /// For verbs that write a changed copy of their input: -o may be left out. `ending`: "_clean";
  /// `format`: ".bvh" where it is not the input's.
  void add_changed_to(CommandLine& line, const std::string& ending, const std::string& format = "");
  /// After parsing: names the output beside the input where -o was left out, NAME + `ending` +
  /// `format`. Refuses the input itself unless it shall be overwritten, and standard input without
  /// -o.
  [[nodiscard]] Result<void> choose_name(const std::string& input, const std::string& ending,
                                         const std::string& format);
};

}  // namespace surefoot::app
