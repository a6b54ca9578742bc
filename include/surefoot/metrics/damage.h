#pragma once

#include <array>
#include <optional>
#include <string_view>
#include <vector>

#include "surefoot/contact/plant.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// What can be wrong with captured feet over part of a motion.
enum class DamageKind {
  repeated_frames,  ///< copies of the frame before, then a jump; size: that jump's mean joint way
  foot_jitter,      ///< an ankle shakes against its hip; size: root mean square
  foot_slide,       ///< a foot drifts while it stands; size: how far
  foot_height,      ///< a foot stands above or under the ground; size: how far, positive above
  body_sway,        ///< the body sways with the feet that stand; size: how far
  leg_length,       ///< the leg's bones change their length; size: by how much
};
[[nodiscard]] std::string_view name_of(DamageKind kind) noexcept;

/// A closed interval of frames that is damaged.
struct DamageSpan {
  DamageKind kind = DamageKind::repeated_frames;
  std::optional<Side> side;  ///< of damaged feet and legs
  int first = 0;
  int last = 0;
  double size = 0.0;  ///< metres
};

/// What counts as damage. Lengths are for a leg of 0.85 m.
struct DamageSettings {
  double slide = 0.021;      ///< m: what nobody sees (Prazak 2011), > 0
  double height = 0.015;     ///< m from the ground, in the mean over a plant, > 0
  double leg_change = 0.05;  ///< of the leg's median length, > 0: what method 1 reports
};

/// Points to damaged spans, sorted by first frame, then kind, then side. Plants are those that
/// should stand still: a slide is no damage where no plant is. Heights need a ground. A T-pose
/// before the motion is left out.
[[nodiscard]] std::vector<DamageSpan> find_damage(const Skeleton& skeleton, const Motion& motion,
                                                  const Rig& rig, const Ground& ground,
                                                  const PlantTrack& plants,
                                                  const DamageSettings& settings = {});

}  // namespace surefoot
