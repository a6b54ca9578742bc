#pragma once

#include <array>
#include <initializer_list>
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
  FeatureKind kind = FeatureKind::height;
  bool other = false;
  LegPoint point = LegPoint::ankle;
  int ticks = 0;  ///< steps of `kSampleStep` from the frame
};

/// How many numbers describe a foot at one time.
inline constexpr int kFootFeatures = 134;

/// All features in order.
[[nodiscard]] constexpr std::array<Feature, kFootFeatures> feature_table();
[[nodiscard]] std::string name_of(const Feature& feature);

namespace features {

class FeatureTable {
 public:
  constexpr void add(FeatureKind kind, LegPoint point, std::initializer_list<int> ticks,
                     bool other = false) {
    for (const int t : ticks) features_[size_++] = {kind, other, point, t};
  }
  constexpr void add_of_other(FeatureKind kind, LegPoint point, std::initializer_list<int> ticks) {
    add(kind, point, ticks, true);
  }
  [[nodiscard]] constexpr const std::array<Feature, kFootFeatures>& features() const {
    return features_;
  }

 private:
  std::array<Feature, kFootFeatures> features_{};
  std::size_t size_ = 0;
};

constexpr void add_this_foot(FeatureTable& table) {
  using enum FeatureKind;
  using enum LegPoint;
  for (const LegPoint p : {ankle, heel, ball, toe}) {
    table.add(height, p, {-6, -4, -2, 0, 2, 4});
  }
  for (const LegPoint p : {heel, ball, toe}) table.add(up_speed, p, {-4, -2, 0, 2, 4});
  table.add(up_speed, ankle, {2, 4});
  for (const LegPoint p : {heel, ball}) table.add(forward_speed, p, {-6, -4, -2, 0, 2, 4});
  for (const LegPoint p : {heel, ball}) table.add(slack, p, {-4, 0, 4});
  table.add(sole, toe, {-4, -2, 0, 2});
  for (const LegPoint p : {heel, ball, toe}) {
    for (const int t : {-1, 0, 1}) {
      table.add(fine_up_push, p, {t});
      table.add(fine_forward_push, p, {t});
    }
  }
  table.add(up_push, ball, {-4, 0});
  table.add(up_push, heel, {0});
  table.add(forward_push, ball, {-4});
  table.add(pitch, ball, {-4, 0, 4});
  table.add(pitch_speed, ball, {0, 4});
  table.add(rise_share, ball, {0});
  for (const LegPoint p : {heel, ball}) table.add(rise, p, {0});
  for (const LegPoint p : {ball, heel}) table.add(speed_share, p, {0});
  table.add(knee_height, knee, {0});
  table.add(reach, ankle, {0});
  table.add(reach_speed, ankle, {0, 3});
}

constexpr void add_against_other_foot(FeatureTable& table) {
  using enum FeatureKind;
  using enum LegPoint;
  for (const LegPoint p : {heel, ball}) {
    table.add(height_over_other, p, {-4, 0});
    table.add(speed_against_other, p, {-4, 0, 4});
  }
  for (const int t : {-4, 0, 4}) {
    table.add(height_over_other, hip, {t});
    table.add(up_speed_against_other, hip, {t});
  }
}

constexpr void add_other_foot(FeatureTable& table) {
  using enum FeatureKind;
  using enum LegPoint;
  for (const LegPoint p : {heel, ball}) table.add_of_other(slack, p, {0, 4});
  table.add_of_other(sole, toe, {0});
  for (const LegPoint p : {toe, heel}) table.add_of_other(height, p, {0});
  table.add_of_other(up_speed, ball, {0});
  table.add_of_other(pitch, ball, {-4});
  table.add_of_other(rise, ball, {0});
  table.add_of_other(reach, ankle, {0});
  table.add_of_other(reach_speed, ankle, {0, -3});
}

}  // namespace features

constexpr std::array<Feature, kFootFeatures> feature_table() {
  using enum FeatureKind;
  using enum LegPoint;
  features::FeatureTable table;
  features::add_this_foot(table);
  features::add_against_other_foot(table);
  features::add_other_foot(table);
  table.add(body_up_push, hip, {-3, 0, 3});
  table.add(body_up_speed, hip, {-6, -3, 0});
  return table.features();
}

}  // namespace surefoot
