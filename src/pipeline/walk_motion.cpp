#include "surefoot/pipeline/walk_motion.h"

#include <fmt/format.h>

#include <algorithm>

#include "math/rotation.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

constexpr double kMissed = 1e-3;  // m

/// Gathers plants of every heel and ball from what stands in each frame.
class PlantLog {
 public:
  explicit PlantLog(const Rig& rig) : rig_(rig) {}

  void add(const PlanterState& state, int frame) {
    for (const Side side : kSides) {
      for (const SolePart joint : kHeelAndBall) {
        const PlantState& now = state.feet[index_of(side)].joints[index_of(joint)];
        int& open = open_[index_of(side)][index_of(joint)];
        if (!now.planted) {
          open = kNone;
        } else if (open == kNone || now.begins) {
          open = static_cast<int>(plants_.size());
          Vec3 ground_world = now.goal_world;
          ground_world.y() -= rig_.leg(side).clearance[index_of(joint)];
          plants_.push_back({side, joint, frame, frame, ground_world, 1.0, PlantSource::keytime});
        } else {
          plants_[open].last = frame;
        }
      }
    }
  }
  [[nodiscard]] std::vector<Plant> take() { return std::move(plants_); }

 private:
  static constexpr int kNone = -1;
  const Rig& rig_;
  std::array<std::array<int, 2>, 2> open_{{{kNone, kNone}, {kNone, kNone}}};
  std::vector<Plant> plants_;
};

Result<void> tell_gait(LocomotionEngine& engine, const WalkEvent& event) {
  if (event.go_to) return engine.go_to(*event.go_to, event.within, event.target.speed);
  if (event.first_foot) return engine.start_with(*event.first_foot, event.target, event.within);
  if (!event.last_foot) return engine.set_target(event.target, event.within);
  const Result<double> stopped = engine.stop_on(*event.last_foot, event.within);
  return stopped ? Result<void>{} : pass_on(stopped);
}

Result<void> tell(LocomotionEngine& engine, const WalkEvent& event) {
  if (auto told = tell_gait(engine, event); !told) return told;
  engine.set_steps(event.steps);
  return event.heading ? engine.turn_to(*event.heading, event.within) : Result<void>{};
}

}  // namespace

void put_in_place(Motion& motion, std::span<const WalkerPlacement> root) {
  for (int frame = 0; frame < motion.frames(); ++frame) {
    const WalkerPlacement& at = root[frame];
    Transform& body = motion.pose(frame)[0];
    const Quat back = yaw(-at.heading);
    const Vec3 way = body.translation - Vec3(at.x, 0.0, at.z);
    body = {back * body.rotation, back * way};
  }
}

Result<WalkMotion> make_walk(const WalkScript& script, std::shared_ptr<const GaitModel> gait,
                             const WalkSettings& settings, Diagnostics* notes) {
  LocomotionSettings engine_settings;
  engine_settings.start = script.start;
  engine_settings.placement = script.placement;
  engine_settings.ground = settings.ground;
  engine_settings.plant_feet = !settings.raw;
  engine_settings.planter = settings.planter;
  Result<LocomotionEngine> engine = LocomotionEngine::create(std::move(gait), engine_settings);
  if (!engine) return pass_on(engine);
  engine->set_steps(script.steps);

  WalkMotion walk;
  walk.clip.skeleton = engine->skeleton();
  walk.clip.conventions.metres_per_unit = 0.01;
  walk.clip.motion = Motion(script.frames(), walk.clip.skeleton.size(), script.fps);
  PlantLog log(engine->rig());
  auto event = script.events.begin();
  double time = 0.0;
  for (int frame = 0; frame < script.frames(); ++frame) {
    const double next = frame / script.fps;
    for (; event != script.events.end() && event->time <= next; ++event) {
      engine->advance(event->time - time);
      time = std::max(time, event->time);
      if (auto told = tell(*engine, *event); !told) {
        return fail(fmt::format("at {} s: {}", event->time, told.error().message));
      }
    }
    const ConstPoseSpan pose = engine->advance(next - time);
    time = next;
    std::copy(pose.begin(), pose.end(), walk.clip.motion.pose(frame).begin());
    log.add(engine->feet(), frame);
    walk.root.push_back(engine->placement());
    double miss = 0.0;
    for (const FootState& foot : engine->feet().feet) miss = std::max(miss, foot.miss);
    walk.largest_miss = std::max(walk.largest_miss, miss);
    if (miss > kMissed) {
      ++walk.frames_missed;
      if (notes != nullptr) {
        notes->warn_at(
            WarningKind::target_not_met, frame,
            "a leg cannot reach its plant, so the foot slides; lower the speed or the turn rate");
      }
    }
  }
  Result<PlantTrack> plants = make_track(script.frames(), script.fps, log.take());
  if (!plants) return pass_on(plants);
  walk.plants = std::move(*plants);
  if (!settings.in_place) return walk;
  walk.in_place = true;
  put_in_place(walk.clip.motion, walk.root);
  // The ground passes by: feet have no place on it that stays.
  for (Plant& plant : walk.plants.plants) plant.position_world.reset();
  return walk;
}

}  // namespace surefoot
