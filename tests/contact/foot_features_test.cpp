#include "contact/foot_features.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>

#include "math/frames.h"
#include "math/rotation.h"
#include "support/sample_biped.h"
#include "support/sample_rig.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

using Poses = std::vector<BothLegs>;

Poses sliding_walk(double fps, int frames) {
  const SampleWalk walk = sample_walk({.frames = frames, .fps = fps});
  return leg_poses(sample_biped_skeleton(), make_slide(walk.motion), sample_biped_rig());
}

/// The features as docs/detection.md defines them, each from the whole motion and by its name.
class Reference {
 public:
  Reference(const Poses& poses, double fps, const Rig& rig) : poses_(poses), fps_(fps), rig_(rig) {}

  double value(const std::string& name, int frame, std::size_t side) const {
    const std::size_t dot = name.find('.');
    const std::size_t second = name.find('.', dot + 1);
    const std::size_t at = name.find('@');
    const std::string point = name.substr(dot + 1, second - dot - 1);
    const std::string kind = name.substr(second + 1, at - second - 1);
    const double k = std::stod(name.substr(at + 1));
    if (name.starts_with("other")) side = 1 - side;
    return value(kind, point, k, frame, side);
  }

 private:
  Vec3 raw(int f, std::size_t side, const std::string& point) const {
    const LegPose& leg = poses_[f][side];
    const Vec3 p = point == "ankle"  ? leg.ankle_world.translation
                   : point == "heel" ? leg.heel_world
                   : point == "ball" ? leg.ball_world
                   : point == "toe"  ? leg.toe_world
                   : point == "knee" ? leg.knee_world.translation
                                     : leg.thigh_world.translation;
    return p / rig_.leg_length;
  }
  int last() const { return static_cast<int>(poses_.size()) - 1; }
  /// Catmull-Rom of a signal at a time around a frame; constant beyond the ends.
  template <class Signal>
  auto sample(const Signal& signal, int f, double seconds) const {
    const double at = std::clamp(f + seconds * fps_, 0.0, static_cast<double>(last()));
    const int i = static_cast<int>(std::floor(at + 1e-9));
    const double u = at - i;
    const auto p = [&](int j) { return signal(std::clamp(i + j, 0, last())); };
    using Value = decltype(signal(0));
    return Value(p(0) + 0.5 * u * (p(1) - p(-1)) +
                 0.5 * u * u * (2.0 * p(-1) - 5.0 * p(0) + 4.0 * p(1) - p(2)) +
                 0.5 * u * u * u * (3.0 * (p(0) - p(1)) + p(2) - p(-1)));
  }
  template <class Signal>
  auto rate(const Signal& signal, int f, double k) const {
    using Value = decltype(signal(0));
    return Value((sample(signal, f, k + 0.02) - sample(signal, f, k - 0.02)) / 0.04);
  }
  template <class Signal>
  Vec3 bend(const Signal& signal, int f, double k, double h) const {
    return (sample(signal, f, k + h) - 2.0 * sample(signal, f, k) + sample(signal, f, k - h)) /
           (h * h);
  }
  /// Smallest value of a signal in the second before and 0.12 s after.
  template <class Signal>
  double lowest(const Signal& signal, int f) const {
    const int begin = std::max(f - static_cast<int>(std::lround(fps_)), 0);
    const int end = std::min(f + frames_of(FootFeatureStream::kLocalFloorAhead, fps_), last());
    double low = signal(begin);
    for (int i = begin; i <= end; ++i) low = std::min(low, static_cast<double>(signal(i)));
    return low;
  }
  static Vec3 flat(const Vec3& v) { return {v.x(), 0.0, v.z()}; }

