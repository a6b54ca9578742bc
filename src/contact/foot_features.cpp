#include "contact/foot_features.h"

#include <algorithm>
#include <cmath>

#include "base/byte_io.h"
#include "base/limits.h"
#include "base/wide.h"
#include "contact/feature_formulas.h"
#include "contact/feature_table.h"
#include "contact/look_ahead.h"
#include "contact/rolling_extreme.h"
#include "math/frames.h"

namespace surefoot {
namespace {

constexpr double kLocalFloorBefore = 1.0;  // s
constexpr std::array<LegPoint, 4> kFloorPoints{LegPoint::ankle, LegPoint::heel, LegPoint::ball,
                                               LegPoint::toe};
constexpr std::array<LegPoint, 2> kParts{LegPoint::heel, LegPoint::ball};

/// A time offset met between frames: Catmull-Rom over four of them.
struct Offset {
  int frames = 0;  ///< from the frame to the second of the four
  std::array<double, 4> weights{};

  Offset() = default;
  Offset(double seconds, double fps) : frames(static_cast<int>(std::floor(seconds * fps))) {
    const double u = seconds * fps - frames;
    weights = {0.5 * u * (-1.0 + u * (2.0 - u)), 1.0 + 0.5 * u * u * (3.0 * u - 5.0),
               0.5 * u * (1.0 + u * (4.0 - 3.0 * u)), 0.5 * u * u * (u - 1.0)};
  }
  /// The last frame that is looked at, from the frame.
  [[nodiscard]] int reach() const noexcept { return frames + 2; }
};

void set_signals(LegsSignals& legs, std::size_t side, const LegPose& pose, double leg_length,
                 double flat_slope) noexcept {
  const double scale = 1.0 / leg_length;
  legs.set(side, LegPoint::ankle, pose.ankle_world.translation * scale);
  legs.set(side, LegPoint::heel, pose.heel_world * scale);
  legs.set(side, LegPoint::ball, pose.ball_world * scale);
  legs.set(side, LegPoint::toe, pose.toe_world * scale);
  legs.set(side, LegPoint::knee, pose.knee_world.translation * scale);
  legs.set(side, LegPoint::hip, pose.thigh_world.translation * scale);
  const Vec3 sole = pose.ball_world - pose.heel_world;
  legs.set_pitch(side, std::atan2(sole.y(), std::hypot(sole.x(), sole.z())) - flat_slope);
}

/// legs = w . (a, b, c, d)
SUREFOOT_WIDE void blend(const LegsSignals& a, const LegsSignals& b, const LegsSignals& c,
                         const LegsSignals& d, const std::array<double, 4>& w,
                         LegsSignals& legs) noexcept {
  for (std::size_t i = 0; i < LegsSignals::kValues; i += 4) {
    std::array<Four, 4> from;
    load(&a.values[i], from[0]);
    load(&b.values[i], from[1]);
    load(&c.values[i], from[2]);
    load(&d.values[i], from[3]);
    store(w[0] * from[0] + w[1] * from[1] + w[2] * from[2] + w[3] * from[3], &legs.values[i]);
  }
}

/// The slope of the line from heel to ball in flat stance, rad.
double flat_slope(const Leg& leg) noexcept {
  const double rise =
      leg.clearance[index_of(SolePart::ball)] - leg.clearance[index_of(SolePart::heel)];
  const double length = leg.foot_length();
  return length > 0.0 ? std::asin(std::clamp(rise / length, -1.0, 1.0)) : 0.0;
}

}  // namespace

std::vector<std::string> foot_feature_names() {
  std::vector<std::string> names;
  for (const Feature& feature : feature_table()) names.push_back(name_of(feature));
  return names;
}

std::uint64_t foot_feature_signature() {
  // The number counts changes of formulas that the names do not tell, and of what a model tells.
  std::string text = "2";
  for (const std::string& name : foot_feature_names()) text += '\n' + name;
  return checksum(text);
}

class FootFeatureStream::Stages {
 public:
  Stages(const Rig& rig, double fps, double look_ahead);

  void push(const BothLegs& legs) noexcept;
  const FeetFeatures* next(bool ended) noexcept;
  void reset() noexcept;
  [[nodiscard]] int latency() const noexcept { return latency_; }

 private:
  struct Frame {
    LegsSignals legs;
    std::array<FootRange, 2> range;
    std::array<double, 2> sole{};
  };
  struct Minima {
    std::array<RollingMinimum, 4> low;
    std::array<RollingMinimum, 2> minus_high;
    std::array<RollingMinimum, 2> minus_speed;
  };
  static Minima make_minima(std::size_t window);

  [[nodiscard]] Frame& frame(std::int64_t f) noexcept { return frames_[f]; }
  /// Four frames to blend, or one and nothing.
  using Between = std::array<const Frame*, 4>;
  [[nodiscard]] Between around(std::int64_t f, const Offset& offset, std::int64_t known) noexcept;
  void sample_legs(std::int64_t f, const Offset& offset, LegsSignals& legs) noexcept;
  void sample_soles(std::int64_t f, std::size_t sample) noexcept;
  void advance_floor(std::int64_t f) noexcept;
  void advance_speed(std::int64_t f) noexcept;

