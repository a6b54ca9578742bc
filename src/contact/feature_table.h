#pragma once

#include <span>
#include <string>

#include "contact/foot_signals.h"

namespace surefoot {

/// What a feature measures. Up is y; forward is where the hips face.
enum class FeatureKind {
  height,             ///< of a point above its local floor
  up_speed,           ///< of a point
  forward_speed,      ///< of a point relative to the hips
  slack,              ///< horizontal speed of a point under the kindest scale of the body's path
  sole,               ///< the lowest of heel, ball and toe above their local floors
  fine_up_push,       ///< vertical acceleration of a point, differences of 20 ms
  fine_forward_push,  ///< forward acceleration of a point in the world, differences of 20 ms
  up_push,            ///< vertical acceleration of a point, differences of 40 ms
  forward_push,       ///< forward acceleration of a point relative to the hips, 40 ms
  pitch,              ///< of the sole against flat stance
  pitch_speed,
  rise_share,   ///< height of a point as a part of how far it rises
  rise,         ///< how far a point rises above its local floor
  speed_share,  ///< horizontal speed of a point relative to the hips as a part of its fastest
  knee_height,  ///< of the knee over the middle of the hips
  reach,        ///< distance of hip and ankle
  reach_speed,
  height_over_other,    ///< of a point over the same point of the other leg
  speed_against_other,  ///< horizontal, of a point relative to the same point of the other leg
  up_speed_against_other,
  body_up_push,   ///< vertical acceleration of the middle of the hips, differences of 40 ms
  body_up_speed,  ///< vertical speed of the middle of the hips
};

/// One feature: what, of this or the other foot, of which point, when.
struct Feature {
  FeatureKind kind;
  bool other = false;
  LegPoint point = LegPoint::ankle;
  int ticks = 0;  ///< steps of `kSampleStep` from the frame
};

/// All features in order.
[[nodiscard]] std::span<const Feature> feature_table();
[[nodiscard]] std::string name_of(const Feature& feature);

}  // namespace surefoot
