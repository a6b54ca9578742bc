// A gait on somebody else's skeleton.

#include <algorithm>
#include <cmath>

#include "edit/retarget.h"
#include "locomotion/gait_model.h"
#include "math/rotation.h"
#include "pipeline/missing_joints.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/walk_motion.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

constexpr double kStill = 1e-6;  // rad that a joint which turns turns at least

/// Postures of the original that tell everything of a gait, one cycle each: both gaits at three
/// speeds and in quicker steps, and each further style. The standing pose comes first, alone.
enum Sample { slow, middle, fast, quick, count };

GaitParameters sample_of(const GaitModelData& data, std::size_t gait, Sample sample) {
  const GaitFit& fit = data.gaits[gait];
  GaitParameters w;
  w.run = static_cast<double>(gait);
  w.speed = sample == slow ? fit.slowest : sample == fast ? fit.fastest : fit.middle;
  if (sample == quick) w.style[0] = 1.0;
  return w;
}

int first_frame(std::size_t cycle) { return 1 + kCycleFrames * static_cast<int>(cycle); }
std::size_t cycle_of(std::size_t gait, Sample sample) { return gait * Sample::count + sample; }
std::size_t cycle_of_style(std::size_t style) { return 2 * Sample::count + style; }

Motion postures(const GaitModel& gait) {
  const GaitModelData& data = gait.data();
  std::vector<GaitParameters> samples;
  for (const std::size_t g : {0U, 1U}) {
    for (const Sample sample : {slow, middle, fast, quick}) {
      samples.push_back(sample_of(data, g, sample));
    }
  }
  for (std::size_t style = 0; style < data.styles.size(); ++style) {
    samples.push_back(sample_of(data, 0, middle));
    samples.back().style[1 + style] = 1.0;
  }
  Motion motion(first_frame(samples.size()), gait.skeleton().size(), 30.0);
  gait.posture({}, 0.0, motion.pose(0));
  for (std::size_t i = 0; i < samples.size(); ++i) {
    for (int f = 0; f < kCycleFrames; ++f) {
      gait.posture(samples[i], static_cast<double>(f) / kCycleFrames,
                   motion.pose(first_frame(i) + f));
    }
  }
  return motion;
}

/// Lets the root alone carry the body: the other joints keep their place in their parents.
Result<Skeleton> carry_by_root(const Skeleton& skeleton, const Rig& rig, Motion& motion) {
  std::vector<Joint> joints(skeleton.joints().begin(), skeleton.joints().end());
  for (int j = 1; j < skeleton.size(); ++j) {
    if (j != rig.mover) joints[j].offset_local = motion.pose(0)[j].translation;
  }
  std::vector<Transform> world(joints.size());
  for (int f = 0; f < motion.frames(); ++f) {
    const PoseSpan pose = motion.pose(f);
    forward_kinematics(skeleton, pose, world);
    const Vec3 hips = world[rig.hips].translation;
    for (std::size_t j = 1; j < joints.size(); ++j) pose[j].translation = joints[j].offset_local;
    pose[0].translation = Vec3::Zero();
    forward_kinematics(skeleton, pose, world);
    pose[0].translation = hips - world[rig.hips].translation;
  }
  joints[0].offset_local = Vec3::Zero();
  return Skeleton::create(std::move(joints));
}

/// The root, then joints of the legs, then the others, as far as they turn.
std::vector<int> turning_joints(const Skeleton& skeleton, const Rig& rig, const Motion& motion) {
  const std::vector<int> legs = leg_joints(skeleton, rig);
  const auto turns = [&](int joint) {
    for (int f = 1; f < motion.frames(); ++f) {
      const Quat& first = motion.pose(0)[joint].rotation;
      if (first.angularDistance(motion.pose(f)[joint].rotation) > kStill) return true;
    }
    return false;
  };
  std::vector<int> turning{0};
  for (const bool of_legs : {true, false}) {
    for (int j = 1; j < skeleton.size(); ++j) {
      const bool of_leg = std::binary_search(legs.begin(), legs.end(), j);
      if (of_leg == of_legs && turns(j)) turning.push_back(j);
    }
  }
  return turning;
}

