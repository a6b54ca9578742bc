#include "locomotion/gait_model.h"

#include <algorithm>
#include <cmath>

#include "locomotion/check_gait.h"
#include "locomotion/cycle_plants.h"
#include "locomotion/periodic.h"
#include "math/rotation.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/rig/feet.h"

namespace surefoot {
namespace {

constexpr double kHeadroom = 1.2;                          // of the fastest example
constexpr std::array<std::size_t, 2> kTableSpeeds{7, 11};  // walk, run (method 2.3)
// Heights a frame from which the tables are made: plants begin and end between frames, too.
constexpr int kFiner = 4;
// Of a figure that treads: how far it lifts its feet, of the slowest walk, and its cadence, which
// grows with the rate of a turn. Both are choices: 45 degrees a step at 90 degrees a second.
constexpr double kTreadLift = 0.3;
constexpr double kTreadCadence = 0.7;        // cycles a second
constexpr double kTreadCadenceByTurn = 0.2;  // and more for each rad/s

// Fields whose weighted sum is a cycle: each gait at its middle speed, its change with speed and
// with quicker steps, the standing pose, then the further styles.
constexpr std::size_t at_middle(std::size_t gait) { return 3 * gait; }
constexpr std::size_t with_speed(std::size_t gait) { return 3 * gait + 1; }
constexpr std::size_t with_quickness(std::size_t gait) { return 3 * gait + 2; }
constexpr std::size_t kStanding = 6;
constexpr std::size_t of_style(std::size_t further) { return kStanding + 1 + further; }

/// Joints from the hips to the first that branches; the trunk is the child with most joints.
std::vector<int> find_spine(const Skeleton& skeleton, const Rig& rig) {
  const auto weight = [&](int joint) {
    int count = 0;
    for (int j = joint; j < skeleton.size(); ++j) count += skeleton.is_ancestor(joint, j) ? 1 : 0;
    return count;
  };
  const auto carries_leg = [&](int joint) {
    return std::any_of(kSides.begin(), kSides.end(), [&](Side side) {
      return skeleton.is_ancestor(joint, rig.leg(side).joints.hip);
    });
  };
  std::vector<int> spine;
  for (int at = rig.hips; at != kNoJoint;) {
    int heaviest = kNoJoint;
    int branches = 0;
    for (const int child : skeleton.children(at)) {
      if (carries_leg(child) || weight(child) < 2) continue;
      ++branches;
      if (heaviest == kNoJoint || weight(child) > weight(heaviest)) heaviest = child;
    }
    if (heaviest == kNoJoint || (branches > 1 && !spine.empty())) break;
    spine.push_back(heaviest);
    at = heaviest;
  }
  return spine;
}

}  // namespace

Result<GaitModel> GaitModel::create(GaitModelData data) {
  if (auto checked = check_gait(data); !checked) return pass_on(checked);
  GaitModel model;
  model.data_ = std::move(data);
  model.leg_joints_ = surefoot::leg_joints(model.skeleton(), model.rig());
  model.spine_joints_ = find_spine(model.skeleton(), model.rig());
  const auto of_legs = [&](int joint) {
    return std::binary_search(model.leg_joints_.begin(), model.leg_joints_.end(), joint);
  };
  const std::vector<int>& turning = model.data_.turning;
  model.leg_turning_ = static_cast<std::size_t>(
      std::find_if_not(turning.begin(), turning.end(), of_legs) - turning.begin());
  model.width_ = row_width(model.data_);
  model.make_fields();
  model.make_plant_tables();
  return model;
}

void GaitModel::make_fields() {
  const Pca& pca = data_.cycles;
  const std::size_t size = width_ * kCycleFrames;
  fields_.assign(std::tuple_size_v<FieldWeights> * size, 0.0);
  const auto field = [&](std::size_t index) {
    return Eigen::Map<Eigen::VectorXd>(fields_.data() + index * size,
                                       static_cast<Eigen::Index>(size));
  };
  const auto weights = [](const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
  };
  for (std::size_t gait = 0; gait < data_.gaits.size(); ++gait) {
    field(at_middle(gait)) = pca.reconstruct(weights(data_.gaits[gait].weights));
    field(with_speed(gait)) = pca.components * weights(data_.gaits[gait].slopes);
    field(with_quickness(gait)) = pca.components * weights(data_.gaits[gait].quickness);
  }
  for (int frame = 0; frame < kCycleFrames; ++frame) {
    field(kStanding).segment(frame * static_cast<Eigen::Index>(width_),
                             static_cast<Eigen::Index>(width_)) = weights(data_.standing);
  }
  for (std::size_t style = 0; style < data_.styles.size(); ++style) {
    field(of_style(style)) = pca.components * weights(data_.styles[style]);
  }
}

void GaitModel::make_plant_tables() {
  std::vector<Transform> local(skeleton().size());
  std::vector<Transform> world(local.size());
  constexpr int kHeights = kFiner * kCycleFrames;
  std::array<std::array<std::array<double, kHeights>, 2>, 2> heights{};
  for (std::size_t gait = 0; gait < plants_.size(); ++gait) {
    const GaitFit& fit = data_.gaits[gait];
    const std::size_t rows = kTableSpeeds[gait];
    for (std::size_t i = 0; i < rows; ++i) {
      const double share = static_cast<double>(i) / static_cast<double>(rows - 1);
      GaitParameters w;
      w.speed = std::lerp(fit.slowest, fit.fastest, share);
      w.run = gait == 0 ? 0.0 : 1.0;
      for (int step = 0; step < kHeights; ++step) {
        leg_posture(w, static_cast<double>(step) / kHeights, local);
        forward_kinematics(skeleton(), leg_joints_, local, world);
        for (const Side side : kSides) {
          const LegPose leg = leg_pose(rig().leg(side), world);
          for (const SolePart joint : kHeelAndBall) {
            heights[index_of(side)][index_of(joint)][step] = leg.sole_world(joint).y();
          }
        }
      }
      plants_[gait].speeds.push_back(w.speed);
      auto& row = plants_[gait].intervals.emplace_back();
      for (const Side side : kSides) {
        for (const SolePart joint : kHeelAndBall) {
          const FrameRun run = cycle_plant(heights[index_of(side)][index_of(joint)],
                                           gait == 0 ? Gait::walk : Gait::run, side, joint);
          row[index_of(side)][index_of(joint)] = {static_cast<double>(run.first) / kFiner,
                                                  static_cast<double>(run.last) / kFiner};
        }
      }
    }
  }
}

double GaitModel::cadence(const GaitParameters& w, double tread) const noexcept {
  const double speed = std::abs(w.speed);
  // A power for each gait that takes part: this is asked for often.
  const double walking = w.run < 1.0 ? cadence_at(data_.gaits[0], speed) : 0.0;
  const double running = w.run > 0.0 ? cadence_at(data_.gaits[1], speed) : 0.0;
  const double going = std::lerp(walking, running, w.run);
  const double quick = w.style[0] == 0.0 ? 1.0 : std::exp(data_.cadence_spread * w.style[0]);
  if (tread == 0.0) return quick * going;
  const double treading = kTreadCadence + kTreadCadenceByTurn * std::abs(w.turn_rate);
  const double share = tread * (1.0 - stride_share(data_.gaits[0], speed));
  return quick * std::lerp(going, std::max(going, treading), share);
}

GaitModel::FieldWeights GaitModel::weights(const GaitParameters& w, double tread) const noexcept {
  FieldWeights weights{};
  double moving = 0.0;
  const double speed = std::abs(w.speed);
  for (std::size_t gait = 0; gait < data_.gaits.size(); ++gait) {
    const GaitFit& fit = data_.gaits[gait];
    const double stride = stride_share(fit, speed);
    const double share =
        (gait == 0 ? 1.0 - w.run : w.run) * (stride + kTreadLift * tread * (1.0 - stride));
    weights[at_middle(gait)] = share;
    weights[with_speed(gait)] = share * (std::clamp(speed, fit.slowest, fit.fastest) - fit.middle);
    weights[with_quickness(gait)] = share * w.style[0];
    moving += share;
  }
  weights[kStanding] = 1.0 - moving;
  for (std::size_t i = 0; i < data_.styles.size(); ++i) {
    weights[of_style(i)] = moving * w.style[1 + i];
  }
  return weights;
}

std::span<const double> GaitModel::row(std::size_t field, int frame) const noexcept {
  const std::size_t index = field * kCycleFrames + static_cast<std::size_t>(frame);
  return std::span(fields_).subspan(index * width_, width_);
}

void GaitModel::cycle(const GaitParameters& w, std::span<double> out) const noexcept {
  // Two fields a pass, so that sums are written half as often.
  const FieldWeights field_weights = weights(w, 0.0);
  std::array<std::size_t, std::tuple_size_v<FieldWeights> + 1> used{};
  std::size_t count = 0;
  for (std::size_t field = 0; field < field_weights.size(); ++field) {
    if (field_weights[field] != 0.0) used[count++] = field;
  }
  for (std::size_t i = 0; i < count; i += 2) {
    const double* first = fields_.data() + used[i] * out.size();
    const double* second = fields_.data() + used[i + 1] * out.size();
    const double first_weight = field_weights[used[i]];
    const double second_weight = i + 1 < count ? field_weights[used[i + 1]] : 0.0;
    double* sum = out.data();
    const std::size_t size = out.size();
    if (i == 0) {
      for (std::size_t k = 0; k < size; ++k) {
        sum[k] = first_weight * first[k] + second_weight * second[k];
      }
    } else {
      for (std::size_t k = 0; k < size; ++k) {
        sum[k] += first_weight * first[k] + second_weight * second[k];
      }
    }
  }
}

void GaitModel::write(const GaitParameters& w, double phase, double tread, std::size_t joints,
                      PoseSpan out) const noexcept {
  const FieldWeights field_weights = weights(w, tread);
  const PeriodicTaps taps = periodic_taps(w.speed < 0.0 ? 1.0 - phase : phase, kCycleFrames);
  std::array<double, 3 + 3 * kMostTurning> sum;
  const std::size_t used = 3 + 3 * joints;
  std::fill_n(sum.begin(), used, 0.0);
  for (std::size_t field = 0; field < field_weights.size(); ++field) {
    if (field_weights[field] == 0.0) continue;
    for (std::size_t tap = 0; tap < taps.weights.size(); ++tap) {
      const double weight = field_weights[field] * taps.weights[tap];
      if (weight == 0.0) continue;  // as at the frames of the cycle
      const std::span<const double> values = row(field, taps.samples[tap]);
      for (std::size_t i = 0; i < used; ++i) sum[i] += weight * values[i];
    }
  }
  for (std::size_t i = 0; i < joints; ++i) {
    const std::size_t joint = static_cast<std::size_t>(data_.turning[i]);
    out[joint].rotation = data_.reference[joint] *
                          from_rotation_vector({sum[3 + 3 * i], sum[4 + 3 * i], sum[5 + 3 * i]});
  }
  out[0].translation = {sum[0], sum[1], sum[2]};
}

void GaitModel::posture(const GaitParameters& w, double phase, PoseSpan out,
                        double tread) const noexcept {
  for (int joint = 0; joint < skeleton().size(); ++joint) {
    out[joint] = {data_.reference[joint], skeleton()[joint].offset_local};
  }
  write(w, phase, tread, data_.turning.size(), out);
}

void GaitModel::leg_posture(const GaitParameters& w, double phase, PoseSpan out,
                            double tread) const noexcept {
  for (const int joint : leg_joints_) {
    out[joint] = {data_.reference[joint], skeleton()[joint].offset_local};
  }
  write(w, phase, tread, leg_turning_, out);
}

CycleInterval GaitModel::plant_interval(Side side, SolePart joint,
                                        const GaitParameters& w) const noexcept {
  const std::size_t part = joint == SolePart::heel ? 0 : 1;
  const double speed = std::abs(w.speed);
  std::array<CycleInterval, 2> of_gait;
  for (std::size_t gait = 0; gait < plants_.size(); ++gait) {
    const PlantTable& table = plants_[gait];
    const double last = static_cast<double>(table.speeds.size() - 1);
    const double width = table.speeds.back() - table.speeds.front();
    const double place =
        width > 0.0 ? std::clamp((speed - table.speeds.front()) / width, 0.0, 1.0) * last : 0.0;
    const std::size_t below = std::min(static_cast<std::size_t>(place), table.speeds.size() - 2);
    const double share = place - static_cast<double>(below);
    const CycleInterval& a = table.intervals[below][index_of(side)][part];
    const CycleInterval& b = table.intervals[below + 1][index_of(side)][part];
    of_gait[gait] = {std::lerp(a.first, b.first, share), std::lerp(a.last, b.last, share)};
  }
  const CycleInterval ahead{std::lerp(of_gait[0].first, of_gait[1].first, w.run),
                            std::lerp(of_gait[0].last, of_gait[1].last, w.run)};
  if (!(w.speed < 0.0)) return ahead;
  const double whole = kCycleFrames * std::ceil(ahead.last / kCycleFrames);
  return {whole - ahead.last, whole - ahead.first};
}

double GaitModel::natural_run(double speed) const noexcept {
  const double walk = data_.gaits[0].fastest;
  const double run = std::max(data_.gaits[1].slowest, walk);
  if (speed <= walk) return 0.0;
  if (speed >= run) return 1.0;
  return (speed - walk) / (run - walk);
}

double GaitModel::top_speed() const noexcept {
  return kHeadroom * std::max(data_.gaits[0].fastest, data_.gaits[1].fastest);
}

bool GaitModel::covers(const GaitParameters& w) const noexcept {
  if (w.run < 1.0 && w.speed > data_.gaits[0].fastest && natural_run(w.speed) > w.run) return false;
  if (w.run > 0.0 && w.speed < data_.gaits[1].slowest && natural_run(w.speed) < w.run) return false;
  return w.speed <= std::max(data_.gaits[0].fastest, data_.gaits[1].fastest);
}

}  // namespace surefoot
