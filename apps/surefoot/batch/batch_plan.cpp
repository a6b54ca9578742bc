#include "batch_plan.h"

#include <algorithm>
#include <filesystem>

#include "base/printable.h"
#include "clip_facts.h"
#include "files.h"
#include "surefoot/version.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

std::string value_of_flag(const std::vector<VerbFlag>& flags, std::string_view name) {
  const auto found = std::ranges::find(flags, name, &VerbFlag::name);
  return found == flags.end() ? std::string() : found->value;
}

std::string result_ending(const Batch& batch, const BatchInput& input) {
  if (batch.verb.kind != ResultKind::motion) return batch.verb.ending;
  if (!batch.options.format.empty()) {
    return (batch.options.format.front() == '.' ? "" : ".") + batch.options.format;
  }
  if (!batch.verb.ending.empty()) return batch.verb.ending;
  const std::string target = value_of_flag(batch.flags, "--to");
  return written_ending(target.empty() ? input.path : target);
}

std::string key_of(const PlannedClip& clip) {
  return ClipRecord::clip_key(printable(clip.input->name), printable(clip.take));
}

/// A take's name as a part of a file's.
std::string safe_name(const std::string& take) {
  std::string name = printable(take);
  std::ranges::replace_if(
      name,
      [](char c) { return std::string_view("/\\:*?\"<>| ").find(c) != std::string_view::npos; },
      '_');
  return name;
}

}  // namespace

void name_outputs(Batch& batch) {
  const auto named = [&](const BatchInput& input, bool keeps_ending) {
    fs::path path(input.name);
    const std::string stem = keeps_ending ? path.filename().string() : path.stem().string();
    path.replace_filename(stem + batch.options.suffix + result_ending(batch, input));
    return path.generic_string();
  };
  std::unordered_map<std::string, int> wanted;
  for (const BatchInput& input : batch.inputs) ++wanted[named(input, false)];
  batch.outputs.clear();
  for (const BatchInput& input : batch.inputs) {
    const std::string name = named(input, false);
    batch.outputs.push_back(wanted[name] > 1 ? named(input, true) : name);
  }
}

bool takes_all(const Batch& batch) {
  const auto names_take = [](const VerbFlag& flag) {
    return flag.name == "--take" || flag.name == "--animation";
  };
  return batch.verb.verb->name != "report" && std::ranges::none_of(batch.flags, names_take);
}

std::string take_output(const std::string& output, const std::string& take) {
  fs::path path(output);
  path.replace_filename(path.stem().string() + "." + safe_name(take) + path.extension().string());
  return path.generic_string();
}

const ClipRecord* Progress::record(const PlannedClip& clip) const {
  const auto found = journal_.records.find(key_of(clip));
  return found == journal_.records.end() ? nullptr : &found->second;
}

bool Progress::was_begun(const PlannedClip& clip) const {
  // A clip fails where a file of somebody else is in the way, and then it still is.
  const ClipRecord* found = record(clip);
  if (found != nullptr) return found->status != ClipStatus::failed;
  return journal_.started.contains(key_of(clip));
}

bool Progress::was_cut_off(const PlannedClip& clip) const {
  const ClipRecord* found = record(clip);
  const bool was_killed = found != nullptr && (found->status == ClipStatus::crashed ||
                                               found->status == ClipStatus::timeout);
  return was_killed || journal_.cut_off.contains(key_of(clip));
}

bool Progress::unchanged(const ReadFile& recorded, const std::string& path) {
  const std::optional<ReadFile> now = look_at(path);
  if (!now || now->size != recorded.size) return false;
  if (now->modified == recorded.modified) return true;
  // Copied or touched, perhaps: what counts is what is in it.
  const Result<std::string> bytes = read_file(path);
  return bytes && hash_of(*bytes) == recorded.content;
}

bool Progress::is_done(const PlannedClip& clip) {
  const ClipRecord* found = record(clip);
  if (found == nullptr || batch_.options.fresh) return false;
  if (found->settings != batch_.settings || found->version != SUREFOOT_VERSION ||
      found->output != printable(clip.output)) {
    return false;
  }
  if (found->status != ClipStatus::done) {
    return !batch_.options.retry && unchanged(found->file, clip.input->path);
  }
  const auto written = look_at((fs::path(batch_.options.output) / clip.output).string());
  if (!written || written->size != found->output_size) return false;
  const auto same = [&](const ReadFile& file) {
    const auto [seen, is_new] = looked_at_.try_emplace(file.path + file.content, false);
    if (is_new) seen->second = unchanged(file, file.path);
    return seen->second;
  };
  return unchanged(found->file, clip.input->path) && std::ranges::all_of(found->also, same);
}

std::vector<PlannedClip> clips_to_do(const Batch& batch, Progress& progress) {
  std::vector<PlannedClip> clips;
  for (std::size_t i = 0; i < batch.inputs.size(); ++i) {
    const BatchInput& input = batch.inputs[i];
    if (!batch.shard.holds(input.name)) continue;
    PlannedClip clip{&input, "", batch.outputs[i]};
    const ClipRecord* found = progress.record(clip);
    if (!progress.is_done(clip)) {
      clips.push_back(std::move(clip));
      continue;
    }
    if (!takes_all(batch)) continue;
    for (const std::string& take : found->other_takes) {
      PlannedClip other{&input, take, take_output(batch.outputs[i], take)};
      if (!progress.is_done(other)) clips.push_back(std::move(other));
    }
  }
  std::ranges::stable_sort(clips, [](const PlannedClip& a, const PlannedClip& b) {
    return a.input->size > b.input->size;
  });
  return clips;
}

}  // namespace surefoot::app
