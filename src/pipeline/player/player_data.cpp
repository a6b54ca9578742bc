#include "pipeline/player/player_data.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "pipeline/chart.h"
#include "pipeline/figure/draw_body.h"
#include "pipeline/player/moments.h"
#include "pipeline/player/packed_numbers.h"

namespace surefoot {
namespace {

using Json = nlohmann::ordered_json;

constexpr double kFinePlace = 0.0001;  // metres, of soles and ankles
constexpr double kPlace = 0.001;       // metres, of all else
constexpr double kFloorMargin = 2.0;   // metres around the soles
constexpr int kMostFloorCells = 128;   // in each direction
constexpr double kLeastFloorCell = 0.05;

/// Whole units of every coordinate of every point, sample after sample.
struct PlacedMotion {
  int samples = 0;
  std::vector<std::vector<std::int64_t>> series;  ///< by point and axis
};

double unit_of(const BodyShape& shape, int point) {
  const bool fine = point >= static_cast<int>(shape.joints.size()) || point == shape.ankle[0] ||
                    point == shape.ankle[1];
  return fine ? kFinePlace : kPlace;
}

PlacedMotion placed(const BodyShape& shape, const Take& take, int stride) {
  PlacedMotion motion;
  motion.series.resize(static_cast<std::size_t>(3 * shape.points()));
  for (int frame = 0; frame < take.frames(); frame += stride) {
    const BodyPoints points = body_points(shape, take, frame);
    for (int p = 0; p < shape.points(); ++p) {
      for (int axis = 0; axis < 3; ++axis) {
        motion.series[3 * p + axis].push_back(std::llround(points[p][axis] / unit_of(shape, p)));
      }
    }
    ++motion.samples;
  }
  return motion;
}

/// A motion, or where it differs from another that came before it.
std::string packed(const PlacedMotion& motion, const PlacedMotion* from) {
  std::string text;
  for (std::size_t s = 0; s < motion.series.size(); ++s) {
    std::vector<std::int64_t> series = motion.series[s];
    for (std::size_t i = 0; from != nullptr && i < series.size(); ++i) {
      series[i] -= from->series[s][i];
    }
    append_packed(text, series);
  }
  return text;
}

Json shape_json(const BodyShape& shape, const Rig& rig) {
  Json json;
  json["points"] = shape.points();
  json["joints"] = shape.joints.size();
  for (const BodyLimb& limb : shape.limbs) {
    json["limbs"].push_back({limb.from, limb.to, static_cast<int>(limb.side), limb.radius});
  }
  json["head"] = {shape.head, shape.head_radius};
  json["ankles"] = shape.ankle;
  for (const Side side : kSides) {
    const auto hip = std::ranges::find(shape.joints, rig.leg(side).joints.hip);
    json["hips"].push_back(hip - shape.joints.begin());
  }
  json["width"] = shape.foot_width;
  json["scale"] = shape.scale;
  json["units"] = {kPlace, kFinePlace};
  return json;
}

/// Heights of the floor on a grid over all places where soles come.
Json floor_json(const Floor& floor, const Range& x, const Range& z) {
  const bool flat =
      floor.ground.kind() == GroundKind::none || floor.ground.kind() == GroundKind::plane;
  const auto count = [&](const Range& range) {
    return flat
               ? 2
               : std::clamp(static_cast<int>(range.length() / kLeastFloorCell), 2, kMostFloorCells);
  };
  const int across = count(x);
  const int deep = count(z);
  const double dx = x.length() / (across - 1);
  const double dz = z.length() / (deep - 1);
  std::string heights;
  for (int k = 0; k < deep; ++k) {
    std::vector<std::int64_t> row;
    for (int i = 0; i < across; ++i) {
      const Vec3 under = floor.under({x.low + i * dx, 0.0, z.low + k * dz});
      row.push_back(std::llround(std::clamp(under.y(), -1e4, 1e4) / kFinePlace));
    }
    append_packed(heights, row);
  }
  Json json;
  json["origin"] = {x.low, z.low};
  json["cell"] = {dx, dz};
  json["size"] = {across, deep};
  json["heights"] = std::move(heights);
  json["flat"] = flat;
  json["known"] = floor.ground.kind() != GroundKind::none;
  return json;
}

void add_soles(Range& x, Range& z, double& lowest, const Take& take) {
  for (const BothLegs& legs : take.legs()) {
    for (const Side side : kSides) {
      const LegPose& leg = legs[index_of(side)];
      for (const SolePart part : kSoleParts) {
        const Vec3& p = leg.sole_world(part);
        x.add(p.x());
        z.add(p.z());
        lowest = std::min(lowest, p.y() - take.rig().leg(side).clearance[index_of(part)]);
      }
    }
  }
}

Json plants_json(const PlantTrack& track) {
  Json json = Json::array();
  for (const Plant& plant : track.plants) {
    json.push_back({index_of(plant.side), index_of(plant.part), plant.first, plant.last});
  }
  return json;
}

}  // namespace

std::string player_data(const ReportInput& input, const ReportData& data) {
  const Take& original = input.original;
  std::vector<const Take*> takes{&original, &input.changed};
  std::vector<std::string> names{"before", input.changed_name};
  for (const ReportResult& other : input.others) {
    takes.push_back(&other.take);
    names.push_back(other.name);
  }
  const BodyShape shape = body_shape(original.skeleton(), original.rig());
  const int stride = std::max(1, (original.frames() + kMostSamples - 1) / kMostSamples);
  Json json;
  json["fps"] = original.fps();
  json["frames"] = original.frames();
  json["stride"] = stride;
  json["shape"] = shape_json(shape, original.rig());
  json["names"] = names;
  Range x;
  Range z;
  double lowest = std::numeric_limits<double>::infinity();
  std::optional<PlacedMotion> first;
  for (const Take* take : takes) {
    add_soles(x, z, lowest, *take);
    PlacedMotion motion = placed(shape, *take, stride);
    json["samples"] = motion.samples;
    json["motions"].push_back(packed(motion, first ? &*first : nullptr));
    if (!first) first = std::move(motion);
  }
  const auto with_margin = [](const Range& range) {
    return Range{range.low - kFloorMargin, range.high + kFloorMargin};
  };
  const Floor floor{original.ground(), std::isfinite(lowest) ? lowest : 0.0};
  json["floor"] = floor_json(floor, with_margin(x), with_margin(z));
  json["plants"] = plants_json(input.plants);
  for (const Moment& moment : worst_moments(data)) {
    json["moments"].push_back({moment.frame, moment.first, moment.last, moment.side});
  }
  // Text in a script element may not hold its end; names come from files.
  std::string text = json.dump(-1, ' ', true, Json::error_handler_t::replace);
  std::string safe;
  for (const char c : text) c == '<' ? safe += "\\u003c" : safe += c;
  return safe;
}

}  // namespace surefoot
