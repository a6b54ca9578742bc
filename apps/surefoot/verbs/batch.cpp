#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "batch/batch_run.h"
#include "batch/batch_settings.h"
#include "batch/interruption.h"
#include "batch/slurm.h"
#include "batch/write_summary.h"
#include "exit_code.h"
#include "input.h"
#include "surefoot/pipeline/save.h"
#include "verb_words.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

const Verb& batch_itself() { return *std::ranges::find(kVerbs, "batch", &Verb::name); }

bool is_count(double value) { return value >= 1.0 && value <= 1e6 && value == std::floor(value); }

/// Flags that are out of range, or that do not go together.
Result<void> check_batch_flags(const Batch& batch) {
  const BatchOptions& options = batch.options;
  if (options.output.empty()) return fail("-o needs the name of a folder");
  if (options.jobs && !(is_count(*options.jobs) && *options.jobs <= 4096.0)) {
    return fail("--jobs must be a whole number from 1 to 4096");
  }
  if (options.memory && !(*options.memory > 0.0)) return fail("--memory must be greater than 0");
  if (options.time_limit && !(*options.time_limit > 0.0 && *options.time_limit <= 1e6)) {
    return fail("--time-limit must be greater than 0 and at most 1000000");
  }
  const SlurmOptions& slurm = options.slurm;
  if (!is_count(slurm.elements) || !is_count(slurm.cpus) || !is_count(slurm.attempts) ||
      !(slurm.at_once == 0.0 || is_count(slurm.at_once))) {
    return fail(
        "--slurm-array, --slurm-at-once, --slurm-cpus and --slurm-attempts must be whole "
        "numbers from 1");
  }
  if (slurm.wanted && !batch.shard.is_whole()) {
    return fail("--slurm and --shard cannot be combined: Slurm's elements are the shards");
  }
  if (options.fresh && options.resume) return fail("--fresh and --resume exclude each other");
  if (options.suffix.find('/') != std::string::npos) return fail("--suffix cannot hold a /");
  const bool reports = batch.verb.verb->name == "report";
  if (reports == options.after.empty()) {
    return fail(reports ? "`batch report` needs --after, the folder with the changed motions"
                        : "--after belongs to `batch report`");
  }
  if (!options.format.empty()) {
    if (batch.verb.kind != ResultKind::motion) {
      return fail("--to-format belongs to verbs that write motions");
    }
    const std::string name =
        "x" + std::string(options.format.front() == '.' ? "" : ".") + options.format;
    if (!check_save_name(name)) {
      return fail(
          fmt::format("--to-format: `{}` cannot be written; give bvh, fbx, glb, gltf, vrm, "
                      "vrma or npz",
                      options.format));
    }
  }
  if (auto which = parse_reports(options.reports); !which) return pass_on(which);
  std::error_code ignored;
  if (std::filesystem::exists(options.output, ignored) &&
      !std::filesystem::is_directory(options.output, ignored)) {
    return fail("is a file; give a folder for the results", {options.output});
  }
  return {};
}

/// Whether the verb would take its flags, tried with a motion that is never opened.
std::optional<int> check_verb_flags(const Batch& batch) {
  std::vector<std::string> words{"in.bvh"};
  if (batch.verb.verb->name == "report") words.emplace_back("after.bvh");
  for (const VerbFlag& flag : batch.flags) {
    words.push_back(flag.name);
    if (flag.has_value) words.push_back(flag.value);
  }
  if (batch.verb.kind != ResultKind::printed) words.insert(words.end(), {"-o", "out.bvh"});
  const CheckedCommandLines checked;
  const int code = batch.verb.verb->run(words);
  return code == done ? std::nullopt : std::optional(code);
}

