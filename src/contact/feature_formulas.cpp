#include "contact/feature_formulas.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/wide.h"
#include "contact/feature_table.h"

namespace surefoot {
namespace {

constexpr double kSmallRise = 0.0235;  // of the leg: 2 cm for a leg of 0.85 m
constexpr double kSmallSpeed = 0.3;    // leg lengths a second
constexpr double kLeastScale = 0.7;    // of a root path that a detector should see through
constexpr double kMostScale = 1.4;
constexpr double kStillBody = 1e-6;  // squared leg lengths a second

Vec3 level(const Vec3& v) noexcept { return {v.x(), 0.0, v.z()}; }

/// The surroundings as one foot sees them.
class View {
 public:
  View(const FootSurroundings& around, Side side) noexcept
      : around_(around), side_(side), forward_(facing(around.samples[sample_index(0)])) {}

  /// The feature of that index in the table, which the compiler knows.
  template <std::size_t kIndex>
  [[nodiscard]] double value() const noexcept;

 private:
  static Vec3 facing(const LegsSignals& legs) noexcept {
    const Vec3 left = level(legs.at(0, LegPoint::hip) - legs.at(1, LegPoint::hip));
    const double length = std::max(left.norm(), 1e-9);
    return Vec3(-left.z(), 0.0, left.x()) / length;
  }
  [[nodiscard]] const LegsSignals& legs(int ticks) const noexcept {
    return around_.samples[sample_index(ticks)];
  }
  [[nodiscard]] std::size_t foot(bool other) const noexcept {
    return index_of(other ? opposite(side_) : side_);
  }
  /// A difference over two steps, as a rate.
  template <class Sample>
  static auto speed(const Sample& sample, int ticks) noexcept {
    using Value = decltype(sample(ticks));  // a number or a vector, never an expression of those
    return Value((sample(ticks + 1) - sample(ticks - 1)) / (2.0 * kSampleStep));
  }
  /// A second difference over `reach` steps each way.
  template <class Sample>
  static Vec3 push(const Sample& sample, int ticks, int reach) noexcept {
    const double step = reach * kSampleStep;
    return (sample(ticks + reach) - 2.0 * sample(ticks) + sample(ticks - reach)) / (step * step);
  }
  [[nodiscard]] double slack(const Vec3& body, const Vec3& point) const noexcept;

  const FootSurroundings& around_;
  Side side_;
  Vec3 forward_;
};

double View::slack(const Vec3& body, const Vec3& point) const noexcept {
  const Vec3 past_body = point - body;
  const double scale = std::clamp(-body.dot(past_body) / std::max(body.squaredNorm(), kStillBody),
                                  kLeastScale, kMostScale);
  return (past_body + scale * body).norm();
}

template <std::size_t kIndex>
double View::value() const noexcept {
  constexpr Feature feature = feature_table()[kIndex];
  constexpr std::size_t p = index_of(feature.point);
  constexpr int t = feature.ticks;
  const std::size_t side = foot(feature.other);
  const FootRange& range = around_.range[side];
  const auto point = [&](int at) -> Vec3 { return legs(at).at(side, feature.point); };
  const auto body = [&](int at) -> Vec3 { return around_.body[sample_index(at)]; };
  const auto past_hips = [&](int at) -> Vec3 { return point(at) - body(at); };
  const auto past_other = [&](int at) -> Vec3 {
    return point(at) - legs(at).at(1 - side, feature.point);
  };
  const auto pitch_at = [&](int at) { return legs(at).pitch(side); };
  const auto reach_at = [&](int at) {
    return (legs(at).at(side, LegPoint::ankle) - legs(at).at(side, LegPoint::hip)).norm();
  };
  // Ranges are kept for heel and ball only.
  constexpr std::size_t part = feature.point == LegPoint::ball ? 1 : 0;
  switch (feature.kind) {
    case FeatureKind::height: return point(t).y() - range.low[p];
    case FeatureKind::up_speed: return speed(point, t).y();
    case FeatureKind::forward_speed: return speed(past_hips, t).dot(forward_);
    case FeatureKind::slack: return slack(level(speed(body, t)), level(speed(point, t)));
    case FeatureKind::sole: return around_.sole[side][sample_index(t)];
    case FeatureKind::fine_up_push: return push(point, t, 1).y();
    case FeatureKind::fine_forward_push: return push(point, t, 1).dot(forward_);
    case FeatureKind::up_push: return push(point, t, 2).y();
    case FeatureKind::forward_push: return push(past_hips, t, 2).dot(forward_);
    case FeatureKind::pitch: return pitch_at(t);
    case FeatureKind::pitch_speed: return speed(pitch_at, t);
    case FeatureKind::rise_share:
      return (point(0).y() - range.low[p]) / std::max(range.rise[part], kSmallRise);
    case FeatureKind::rise: return range.rise[part];
    case FeatureKind::speed_share:
      return level(speed(past_hips, 0)).norm() / std::max(range.fastest[part], kSmallSpeed);
    case FeatureKind::knee_height: return past_hips(t).y();
    case FeatureKind::reach: return reach_at(t);
    case FeatureKind::reach_speed: return speed(reach_at, t);
    case FeatureKind::height_over_other: return past_other(t).y();
    case FeatureKind::speed_against_other: return level(speed(past_other, t)).norm();
    case FeatureKind::up_speed_against_other: return speed(past_other, t).y();
    case FeatureKind::body_up_push: return push(body, t, 2).y();
    case FeatureKind::body_up_speed: return speed(body, t).y();
  }
  return 0.0;
}

}  // namespace

double speed_past_hips(const LegsSignals& before, const LegsSignals& after, Side side,
                       LegPoint point, double seconds) noexcept {
  const auto past_hips = [&](const LegsSignals& legs) -> Vec3 {
    return legs.at(index_of(side), point) - legs.middle_of_hips();
  };
  return level(past_hips(after) - past_hips(before)).norm() / seconds;
}

// A hundred short formulas, of which calls would be the better part.
SUREFOOT_FLAT void evaluate_features(const FootSurroundings& around, Side side,
                                     FootFeatures& features) noexcept {
  const View view(around, side);
  const auto fill = [&]<std::size_t... kIndices>(std::index_sequence<kIndices...>) {
    ((features[kIndices] = static_cast<float>(view.value<kIndices>())), ...);
  };
  fill(std::make_index_sequence<kFootFeatures>());
}

}  // namespace surefoot
