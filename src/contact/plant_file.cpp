#include "surefoot/contact/plant_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "contact/clip_file_reader.h"
#include "contact/found_on.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

using nlohmann::json;

constexpr std::string_view kPlantFormat = "surefoot-plants";
constexpr int kPlantVersion = 1;
constexpr double kFastestGround = 20.0;  // m/s

Plant read_plant(ClipFileReader& reader, const json& object, const std::string& path) {
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
    plant.part = reader.word(*v, path + "/joint", {SolePart::heel, SolePart::ball});
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
    plant.source = reader.word(
        *v, path + "/source",
        {PlantSource::detected, PlantSource::held, PlantSource::user, PlantSource::keytime});
  }
  return plant;
}

void read_list(ClipFileReader& reader, const json& root, PlantTrack& track) {
  const json* list = reader.find(root, "", "plants", true);
  if (list == nullptr) return;
  if (!list->is_array()) return reader.refuse("\"plants\" must be an array", "/plants");
  track.plants.reserve(list->size());
  for (std::size_t i = 0; i < list->size() && !reader.error(); ++i) {
    track.plants.push_back(read_plant(reader, (*list)[i], fmt::format("/plants/{}", i)));
  }
}

std::string vector_text(const Vec3& v) {
  const Vec3 p = v.array() + 0.0;  // JSON has no whole number -0
  return fmt::format("[{}, {}, {}]", p.x(), p.y(), p.z());
}

std::string file_text(const PlantTrack& track, std::string more_lines) {
  if (track.ground_velocity_world) {
    more_lines +=
        fmt::format(" \"ground_velocity\": {},\n", vector_text(*track.ground_velocity_world));
  }
  std::string text = fmt::format(
      "{{\"format\": \"{}\", \"version\": {}, \"frames\": {}, \"fps\": {},\n{} \"plants\": [",
      kPlantFormat, kPlantVersion, track.frames, track.fps, more_lines);
  const char* separator = "\n  ";
  for (const Plant& plant : track.plants) {
    text +=
        fmt::format("{}{{\"side\": \"{}\", \"joint\": \"{}\", \"first\": {}, \"last\": {}, ",
                    separator, name_of(plant.side), name_of(plant.part), plant.first, plant.last);
    if (plant.position_world) {
      text += fmt::format("\"position\": {}, ", vector_text(*plant.position_world));
    }
    text += fmt::format("\"confidence\": {}, \"source\": \"{}\"}}", plant.confidence + 0.0,
                        name_of(plant.source));
    separator = ",\n  ";
  }
  return text + "]}\n";
}

/// The plants of a file that was parsed; `text` says where things stand in it.
Result<PlantTrack> read_track(const json& root, std::string_view text, std::string file) {
  ClipFileReader reader(text, std::move(file));
  PlantTrack track;
  if (root.is_object()) {
    // What kind of file it is comes first: a key unknown here may belong to another format.
    reader.header(root, kPlantFormat, kPlantVersion, track.frames, track.fps);
    reader.check_keys(root, "",
                      {"format", "version", "frames", "fps", "leg_length", "units", "rig", "ground",
                       "ground_velocity", "plants"});
    if (const json* v = reader.find(root, "", "ground_velocity", false)) {
      track.ground_velocity_world = reader.vector(*v, "/ground_velocity");
      if (!(track.ground_velocity_world->norm() <= kFastestGround)) {
        reader.refuse(fmt::format("the ground moves by at most {} m/s", kFastestGround),
                      "/ground_velocity");
      }
    }
    read_list(reader, root, track);
  } else {
    reader.refuse("a plant file must be a JSON object", "");
  }
  if (!reader.error()) {
    if (const auto fault = find_fault(track.frames, track.plants)) {
      reader.refuse(fault->message, fmt::format("/plants/{}", fault->plant));
    }
  }
  if (reader.error()) return tl::unexpected(*reader.error());
  Result<PlantTrack> made = make_track(track.frames, track.fps, std::move(track.plants));
  if (made) made->ground_velocity_world = track.ground_velocity_world;
  return made;
}

/// The same of a clip of so many frames at this rate.
Result<PlantTrack> read_track(const json& root, std::string_view text, const std::string& file,
                              int clip_frames, double clip_fps) {
  Result<PlantTrack> track = read_track(root, text, file);
  if (!track) return track;
  if (const Result<void> fits = check_fits(*track, clip_frames, clip_fps); !fits) {
    const char* path = track->frames != clip_frames ? "/frames" : "/fps";
    return fail(fits.error().message, place_in_json(text, file, path));
  }
  return track;
}

}  // namespace

Result<PlantTrack> read_plants(std::string_view text, const std::string& file) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  return read_track(*root, text, file);
}

Result<PlantTrack> read_plants(std::string_view text, const std::string& file, int clip_frames,
                               double clip_fps) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  return read_track(*root, text, file, clip_frames, clip_fps);
}

Result<PlantTrack> read_plants(std::string_view text, const std::string& file, Take& take,
                               Diagnostics* notes) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  Result<PlantTrack> track = read_track(*root, text, file, take.frames(), take.fps());
  if (!track) return track;
  if (const auto put = put_on_found(*root, text, file, take, notes); !put) return pass_on(put);
  return track;
}

std::string write_plants(const PlantTrack& track) { return file_text(track, ""); }

std::string write_plants(const PlantTrack& track, const Take& found_on) {
  return file_text(track, found_on_lines(found_on));
}

}  // namespace surefoot
