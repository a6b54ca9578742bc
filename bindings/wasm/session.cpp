#include "session.h"

#include <fmt/format.h>

#include <utility>

#include "answers.h"
#include "contact/embedded_model.h"
#include "pipeline/repair_motion.h"
#include "requests.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/edits.h"
#include "surefoot/pipeline/measurement.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/save.h"

namespace surefoot::wasm {
namespace {

std::string settings_words(const CleanSettings& settings) {
  SharedSettings shared;
  shared.clean = settings;
  return write_settings(shared);
}

std::string settings_words(const DetectWords& words) {
  SharedSettings shared;
  shared.detect = words;
  return write_settings(shared);
}

}  // namespace

void Session::add_file(std::string name, std::string bytes) {
  beside_[std::move(name)] = std::make_shared<const std::string>(std::move(bytes));
}

Result<std::string> Session::load() {
  Result<OpenedMotion> opened = open_motion(exchange_, std::exchange(beside_, {}), progress_);
  if (!opened) return pass_on(opened);
  made_.reset();
  part_.reset();
  found_.reset();
  loaded_ = std::move(opened->take);
  load_words_ = std::move(opened->words);
  return loaded_answer(*loaded_, opened->notes);
}

Result<std::string> Session::open_character() {
  Result<OpenedMotion> opened = open_motion(exchange_, std::exchange(beside_, {}), progress_);
  if (!opened) return pass_on(opened);
  character_ = std::move(opened->take);
  return loaded_answer(*character_, opened->notes);
}

Result<std::string> Session::open_library() {
  const Result<std::string> name = read_name_request(request());
  if (!name) return pass_on(name);
  auto library = load_library(exchange_.take(Slot::file), *name);
  if (!library) return pass_on(library);
  library_ = std::move(*library);
  return std::string("{}");
}

Result<std::string> Session::detect() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const Result<DetectWords> words = read_detect_request(request());
  if (!words) return pass_on(words);
  const Result<bool> contacts = read_flag(request(), "contacts");
  if (!contacts) return pass_on(contacts);
  if (!holds(words->method)) {
    return fail(
        fmt::format("the model for `{}` is not included in this page; use the program instead",
                    name_of(words->method)));
  }
  std::string key = settings_words(*words);
  if (!found_ || found_->words != key) {
    found_ = Found{std::move(key), contacts_of(**motion, detect_settings_of(*words))};
  }
  return surefoot::write_plants(
      *contacts ? found_->contacts : plants_to_hold(**motion, found_->contacts), **motion);
}

Result<std::string> Session::measure() const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request(), **motion);
  if (!job) return pass_on(job);
  const PlantTrack plants = job->plants ? *job->plants : plants_of(*job, **motion);
  const Result<Measurement> measured = measure_take(**motion, nullptr, plants);
  if (!measured) return pass_on(measured);
  return measurement_json(*measured);
}

Result<std::string> Session::damage() const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request(), **motion);
  if (!job) return pass_on(job);
  const Take& take = **motion;
  const PlantTrack stances = job->plants ? *job->plants : plants_to_repair(take, job->detect);
  return damage_answer(
      find_damage(take.skeleton(), take.motion(), take.rig(), take.ground(), stances));
}

Result<std::string> Session::clean() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request(), **motion);
  if (!job) return pass_on(job);
  if (job->rectify && embedded_model("labels").empty()) {
    return fail("the model that finds skating runs is not part of this page; the program has it");
  }
  const Take& original = **motion;
  Diagnostics notes;
  Result<CleanedTake> cleaned = clean_take(original, *job, &notes, progress_);
  if (!cleaned) return pass_on(cleaned);
  const Result<Measurement> measured = surefoot::measure_cleaned(original, *cleaned);
  if (!measured) return pass_on(measured);
  std::string answer = cleaned_answer({original, *cleaned, *measured, notes});
  made_ = Made{std::move(*cleaned), true, job->clean, settings_words(job->clean), std::move(notes)};
  part_.reset();
  return answer;
}

Result<std::string> Session::clean_part() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request(), **motion);
  if (!job) return pass_on(job);
  const Result<int> first = read_whole_number(request(), "first", 0);
  if (!first) return pass_on(first);
  const Result<int> end = read_whole_number(request(), "end", (*motion)->frames());
  if (!end) return pass_on(end);
  const CleanedFrames wanted{*first, *end};
  Result<CleanedPart> part = surefoot::clean_part(**motion, *job, wanted, progress_);
  if (!part) return pass_on(part);
  part_ = std::move(part->cleaned.take);
  return fmt::format(R"({{"first": {}, "end": {}, "from": {}}})", wanted.first, wanted.end,
                     part->first);
}