/// Rows of a cycle, or the one of the standing pose, as the model has them.
Eigen::VectorXd rows(const GaitModelData& data, const Motion& motion, int first, int frames) {
  const auto width = static_cast<Eigen::Index>(row_width(data));
  Eigen::VectorXd values(frames * width);
  for (int f = 0; f < frames; ++f) {
    const ConstPoseSpan pose = motion.pose(first + f);
    auto row = values.segment(f * width, width);
    row.head<3>() = pose[0].translation;
    for (std::size_t i = 0; i < data.turning.size(); ++i) {
      const auto joint = static_cast<std::size_t>(data.turning[i]);
      row.segment<3>(static_cast<Eigen::Index>(3 + 3 * i)) =
          rotation_vector(data.reference[joint].conjugate() * pose[joint].rotation);
    }
  }
  return values;
}

std::vector<double> unit(std::size_t size, std::size_t index) {
  std::vector<double> weights(size, 0.0);
  weights[index] = 1.0;
  return weights;
}

/// Each field of the model is a component of its own.
void set_fields(const Motion& motion, double faster, GaitModelData& data) {
  const auto cycle = [&](std::size_t index) {
    return rows(data, motion, first_frame(index), kCycleFrames);
  };
  const std::size_t components = 6 + data.styles.size();
  Pca& pca = data.cycles;
  const auto size = static_cast<Eigen::Index>(row_width(data) * kCycleFrames);
  pca.mean = Eigen::VectorXd::Zero(size);
  pca.components.resize(size, static_cast<Eigen::Index>(components));
  pca.variances = Eigen::VectorXd::Ones(static_cast<Eigen::Index>(components));
  pca.total_variance = static_cast<double>(components);
  const auto column = [&](std::size_t i) {
    return pca.components.col(static_cast<Eigen::Index>(i));
  };
  for (std::size_t gait = 0; gait < data.gaits.size(); ++gait) {
    GaitFit& fit = data.gaits[gait];
    const std::size_t first = 3 * gait;
    fit.slowest *= faster;
    fit.middle *= faster;
    fit.fastest *= faster;
    fit.cadence_factor /= faster * std::pow(faster, fit.cadence_exponent);
    const double range = fit.fastest - fit.slowest;
    column(first) = cycle(cycle_of(gait, middle));
    column(first + 1).setZero();
    if (range > 0.0) {
      column(first + 1) = (cycle(cycle_of(gait, fast)) - cycle(cycle_of(gait, slow))) / range;
    }
    column(first + 2) = cycle(cycle_of(gait, quick)) - column(first);
    fit.weights = unit(components, first);
    fit.slopes = unit(components, first + 1);
    fit.quickness = unit(components, first + 2);
  }
  for (std::size_t style = 0; style < data.styles.size(); ++style) {
    column(6 + style) = cycle(cycle_of_style(style)) - column(0);
    data.styles[style] = unit(components, 6 + style);
  }
  const Eigen::VectorXd standing = rows(data, motion, 0, 1);
  data.standing.assign(standing.begin(), standing.end());
}

}  // namespace

Result<std::shared_ptr<const GaitModel>> gait_on(const GaitModel& gait, const Skeleton& skeleton,
                                                 const Motion& motion, const Rig& rig,
                                                 Diagnostics* notes) {
  const Motion original = postures(gait);
  Result<Retargeted> moved =
      retarget({gait.skeleton(), original, gait.rig()}, {skeleton, motion, rig}, Ground::flat());
  if (!moved) return pass_on(moved);
  Result<Skeleton> carried = carry_by_root(skeleton, rig, moved->motion);
  if (!carried) return pass_on(carried);
  GaitModelData data = gait.data();
  data.skeleton = std::move(*carried);
  data.rig = rig;
  data.rig.mover = 0;
  data.turning = turning_joints(data.skeleton, rig, moved->motion);
  data.reference.clear();
  for (const Transform& local : moved->motion.pose(0)) data.reference.push_back(local.rotation);
  // Alike gaits of bodies of different size have equal v^2 / (g l) (Alexander 1976).
  set_fields(moved->motion, std::sqrt(moved->scale), data);
  Result<GaitModel> model = GaitModel::create(std::move(data));
  if (!model) return pass_on(model);
  note_missing_joints(moved->map, notes);
  return std::make_shared<const GaitModel>(std::move(*model));
}

}  // namespace surefoot