  double value(const std::string& kind, const std::string& point, double k, int f,
               std::size_t side) const {
    const auto p = [&](int i) { return raw(i, side, point); };
    const auto y = [&](int i) { return p(i).y(); };
    const auto hips = [&](int i) { return Vec3(0.5 * (raw(i, 0, "hip") + raw(i, 1, "hip"))); };
    const auto past = [&](int i) { return Vec3(p(i) - hips(i)); };
    const auto pair = [&](int i) { return Vec3(p(i) - raw(i, 1 - side, point)); };
    const auto above = [&](const std::string& q) {
      return [this, q, side](int i) {
        return raw(i, side, q).y() - lowest([&](int j) { return raw(j, side, q).y(); }, i);
      };
    };
    const auto pitch = [&](int i) {
      const Vec3 sole = raw(i, side, "ball") - raw(i, side, "heel");
      return std::atan2(sole.y(), std::hypot(sole.x(), sole.z()));
    };
    const auto rise = [&] { return -lowest([&](int i) { return -y(i); }, f) - lowest(y, f); };
    const Vec3 left = flat(raw(f, 0, "hip") - raw(f, 1, "hip")).normalized();
    const Vec3 forward = left.cross(Vec3::UnitY());
    const auto speed = [&](int i) { return flat(rate(past, i, 0.0)).norm(); };
    // Lengths of interpolated vectors, not interpolated lengths.
    const auto reach = [&](double t) {
      return sample([&](int i) { return Vec3(p(i) - raw(i, side, "hip")); }, f, t).norm();
    };
    if (kind == "height") return sample(p, f, k).y() - lowest(y, f);
    if (kind == "up_speed") return rate(p, f, k).y();
    if (kind == "forward_speed") return rate(past, f, k).dot(forward);
    if (kind == "slack") {
      const Vec3 body = flat(rate(hips, f, k));
      const Vec3 foot = flat(rate(p, f, k)) - body;
      double best = 1e9;
      for (int s = 0; s <= 70000; ++s)
        best = std::min(best, (foot + (0.7 + s * 1e-5) * body).norm());
      return best;
    }
    if (kind == "sole") {
      return sample(
          [&](int i) {
            return std::min({above("heel")(i), above("ball")(i), above("toe")(i)});
          },
          f, k);
    }
    if (kind == "fine_up_push") return bend(p, f, k, 0.02).y();
    if (kind == "fine_forward_push") return bend(p, f, k, 0.02).dot(forward);
    if (kind == "up_push") return bend(p, f, k, 0.04).y();
    if (kind == "forward_push") return bend(past, f, k, 0.04).dot(forward);
    if (kind == "pitch") return sample(pitch, f, k);
    if (kind == "pitch_speed") return rate(pitch, f, k);
    if (kind == "rise_share") return above(point)(f) / std::max(rise(), 0.0235);
    if (kind == "rise") return rise();
    if (kind == "speed_share") {
      return speed(f) / std::max(-lowest([&](int i) { return -speed(i); }, f), 0.3);
    }
    if (kind == "knee_height") return past(f).y();
    if (kind == "reach") return reach(0.0);
    if (kind == "reach_speed") return (reach(k + 0.02) - reach(k - 0.02)) / 0.04;
    if (kind == "height_over_other") return sample(pair, f, k).y();
    if (kind == "speed_against_other") return flat(rate(pair, f, k)).norm();
    if (kind == "up_speed_against_other") return rate(pair, f, k).y();
    if (kind == "body_up_push") return bend(hips, f, k, 0.04).y();
    if (kind == "body_up_speed") return rate(hips, f, k).y();
    ADD_FAILURE() << "unknown kind " << kind;
    return 0.0;
  }

  const Poses& poses_;
  double fps_;
  const Rig& rig_;
};

TEST(FootFeatures, EqualADirectEvaluationOfTheirDefinition) {
  const Rig rig = sample_biped_rig();
  const std::vector<std::string> names = foot_feature_names();
  ASSERT_EQ(names.size(), static_cast<std::size_t>(kFootFeatures));
  for (const double fps : {25.0, 60.0, 130.0}) {
    const int frames = static_cast<int>(2.2 * fps);
    const Poses poses = sliding_walk(fps, frames);
    const std::vector<FeetFeatures> features = foot_features(poses, fps, rig);
    ASSERT_EQ(features.size(), poses.size());
    const Reference reference(poses, fps, rig);
    for (const int f : {0, 1, frames / 3, frames / 2, frames - 3, frames - 1}) {
      for (std::size_t side = 0; side < 2; ++side) {
        for (std::size_t i = 0; i < names.size(); ++i) {
          const double expected = reference.value(names[i], f, side);
          EXPECT_NEAR(features[f][side][i], expected, 2e-5 * std::max(1.0, std::abs(expected)))
              << names[i] << " frame " << f << " at " << fps;
        }
      }
    }
  }
}

