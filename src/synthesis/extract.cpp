#include "synthesis/extract.h"

#include <algorithm>
#include <cctype>
#include <cmath>

#include <fmt/format.h>

#include "math/rotation.h"
#include "synthesis/library.h"
#include "synthesis/posture.h"

namespace surefoot {

namespace {

/// The name with its first `from` replaced; empty where there is none.
std::string replaced(const std::string& name, std::string_view from, std::string_view to) {
  const std::size_t at = name.find(from);
  if (at == std::string::npos) return {};
  std::string other = name;
  return other.replace(at, from.size(), to);
}

/// Names that the mirror image of a joint may have.
std::vector<std::string> mirrored_names(const std::string& name) {
  std::vector<std::string> names{replaced(name, "Left", "Right"), replaced(name, "Right", "Left"),
                                 replaced(name, "left", "right"), replaced(name, "right", "left")};
  const std::string swap = "LRlr";
  const std::string with = "RLrl";
  const std::size_t letter = swap.find(name.empty() ? ' ' : name.front());
  if (letter != std::string::npos) names.push_back(with[letter] + name.substr(1));
  return names;
}

std::vector<int> find_partners(const Skeleton& skeleton, const std::vector<int>& turning) {
  std::vector<int> partners;
  for (std::size_t i = 0; i < turning.size(); ++i) {
    int partner = static_cast<int>(i);
    for (const std::string& name : mirrored_names(skeleton[turning[i]].name)) {
      const auto other =
          std::find(turning.begin(), turning.end(), name.empty() ? kNoJoint : skeleton.find(name));
      if (other != turning.end()) partner = static_cast<int>(other - turning.begin());
    }
    partners.push_back(partner);
  }
  return partners;
}

Vec3 rest_place(const Skeleton& skeleton, int joint) {
  Vec3 place = Vec3::Zero();
  for (int j = joint; j != kNoJoint; j = skeleton[j].parent) place += skeleton[j].offset_local;
  return place;
}

/// Reflection across the body's middle plane in the axes of the rest pose.
Mat3 middle_mirror(const Skeleton& skeleton, const Rig& rig) {
  const Vec3 across = rest_place(skeleton, rig.leg(Side::left).joints.hip) -
                      rest_place(skeleton, rig.leg(Side::right).joints.hip);
  Eigen::Index axis = 0;
  across.cwiseAbs().maxCoeff(&axis);
  Mat3 mirror = Mat3::Identity();
  mirror(axis, axis) = -1.0;
  return mirror;
}

Quat quaternion_at(const Eigen::MatrixXf& rotations, int joint, int sample) {
  const Eigen::Vector4d q = rotations.col(sample).segment<4>(4 * joint).cast<double>();
  return Quat(q(3), q(0), q(1), q(2)).normalized();
}

Transform between(const Motion& motion, double frame, int joint) {
  const int at = std::clamp(static_cast<int>(frame), 0, motion.frames() - 1);
  const int next = std::min(at + 1, motion.frames() - 1);
  const Transform& a = motion.pose(at)[joint];
  const Transform& b = motion.pose(next)[joint];
  const double part = frame - at;
  return {slerp(part, a.rotation, b.rotation), (1.0 - part) * a.translation + part * b.translation};
}

}  // namespace

Movement cut_movement(const FoundMovement& found, const Skeleton& skeleton, const Motion& motion,
                      std::string clip) {
  Movement movement;
  movement.kind = found.kind;
  movement.moving = found.moving;
  movement.clip = std::move(clip);
  movement.first = static_cast<int>(std::ceil(found.key_frames.front()));
  movement.last = static_cast<int>(found.key_frames.back());
  for (std::size_t i = 0; i < movement.keytimes.size(); ++i) {
    movement.keytimes[i] = (found.key_frames[i] - found.key_frames[0]) / motion.fps();
  }
  movement.marks = found.marks;

  const std::vector<int> turning = turning_joints(skeleton);
  const SampleGrid grid = grid_of(found.kind);
  movement.rotations.resize(4 * static_cast<Eigen::Index>(turning.size()), grid.samples());
  movement.root.resize(3, grid.samples());
  const Transform start = between(motion, found.key_frames.front(), turning.front());
  const Transform to_normal_form = inverse(base_of(start).transform());
  for (int sample = 0; sample < grid.samples(); ++sample) {
    const double frame = time_at(grid.at(sample), found.key_frames);
    for (std::size_t j = 0; j < turning.size(); ++j) {
      Transform local = between(motion, frame, turning[j]);
      if (j == 0) {
        local = to_normal_form * local;
        movement.root.col(sample) = local.translation.cast<float>();
      }
      movement.rotations.col(sample).segment<4>(4 * static_cast<Eigen::Index>(j)) =
          local.rotation.coeffs().cast<float>();
    }
  }
  return movement;
}

MovementExtractor::MovementExtractor(const Skeleton& skeleton, const Rig& rig)
    : skeleton_(skeleton),
      rig_(rig),
      turning_(turning_joints(skeleton)),
      partners_(find_partners(skeleton, turning_)),
      mirror_in_joints_(middle_mirror(skeleton, rig)),
      meter_(skeleton, rig),
      blend_(skeleton, turning_) {}

Result<Movement> MovementExtractor::fit(const Movement& cut, const Skeleton& skeleton,
                                        double leg_length) {
  const std::vector<int> theirs = turning_joints(skeleton);
  Movement movement = cut;
  movement.rotations.resize(4 * static_cast<Eigen::Index>(turning_.size()), cut.rotations.cols());
  for (std::size_t j = 0; j < turning_.size(); ++j) {
    const std::string& name = skeleton_[turning_[j]].name;
    const auto source = std::find(theirs.begin(), theirs.end(), skeleton.find(name));
    if (source == theirs.end()) {
      return fail(fmt::format("has no joint {}, which is in the library's skeleton", name),
                  {cut.clip});
    }
    movement.rotations.middleRows<4>(4 * static_cast<Eigen::Index>(j)) =
        cut.rotations.middleRows<4>(4 * (source - theirs.begin()));
  }
  movement.root *= static_cast<float>(rig_.leg_length / leg_length);
  ground(movement);
  return movement;
}

Movement MovementExtractor::mirror(const Movement& movement) {
  Movement image = movement;
  image.mirrored = !movement.mirrored;
  if (movement.kind == MovementKind::step) image.moving = opposite(movement.moving);
  std::swap(image.marks[0], image.marks[1]);
  image.root.row(0) = -movement.root.row(0);
  Mat3 mirror_in_world = Mat3::Identity();
  mirror_in_world(0, 0) = -1.0;
  for (int sample = 0; sample < image.rotations.cols(); ++sample) {
    for (std::size_t joint = 0; joint < turning_.size(); ++joint) {
      const Mat3 source =
          quaternion_at(movement.rotations, partners_[joint], sample).toRotationMatrix();
      const Mat3& outer = joint == 0 ? mirror_in_world : mirror_in_joints_;
      const Mat3 reflected = outer * source * mirror_in_joints_;
      image.rotations.col(sample).segment<4>(4 * static_cast<Eigen::Index>(joint)) =
          Quat(reflected).coeffs().cast<float>();
    }
  }
  ground(image);
  return image;
}

void MovementExtractor::ground(Movement& movement) {
  const Movement* one = &movement;
  const double whole = 1.0;
  blend_.blend(PackedExamples({&one, 1}), {&whole, 1});
  double height = 0.0;
  if (movement.kind == MovementKind::step) {
    height = meter_.step_prints(blend_).fixed.position_world.y();
  } else {
    const auto prints = meter_.both_prints(blend_, 0);
    height = 0.5 * (prints[0].position_world.y() + prints[1].position_world.y());
  }
  movement.root.row(1).array() -= static_cast<float>(height);
}

}  // namespace surefoot
