#include "pipeline/walk_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <numbers>

#include "pipeline/json_layout.h"

namespace surefoot {
namespace {

/// Metres that the root goes over the ground; of a walk in place, the figure.
double way_of(const WalkMotion& walk) {
  const Motion& motion = walk.clip.motion;
  double way = 0.0;
  for (int f = 1; f < motion.frames(); ++f) {
    Vec3 step = motion.pose(f)[0].translation - motion.pose(f - 1)[0].translation;
    const auto i = static_cast<std::size_t>(f);
    if (walk.in_place) {
      step = {walk.root[i].x - walk.root[i - 1].x, 0.0, walk.root[i].z - walk.root[i - 1].z};
    }
    step.y() = 0.0;
    way += step.norm();
  }
  return way;
}

/// Mean speed of the ground under a walk in place, m/s.
double ground_speed(const WalkMotion& walk) {
  const Motion& motion = walk.clip.motion;
  if (!walk.in_place || motion.frames() < 2) return 0.0;
  return way_of(walk) * motion.fps() / (motion.frames() - 1);
}

}  // namespace

std::string walk_text(const WalkMotion& walk, const WalkScript& script) {
  const Motion& motion = walk.clip.motion;
  const std::string place =
      walk.in_place ? fmt::format("in place: the ground passes at {:.2f} m/s on average\n",
                                  ground_speed(walk))
                    : "";
  return fmt::format(
      "{} frames at {} fps, {:.2f} s, {:.2f} m travelled, {} events, {} plants\nplanted feet are "
      "off their plants by at most {:.2f} mm\n{}",
      motion.frames(), motion.fps(), (motion.frames() - 1) / motion.fps(), way_of(walk),
      script.events.size(), walk.plants.plants.size(), 1e3 * walk.largest_miss, place);
}

std::string walk_json(const WalkMotion& walk, const WalkScript& script) {
  const Motion& motion = walk.clip.motion;
  const Vec3 end = motion.pose(motion.frames() - 1)[0].translation;
  nlohmann::ordered_json json{{"frames", motion.frames()},
                              {"fps", motion.fps()},
                              {"way", way_of(walk)},
                              {"end", {end.x(), end.y(), end.z()}},
                              {"events", script.events.size()},
                              {"plants", walk.plants.plants.size()},
                              {"frames_missed", walk.frames_missed},
                              {"largest_miss", walk.largest_miss},
                              {"in_place", walk.in_place},
                              {"ground_speed", ground_speed(walk)}};
  if (walk.in_place) {
    auto& track = json["root_motion"] = nlohmann::ordered_json::array();
    for (const WalkerPlacement& at : walk.root) {
      track.push_back({at.x, at.z, at.heading * 180.0 / std::numbers::pi});
    }
  }
  return lay_out(json);
}

}  // namespace surefoot