/// The words of this batch for one of its shards: all but what the array job itself is about.
std::vector<std::string> shard_words(const std::vector<std::string>& own, const Batch& batch) {
  const VerbWords known = words_of(batch_itself());
  const std::set<std::string_view> dropped{"-j",      "--jobs",   "--shard",   "--retry",
                                           "--fresh", "--resume", "--dry-run", "--reports"};
  std::vector<std::string> words{"batch"};
  for (std::size_t i = 0; i < own.size(); ++i) {
    const std::string name = own[i].substr(0, own[i].find('='));
    bool takes_value = false;
    for (const FlagWords& flag : known.flags) {
      if (std::ranges::find(flag.names, name) != flag.names.end()) takes_value = flag.takes_value;
    }
    const bool has_next = takes_value && name == own[i] && i + 1 < own.size();
    const bool drop = dropped.contains(name) || name.starts_with("--slurm");
    if (!drop) words.push_back(own[i]);
    if (!drop && has_next) words.push_back(own[i + 1]);
    i += has_next ? 1 : 0;
  }
  for (const VerbFlag& flag : batch.flags) {
    words.push_back(flag.name);
    if (flag.has_value) words.push_back(flag.value);
  }
  if (batch.options.retry) words.emplace_back("--retry");
  if (batch.options.fresh) words.emplace_back("--fresh");
  return words;
}

std::vector<int> shards_to_do(const Batch& batch, Progress& progress, int count) {
  std::vector<int> shards;
  Batch part = batch;
  for (part.shard = {1, count}; part.shard.index <= count; ++part.shard.index) {
    if (!clips_to_do(part, progress).empty()) shards.push_back(part.shard.index);
  }
  return shards;
}

int finish_batch(const Batch& batch) {
  const BatchOptions& options = batch.options;
  const Result<Summary> summary = summarise({options.output});
  if (!summary) return refuse_input(summary.error());
  PictureWishes wishes;
  wishes.reports = *parse_reports(options.reports);
  wishes.jobs = static_cast<std::size_t>(options.jobs.value_or(1.0));
  wishes.folder = options.output;
  if (auto written = write_summary(*summary, wishes, true); !written) {
    return refuse_usage(written.error());
  }
  remark(options.report, fmt::format("{}/summary.html: {}", options.output, totals_text(*summary)));
  const bool flawed =
      summary->count(ClipStatus::done) < summary->rows.size() || summary->count("bad") > 0;
  return options.report.strict && flawed ? done_with_warnings : done;
}

int run_on_slurm(Batch& batch, const std::vector<std::string>& own) {
  const int count = static_cast<int>(batch.options.slurm.elements);
  const int attempts =
      batch.options.slurm.no_wait ? 1 : static_cast<int>(batch.options.slurm.attempts);
  for (int attempt = 0; attempt <= attempts; ++attempt) {
    const Result<JournalState> journal = read_journals(batch.options.output);
    if (!journal) return refuse_input(journal.error());
    Progress progress(batch, *journal);
    const SlurmArray array{batch.options.slurm, shard_words(own, batch),
                           shards_to_do(batch, progress, count), count,
                           journal_folder(batch.options.output)};
    if (batch.options.dry_run) return print_result(slurm_script(array)) ? done : wrong_usage;
    if (array.shards.empty()) break;
    if (attempt == attempts) {
      return refuse_input(
          Error{fmt::format("{} of {} elements have clips without a record; see the "
                            "logs, then run it again",
                            array.shards.size(), count),
                {array.folder}});
    }
    remark(batch.options.report, fmt::format("{} of {} elements have work: --array={}",
                                             array.shards.size(), count, array_text(array.shards)));
    if (const auto submitted = submit(array); !submitted) return refuse_usage(submitted.error());
    if (batch.options.slurm.no_wait) return done;
    // What was tried again has been; a further array is for what was lost.
    batch.options.retry = batch.options.fresh = false;
  }
  return finish_batch(batch);
}

