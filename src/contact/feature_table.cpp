#include "contact/feature_table.h"

#include <fmt/format.h>

#include <string_view>

namespace surefoot {
namespace {

using enum FeatureKind;
using enum LegPoint;

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

std::string name_of(const Feature& feature) {
  return fmt::format("{}.{}.{}@{:.2f}", feature.other ? "other" : "this", name_of(feature.point),
                     name_of(feature.kind), feature.ticks * kSampleStep);
}

}  // namespace surefoot
