#include "requests.h"

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
  const std::array<std::pair<const char*, std::optional<std::string>*>, 3> others{
      {{"skeleton", &wanted.names.skeleton},
       {"rig", &wanted.names.rig},
       {"ground", &wanted.names.ground}}};
  for (const auto& [key, name] : others) {
    if (const json* v = reader.find(names, "/names", key, false)) {
      *name = reader.words(*v, std::string("/names/") + key);
    }
  }
  if (const json* v = reader.find(*root, "", "take", false)) {
    wanted.take = reader.words(*v, "/take");
  }
  if (reader.error()) return tl::unexpected(*reader.error());
  const Result<SharedSettings> settings = settings_of({{"load", member(*root, "settings")}});
  if (!settings) return pass_on(settings);
  wanted.words = settings->load;
  return wanted;
}

Result<DetectWords> read_detect_request(std::string_view request) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  const Result<SharedSettings> settings = settings_of({{"detect", *root}});
  if (!settings) return pass_on(settings);
  return settings->detect;
}

Result<CleanJob> read_job_request(std::string_view request, const Take& take) {
  const Result<json> root = parse_request(request);
  if (!root) return pass_on(root);
  Result<PlantTrack> plants =
      read_plants(member(*root, "plants").dump(), "plants", take.frames(), take.fps());
  if (!plants) return without_place(plants);
  json sections = json::object();
  sections["clean"] = member(*root, "settings");
  for (const char* key : {"repair", "rectify", "style"}) {
    if (root->contains(key)) sections[key] = (*root)[key];
  }
  const Result<SharedSettings> settings = settings_of(std::move(sections));
  if (!settings) return pass_on(settings);
  CleanJob job = job_of(*settings);
  job.plants = std::move(*plants);
  return job;
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