  double leg_length_ = 1.0;
  std::array<double, 2> flat_slope_{};
  std::array<Offset, kSamples> offsets_;
  int before_ = 0;  // frames of the local floor
  int after_ = 0;
  int speed_reach_ = 0;  // frames after one whose fastest speed is known
  int latency_ = 0;
  Ring<Frame> frames_{1};
  std::vector<Minima> minima_;
  std::int64_t pushed_ = 0;
  std::int64_t floor_pushed_ = 0;  // frames inside the floors' windows
  std::int64_t floors_ = 0;        // frames whose floors are known
  std::int64_t speed_pushed_ = 0;  // frames inside the speeds' windows
  std::int64_t speeds_ = 0;        // frames whose fastest speeds are known
  std::int64_t given_ = 0;
  FootSurroundings around_;
  FeetFeatures features_{};
};

FootFeatureStream::Stages::Minima FootFeatureStream::Stages::make_minima(std::size_t window) {
  const RollingMinimum m(window);
  return {{m, m, m, m}, {m, m}, {m, m}};
}

FootFeatureStream::Stages::Stages(const Rig& rig, double fps, double look_ahead)
    : leg_length_(rig.leg_length),
      flat_slope_{flat_slope(rig.legs[0]), flat_slope(rig.legs[1])},
      before_(frames_of(kLocalFloorBefore, fps)),
      after_(frames_of(kLocalFloorAhead, fps)) {
  for (std::size_t i = 0; i < kSamples; ++i) {
    offsets_[i] = Offset((static_cast<int>(i) - kSamplesBefore) * kSampleStep, fps);
  }
  const int wanted =
      std::max({offsets_.back().reach(), after_ + offsets_[sample_index(kLastSoleTick)].reach(),
                after_ + offsets_[sample_index(1)].reach()});
  latency_ = frames_ahead(look_ahead, fps, wanted);
  after_ = std::min(after_, latency_);
  speed_reach_ = std::min(after_ + offsets_[sample_index(1)].reach(), latency_);
  const int kept = latency_ - offsets_.front().frames + 2;
  frames_ = Ring<Frame>(kept);
  minima_.assign(2, make_minima(static_cast<std::size_t>(before_ + after_) + 1));
}

void FootFeatureStream::Stages::reset() noexcept {
  pushed_ = floor_pushed_ = floors_ = speed_pushed_ = speeds_ = given_ = 0;
  for (Minima& minima : minima_) {
    for (RollingMinimum& m : minima.low) m.clear();
    for (RollingMinimum& m : minima.minus_high) m.clear();
    for (RollingMinimum& m : minima.minus_speed) m.clear();
  }
}

void FootFeatureStream::Stages::push(const BothLegs& legs) noexcept {
  Frame& newest = frame(pushed_++);
  for (std::size_t side = 0; side < 2; ++side) {
    set_signals(newest.legs, side, legs[side], leg_length_, flat_slope_[side]);
  }
}

/// The frames between which an offset lies; times outside the `known` first frames are those of
/// the first or last of them.
FootFeatureStream::Stages::Between FootFeatureStream::Stages::around(std::int64_t f,
                                                                     const Offset& offset,
                                                                     std::int64_t known) noexcept {
  const auto at = [&](std::int64_t index) {
    return &frame(std::clamp<std::int64_t>(index, 0, known - 1));
  };
  const std::int64_t base = f + offset.frames;
  if (base < 0 || base >= known - 1) return {{at(base), nullptr, nullptr, nullptr}};
  return {{at(base - 1), at(base), at(base + 1), at(base + 2)}};
}

void FootFeatureStream::Stages::sample_legs(std::int64_t f, const Offset& offset,
                                            LegsSignals& legs) noexcept {
  const Between between = around(f, offset, pushed_);
  if (!between[1]) {
    legs = between[0]->legs;
    return;
  }
  const auto& [a, b, c, d] = between;
  blend(a->legs, b->legs, c->legs, d->legs, offset.weights, legs);
}

void FootFeatureStream::Stages::sample_soles(std::int64_t f, std::size_t sample) noexcept {
  const Between between = around(f, offsets_[sample], floors_);
  const std::array<double, 4>& w = offsets_[sample].weights;
  const auto& [a, b, c, d] = between;
  for (std::size_t side = 0; side < 2; ++side) {
    around_.sole[side][sample] = b ? w[0] * a->sole[side] + w[1] * b->sole[side] +
                                         w[2] * c->sole[side] + w[3] * d->sole[side]
                                   : a->sole[side];
  }
}

/// Local floors and rises of frame `f`; the frames up to `after_` behind it are known or do not
/// exist.
void FootFeatureStream::Stages::advance_floor(std::int64_t f) noexcept {
  for (; floor_pushed_ < std::min(f + after_ + 1, pushed_); ++floor_pushed_) {
    for (std::size_t side = 0; side < 2; ++side) {
      const LegsSignals& legs = frame(floor_pushed_).legs;
      for (std::size_t i = 0; i < kFloorPoints.size(); ++i) {
        minima_[side].low[i].push(floor_pushed_, legs.height(side, kFloorPoints[i]));
      }
      for (std::size_t i = 0; i < kParts.size(); ++i) {
        minima_[side].minus_high[i].push(floor_pushed_, -legs.height(side, kParts[i]));
      }
    }
  }
  Frame& now = frame(f);
  for (std::size_t side = 0; side < 2; ++side) {
    FootRange& range = now.range[side];
    for (std::size_t i = 0; i < kFloorPoints.size(); ++i) {
      range.low[i] = minima_[side].low[i].lowest_from(f - before_);
    }
    for (std::size_t i = 0; i < kParts.size(); ++i) {
      range.rise[i] =
          -minima_[side].minus_high[i].lowest_from(f - before_) - range.low[index_of(kParts[i])];
    }
    now.sole[side] = std::min({now.legs.height(side, LegPoint::heel) - range.low[1],
                               now.legs.height(side, LegPoint::ball) - range.low[2],
                               now.legs.height(side, LegPoint::toe) - range.low[3]});
  }
}

/// Fastest speeds around frame `f`, likewise.
void FootFeatureStream::Stages::advance_speed(std::int64_t f) noexcept {
  const Offset& back = offsets_[sample_index(-1)];
  const Offset& ahead = offsets_[sample_index(1)];
  for (; speed_pushed_ < std::min(f + after_ + 1, pushed_); ++speed_pushed_) {
    LegsSignals before;
    LegsSignals after;
    sample_legs(speed_pushed_, back, before);
    sample_legs(speed_pushed_, ahead, after);
    for (const Side side : kSides) {
      for (std::size_t i = 0; i < kParts.size(); ++i) {
        const double speed = speed_past_hips(before, after, side, kParts[i], 2.0 * kSampleStep);
        minima_[index_of(side)].minus_speed[i].push(speed_pushed_, -speed);
      }
    }
  }
  for (std::size_t side = 0; side < 2; ++side) {
    for (std::size_t i = 0; i < kParts.size(); ++i) {
      frame(f).range[side].fastest[i] = -minima_[side].minus_speed[i].lowest_from(f - before_);
    }
  }
}

const FeetFeatures* FootFeatureStream::Stages::next(bool ended) noexcept {
  const auto known = [&](std::int64_t f, int ahead) {
    return f < pushed_ && (ended || f + ahead < pushed_);
  };
  for (; known(floors_, after_); ++floors_) advance_floor(floors_);
  for (; known(speeds_, speed_reach_); ++speeds_) advance_speed(speeds_);
  if (!known(given_, latency_)) return nullptr;
  for (std::size_t i = 0; i < kSamples; ++i) {
    sample_legs(given_, offsets_[i], around_.samples[i]);
    around_.body[i] = around_.samples[i].middle_of_hips();
  }
  for (std::size_t i = 0; i <= sample_index(kLastSoleTick); ++i) sample_soles(given_, i);
  around_.range = frame(given_).range;
  for (const Side side : kSides) evaluate_features(around_, side, features_[index_of(side)]);
  ++given_;
  return &features_;
}

FootFeatureStream::FootFeatureStream(std::unique_ptr<Stages> stages) noexcept
    : stages_(std::move(stages)) {}
FootFeatureStream::FootFeatureStream(FootFeatureStream&&) noexcept = default;
FootFeatureStream& FootFeatureStream::operator=(FootFeatureStream&&) noexcept = default;
FootFeatureStream::~FootFeatureStream() = default;

Result<FootFeatureStream> FootFeatureStream::create(const Rig& rig, double fps, double look_ahead) {
  if (!(rig.leg_length > 0.0)) return fail("the rig has no leg length");
  if (!limits::is_usable_rate(fps)) return fail(limits::rate_out_of_range(fps));
  if (!is_look_ahead(look_ahead)) return fail("the look-ahead is not 0 s or more");
  return FootFeatureStream(std::make_unique<Stages>(rig, fps, look_ahead));
}

const FeetFeatures* FootFeatureStream::push(const BothLegs& legs) noexcept {
  stages_->push(legs);
  return stages_->next(false);
}

const FeetFeatures* FootFeatureStream::flush() noexcept {
  const FeetFeatures* features = stages_->next(true);
  if (!features) reset();
  return features;
}

void FootFeatureStream::reset() noexcept { stages_->reset(); }

int FootFeatureStream::latency_frames() const noexcept { return stages_->latency(); }

std::vector<FeetFeatures> foot_features(std::span<const BothLegs> poses, double fps, const Rig& rig,
                                        double look_ahead) {
  Result<FootFeatureStream> stream = FootFeatureStream::create(rig, fps, look_ahead);
  std::vector<FeetFeatures> all;
  if (!stream) return all;
  all.reserve(poses.size());
  for (const auto& legs : poses) {
    if (const FeetFeatures* features = stream->push(legs)) all.push_back(*features);
  }
  while (const FeetFeatures* features = stream->flush()) all.push_back(*features);
  return all;
}

}  // namespace surefoot
