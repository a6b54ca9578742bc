#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "base/json_reader.h"
#include "base/json_text.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

namespace {

using TrackJson = nlohmann::json;

constexpr std::string_view kTrackFormat = "surefoot-moving-ground";
constexpr int kTrackVersion = 1;
// Ground farther away, metres, is no ground of a motion.
constexpr double kFarthest = 1e5;

template <std::size_t N>
std::array<double, N> numbers(JsonReader& reader, const TrackJson& value, const std::string& path) {
  std::array<double, N> read{};
  if (!value.is_array() || value.size() != N) {
    reader.refuse(fmt::format("expected {} numbers", N), path);
    return read;
  }
  for (std::size_t i = 0; i < N; ++i) {
    read[i] = reader.number(value[i], fmt::format("{}/{}", path, i));
  }
  return read;
}

Transform read_placement(JsonReader& reader, const TrackJson& value, const std::string& path) {
  Transform placement;
  if (!value.is_object()) {
    reader.refuse("expected an object with \"translation\" and \"rotation\"", path);
    return placement;
  }
  reader.check_keys(value, path, {"translation", "rotation"});
  if (const TrackJson* v = reader.find(value, path, "translation", false)) {
    const auto t = numbers<3>(reader, *v, path + "/translation");
    placement.translation = {t[0], t[1], t[2]};
    if (!(placement.translation.norm() <= kFarthest)) {
      reader.refuse(fmt::format("the ground must be within {:.0f} km", kFarthest / 1000.0), path);
    }
  }
  if (const TrackJson* v = reader.find(value, path, "rotation", false)) {
    const auto q = numbers<4>(reader, *v, path + "/rotation");
    const Quat rotation(q[3], q[0], q[1], q[2]);
    if (!(std::abs(rotation.norm() - 1.0) < 1e-3)) {
      reader.refuse("expected a quaternion x, y, z, w of length 1", path + "/rotation");
      return placement;
    }
    placement.rotation = rotation.normalized();
  }
  return placement;
}

}  // namespace

Result<GroundTrack> read_ground_track(std::string_view text, std::string file, const Take& take) {
  const Result<TrackJson> parsed = parse_json(text, file);
  if (!parsed) return pass_on(parsed);
  JsonReader reader(text, std::move(file));
  reader.check_header(*parsed, kTrackFormat, kTrackVersion);
  GroundTrack track;
  if (parsed->is_object()) {
    reader.check_keys(*parsed, "", {"format", "version", "frames"});
    const TrackJson* frames = reader.find(*parsed, "", "frames", true);
    if (frames != nullptr && !frames->is_array()) reader.refuse("expected a list", "/frames");
    if (frames != nullptr && frames->is_array()) {
      if (static_cast<int>(frames->size()) != take.frames()) {
        reader.refuse(fmt::format("the motion has {} frames, but the ground has {}", take.frames(),
                                  frames->size()),
                      "/frames");
      }
      for (std::size_t f = 0; f < frames->size() && !reader.error(); ++f) {
        track.placements_world.push_back(
            read_placement(reader, (*frames)[f], fmt::format("/frames/{}", f)));
      }
    }
  }
  if (reader.error()) return tl::unexpected(*reader.error());
  return track;
}

}  // namespace surefoot
