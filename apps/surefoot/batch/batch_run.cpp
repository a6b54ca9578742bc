#include "batch_run.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <deque>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <numeric>

#include "batch/batch_progress.h"
#include "batch/clip_work.h"
#include "batch/interruption.h"
#include "memory_limit.h"
#include "surefoot/version.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

constexpr double kLeastSeconds = 60.0;
constexpr double kSecondsPerMegabyte = 2.0;

double time_limit_of(const BatchOptions& options, const BatchInput& input) {
  return options.time_limit.value_or(kLeastSeconds +
                                     kSecondsPerMegabyte * static_cast<double>(input.size) / 1e6);
}

std::size_t jobs_of(const BatchOptions& options) {
  const long cores = ::sysconf(_SC_NPROCESSORS_ONLN);
  return static_cast<std::size_t>(options.jobs.value_or(static_cast<double>(std::max(1L, cores))));
}

/// Names of journals differ by machine and process, so that shards can share a folder without
/// locks, on a network's file system too.
std::string journal_path(const Batch& batch, std::size_t slot) {
  char host[256] = "host";
  ::gethostname(host, sizeof host - 1);
  const std::string name = fmt::format("{}of{}-{}-{}-{}.jsonl", batch.shard.index,
                                       batch.shard.count, host, ::getpid(), slot);
  return (fs::path(journal_folder(batch.options.output)) / name).string();
}

class ClipRun {
 public:
  ClipRun(const Batch& batch, Progress& progress, std::vector<PlannedClip> clips)
      : batch_(batch),
        progress_(progress),
        jobs_(jobs_of(batch.options)),
        memory_(batch.options.memory.value_or(usual_memory())),
        clips_(clips.begin(), clips.end()),
        queue_(clips_.size()),
        bar_(std::string(batch.verb.verb->name), clips_.size(), bytes_of(clips_),
             batch.options.report) {
    std::iota(queue_.begin(), queue_.end(), std::size_t{0});
    for (std::size_t slot = 0; slot < jobs_; ++slot) {
      journals_.push_back(std::make_unique<JournalWriter>(journal_path(batch, slot)));
    }
  }

  Result<BatchEnd> run() {
    const Interruption counted;
    WorkerPool pool(jobs_, work_on_clip);
    const Result<PoolEnd> end =
        pool.run({[&](std::size_t slot, std::size_t busy) { return next(slot, busy); },
                  [&](std::size_t id, const PoolResult& result) { return ended(id, result); },
                  [&] { bar_.tick(); }, [&] { return stops(); }});
    if (!end) return pass_on(end);
    if (problem_) return tl::unexpected(*problem_);
    const std::size_t done = bar_.count(ClipStatus::done);
    return BatchEnd{*end, bar_.ended_clips(), bar_.ended_clips() - done, bar_.summary()};
  }

 private:
  static std::uintmax_t bytes_of(const std::deque<PlannedClip>& clips) {
    std::uintmax_t bytes = 0;
    for (const PlannedClip& clip : clips) bytes += clip.input->size;
    return bytes;
  }

  int stops() {
    const int count = Interruption::count();
    if (count == 1 && !said_stop_) {
      said_stop_ = true;
      bar_.say("stopping when the clips in work are done; again to stop at once");
    }
    return problem_ ? 2 : count;
  }

  std::optional<PoolJob> next(std::size_t slot, std::size_t busy) {
    while (!problem_) {
      const bool alone = queue_.empty() && busy == 0;
      std::deque<std::size_t>& from = alone ? too_large_ : queue_;
      if (from.empty()) break;
      const std::size_t id = from.front();
      from.pop_front();
      if (alone) alone_ = id;
      if (std::optional<PoolJob> job = job_of(id, slot, alone)) return job;
    }
    return std::nullopt;
  }

  /// Nothing where the clip ended before it began; then it has its record.
  std::optional<PoolJob> job_of(std::size_t id, std::size_t slot, bool alone) {
    const PlannedClip& clip = clips_[id];
    keep(journals_[slot]->started(clip.input->name, clip.take));
    Result<ClipRequest> request = request_for(clip, alone);
    if (request)
      return PoolJob{id, request_text(*request), time_limit_of(batch_.options, *clip.input)};
    ClipRecord record = record_for(clip);
    record.status = ClipStatus::failed;
    record.message = request.error().to_string();
    finish_clip(record, slot);
    return std::nullopt;
  }

