#include "contact/compact_features.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <initializer_list>
#include <vector>

#include "contact/feature_table.h"
#include "math/quantile.h"

namespace surefoot {
namespace {

using enum FeatureKind;
using enum LegPoint;

constexpr float kLimit = 2.0F;
constexpr float kSmallHeight = 0.01F;       // leg lengths
constexpr float kSmallCompactSpeed = 0.1F;  // leg lengths a second

enum class Curve { straight, of_height, of_speed };

struct Choice {
  std::size_t index = 0;  // among the features of a foot
  Curve curve = Curve::straight;
};

Curve curve_of(FeatureKind kind) {
  if (kind == height || kind == sole) return Curve::of_height;
  if (kind == slack || kind == speed_against_other) return Curve::of_speed;
  return Curve::straight;
}

class Choices {
 public:
  void add(FeatureKind kind, LegPoint point, std::initializer_list<int> ticks, bool other = false) {
    constexpr auto table = feature_table();
    for (const int t : ticks) {
      const auto at = std::ranges::find_if(table, [&](const Feature& feature) {
        return feature.kind == kind && feature.point == point && feature.ticks == t &&
               feature.other == other;
      });
      assert(at != table.end() && "compact features are features of a foot");
      choices_.push_back({static_cast<std::size_t>(at - table.begin()), curve_of(kind)});
    }
  }
  [[nodiscard]] std::vector<Choice> take() { return std::move(choices_); }

 private:
  std::vector<Choice> choices_;
};

std::vector<Choice> choose() {
  Choices choices;
  for (const LegPoint p : {heel, ball, toe}) {
    choices.add(height, p, {-4, -2, 0, 2, 4});
    choices.add(up_speed, p, {-2, 0, 2});
  }
  choices.add(height, ankle, {-4});
  choices.add(up_speed, ankle, {4});
  choices.add(up_speed, ball, {4});
  for (const LegPoint p : {heel, ball}) {
    choices.add(forward_speed, p, {-4, -2, 0, 2, 4});
    choices.add(slack, p, {-4, 0, 4});
    choices.add(speed_share, p, {0});
    choices.add(height_over_other, p, {0});
    choices.add(speed_against_other, p, {0});
    choices.add(slack, p, {0}, true);
  }
  choices.add(sole, toe, {-2, 0, 2});
  choices.add(fine_forward_push, heel, {0});
  choices.add(fine_up_push, ball, {0});
  choices.add(fine_forward_push, toe, {0});
  choices.add(pitch, ball, {-4, 0, 4});
  choices.add(pitch_speed, ball, {0});
  choices.add(rise_share, ball, {0});
  choices.add(knee_height, knee, {0});
  choices.add(reach_speed, ankle, {0});
  choices.add(height_over_other, hip, {0});
  choices.add(up_speed_against_other, hip, {0});
  choices.add(sole, toe, {0}, true);
  choices.add(reach_speed, ankle, {0}, true);
  choices.add(body_up_push, hip, {0, 3});
  choices.add(body_up_speed, hip, {-3});
  return choices.take();
}

float bent(float value, Curve curve) noexcept {
  switch (curve) {
    case Curve::straight: break;
    case Curve::of_height: return std::log(std::max(value, 0.0F) + kSmallHeight);
    case Curve::of_speed: return std::log(std::max(value, 0.0F) + kSmallCompactSpeed);
  }
  return value;
}

}  // namespace

CompactFeatures compact_features(const FootFeatures& features) noexcept {
  static const std::vector<Choice> choices = choose();
  assert(choices.size() == static_cast<std::size_t>(kCompactFeatures));
  CompactFeatures compact;
  for (std::size_t i = 0; i < compact.size(); ++i) {
    compact[i] = bent(features[choices[i].index], choices[i].curve);
  }
  return compact;
}

CompactFeatures CompactScaling::apply(const CompactFeatures& features) const noexcept {
  CompactFeatures scaled;
  for (std::size_t i = 0; i < scaled.size(); ++i) {
    scaled[i] = std::clamp((features[i] - middle[i]) / half_range[i], -kLimit, kLimit);
  }
  return scaled;
}

CompactScaling scaling_of(std::span<const CompactFeatures> rows) {
  CompactScaling scaling;
  std::vector<float> values(rows.size());
  for (std::size_t i = 0; i < scaling.middle.size(); ++i) {
    for (std::size_t r = 0; r < rows.size(); ++r) values[r] = rows[r][i];
    const float low = nearest_rank(values, 5);
    const float high = nearest_rank(values, 95);
    scaling.middle[i] = 0.5F * (low + high);
    scaling.half_range[i] = std::max(0.5F * (high - low), 1e-6F);
  }
  return scaling;
}

Result<void> check_scaling(const CompactScaling& scaling) {
  for (std::size_t i = 0; i < scaling.middle.size(); ++i) {
    if (!std::isfinite(scaling.middle[i]) || !std::isfinite(scaling.half_range[i]) ||
        !(scaling.half_range[i] > 0.0F)) {
      return fail("the scaling of the model's features is invalid");
    }
  }
  return {};
}

}  // namespace surefoot
