#include "motion_files.h"

#include <fmt/format.h>

#include <utility>

#include "ground/ground_option.h"
#include "requests.h"
#include "surefoot/pipeline/load.h"

namespace surefoot::wasm {
namespace {

InputFile take_file(Exchange& exchange, Slot slot, std::string name) {
  return {std::move(name), std::make_shared<const std::string>(exchange.take(slot))};
}

std::optional<InputFile> take_if_named(Exchange& exchange, Slot slot,
                                       const std::optional<std::string>& name) {
  if (!name) return std::nullopt;
  return take_file(exchange, slot, *name);
}

MotionFiles take_files(Exchange& exchange, const FileNames& names, FilesBeside beside) {
  MotionFiles files{take_file(exchange, Slot::motion, names.motion),
                    take_if_named(exchange, Slot::skeleton, names.skeleton),
                    take_if_named(exchange, Slot::rig, names.rig)};
  files.body_model = take_if_named(exchange, Slot::body_model, names.body_model);
  files.joint_names = take_if_named(exchange, Slot::joint_names, names.joint_names);
  files.beside = [beside = std::move(beside)](
                     const std::string& name) -> Result<std::shared_ptr<const std::string>> {
    const auto found = beside.find(name);
    if (found != beside.end()) return found->second;
    return fail("is named by the motion; open both files together", {name});
  };
  return files;
}

}  // namespace

Result<std::optional<Ground>> ground_of(const std::string& word, Exchange& exchange,
                                        bool has_file) {
  const Result<GroundOption> option = parse_ground_option(word);
  if (!option) return pass_on(option);
  if (option->needs_file() && !has_file) {
    return fail(fmt::format("the ground `{}` needs its file; open that too", word));
  }
  return load_ground(*option, exchange.take(Slot::ground));
}

Result<Ground> ground_to_walk_on(const std::string& word, Exchange& exchange) {
  if (word == "none") return fail("made motion needs a ground; `none` is not allowed");
  const bool has_file = !exchange.input(Slot::ground).empty();
  const auto ground = ground_of(word.empty() ? "auto" : word, exchange, has_file);
  if (!ground) return pass_on(ground);
  return ground->value_or(Ground::flat());
}

Result<OpenedMotion> open_motion(Exchange& exchange, FilesBeside beside,
                                 const ProgressFn& progress) {
  Result<LoadRequest> wanted = read_load_request(exchange.input(Slot::request));
  if (!wanted) return pass_on(wanted);
  Result<LoadSettings> settings = load_settings_of(wanted->words);
  if (!settings) return pass_on(settings);
  Result<std::optional<Ground>> ground =
      ground_of(wanted->words.ground, exchange, wanted->names.ground.has_value());
  if (!ground) return pass_on(ground);
  settings->ground = std::move(*ground);
  settings->progress = progress;
  settings->take = wanted->take;
  settings->root_name = wanted->root;
  settings->skeleton = wanted->skeleton;
  OpenedMotion opened;
  Result<Take> take =
      load_take(take_files(exchange, wanted->names, std::move(beside)), *settings, &opened.notes);
  if (!take) return pass_on(take);
  opened.take = std::move(*take);
  opened.words = std::move(wanted->words);
  return opened;
}

}  // namespace surefoot::wasm
