#include "locomotion/cycle_space.h"

#include <algorithm>
#include <cmath>

#include "locomotion/mirror.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

constexpr double kPlausible = 0.15;  // share by which the planted feet's speed may differ

/// The rotation of a joint in a sample, seen in the mirror or not.
Quat rotation_of(const CycleSpace& space, const GaitCycle& cycle, int sample, int joint,
                 bool flip) {
  const int source = flip ? (*space.figure.pairs)[joint] : joint;
  const Quat& q = cycle.samples.pose(sample)[source].rotation;
  return flip ? mirrored(q) : q;
}

template <class Each>
void for_each_pose(std::span<const GaitClip> clips, bool mirror_too, const Each& each) {
  for (const GaitClip& clip : clips) {
    for (const GaitCycle& cycle : clip.cycles) {
      for (int sample = 0; sample + 1 < kCycleSamples; ++sample) {
        each(cycle, sample, false);
        if (mirror_too) each(cycle, sample, true);
      }
    }
  }
}

/// Rows of the 2 * kCycleFrames + 1 samples of a cycle, one a column.
Eigen::MatrixXd sampled_rows(const CycleSpace& space, const GaitClip& clip, const GaitCycle& cycle,
                             bool flip) {
  Eigen::MatrixXd rows(static_cast<Eigen::Index>(space.width()), kCycleSamples);
  const double scale = space.figure.rig.leg_length / clip.rig.leg_length;
  for (int sample = 0; sample < kCycleSamples; ++sample) {
    auto row = rows.col(sample);
    const Vec3 position = scale * cycle.samples.pose(sample)[0].translation;
    row.head<3>() = flip ? mirrored(position) : position;
    for (std::size_t i = 0; i < space.turning.size(); ++i) {
      const int joint = space.turning[i];
      const Quat q = rotation_of(space, cycle, sample, joint, flip);
      row.segment<3>(static_cast<Eigen::Index>(3 + 3 * i)) =
          rotation_vector(space.reference[joint].conjugate() * q);
    }
  }
  return rows;
}

/// Spreads the difference of the ends over the cycle, so that it closes.
void close(Eigen::MatrixXd& rows) {
  const Eigen::Index last = rows.cols() - 1;
  const Eigen::VectorXd gap = rows.col(last) - rows.col(0);
  for (Eigen::Index i = 0; i <= last; ++i) {
    rows.col(i) -= (static_cast<double>(i) / static_cast<double>(last) - 0.5) * gap;
  }
}

/// Leg poses at each frame of a cycle.
std::vector<BothLegs> legs_of(const CycleSpace& space, const Eigen::VectorXd& cycle) {
  Motion motion(kCycleFrames, space.figure.skeleton.size(), kCycleFrames);
  const auto width = static_cast<Eigen::Index>(space.width());
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    space.pose(cycle.segment(frame * width, width), motion.pose(frame));
  }
  return leg_poses(space.figure.skeleton, motion, space.figure.rig);
}

/// How high heels and balls are above their clearance while they stand, on average.
double planted_height(const CycleSpace& space, const Eigen::VectorXd& cycle, Gait gait) {
  const auto legs = legs_of(space, cycle);
  double sum = 0.0;
  int count = 0;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      std::vector<double> heights;
      for (const auto& pose : legs) heights.push_back(pose[index_of(side)].sole_world(part).y());
      const FrameRun run = cycle_plant(heights, gait, side, part);
      for (int i = run.first; i <= run.last; ++i, ++count) {
        sum += heights[i % kCycleFrames] - space.figure.rig.leg(side).clearance[index_of(part)];
      }
    }
  }
  return sum / count;
}

/// Speed at which the planted feet of a cycle do not slide, m/s; 0 where none is seen to stand.
double planted_speed(const CycleSpace& space, const Eigen::VectorXd& cycle, Gait gait,
                     double cadence) {
  const auto legs = legs_of(space, cycle);
  std::vector<double> ways;  // of a ball that stands, in one frame of the cycle
  for (const Side side : kSides) {
    std::vector<double> heights;
    for (const auto& pose : legs) heights.push_back(pose[index_of(side)].ball_world.y());
    const FrameRun run = cycle_plant(heights, gait, side, SolePart::ball);
    const auto at = [&](int index) {
      return legs[index % kCycleFrames][index_of(side)].ball_world.z();
    };
    for (int i = run.first; i < run.last; ++i) ways.push_back(at(i) - at(i + 1));
  }
  if (ways.empty()) return 0.0;
  // The median: at both ends of the interval the ball rolls down and off.
  const auto middle = ways.begin() + static_cast<std::ptrdiff_t>(ways.size() / 2);
  std::nth_element(ways.begin(), middle, ways.end());
  return *middle * kCycleFrames * cadence;
}

}  // namespace

