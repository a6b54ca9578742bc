#include "contact/feature_table.h"

#include <fmt/format.h>

#include <initializer_list>
#include <string_view>
#include <vector>

namespace surefoot {
namespace {

using enum FeatureKind;
using enum LegPoint;

class Table {
 public:
  void add(FeatureKind kind, LegPoint point, std::initializer_list<int> ticks, bool other = false) {
    for (const int t : ticks) features_.push_back({kind, other, point, t});
  }
  void add_of_other(FeatureKind kind, LegPoint point, std::initializer_list<int> ticks) {
    add(kind, point, ticks, true);
  }
  [[nodiscard]] std::vector<Feature> take() { return std::move(features_); }

 private:
  std::vector<Feature> features_;
};

void add_this_foot(Table& table) {
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

void add_against_other_foot(Table& table) {
  for (const LegPoint p : {heel, ball}) {
    table.add(height_over_other, p, {-4, 0});
    table.add(speed_against_other, p, {-4, 0, 4});
  }
  for (const int t : {-4, 0, 4}) {
    table.add(height_over_other, hip, {t});
    table.add(up_speed_against_other, hip, {t});
  }
}

void add_other_foot(Table& table) {
  for (const LegPoint p : {heel, ball}) table.add_of_other(slack, p, {0, 4});
  table.add_of_other(sole, toe, {0});
  for (const LegPoint p : {toe, heel}) table.add_of_other(height, p, {0});
  table.add_of_other(up_speed, ball, {0});
  table.add_of_other(pitch, ball, {-4});
  table.add_of_other(rise, ball, {0});
  table.add_of_other(reach, ankle, {0});
  table.add_of_other(reach_speed, ankle, {0, -3});
}

std::vector<Feature> make_table() {
  Table table;
  add_this_foot(table);
  add_against_other_foot(table);
  add_other_foot(table);
  table.add(body_up_push, hip, {-3, 0, 3});
  table.add(body_up_speed, hip, {-6, -3, 0});
  return table.take();
}

std::string_view name_of(LegPoint point) {
  switch (point) {
    case ankle: return "ankle";
    case heel: return "heel";
    case ball: return "ball";
    case toe: return "toe";
    case knee: return "knee";
    case hip: return "hip";
  }
  return "unknown";
}

std::string_view name_of(FeatureKind kind) {
  switch (kind) {
    case height: return "height";
    case up_speed: return "up_speed";
    case forward_speed: return "forward_speed";
    case slack: return "slack";
    case sole: return "sole";
    case fine_up_push: return "fine_up_push";
    case fine_forward_push: return "fine_forward_push";
    case up_push: return "up_push";
    case forward_push: return "forward_push";
    case pitch: return "pitch";
    case pitch_speed: return "pitch_speed";
    case rise_share: return "rise_share";
    case rise: return "rise";
    case speed_share: return "speed_share";
    case knee_height: return "knee_height";
    case reach: return "reach";
    case reach_speed: return "reach_speed";
    case height_over_other: return "height_over_other";
    case speed_against_other: return "speed_against_other";
    case up_speed_against_other: return "up_speed_against_other";
    case body_up_push: return "body_up_push";
    case body_up_speed: return "body_up_speed";
  }
  return "unknown";
}

}  // namespace

std::span<const Feature> feature_table() {
  static const std::vector<Feature> table = make_table();
  return table;
}

std::string name_of(const Feature& feature) {
  return fmt::format("{}.{}.{}@{:.2f}", feature.other ? "other" : "this", name_of(feature.point),
                     name_of(feature.kind), feature.ticks * kSampleStep);
}

}  // namespace surefoot
