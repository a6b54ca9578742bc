#include "surefoot/contact/plant_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <optional>

#include "surefoot/base/json_text.h"
#include "surefoot/contact/plant_track.h"

namespace surefoot {
namespace {

using nlohmann::json;

constexpr std::string_view kFormat = "surefoot-plants";
constexpr int kVersion = 1;

/// Reads one file and remembers the first refusal, so that callers need not unwrap every value.
class Reader {
 public:
  Reader(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  void refuse(std::string message, const std::string& path) {
    if (!error_) error_ = Error{std::move(message), place_in_json(text_, file_, path)};
  }
  [[nodiscard]] const std::optional<Error>& error() const noexcept { return error_; }

  void check_keys(const json& object, const std::string& path,
                  std::initializer_list<std::string_view> known) {
    for (const auto& item : object.items()) {
      const bool found = std::find(known.begin(), known.end(), item.key()) != known.end();
      if (!found) refuse(fmt::format("unknown key \"{}\"", item.key()), path + "/" + item.key());
    }
  }

  /// The value of a key, or nullptr; a refusal when it must be there.
  const json* find(const json& object, const std::string& path, const char* key, bool required) {
    const auto at = object.find(key);
    if (at != object.end()) return &*at;
    if (required) refuse(fmt::format("\"{}\" is missing", key), path);
    return nullptr;
  }

  double number(const json& value, const std::string& path) {
    if (value.is_number()) return value.get<double>();
    refuse(fmt::format("expected a number, found {}", value.dump()), path);
    return 0.0;
  }

  int whole_number(const json& value, const std::string& path) {
    if (value.is_number_integer()) {
      const double wide = value.get<double>();
      if (std::abs(wide) <= std::numeric_limits<int>::max()) return value.get<int>();
    }
    refuse(fmt::format("expected a whole number, found {}", value.dump()), path);
    return 0;
  }

  /// The one of `choices` whose `name_of` the value is.
  template <class Enum>
  Enum word(const json& value, const std::string& path, std::initializer_list<Enum> choices) {
    std::string names;
    for (const Enum choice : choices) {
      if (value.is_string() && value.get_ref<const std::string&>() == name_of(choice))
        return choice;
      names += fmt::format("{}\"{}\"", names.empty() ? "" : " or ", name_of(choice));
    }
    refuse(fmt::format("expected {}, found {}", names, value.dump()), path);
    return *choices.begin();
  }

  Vec3 vector(const json& value, const std::string& path) {
    Vec3 v = Vec3::Zero();
    if (!value.is_array() || value.size() != 3) {
      refuse(fmt::format("expected three numbers, found {}", value.dump()), path);
      return v;
    }
    for (int k = 0; k < 3; ++k) {
      v[k] = number(value[static_cast<std::size_t>(k)], fmt::format("{}/{}", path, k));
    }
    return v;
  }

 private:
  std::string_view text_;
  std::string file_;
  std::optional<Error> error_;
};

Plant read_plant(Reader& reader, const json& object, const std::string& path) {
  Plant plant;
  if (!object.is_object()) {
    reader.refuse("a plant must be an object", path);
    return plant;
  }
  reader.check_keys(object, path,
                    {"side", "joint", "first", "last", "position", "confidence", "source"});
  if (const json* v = reader.find(object, path, "side", true)) {
    plant.side = reader.word(*v, path + "/side", {Side::left, Side::right});
  }
  if (const json* v = reader.find(object, path, "joint", true)) {
    plant.joint = reader.word(*v, path + "/joint", {SolePart::heel, SolePart::ball});
  }
  if (const json* v = reader.find(object, path, "first", true)) {
    plant.first = reader.whole_number(*v, path + "/first");
  }
  if (const json* v = reader.find(object, path, "last", true)) {
    plant.last = reader.whole_number(*v, path + "/last");
  }
  if (const json* v = reader.find(object, path, "position", false)) {
    plant.position_world = reader.vector(*v, path + "/position");
  }
  if (const json* v = reader.find(object, path, "confidence", false)) {
    plant.confidence = reader.number(*v, path + "/confidence");
  }
  if (const json* v = reader.find(object, path, "source", false)) {
    plant.source = reader.word(*v, path + "/source",
                               {PlantSource::detected, PlantSource::user, PlantSource::keytime});
  }
  return plant;
}

void read_header(Reader& reader, const json& root, PlantTrack& track) {
  if (const json* v = reader.find(root, "", "format", true); v && *v != kFormat) {
    reader.refuse(fmt::format("expected the format \"{}\", found {}", kFormat, v->dump()),
                  "/format");
  }
  if (const json* v = reader.find(root, "", "version", true); v && *v != kVersion) {
    reader.refuse(fmt::format("this program reads version {}, found {}", kVersion, v->dump()),
                  "/version");
  }
  if (const json* v = reader.find(root, "", "frames", true)) {
    track.frames = reader.whole_number(*v, "/frames");
    if (track.frames < 0) reader.refuse("the number of frames is negative", "/frames");
  }
  if (const json* v = reader.find(root, "", "fps", true)) {
    track.fps = reader.number(*v, "/fps");
    if (!(track.fps > 0.0)) reader.refuse("the frame rate is not positive", "/fps");
  }
}

void read_list(Reader& reader, const json& root, PlantTrack& track) {
  const json* list = reader.find(root, "", "plants", true);
  if (list == nullptr) return;
  if (!list->is_array()) return reader.refuse("\"plants\" must be an array", "/plants");
  track.plants.reserve(list->size());
  for (std::size_t i = 0; i < list->size() && !reader.error(); ++i) {
    track.plants.push_back(read_plant(reader, (*list)[i], fmt::format("/plants/{}", i)));
  }
}

}  // namespace

Result<PlantTrack> read_plants(std::string_view text, std::string file) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  Reader reader(text, std::move(file));
  PlantTrack track;
  if (root->is_object()) {
    // What kind of file it is comes first: a key unknown here may belong to another format.
    read_header(reader, *root, track);
    reader.check_keys(*root, "", {"format", "version", "frames", "fps", "plants"});
    read_list(reader, *root, track);
  } else {
    reader.refuse("a plant file must be a JSON object", "");
  }
  if (!reader.error()) {
    if (const auto fault = find_fault(track.frames, track.plants)) {
      reader.refuse(fault->message, fmt::format("/plants/{}", fault->plant));
    }
  }
  if (reader.error()) return tl::unexpected(*reader.error());
  return make_track(track.frames, track.fps, std::move(track.plants));
}

Result<PlantTrack> read_plants(std::string_view text, std::string file, int clip_frames,
                               double clip_fps) {
  Result<PlantTrack> track = read_plants(text, file);
  if (!track) return track;
  if (const Result<void> fits = check_fits(*track, clip_frames, clip_fps); !fits) {
    const char* path = track->frames != clip_frames ? "/frames" : "/fps";
    return fail(fits.error().message, place_in_json(text, std::move(file), path));
  }
  return track;
}

std::string write_plants(const PlantTrack& track) {
  std::string text = fmt::format(
      "{{\"format\": \"{}\", \"version\": {}, \"frames\": {}, \"fps\": {},\n \"plants\": [",
      kFormat, kVersion, track.frames, track.fps);
  const char* separator = "\n  ";
  for (const Plant& plant : track.plants) {
    text +=
        fmt::format("{}{{\"side\": \"{}\", \"joint\": \"{}\", \"first\": {}, \"last\": {}, ",
                    separator, name_of(plant.side), name_of(plant.joint), plant.first, plant.last);
    if (plant.position_world) {
      const Vec3& p = *plant.position_world;
      text += fmt::format("\"position\": [{}, {}, {}], ", p.x(), p.y(), p.z());
    }
    text += fmt::format("\"confidence\": {}, \"source\": \"{}\"}}", plant.confidence,
                        name_of(plant.source));
    separator = ",\n  ";
  }
  return text + "]}\n";
}

}  // namespace surefoot