  Result<ClipRequest> request_for(const PlannedClip& clip, bool alone) {
    const fs::path written = fs::path(batch_.options.output) / clip.output;
    std::error_code problem;
    fs::create_directories(written.parent_path(), problem);
    if (problem) return fail("cannot be made: " + problem.message(), {written.parent_path()});
    Result<std::vector<std::string>> flags = words_for(batch_.flags, clip.input->name);
    if (!flags) return pass_on(flags);
    ClipRequest request{clip.input->name,
                        clip.take,
                        clip.input->path,
                        clip.output,
                        std::string(batch_.verb.verb->name),
                        written.string(),
                        batch_.verb.kind == ResultKind::printed,
                        batch_.options.force || progress_.was_begun(clip),
                        progress_.was_cut_off(clip),
                        batch_.settings,
                        {clip.input->path}};
    std::vector<std::string>& words = request.words;
    if (request.verb == "report") {
      Result<std::string> after = counterpart(batch_.options.after, clip.input->name);
      if (!after) return pass_on(after);
      words.push_back(std::move(*after));
    }
    words.insert(words.end(), flags->begin(), flags->end());
    if (!clip.take.empty()) words.insert(words.end(), {"--take", clip.take});
    if (request.prints) {
      words.emplace_back("--json");
    } else {
      words.insert(words.end(), {"-o", written.string()});
      if (request.force) words.emplace_back("--force");
    }
    const double share = alone ? memory_ : memory_ / static_cast<double>(jobs_);
    words.insert(words.end(), {"--quiet", "--memory", fmt::format("{}", share)});
    return request;
  }

  [[nodiscard]] ClipRecord record_for(const PlannedClip& clip) const {
    ClipRecord record;
    record.input = clip.input->name;
    record.take = clip.take;
    record.verb = batch_.verb.verb->name;
    record.path = clip.input->path;
    record.output = clip.output;
    record.file = {clip.input->path, clip.input->size, clip.input->modified, ""};
    record.settings = batch_.settings;
    record.version = SUREFOOT_VERSION;
    const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
    record.ended = now.count();
    return record;
  }

  bool ended(std::size_t id, const PoolResult& result) {
    const PlannedClip& clip = clips_[id];
    ClipRecord record = record_for(clip);
    if (result.end == PoolResult::End::answered) {
      const auto answered = record_of(nlohmann::json::parse(result.answer, nullptr, false));
      if (answered) record = *answered;
    } else if (result.end == PoolResult::End::crashed) {
      record.status = ClipStatus::crashed;
      record.message = fmt::format(
          "the program crashed on this clip ({}); please report it with the file", result.how);
      record.seconds = result.seconds;
    } else {
      record.status = ClipStatus::timeout;
      record.message = fmt::format("took longer than {:.0f} s; allow more with --time-limit",
                                   time_limit_of(batch_.options, *clip.input));
      record.seconds = result.seconds;
    }
    if (record.status == ClipStatus::memory && jobs_ > 1 && alone_ != id) {
      too_large_.push_back(id);  // to run alone, when all others are done
      return true;
    }
    finish_clip(record, result.slot);
    if (clip.take.empty() && takes_all(batch_)) add_takes(clip, record.other_takes);
    return !problem_;
  }

  void finish_clip(const ClipRecord& record, std::size_t slot) {
    keep(journals_[slot]->ended(record));
    bar_.ended(record);
  }

  void add_takes(const PlannedClip& clip, const std::vector<std::string>& takes) {
    for (const std::string& take : takes) {
      PlannedClip other{clip.input, take, take_output(clip.output, take)};
      if (progress_.is_done(other)) continue;
      clips_.push_back(std::move(other));
      queue_.push_back(clips_.size() - 1);
      bar_.more(1);
    }
  }

  void keep(const Result<void>& written) {
    if (!written && !problem_) problem_ = written.error();
  }

  const Batch& batch_;
  Progress& progress_;
  std::size_t jobs_;
  double memory_;                  ///< GB
  std::deque<PlannedClip> clips_;  ///< a deque: references stay while takes are added
  std::deque<std::size_t> queue_;
  std::deque<std::size_t> too_large_;
  std::optional<std::size_t> alone_;
  std::vector<std::unique_ptr<JournalWriter>> journals_;
  BatchProgress bar_;
  std::optional<Error> problem_;
  bool said_stop_ = false;
};

}  // namespace

Result<BatchEnd> run_clips(const Batch& batch, Progress& progress, std::vector<PlannedClip> clips) {
  return ClipRun(batch, progress, std::move(clips)).run();
}

}  // namespace surefoot::app
