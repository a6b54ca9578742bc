#include "batch_options.h"

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <charconv>
#include <limits>

namespace surefoot::app {
namespace {

/// Below 0 for a text that is no whole number.
int whole_number(std::string_view text) {
  int value = 0;
  const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
  return problem == std::errc() && end == text.data() + text.size() ? value : -1;
}

void add_slurm_to(CommandLine& line, SlurmOptions& slurm) {
  line.group("Slurm");
  line.flag("--slurm", slurm.wanted, "run as an array job of Slurm, wait for it and merge");
  line.option("--slurm-array", slurm.elements, "N", "elements of the array: shards (default: 20)");
  line.option("--slurm-at-once", slurm.at_once, "N", "elements that run at the same time, at most");
  line.option("--slurm-partition", slurm.partition, "NAME", "partition to run in");
  line.option("--slurm-time", slurm.time, "TIME",
              "time of an element, as sbatch takes it: 2:00:00");
  line.option("--slurm-memory", slurm.memory, "SIZE",
              "memory of an element, as sbatch takes it: 4G");
  line.option("--slurm-cpus", slurm.cpus, "N",
              "cores of an element, which it all uses (default: 1)");
  line.options("--slurm-option", slurm.more, "FLAG", "a further flag of sbatch: --account=motion");
  line.option("--slurm-attempts", slurm.attempts, "N",
              "arrays to submit until every clip has a record (default: 3)");
  line.flag("--slurm-no-wait", slurm.no_wait,
            "return when the array is submitted; `surefoot summary DIR` merges later");
}

}  // namespace

bool Shard::holds(const std::string& name) const {
  const auto parts = static_cast<std::uint64_t>(count);
  return XXH3_64bits(name.data(), name.size()) % parts == static_cast<std::uint64_t>(index - 1);
}

Result<Shard> parse_shard(const std::string& word) {
  const std::size_t slash = word.find('/');
  const bool two = slash != std::string::npos;
  const int index = whole_number(std::string_view(word).substr(0, slash));
  const int count = two ? whole_number(std::string_view(word).substr(slash + 1)) : -1;
  if (index < 1 || index > count || count > 1'000'000) {
    return fail(fmt::format("--shard: `{}` is no shard; write 3/20 for the third of twenty", word));
  }
  return Shard{index, count};
}

Result<std::size_t> parse_reports(const std::string& word) {
  constexpr std::string_view kWorst = "worst:";
  if (word == "none") return std::size_t{0};
  if (word == "all") return std::numeric_limits<std::size_t>::max();
  const int count =
      word.starts_with(kWorst) ? whole_number(std::string_view(word).substr(kWorst.size())) : -1;
  if (count < 0) {
    return fail(fmt::format("--reports: `{}` is unknown; write none, all or worst:50", word));
  }
  return static_cast<std::size_t>(count);
}

void BatchOptions::add_to(CommandLine& line) {
  line.positionals("VERB INPUT", words,
                   "clean, detect, measure, convert, retarget, report or info; then motion files, "
                   "folders (with all motions below them) and patterns like 'takes/*.bvh'");
  line.group("Inputs and outputs");
  line.required("-o,--output", output, "DIR",
                "folder for the results, the journal and the summary");
  line.option("--list", list, "FILE", "file that lists inputs, one per line; # starts a comment");
  line.option("--base", base, "DIR",
              "folder that the names of inputs are relative to (default: what they share)");
  line.option("--suffix", suffix, "TEXT", "what follows the name of each result: walk + _clean");
  line.option("--to-format", format, "ENDING",
              "format of the results: bvh, fbx, glb, gltf, vrm, vrma or npz");
  line.option("--after", after, "DIR", "of `report`: folder with the changed motions");
  line.flag("-f,--force", force, "overwrite files that no run of this batch has written");
  line.group("Running");
  line.option("-j,--jobs", jobs, "N", "clips at the same time (default: one per core)");
  line.option("--memory", memory, "GB",
              "memory of all clips in work together; one that needs more than its share runs alone "
              "at the end (default: 3/4 of this machine's)");
  line.option("--time-limit", time_limit, "S",
              "time after which a clip is given up (default: 60 s, and 2 s for each MB)");
  line.option("--shard", shard, "I/N", "only the I-th of N parts of the clips");
  line.flag("--resume", resume, "go on where the journal in DIR ends (the default)");
  line.flag("--retry", retry, "try again what was refused or failed before");
  line.flag("--fresh", fresh, "do everything again, whatever the journal says");
  line.option("--reports", reports, "WHICH",
              "write report pages of clips: none (default), worst:50 or all");
  line.flag("--dry-run", dry_run, "only print what would be done, with --slurm the script");
  add_slurm_to(line, slurm);
  report.add_to(line);
}

}  // namespace surefoot::app