int run_here(const Batch& batch) {
  const BatchOptions& options = batch.options;
  const Result<JournalState> journal = read_journals(options.output);
  if (!journal) return refuse_input(journal.error());
  Progress progress(batch, *journal);
  std::vector<PlannedClip> clips = clips_to_do(batch, progress);
  if (options.dry_run) {
    std::string text;
    for (const PlannedClip& clip : clips) {
      text += fmt::format("{} -> {}/{}\n", clip.input->path, options.output, clip.output);
    }
    remark(options.report, fmt::format("{} clips to do", clips.size()));
    return print_text(text) ? done : wrong_usage;
  }
  if (journal->torn > 0) {
    remark(options.report, fmt::format("{} lines of the journal were cut off; their clips are done "
                                       "again",
                                       journal->torn));
  }
  const auto mine = std::ranges::count_if(
      batch.inputs, [&](const BatchInput& input) { return batch.shard.holds(input.name); });
  remark(options.report, fmt::format("{} files, {} clips to do", mine, clips.size()));
  const Result<BatchEnd> end = run_clips(batch, progress, std::move(clips));
  if (!end) return refuse_usage(end.error());
  remark(options.report, end->summary);
  if (end->end == PoolEnd::abandoned) return Interruption::exit_code();
  const int code = batch.shard.is_whole() ? finish_batch(batch)
                   : options.report.strict && end->not_done > 0
                       ? static_cast<int>(done_with_warnings)
                       : static_cast<int>(done);
  return end->end == PoolEnd::interrupted ? Interruption::exit_code() : code;
}

}  // namespace

int run_batch(Arguments arguments) {
  CommandLine line(
      "batch", "Runs a verb over many motions, with a journal, and summarises the results.",
      "  surefoot batch clean library/ -o cleaned/               # goes on where it was stopped\n"
      "  surefoot batch clean library/ -o cleaned/ --jobs 8 --stretch\n"
      "  surefoot batch measure 'takes/*.bvh' -o measured/\n"
      "  surefoot batch convert --list clips.txt -o converted/ --to-format fbx\n"
      "  surefoot batch report library/ --after cleaned/ -o reports/\n"
      "  surefoot batch clean library/ -o cleaned/ --shard 3/20  # one of twenty machines\n"
      "  surefoot batch clean library/ -o cleaned/ --slurm --slurm-array 50 --dry-run\n\n"
      "The flags of the verb stand beside these; a folder where it takes a file (--plants, "
      "--against,\n--save-plants, --report) stands for the file of the clip's name in it.\n");
  Batch batch;
  batch.options.add_to(line);
  const bool has_verb = !arguments.empty() && !arguments.front().starts_with('-');
  const Result<BatchVerb> verb = has_verb ? batch_verb(arguments.front()) : Result<BatchVerb>();
  SplitWords split{{arguments.begin(), arguments.end()}, {}};
  if (has_verb && verb && NotedCommandLines::current() == nullptr) {
    split = split_words(arguments, *verb->verb, batch_itself());
  }
  if (const auto code = line.parse(split.own)) return *code;
  if (!has_verb) return refuse_usage(Error{"give the verb first: `surefoot batch clean ...`", {}});
  if (!verb) return refuse_usage(verb.error());
  batch.verb = *verb;
  batch.flags = std::move(split.verb);
  const Result<Shard> shard = parse_shard(batch.options.shard);
  if (!shard) return refuse_usage(shard.error());
  batch.shard = *shard;
  if (const auto good = check_batch_flags(batch); !good) return refuse_usage(good.error());
  if (const auto code = check_verb_flags(batch)) return *code;
  batch.settings = settings_hash(batch.verb, batch.flags);

  const std::vector<std::string> words(batch.options.words.begin() + 1, batch.options.words.end());
  Result<std::vector<BatchInput>> inputs = list_inputs(words, batch.options);
  if (!inputs) return refuse_input(inputs.error());
  batch.inputs = std::move(*inputs);
  name_outputs(batch);
  if (!batch.options.dry_run) {
    if (const auto kept = write_batch_settings(batch.options.output, batch.verb, batch.flags);
        !kept) {
      return refuse_usage(kept.error());
    }
  }
  return batch.options.slurm.wanted ? run_on_slurm(batch, split.own) : run_here(batch);
}

}  // namespace surefoot::app