void expect_same(const std::vector<FeetFeatures>& a, const std::vector<FeetFeatures>& b,
                 bool swapped = false) {
  ASSERT_EQ(a.size(), b.size());
  for (std::size_t f = 0; f < a.size(); ++f) {
    for (std::size_t side = 0; side < 2; ++side) {
      for (std::size_t i = 0; i < a[f][side].size(); ++i) {
        const float expected = a[f][swapped ? 1 - side : side][i];
        ASSERT_NEAR(b[f][side][i], expected, 1e-4F * std::max(1.0F, std::abs(expected)))
            << foot_feature_names()[i] << " frame " << f;
      }
    }
  }
}

void for_all_points(Poses& poses, const std::function<Vec3(const Vec3&)>& map) {
  for (auto& frame : poses) {
    for (LegPose& leg : frame) {
      for (Vec3* p :
           {&leg.thigh_world.translation, &leg.knee_world.translation, &leg.ankle_world.translation,
            &leg.heel_world, &leg.ball_world, &leg.toe_world}) {
        *p = map(*p);
      }
    }
  }
}

TEST(FootFeatures, DoNotSeePlaceHeadingSizeOrSide) {
  const double fps = 60.0;
  const Rig rig = sample_biped_rig();
  const Poses poses = sliding_walk(fps, 150);
  const auto usual = foot_features(poses, fps, rig);

  Poses turned = poses;
  const Quat turn = yaw(2.1);
  for_all_points(turned, [&](const Vec3& p) { return Vec3(turn * p + Vec3(3.0, -1.5, 40.0)); });
  expect_same(usual, foot_features(turned, fps, rig));

  Poses large = poses;
  Rig large_rig = rig;
  large_rig.leg_length *= 3.0;
  for_all_points(large, [](const Vec3& p) { return Vec3(3.0 * p); });
  expect_same(usual, foot_features(large, fps, large_rig));

  Poses mirrored = poses;
  for_all_points(mirrored, [](const Vec3& p) { return Vec3(-p.x(), p.y(), p.z()); });
  for (auto& frame : mirrored) std::swap(frame[0], frame[1]);
  expect_same(usual, foot_features(mirrored, fps, rig), true);
}

TEST(FootFeatures, TheSecondStreamOfAReusedOneIsAsNew) {
  const double fps = 30.0;
  const Rig rig = sample_biped_rig();
  const Poses poses = sliding_walk(fps, 70);
  const auto usual = foot_features(poses, fps, rig);
  Result<FootFeatureStream> stream = FootFeatureStream::create(rig, fps);
  ASSERT_TRUE(stream);
  for (int round = 0; round < 2; ++round) {
    std::vector<FeetFeatures> streamed;
    int pushed = 0;
    for (const auto& legs : poses) {
      const FeetFeatures* features = stream->push(legs);
      EXPECT_EQ(features != nullptr, pushed++ >= stream->latency_frames());
      if (features) streamed.push_back(*features);
    }
    while (const FeetFeatures* features = stream->flush()) streamed.push_back(*features);
    EXPECT_EQ(streamed, usual);
  }
}

TEST(FootFeatures, ShortMotionsAndBadRates) {
  const Rig rig = sample_biped_rig();
  for (const int frames : {1, 2, 3, 5}) {
    const auto features = foot_features(sliding_walk(30.0, frames), 30.0, rig);
    ASSERT_EQ(features.size(), static_cast<std::size_t>(frames));
    for (const float x : features.front()[0]) EXPECT_TRUE(std::isfinite(x));
  }
  EXPECT_TRUE(foot_features({}, 30.0, rig).empty());
  EXPECT_FALSE(FootFeatureStream::create(rig, 0.0));
  EXPECT_FALSE(FootFeatureStream::create(rig, std::nan("")));
  EXPECT_FALSE(FootFeatureStream::create(Rig{}, 30.0));
}

}  // namespace
}  // namespace surefoot
