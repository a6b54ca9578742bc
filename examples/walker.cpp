// A character that walks as it is told, as a game would drive it: once a frame, with whatever time
// the frame took, while the player changes speed and direction at will.
#include <cstdio>

#include "surefoot/locomotion/gait.h"
#include "surefoot/locomotion/locomotion_engine.h"

using namespace surefoot;

namespace {

/// What the player wants, as read from a stick or a keyboard.
struct Wish {
  double speed;      // m/s
  double turn_rate;  // rad/s
};

Wish read_player(double time) {
  if (time < 1.0) return {0.0, 0.0};
  if (time < 3.0) return {1.4, 0.0};
  if (time < 6.0) return {3.2, 0.6};
  return {0.0, 0.0};
}

}  // namespace

int main() {
  // The gait is read once and shared by all characters; an engine is a character.
  const auto gait = embedded_gait();
  if (!gait) return std::fprintf(stderr, "%s\n", gait.error().to_string().c_str()), 1;
  LocomotionSettings settings;
  settings.ground = Ground::flat();  // or a slope, a height field, a mesh
  Result<LocomotionEngine> engine = LocomotionEngine::create(*gait, settings);
  if (!engine) return std::fprintf(stderr, "%s\n", engine.error().to_string().c_str()), 1;

  Wish last{-1.0, 0.0};
  const double frame_time = 1.0 / 60.0;
  for (double time = 0.0; time < 8.0; time += frame_time) {
    const Wish wish = read_player(time);
    if (wish.speed != last.speed || wish.turn_rate != last.turn_rate) {
      GaitParameters target{.speed = wish.speed, .turn_rate = wish.turn_rate};
      target.run = engine->natural_run(wish.speed);
      if (auto told = engine->set_target(target, 0.6); !told) {
        std::fprintf(stderr, "%s\n", told.error().to_string().c_str());  // out of range
      }
      last = wish;
    }
    // Local transforms by joint; the root's is in the world. Nothing is allocated here.
    const ConstPoseSpan pose = engine->advance(frame_time);

    const PlanterState& feet = engine->feet();
    const bool left = feet.feet[0].joints[0].planted || feet.feet[0].joints[1].planted;
    const bool right = feet.feet[1].joints[0].planted || feet.feet[1].joints[1].planted;
    if (static_cast<int>(time * 60.0 + 0.5) % 30 == 0) {
      const Vec3& at = pose[0].translation;
      std::printf("%4.1f s  %.2f m/s  at %6.2f %6.2f  left %s  right %s\n", time,
                  engine->parameters().speed, at.x(), at.z(), left ? "stands" : "swings",
                  right ? "stands" : "swings");
    }
  }
}
