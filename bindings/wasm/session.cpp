#include "session.h"

#include <fmt/format.h>

#include <memory>
#include <utility>

#include "answers.h"
#include "contact/embedded_model.h"
#include "ground/ground_option.h"
#include "requests.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/save.h"

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

Result<std::optional<Ground>> ground_of(const LoadRequest& wanted, const std::string& bytes) {
  const Result<GroundOption> option = parse_ground_option(wanted.words.ground);
  if (!option) return pass_on(option);
  if (option->needs_file() && !wanted.names.ground) {
    return fail(fmt::format("the ground `{}` needs its file; open that too", wanted.words.ground));
  }
  return load_ground(*option, bytes);
}

}  // namespace

void Session::add_file(std::string name, std::string bytes) {
  beside_[std::move(name)] = std::make_shared<const std::string>(std::move(bytes));
}

Result<std::string> Session::load(Exchange& exchange) {
  Result<LoadRequest> wanted = read_load_request(exchange.input(Slot::request));
  if (!wanted) return pass_on(wanted);
  Result<LoadSettings> settings = load_settings_of(wanted->words);
  if (!settings) return pass_on(settings);
  Result<std::optional<Ground>> ground = ground_of(*wanted, exchange.take(Slot::ground));
  if (!ground) return pass_on(ground);
  settings->ground = std::move(*ground);
  settings->progress = progress_;

  settings->take = wanted->take;

  const FileNames& names = wanted->names;
  MotionFiles files{take_file(exchange, Slot::motion, names.motion),
                    take_if_named(exchange, Slot::skeleton, names.skeleton),
                    take_if_named(exchange, Slot::rig, names.rig)};
  files.beside = [beside = std::exchange(beside_, {})](
                     const std::string& name) -> Result<std::shared_ptr<const std::string>> {
    const auto found = beside.find(name);
    if (found != beside.end()) return found->second;
    return fail("is named by the motion; open both files together", {name});
  };
  Diagnostics notes;
  Result<Take> loaded = load_take(files, *settings, &notes);
  if (!loaded) return pass_on(loaded);
  cleaned_.reset();
  loaded_ = std::move(*loaded);
  load_words_ = wanted->words;
  return loaded_answer(*loaded_, notes);
}

Result<std::string> Session::detect(const std::string& request) const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const Result<DetectWords> words = read_detect_request(request);
  if (!words) return pass_on(words);
  if (!holds(words->method)) {
    return fail(
        fmt::format("the model for `{}` is not included in this page; use the program instead",
                    name_of(words->method)));
  }
  return surefoot::write_plants(plants_to_hold(**motion, detect_settings_of(*words)));
}

Result<std::string> Session::measure(const std::string& request) const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request, **motion);
  if (!job) return pass_on(job);
  const Result<Measurement> measured = measure_take(**motion, nullptr, *job->plants);
  if (!measured) return pass_on(measured);
  return measurement_json(*measured);
}

Result<std::string> Session::clean(const std::string& request) {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request, **motion);
  if (!job) return pass_on(job);
  if (job->rectify && embedded_model("labels").empty()) {
    return fail("the model that finds skating runs is not part of this page; the program has it");
  }
  const Take& original = **motion;
  Diagnostics notes;
  Result<CleanedTake> made = clean_take(original, *job, &notes, progress_);
  if (!made) return pass_on(made);
  const Result<Measurement> measured = measure_cleaned(original, *made);
  if (!measured) return pass_on(measured);
  cleaned_ = Cleaned{std::move(*made), job->clean, std::move(notes)};
  return cleaned_answer({original, cleaned_->result, *measured, cleaned_->notes});
}

Result<std::string> Session::motion() const {
  const auto made = cleaned();
  if (!made) return pass_on(made);
  const Clip& clip = (*made)->result.take.clip();
  return save_clip_as("motion" + saved_ending(loaded_->name(), loaded_->clip()), clip, progress_);
}

Result<std::string> Session::report() const {
  const auto made = cleaned();
  if (!made) return pass_on(made);
  const auto& [result, settings, notes] = **made;
  std::vector<ReportSetting> lines{{"before", loaded_->name()}, {"ground", load_words_.ground}};
  for (ReportSetting& line : report_settings(settings)) lines.push_back(std::move(line));
  return report_page({*loaded_, result.take, result.held, &notes, std::move(lines)});
}

Result<std::string> Session::write_plants(const std::string& request) const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request, **motion);
  if (!job) return pass_on(job);
  return surefoot::write_plants(*job->plants);
}

Result<std::string> Session::read_plants(const std::string& text, std::string name) const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const Motion& frames = (*motion)->motion();
  const Result<PlantTrack> plants =
      surefoot::read_plants(text, std::move(name), frames.frames(), frames.fps());
  if (!plants) return pass_on(plants);
  return surefoot::write_plants(*plants);
}

Result<const Take*> Session::loaded() const {
  if (!loaded_) return fail("no motion is open");
  return &*loaded_;
}

Result<const Session::Cleaned*> Session::cleaned() const {
  if (!cleaned_) return fail("nothing has been cleaned yet");
  return &*cleaned_;
}

Result<const Motion*> Session::motion_of(Which which) const {
  if (which == Which::before) {
    const auto motion = loaded();
    if (!motion) return pass_on(motion);
    return &(*motion)->motion();
  }
  const auto made = cleaned();
  if (!made) return pass_on(made);
  return &(*made)->result.take.motion();
}

}  // namespace surefoot::wasm
