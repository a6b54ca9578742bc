#pragma once

#include <memory>
#include <span>
#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/contact/take.h"
#include "surefoot/locomotion/locomotion_engine.h"
#include "surefoot/locomotion/walk_script.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// A motion made from a script.
struct WalkMotion {
  Clip clip;                          ///< saved in centimetres
  std::vector<WalkerPlacement> root;  ///< where the figure is in each frame, and where it faces
  bool in_place = false;
  PlantTrack plants;          ///< what stands; none where feet are not planted
  int frames_missed = 0;      ///< with a planted joint more than a millimetre from its place
  double largest_miss = 0.0;  ///< metres
};

struct WalkSettings {
  bool raw = false;  ///< leave the feet as the generator puts them
  Ground ground = Ground::flat();
  PlanterSettings planter = {};
  bool in_place = false;  ///< without travel and turns: `WalkMotion::root` has them
};

/// Lets an engine act a script. Refuses what the engine refuses; warns of feet that could not be
/// put where they should stand.
[[nodiscard]] Result<WalkMotion> make_walk(const WalkScript& script,
                                           std::shared_ptr<const GaitModel> gait,
                                           const WalkSettings& settings = {},
                                           Diagnostics* notes = nullptr);

/// Takes travel and turns out of a motion: a body that went along `root` stays over the origin and
/// faces +z.
void put_in_place(Motion& motion, std::span<const WalkerPlacement> root);

/// The gait on the skeleton of a character of yours, for a `LocomotionEngine` that moves it: joints
/// turn as `retarget` turns them, strides scale with the legs and speeds with their square root.
/// The root joint carries the body. `motion` only tells how the joints are used. Notes which joints
/// have no counterpart. Refuses what `retarget` refuses.
[[nodiscard]] Result<std::shared_ptr<const GaitModel>> gait_on(const GaitModel& gait,
                                                               const Skeleton& skeleton,
                                                               const Motion& motion, const Rig& rig,
                                                               Diagnostics* notes = nullptr);

/// A walk as a take. Without a `character` it has the gait's own body and saves as BVH; a walk with
/// a gait that `gait_on` put on a character saves as the character's file: the joint that carries
/// it moves, and those above stay as they are there.
[[nodiscard]] Take take_of_walk(const WalkMotion& walk, const GaitModel& gait, const Ground& ground,
                                const Take* character = nullptr);

}  // namespace surefoot