void CycleSpace::pose(Eigen::Ref<const Eigen::VectorXd> row, PoseSpan out) const {
  for (int j = 0; j < figure.skeleton.size(); ++j) {
    out[j] = {reference[j], figure.skeleton[j].offset_local};
  }
  for (std::size_t i = 0; i < turning.size(); ++i) {
    const auto joint = static_cast<std::size_t>(turning[i]);
    out[joint].rotation =
        reference[joint] *
        from_rotation_vector(row.segment<3>(static_cast<Eigen::Index>(3 + 3 * i)));
  }
  out[0].translation = row.head<3>();
}

CycleSpace cycle_space(MeanFigure figure, std::span<const GaitClip> clips, double least_turn) {
  CycleSpace space;
  space.figure = std::move(figure);
  const Skeleton& skeleton = space.figure.skeleton;
  const bool both = space.figure.pairs.has_value();
  for (int joint = 0; joint < skeleton.size(); ++joint) {
    Eigen::Vector4d sum = Eigen::Vector4d::Zero();
    for_each_pose(clips, both, [&](const GaitCycle& cycle, int sample, bool flip) {
      const Quat q = rotation_of(space, cycle, sample, joint, flip);
      sum += sum.dot(q.coeffs()) < 0.0 ? -q.coeffs() : q.coeffs();
    });
    Quat mean = Quat::Identity();
    if (sum.norm() > 1e-9) mean.coeffs() = sum.normalized();
    space.reference.push_back(mean);
  }
  const std::vector<int> legs = leg_joints(skeleton, space.figure.rig);
  std::vector<int> others;
  for (int joint = 0; joint < skeleton.size(); ++joint) {
    double most = 0.0;
    for_each_pose(clips, both, [&](const GaitCycle& cycle, int sample, bool flip) {
      most = std::max(most, angle_between(space.reference[joint],
                                          rotation_of(space, cycle, sample, joint, flip)));
    });
    if (joint != 0 && most < least_turn) continue;
    const bool of_leg = std::binary_search(legs.begin(), legs.end(), joint);
    (of_leg ? space.turning : others).push_back(joint);
  }
  space.turning.insert(space.turning.end(), others.begin(), others.end());
  return space;
}

Eigen::VectorXd cycle_vector(const CycleSpace& space, const GaitClip& clip, const GaitCycle& cycle,
                             bool across) {
  // A cycle of the left foot, seen in the mirror, is one of the right foot; the other image of
  // either begins half a cycle later.
  const bool flip = (cycle.strike == Side::left) != across;
  const bool by_half = flip != (cycle.strike == Side::left);
  Eigen::MatrixXd rows = sampled_rows(space, clip, cycle, flip);
  close(rows);
  const auto width = static_cast<Eigen::Index>(space.width());
  Eigen::VectorXd values(width * kCycleFrames);
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    const int sample = (2 * frame + (by_half ? kCycleFrames : 0)) % (kCycleSamples - 1);
    values.segment(frame * width, width) = rows.col(sample);
  }
  Vec3 middle = Vec3::Zero();
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    middle += values.segment<3>(frame * width) / kCycleFrames;
  }
  middle.y() = planted_height(space, values, cycle.gait);
  for (int frame = 0; frame < kCycleFrames; ++frame) values.segment<3>(frame * width) -= middle;
  return values;
}

double cycle_speed(const CycleSpace& space, const GaitClip& clip, const GaitCycle& cycle,
                   const Eigen::VectorXd& values) {
  const double of_root = cycle.speed * space.figure.rig.leg_length / clip.rig.leg_length;
  const double planted = planted_speed(space, values, cycle.gait, 1.0 / cycle.duration);
  return std::abs(planted / of_root - 1.0) <= kPlausible ? planted : of_root;
}

}  // namespace surefoot
