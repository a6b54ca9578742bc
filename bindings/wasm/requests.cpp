#include "requests.h"

#include <fmt/format.h>

#include <array>
#include <nlohmann/json.hpp>

#include "base/json_reader.h"
#include "base/json_text.h"
#include "surefoot/contact/plant_file.h"

namespace surefoot::wasm {
namespace {

using nlohmann::json;

/// A refusal without its place: a person knows nothing of lines in a request.
template <class T>
tl::unexpected<Error> without_place(const Result<T>& result) {
  return fail(result.error().message);
}

Result<json> parse_request(std::string_view request) {
  Result<json> root = parse_json(request, "request");
  if (!root) return root;
  if (!root->is_object()) return fail("a request must be an object", {"request"});
  return root;
}

/// The settings of a file that holds nothing but these sections.
Result<SharedSettings> settings_of(json sections) {
  sections["format"] = "surefoot-settings";
  sections["version"] = 1;
  Result<SharedSettings> settings = read_settings(sections.dump(), "settings");
  if (!settings) return without_place(settings);
  return settings;
}

json member(const json& root, const char* key) {
  const auto at = root.find(key);
  return at == root.end() ? json::object() : *at;
}

/// The value of a key, read by `get`; `otherwise` where it is absent.
template <class T, class Get>
Result<T> read_value(std::string_view request, const char* key, T otherwise, Get&& get) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  JsonReader reader(request, "request");
  const json* value = reader.find(*root, "", key, false);
  if (value == nullptr) return otherwise;
  T read = get(reader, *value, std::string("/") + key);
  if (reader.error()) return fail(std::string(key) + ": " + reader.error()->message);
  return read;
}

}  // namespace

Result<LoadRequest> read_load_request(std::string_view request) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  JsonReader reader(request, "request");
  LoadRequest wanted;
  const json names = member(*root, "names");
  if (const json* v = reader.find(names, "/names", "motion", true)) {
    wanted.names.motion = reader.words(*v, "/names/motion");
  }
  const std::array<std::pair<const char*, std::optional<std::string>*>, 5> others{
      {{"skeleton", &wanted.names.skeleton},
       {"rig", &wanted.names.rig},
       {"ground", &wanted.names.ground},
       {"body_model", &wanted.names.body_model},
       {"joint_names", &wanted.names.joint_names}}};
  for (const auto& [key, name] : others) {
    if (const json* v = reader.find(names, "/names", key, false)) {
      *name = reader.words(*v, std::string("/names/") + key);
    }
  }
  const std::array<std::pair<const char*, std::string*>, 3> words{
      {{"take", &wanted.take}, {"root", &wanted.root}, {"skeleton", &wanted.skeleton}}};
  for (const auto& [key, word] : words) {
    if (const json* v = reader.find(*root, "", key, false)) {
      *word = reader.words(*v, std::string("/") + key);
    }
  }
  if (reader.error()) return tl::unexpected(*reader.error());
  const Result<SharedSettings> settings = settings_of({{"load", member(*root, "settings")}});
  if (!settings) return pass_on(settings);
  wanted.words = settings->load;
  return wanted;
}

Result<bool> read_flag(std::string_view request, const char* key) {
  return read_value(request, key, false, [](JsonReader& reader, const json& v, const auto& path) {
    return reader.yes_or_no(v, path);
  });
}

Result<int> read_whole_number(std::string_view request, const char* key, int otherwise) {
  return read_value(request, key, otherwise,
                    [](JsonReader& reader, const json& v, const auto& path) {
                      return reader.whole_number(v, path);
                    });
}

Result<std::size_t> read_choice(std::string_view request, const char* key,
                                std::span<const std::string_view> words) {
  return read_value(request, key, std::size_t{0},
                    [&](JsonReader& reader, const json& v, const auto& path) {
                      return reader.choice(v, path, words);
                    });
}

Result<std::string> read_text(std::string_view request, const char* key) {
  return read_value(
      request, key, std::string(),
      [](JsonReader& reader, const json& v, const auto& path) { return reader.words(v, path); });
}

template <class T>
Result<std::vector<T>> read_list(std::string_view request, const char* key) {
  return read_value(request, key, std::vector<T>(),
                    [](JsonReader& reader, const json& list, const std::string& path) {
                      std::vector<T> read;
                      if (!list.is_array()) reader.refuse("expected a list", path);
                      if (!list.is_array()) return read;
                      for (std::size_t i = 0; i < list.size(); ++i) {
                        const std::string at = path + "/" + std::to_string(i);
                        if constexpr (std::is_same_v<T, double>) {
                          read.push_back(reader.number(list[i], at));
                        } else {
                          read.push_back(reader.words(list[i], at));
                        }
                        if (reader.error()) break;
                      }
                      return read;
                    });
}
template Result<std::vector<double>> read_list(std::string_view, const char*);
template Result<std::vector<std::string>> read_list(std::string_view, const char*);

Result<std::vector<double>> read_numbers(std::string_view request, const char* key,
                                         std::size_t count) {
  Result<std::vector<double>> read = read_list<double>(request, key);
  if (!read) return read;
  if (read->empty()) read->resize(count);
  if (read->size() != count) return fail(fmt::format("{}: expected {} numbers", key, count));
  return read;
}

Result<DetectWords> read_detect_request(std::string_view request) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  const Result<SharedSettings> settings = settings_of({{"detect", member(*root, "settings")}});
  if (!settings) return pass_on(settings);
  return settings->detect;
}

Result<CleanJob> read_job_request(std::string_view request, const Take& take) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  std::optional<PlantTrack> plants;
  if (root->contains("plants")) {
    Result<PlantTrack> given =
        read_plants((*root)["plants"].dump(), "plants", take.frames(), take.fps());
    if (!given) return without_place(given);
    plants = std::move(*given);
  }
  json sections = json::object();
  sections["clean"] = member(*root, "settings");
  for (const char* key : {"detect", "repair", "rectify", "style"}) {
    if (root->contains(key)) sections[key] = (*root)[key];
  }
  const Result<SharedSettings> settings = settings_of(std::move(sections));
  if (!settings) return pass_on(settings);
  constexpr std::array<std::string_view, 3> kLevels{"off", "on", "auto"};
  const Result<std::size_t> level = read_choice(request, "level", kLevels);
  if (!level) return pass_on(level);
  CleanJob job = job_of(*settings);
  job.plants = std::move(plants);
  job.level = std::array{Levelling::never, Levelling::always, Levelling::automatic}[*level];
  return job;
}

PlantTrack plants_of(const CleanJob& job, const Take& take, Diagnostics* notes) {
  return job.plants ? plants_to_hold(take, *job.plants, notes)
                    : plants_to_hold(take, job.detect, notes);
}

Result<SharedSettings> read_clean_request(std::string_view request) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  return settings_of({{"clean", member(*root, "settings")}});
}

Result<SharedSettings> read_settings_request(std::string_view request) {
  Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  return settings_of(std::move(*root));
}

Result<std::string> read_name_request(std::string_view request) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  JsonReader reader(request, "request");
  std::string name;
  if (const json* v = reader.find(*root, "", "name", true)) name = reader.words(*v, "/name");
  if (reader.error()) return tl::unexpected(*reader.error());
  return name;
}

}  // namespace surefoot::wasm
