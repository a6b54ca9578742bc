#include "pipeline/walk_text.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "pipeline/json_layout.h"

namespace surefoot {
namespace {

/// Metres that the root goes over the ground.
double way_of(const Motion& motion) {
  double way = 0.0;
  for (int f = 1; f < motion.frames(); ++f) {
    Vec3 step = motion.pose(f)[0].translation - motion.pose(f - 1)[0].translation;
    step.y() = 0.0;
    way += step.norm();
  }
  return way;
}

}  // namespace

std::string walk_text(const WalkMotion& walk, const WalkScript& script) {
  const Motion& motion = walk.clip.motion;
  return fmt::format(
      "{} frames at {} fps, {:.2f} s, {:.2f} m travelled, {} events, {} plants\nplanted feet are "
      "off their plants by at most {:.2f} mm\n",
      motion.frames(), motion.fps(), (motion.frames() - 1) / motion.fps(), way_of(motion),
      script.events.size(), walk.plants.plants.size(), 1e3 * walk.largest_miss);
}

std::string walk_json(const WalkMotion& walk, const WalkScript& script) {
  const Motion& motion = walk.clip.motion;
  const Vec3 end = motion.pose(motion.frames() - 1)[0].translation;
  const nlohmann::ordered_json json{{"frames", motion.frames()},
                                    {"fps", motion.fps()},
                                    {"way", way_of(motion)},
                                    {"end", {end.x(), end.y(), end.z()}},
                                    {"events", script.events.size()},
                                    {"plants", walk.plants.plants.size()},
                                    {"frames_missed", walk.frames_missed},
                                    {"largest_miss", walk.largest_miss}};
  return lay_out(json);
}

}  // namespace surefoot
