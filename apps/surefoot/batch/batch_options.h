#pragma once

#include <optional>
#include <string>
#include <vector>

#include "command_line.h"
#include "console.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// Which part of the clips this run takes: `index` of `count`, from 1.
struct Shard {
  int index = 1;
  int count = 1;

  /// Whether a clip belongs to it, by its name alone, so that clips that come or go later move no
  /// other.
  [[nodiscard]] bool holds(const std::string& name) const;
  [[nodiscard]] bool is_whole() const { return count == 1; }
};

/// `3/20`.
[[nodiscard]] Result<Shard> parse_shard(const std::string& word);

/// What is asked of Slurm, as its own flags take it; empty: its default.
struct SlurmOptions {
  bool wanted = false;
  std::string partition;
  std::string time;
  std::string memory;
  std::vector<std::string> more;  ///< further flags of sbatch
  double elements = 20.0;
  double at_once = 0.0;  ///< 0: as many as Slurm likes
  double cpus = 1.0;
  double attempts = 3.0;
  bool no_wait = false;
};

/// The flags of `batch` itself; those of the verb stand beside them.
struct BatchOptions {
  std::vector<std::string> words;  ///< the verb, then inputs
  std::string list;
  std::string base;
  std::string output;
  std::string suffix;
  std::string format;
  std::string after;
  std::optional<double> jobs;
  std::optional<double> memory;      ///< GB, of all clips in work together
  std::optional<double> time_limit;  ///< s, of a clip
  std::string shard = "1/1";
  std::string reports = "none";
  bool resume = false;  ///< is the default, so that the flag only says so
  bool fresh = false;
  bool retry = false;
  bool force = false;
  bool dry_run = false;
  SlurmOptions slurm;
  ReportOptions report;

  void add_to(CommandLine& line);
};

/// How many clips get a report: `none`, `all`, or the worst so many (`worst:50`).
[[nodiscard]] Result<std::size_t> parse_reports(const std::string& word);

}  // namespace surefoot::app
