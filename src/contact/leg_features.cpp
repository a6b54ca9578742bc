#include "contact/leg_features.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "math/rotation.h"

namespace surefoot {
namespace {

using Index = Eigen::Index;
using Pose = BothLegs;

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
  std::vector<Vec3> points_world{leg.heel_world, leg.ball_world};
  if (set == LegFeatureSet::positions) points_world.push_back(leg.knee_world.translation);
  if (set == LegFeatureSet::mass_centres) points_world.push_back(leg_mass_centre(leg));
  return points_world;
}

/// The points of both legs, left first, a column a frame.
Eigen::Matrix3Xd points_of(std::span<const Pose> poses, LegFeatureSet set, Index points) {
  Eigen::Matrix3Xd all(3, 2 * points * static_cast<Index>(poses.size()));
  Index next = 0;
  for (const Pose& legs : poses) {
    for (const LegPose& leg : legs) {
      for (const Vec3& point_world : points_of(leg, set)) all.col(next++) = point_world;
    }
  }
  return all;
}

/// Central differences of `points` points a frame, one-sided at the ends.
Eigen::Matrix3Xd derivative(const Eigen::Matrix3Xd& all, Index points, double fps) {
  constexpr double kHalfSpan = 1.0 / 60.0;  // s
  const Index half = std::max<Index>(std::lround(kHalfSpan * fps), 1);
  const Index last = all.cols() / points - 1;
  Eigen::Matrix3Xd rates = Eigen::Matrix3Xd::Zero(3, all.cols());
  for (Index f = 0; f <= last && last > 0; ++f) {
    const Index before = std::max<Index>(f - half, 0);
    const Index after = std::min(f + half, last);
    rates.middleCols(f * points, points) =
        (all.middleCols(after * points, points) - all.middleCols(before * points, points)) *
        (fps / static_cast<double>(after - before));
  }
  return rates;
}

/// Gathers the numbers of one frame.
class Column {
 public:
  void add(const Vec3& v) {
    for (const double x : v) values_.push_back(static_cast<float>(x));
  }
  /// The size in the floor plane and the vertical part, compressed: sizes far below `small` stay in
  /// proportion, those far above count by their logarithm.
  void add_compressed(const Vec3& v, double small) {
    values_.push_back(static_cast<float>(std::asinh(std::hypot(v.x(), v.z()) / small)));
    values_.push_back(static_cast<float>(std::asinh(v.y() / small)));
  }
  [[nodiscard]] Eigen::Map<const Eigen::VectorXf> get() const {
    return {values_.data(), static_cast<Index>(values_.size())};
  }

 private:
  std::vector<float> values_;
};

void add_orientations(Column& column, const LegPose& leg, const Quat& heading_from_world) {
  const Quat& thigh = leg.thigh_world.rotation;
  const Quat& knee = leg.knee_world.rotation;
  column.add(rotation_vector(heading_from_world * thigh));
  column.add(rotation_vector(thigh.conjugate() * knee));
  column.add(rotation_vector(knee.conjugate() * leg.ankle_world.rotation));
}

/// Of sole points that stand, leg lengths a second and a second squared.
constexpr double kSmallLegSpeed = 0.1;
constexpr double kSmallAcceleration = 3.0;

/// The features of single frames.
Eigen::MatrixXf frame_features(std::span<const Pose> poses, double fps, double leg_length,
                               LegFeatureSet set) {
  const Index points = set == LegFeatureSet::orientations ? 2 : 3;
  const double mean_height = mean_hips_height(poses);
  const Eigen::Matrix3Xd places = points_of(poses, set, points);
  const Eigen::Matrix3Xd velocities = derivative(places, 2 * points, fps);
  const Eigen::Matrix3Xd accelerations = derivative(velocities, 2 * points, fps);
  Eigen::MatrixXf features(leg_feature_count(set), static_cast<Index>(poses.size()));
  Index at = 0;
  for (Index f = 0; f < features.cols(); ++f) {
    const Pose& legs = poses[f];
    const Registration place = registration(legs, mean_height);
    const Quat heading_from_world = place.world_from_heading.conjugate();
    Column column;
    for (const LegPose& leg : legs) {
      for (Index i = 0; i < points; ++i, ++at) {
        const Vec3 arm_world = places.col(at) - place.origin_world;
        column.add(heading_from_world * arm_world / leg_length);
        column.add_compressed(velocities.col(at) / leg_length, kSmallLegSpeed);
        column.add_compressed(accelerations.col(at) / leg_length, kSmallAcceleration);
      }
      if (set == LegFeatureSet::orientations) add_orientations(column, leg, heading_from_world);
    }
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

int leg_feature_count(LegFeatureSet set) noexcept {
  constexpr int kOfPoint = 3 + 2 + 2;
  return set == LegFeatureSet::orientations ? 2 * (2 * kOfPoint + 3 * 3) : 2 * 3 * kOfPoint;
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
  const int middle = window / 2;
  for (int k = 0; k < window; ++k) {
    const auto offset = static_cast<Index>(std::lround((k - middle) * settings.step * fps));
    for (Index f = 0; f < single.cols(); ++f) {
      all.block(k * dimensions, f, dimensions, 1) =
          single.col(std::clamp<Index>(f + offset, 0, single.cols() - 1));
    }
  }
  return all;
}

}  // namespace surefoot
