#include "surefoot/contact/leg_features.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "surefoot/math/rotation.h"

namespace surefoot {
namespace {

using Index = Eigen::Index;
using Pose = std::array<LegPose, 2>;

/// Body-wide placement that features are free of.
struct Registration {
  Vec3 origin_world;
  Quat world_from_heading;
};

Vec3 hips_world(const Pose& legs) noexcept {
  return 0.5 * (legs[0].thigh_world.translation + legs[1].thigh_world.translation);
}

Registration registration(const Pose& legs, double mean_height) {
  const Vec3 middle = hips_world(legs);
  Vec3 to_left = legs[0].thigh_world.translation - legs[1].thigh_world.translation;
  to_left.y() = 0.0;
  const double heading = std::atan2(-to_left.z(), to_left.x());
  return {{middle.x(), mean_height, middle.z()}, yaw(heading)};
}

double mean_hips_height(std::span<const Pose> poses) {
  double sum = 0.0;
  for (const Pose& legs : poses) sum += hips_world(legs).y();
  return poses.empty() ? 0.0 : sum / static_cast<double>(poses.size());
}

/// The points of one leg that a set looks at.
std::vector<Vec3> points_of(const LegPose& leg, LegFeatureSet set) {
  std::vector<Vec3> points_world{leg.heel_world, leg.toe_world};
  if (set == LegFeatureSet::positions) points_world.push_back(leg.knee_world.translation);
  if (set == LegFeatureSet::mass_centres) points_world.push_back(leg_mass_centre(leg));
  return points_world;
}

/// Gathers the numbers of one frame.
class Column {
 public:
  explicit Column(double leg_length) : leg_length_(leg_length) {}

  void add_length(const Vec3& v) { add(v / leg_length_); }
  void add(const Vec3& v) {
    for (const double x : v) values_.push_back(static_cast<float>(x));
  }
  [[nodiscard]] Eigen::Map<const Eigen::VectorXf> get() const {
    return {values_.data(), static_cast<Index>(values_.size())};
  }

 private:
  double leg_length_;
  std::vector<float> values_;
};

void add_orientations(Column& column, const LegPose& leg, const Quat& heading_from_world) {
  const Quat& thigh = leg.thigh_world.rotation;
  const Quat& knee = leg.knee_world.rotation;
  column.add(rotation_vector(heading_from_world * thigh));
  column.add(rotation_vector(thigh.conjugate() * knee));
  column.add(rotation_vector(knee.conjugate() * leg.ankle_world.rotation));
}

/// The features of single frames.
Eigen::MatrixXf frame_features(std::span<const Pose> poses, double fps, double leg_length,
                               LegFeatureSet set) {
  const double mean_height = mean_hips_height(poses);
  const auto last = static_cast<std::ptrdiff_t>(poses.size()) - 1;
  Eigen::MatrixXf features;
  for (std::ptrdiff_t f = 0; f <= last; ++f) {
    const Pose& now = poses[static_cast<std::size_t>(f)];
    const Pose& before = poses[static_cast<std::size_t>(std::max<std::ptrdiff_t>(f - 1, 0))];
    const Pose& after = poses[static_cast<std::size_t>(std::min(f + 1, last))];
    const double span = f > 0 && f < last ? 2.0 : 1.0;
    const Registration place = registration(now, mean_height);
    const Quat heading_from_world = place.world_from_heading.conjugate();
    Column column(leg_length);
    for (std::size_t side = 0; side < 2; ++side) {
      const std::vector<Vec3> points = points_of(now[side], set);
      const std::vector<Vec3> points_before = points_of(before[side], set);
      const std::vector<Vec3> points_after = points_of(after[side], set);
      for (std::size_t i = 0; i < points.size(); ++i) {
        const Vec3 velocity = (points_after[i] - points_before[i]) * (fps / span);
        const Vec3 acceleration =
            (points_after[i] - 2.0 * points[i] + points_before[i]) * (fps * fps);
        column.add_length(heading_from_world * (points[i] - place.origin_world));
        column.add_length(heading_from_world * velocity);
        column.add_length(heading_from_world * acceleration);
      }
      if (set == LegFeatureSet::orientations) {
        add_orientations(column, now[side], heading_from_world);
      }
    }
    if (f == 0) features.resize(column.get().size(), last + 1);
    features.col(f) = column.get();
  }
  return features;
}

}  // namespace

std::string_view name_of(LegFeatureSet set) noexcept {
  switch (set) {
    case LegFeatureSet::positions: return "P";
    case LegFeatureSet::orientations: return "O";
    case LegFeatureSet::mass_centres: return "M";
  }
  return "unknown";
}

Vec3 leg_mass_centre(const LegPose& leg) noexcept {
  constexpr double kThigh = 0.100;
  constexpr double kShank = 0.0465;
  constexpr double kFoot = 0.0145;
  const Vec3& hip = leg.thigh_world.translation;
  const Vec3& knee = leg.knee_world.translation;
  const Vec3& ankle = leg.ankle_world.translation;
  const Vec3 moment = kThigh * 0.5 * (hip + knee) + kShank * 0.5 * (knee + ankle) +
                      kFoot * 0.5 * (leg.heel_world + leg.toe_world);
  return moment / (kThigh + kShank + kFoot);
}

Eigen::MatrixXf leg_features(std::span<const Pose> poses, double fps, const Rig& rig,
                             const LegFeatureSettings& settings) {
  const Eigen::MatrixXf single = frame_features(poses, fps, rig.leg_length, settings.set);
  const int window = std::max(settings.window, 1);
  const Index dimensions = single.rows();
  Eigen::MatrixXf all(dimensions * window, single.cols());
  for (int k = 0; k < window; ++k) {
    const auto offset = static_cast<Index>(std::lround((k - window / 2) * settings.step * fps));
    for (Index f = 0; f < single.cols(); ++f) {
      all.block(k * dimensions, f, dimensions, 1) =
          single.col(std::clamp<Index>(f + offset, 0, single.cols() - 1));
    }
  }
  return all;
}

}  // namespace surefoot
