#include "options.h"

#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <numbers>
#include <vector>

#include <pybind11/stl.h>

#include "contact/contact_model.h"
#include "contact/label_file.h"
#include "ground/ground_option.h"
#include "pipeline/file_contacts.h"
#include "refusal.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/settings_file.h"
#include "takes.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;

constexpr double kDegree = std::numbers::pi / 180.0;

Result<std::shared_ptr<const std::string>> read_beside(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return fail("is named by the motion and cannot be opened", {path.string()});
  return std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                             std::istreambuf_iterator<char>());
}

/// Metres forward, metres left and, optionally, degrees of toe-out.
FootStyle foot_style(const Options& options, const char* key) {
  const auto numbers = options.get<std::vector<double>>(key, {});
  if (numbers.empty()) return {};
  if (numbers.size() != 2 && numbers.size() != 3) {
    throw Refusal{{fmt::format("{} takes metres forward, metres left and optionally degrees of "
                               "toe-out, such as (0.02, 0.05, 10)",
                               key),
                   {}}};
  }
  return {numbers[0], numbers[1], numbers.size() == 3 ? kDegree * numbers[2] : 0.0};
}

template <class T>
[[noreturn]] void refuse_word(const char* key, const std::string& word, const T& words) {
  throw Refusal{{fmt::format("{}: '{}' is none of {}", key, word, words), {}}};
}

/// Of a settings file, where one is given; single options override it.
SharedSettings shared_settings(const Options& options) {
  const auto file = options.file("settings");
  return file ? unwrap(read_settings(*file->bytes, file->name)) : SharedSettings{};
}

Levelling levelling(const Options& options) {
  const auto word = options.get<std::string>("level", "off");
  if (word == "on") return Levelling::always;
  if (word == "off") return Levelling::never;
  if (word != "auto") refuse_word("level", word, "auto, on, off");
  return Levelling::automatic;
}

}  // namespace

std::optional<InputFile> Options::file(const char* key) const {
  auto pair = find<std::pair<std::string, std::string>>(key);
  if (!pair) return std::nullopt;
  return InputFile{std::move(pair->first),
                   std::make_shared<const std::string>(std::move(pair->second))};
}

std::optional<Ground> ground_of(const Options& options) {
  const auto word = options.get<std::string>("ground", shared_settings(options).load.ground);
  const Result<GroundOption> option = parse_ground_option(word);
  if (!option) throw Refusal{{"ground: " + option.error().message, {}}};
  const auto file = options.file("ground_file");
  return unwrap(load_ground(*option, file ? std::string_view(*file->bytes) : ""));
}

Ground ground_to_walk_on(const Options& options) {
  if (options.get<std::string>("ground", "auto") == "none") {
    throw Refusal{{"ground: made motion needs a ground; `none` is not allowed", {}}};
  }
  return ground_of(options).value_or(Ground::flat());
}

LoadSettings load_settings(const Options& options) {
  const LoadWords words = shared_settings(options).load;
  LoadSettings settings = unwrap(load_settings_of({options.get("units", words.units),
                                                   options.get("up", words.up),
                                                   options.get("root_offset", words.root_offset),
                                                   options.get("fps", words.fps),
                                                   {}}));
  settings.take = options.get<std::string>("take", "");
  settings.root_name = options.get<std::string>("root", "");
  settings.skeleton = options.get<std::string>("skeleton", "");
  settings.ground = ground_of(options);
  return settings;
}

MotionFiles motion_files(InputFile motion, const Options& options, const std::string& folder) {
  MotionFiles files{std::move(motion), options.file("asf"), options.file("rig")};
  files.body_model = options.file("body_model");
  files.joint_names = options.file("joint_names");
  files.beside = [folder](const std::string& name) {
    return read_beside(std::filesystem::path(folder) / name);
  };
  return files;
}

CleanSettings clean_settings(const Options& options) {
  CleanSettings settings = shared_settings(options).clean;
  const auto window = options.find<double>("window");
  const auto choose = [&](const char* key, double& value) {
    value = options.get(key, window.value_or(value));
  };
  choose("place_window", settings.plant_window);
  choose("roll_window", settings.target_window);
  choose("body_window", settings.root_window);
  choose("blend_window", settings.blend_window);
  if (const auto solver = options.find<std::string>("solver")) {
    if (*solver != "priority" && *solver != "closed-form") {
      refuse_word("solver", *solver, "closed-form, priority");
    }
    settings.solver = *solver == "priority" ? LegSolver::prioritised : LegSolver::closed_form;
  }
  settings.rigid = !options.get("stretch", !settings.rigid);
  if (options.get("fast", false)) settings.effort = CleanEffort::fast;
  settings.align_sole = options.get("align_sole", settings.align_sole);
  settings.latency = options.find<double>("latency");
  if (const auto damping = options.find<double>("damping")) settings.leg = damped_above(*damping);
  return settings;
}

Detection detection(const Options& options) {
  const DetectWords shared = shared_settings(options).detect;
  const auto word = options.get("method", std::string(name_of(shared.method)));
  const auto method = detect_method_of(word);
  if (!method) {
    refuse_word("method", word, "auto, threshold, crossing, adaptive, svm, knn, boost");
  }
  Detection found;
  if (const auto file = options.file("model")) {
    found.model =
        std::make_shared<const ContactModel>(unwrap(read_contact_model(*file->bytes, file->name)));
    if (word != "auto" && *method != found.model->method) {
      throw Refusal{{fmt::format("is a model for the method `{}`, not `{}`",
                                 name_of(found.model->method), word),
                     {file->name}}};
    }
  }
  found.settings = detect_settings_of({*method, shared.height, shared.speed});
  found.settings.model = found.model.get();
  found.settings.decider.look_ahead = options.get("look_ahead", kFullLookAhead);
  if (!(found.settings.decider.look_ahead >= 0.0)) {
    throw Refusal{{"look_ahead must be 0 s or more", {}}};
  }
  return found;
}

std::optional<PlantTrack> given_plants(const Options& options, std::shared_ptr<const Take>& take,
                                       Diagnostics* notes) {
  const auto file = options.file("plants");
  if (!file) return std::nullopt;
  if (file->name == "from-file") return unwrap(plants_in_file(take->clip(), take->name()));
  Take known = *take;
  PlantTrack plants = unwrap(read_plants(*file->bytes, file->name, known, notes));
  take = shared_take(std::move(known));
  return plants;
}

CleanJob clean_job(const Options& options, const Detection& found,
                   std::shared_ptr<const Take>& given, Diagnostics* notes) {
  CleanJob job;
  job.detect = found.settings;
  job.clean = clean_settings(options);
  job.repair = options.get("repair", false);
  job.style = {kDegree * options.get("toe_out", 0.0),
               options.get("step_width", 0.0),
               {foot_style(options, "left_offset"), foot_style(options, "right_offset")}};
  job.level = levelling(options);
  unwrap(windows_of(job.clean, given->fps()));
  job.plants = given_plants(options, given, notes);
  const Take& take = *given;
  if (options.get("rectify", false)) {
    RectifySettings rectify;
    rectify.lift = options.get("lift", rectify.lift);
    rectify.longest_run = options.get("longest_run", rectify.longest_run);
    job.rectify = rectify;
    if (const auto file = options.file("labels")) {
      job.labels = unwrap(read_labels(*file->bytes, file->name, take.frames(), take.fps())).labels;
    }
  }
  unwrap(check_job(job));
  return job;
}

}  // namespace surefoot::python