Result<std::string> Session::clean_edit() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const Result<CleanJob> job = read_job_request(request(), **motion);
  if (!job) return pass_on(job);
  if (const auto good = check_job(*job); !good) return pass_on(good);
  if (made_ && made_->cleaned && made_->words == settings_words(job->clean)) {
    const auto range = clean_again(**motion, *job, made_->result, progress_);
    if (!range) return pass_on(range);
    if (*range) return edited_answer(**motion, made_->result, **range);
  }
  if (const Result<std::string> all = clean(); !all) return pass_on(all);
  return edited_answer(**motion, made_->result, {0, (*motion)->frames()});
}

Result<std::string> Session::measure_cleaned() const {
  if (!made_ || !made_->cleaned) return fail("nothing has been cleaned yet");
  const Result<Measurement> measured = surefoot::measure_cleaned(*loaded_, made_->result);
  if (!measured) return pass_on(measured);
  return cleaned_answer({*loaded_, made_->result, *measured, made_->notes});
}

Result<std::string> Session::keep(Result<MadeTake> made) {
  if (!made) return pass_on(made);
  std::string answer = made_answer(*made);
  CleanedTake result;
  result.take = std::move(made->take);
  made_ = Made{std::move(result), false, {}, {}, std::move(made->notes)};
  return answer;
}

Result<std::string> Session::retarget() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  return keep(retargeted_take(**motion, place()));
}

Result<std::string> Session::path() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  return keep(path_take(**motion, place()));
}

Result<std::string> Session::loop() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  return keep(looped_take(**motion, place()));
}

Result<std::string> Session::adopt() {
  const auto made = take_of(Which::after);
  if (!made) return pass_on(made);
  loaded_ = std::move(made_->result.take);
  const Diagnostics notes = std::move(made_->notes);
  made_.reset();
  part_.reset();
  found_.reset();
  return loaded_answer(*loaded_, notes);
}

Result<std::string> Session::own_path() const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  return own_path_file(**motion);
}

Result<std::string> Session::motion() const {
  constexpr std::array<std::string_view, 2> kMotions{"after", "before"};
  const Result<std::size_t> which = read_choice(request(), "which", kMotions);
  if (!which) return pass_on(which);
  Result<std::string> ending = read_text(request(), "ending");
  if (!ending) return pass_on(ending);
  const auto take = take_of(*which == 1 ? Which::before : Which::after);
  if (!take) return pass_on(take);
  if (ending->empty()) *ending = saved_ending((*take)->name(), (*take)->clip());
  if (const auto known = check_save_name("motion" + *ending); !known) return pass_on(known);
  return save_clip_as("motion" + *ending, (*take)->clip(), progress_);
}

Result<std::string> Session::report() const {
  if (!made_ || !made_->cleaned) return fail("nothing has been cleaned yet");
  const CleanedTake& cleaned = made_->result;
  const Result<Verdict> verdict = judge_cleaned(*loaded_, cleaned);
  if (!verdict) return pass_on(verdict);
  std::vector<ReportSetting> lines{{"before", loaded_->name()}, {"ground", load_words_.ground}};
  for (ReportSetting& line : report_settings(made_->settings)) lines.push_back(std::move(line));
  return report_page({shown_original(*loaded_, cleaned), shown_result(cleaned), cleaned.held,
                      &made_->notes, std::move(lines), *verdict});
}

Result<std::string> Session::write_plants() const {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const auto job = read_job_request(request(), **motion);
  if (!job) return pass_on(job);
  return surefoot::write_plants(job->plants ? *job->plants : plants_of(*job, **motion), **motion);
}

Result<std::string> Session::read_plants() {
  const auto motion = loaded();
  if (!motion) return pass_on(motion);
  const Result<std::string> name = read_name_request(request());
  if (!name) return pass_on(name);
  const Result<PlantTrack> plants =
      surefoot::read_plants(exchange_.input(Slot::file), *name, *loaded_);
  if (!plants) return pass_on(plants);
  // The body may be another now: what was found and cleaned with the old one is not reused.
  found_.reset();
  if (made_) made_->words.clear();
  return surefoot::write_plants(*plants);
}

Result<const Take*> Session::take_of(Which which) const {
  if (which == Which::before) {
    if (!loaded_) return fail("no motion is open");
    return &*loaded_;
  }
  if (which == Which::character) {
    if (!character_) return fail("no character is open; open one first");
    return &*character_;
  }
  if (which == Which::part) {
    if (!part_) return fail("no part has been cleaned yet");
    return &*part_;
  }
  if (!made_) return fail("nothing has been cleaned yet");
  return &made_->result.take;
}

}  // namespace surefoot::wasm
