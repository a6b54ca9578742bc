#include "rig/body.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "rig/mirrored_chains.h"
#include "rig/upper_names.h"

namespace surefoot {

namespace {

constexpr int kMostBodySamples = 64;
constexpr double kBodyConfidence = 0.8;
/// A name without side may belong to both.
constexpr double kNoSideBodyWeight = 0.6;

bool in_legs(const Skeleton& skeleton, const Rig& rig, int joint) {
  return std::ranges::any_of(
      rig.legs, [&](const Leg& leg) { return skeleton.is_ancestor(leg.joints.hip, joint); });
}

int lowest_common(const Skeleton& skeleton, int a, int b) {
  while (a != kNoJoint && !skeleton.is_ancestor(a, b)) a = skeleton[a].parent;
  return a;
}

/// Joints strictly between two joints of one branch.
std::vector<int> between(const Skeleton& skeleton, int upper, int lower) {
  const std::vector<int> chain = skeleton.chain(upper, lower);
  if (chain.size() < 3) return {};
  return {chain.begin() + 1, chain.end() - 1};
}

class BodyFinder {
 public:
  BodyFinder(const Skeleton& skeleton, const Motion& motion, const Rig& rig)
      : skeleton_(skeleton), rig_(rig), samples_(sample_body(skeleton, motion, kMostBodySamples)) {
    for (const Joint& joint : skeleton.joints()) readings_.push_back(read_upper_name(joint.name));
  }

  BodyRoles find() {
    find_arms();
    const int chest = find_chest();
    find_head(chest);
    return std::move(body_);
  }

 private:
  [[nodiscard]] double fit(int joint, UpperPart part, Side side) const {
    const UpperReading& reading = readings_[joint];
    if (reading.side && *reading.side != side) return 0.0;
    return (reading.side ? 1.0 : kNoSideBodyWeight) * reading.fits(part);
  }

  struct NamedArm {
    ArmRoles joints;
    double fit = 0.0;
  };

  /// The best chain of upper arm and forearm above a hand.
  [[nodiscard]] NamedArm best_above(int hand, Side side) const {
    NamedArm best;
    const double hand_fit = fit(hand, UpperPart::hand, side);
    if (!(hand_fit > 0.0)) return best;
    for (int elbow = skeleton_[hand].parent; elbow != kNoJoint; elbow = skeleton_[elbow].parent) {
      const double elbow_fit = fit(elbow, UpperPart::forearm, side);
      if (!(elbow_fit > 0.0)) continue;
      for (int arm = skeleton_[elbow].parent; arm != kNoJoint; arm = skeleton_[arm].parent) {
        const double arm_fit = fit(arm, UpperPart::upper_arm, side);
        const double mean = (hand_fit + elbow_fit + arm_fit) / 3.0;
        if (arm_fit > 0.0 && mean > best.fit) best = {{kNoJoint, arm, elbow, hand}, mean};
      }
    }
    return best;
  }

  [[nodiscard]] std::optional<NamedArm> named_arm(Side side) const {
    NamedArm best;
    for (int j = 0; j < skeleton_.size(); ++j) {
      if (skeleton_[j].end_site || in_legs(skeleton_, rig_, j)) continue;
      const NamedArm arm = best_above(j, side);
      if (arm.fit > best.fit) best = arm;
    }
    if (!(best.fit > 0.0)) return std::nullopt;
    return best;
  }

  void find_arms() {
    const std::optional<NamedArm> left = named_arm(Side::left);
    const std::optional<NamedArm> right = named_arm(Side::right);
    if (left && right && left->joints.upper_arm != right->joints.upper_arm) {
      body_.arms = {left->joints, right->joints};
      say_arms("name", std::min(left->fit, right->fit));
      return;
    }
    const auto mirrored = find_mirrored_arms(
        skeleton_, samples_, {rig_.leg(Side::left).joints.hip, rig_.leg(Side::right).joints.hip});
    if (!mirrored) return;
    for (std::size_t i = 0; i < 2; ++i) {
      const LegRoles& limb = mirrored->legs[i];
      body_.arms[i] = {kNoJoint, limb.hip, limb.knee, limb.ankle};
    }
    if (first_is_right()) std::swap(body_.arms[0], body_.arms[1]);
    say_arms("one of two mirrored chains above the hips", kBodyConfidence * mirrored->likeness);
  }

  /// Shoulders lie along the line of the hips.
  [[nodiscard]] bool first_is_right() const {
    double along = 0.0;
    for (std::size_t s = 0; s < samples_.size(); ++s) {
      const Vec3 hips = samples_.position(s, rig_.leg(Side::left).joints.hip) -
                        samples_.position(s, rig_.leg(Side::right).joints.hip);
      const Vec3 shoulders = samples_.position(s, body_.arms[0].upper_arm) -
                             samples_.position(s, body_.arms[1].upper_arm);
      along += hips.dot(shoulders);
    }
    return along < 0.0;
  }

  void say_arms(const std::string& reason, double confidence) {
    for (const Side side : kSides) {
      const ArmRoles& arm = body_.arms[index_of(side)];
      say(side, "upper_arm", arm.upper_arm, reason, confidence);
      say(side, "forearm", arm.forearm, reason, confidence);
      say(side, "hand", arm.hand, reason, confidence);
    }
  }

  void say(Side side, std::string_view part, int joint, const std::string& reason,
           double confidence) {
    body_.evidence.push_back(
        {fmt::format("{}.{}", name_of(side), part), skeleton_[joint].name, reason, confidence});
  }

  /// The joint where both arms leave the spine, and what leads to it and from it to the arms.
  int find_chest() {
    ArmRoles& left = body_.arms[index_of(Side::left)];
    ArmRoles& right = body_.arms[index_of(Side::right)];
    if (left.upper_arm == kNoJoint) return kNoJoint;
    const int chest = lowest_common(skeleton_, left.upper_arm, right.upper_arm);
    const int base = lowest_common(skeleton_, chest, rig_.hips);
    body_.spine = between(skeleton_, base, chest);
    if (chest != base) body_.spine.push_back(chest);
    for (const int joint : body_.spine) {
      body_.evidence.push_back({"spine", skeleton_[joint].name, "between hips and arms", 1.0});
    }
    for (const Side side : kSides) {
      ArmRoles& arm = body_.arms[index_of(side)];
      const int above = skeleton_[arm.upper_arm].parent;
      if (above == chest || above == kNoJoint) continue;
      arm.clavicle = above;
      say(side, "clavicle", above, "between chest and arm", 1.0);
    }
    return chest;
  }

  void find_head(int chest) {
    for (int j = 0; j < skeleton_.size() && body_.head == kNoJoint; ++j) {
      const UpperReading& reading = readings_[j];
      const bool below = chest == kNoJoint || (skeleton_.is_ancestor(chest, j) && chest != j);
      if (!below || reading.side || skeleton_[j].end_site) continue;
      if (reading.fits(UpperPart::head) > 0.0 && !in_legs(skeleton_, rig_, j)) {
        body_.head = j;
        body_.evidence.push_back(
            {"head", skeleton_[j].name, "name", reading.fits(UpperPart::head)});
      }
    }
    if (chest == kNoJoint) return;
    if (body_.head == kNoJoint) body_.head = end_of_other_branch(chest);
    if (body_.head != kNoJoint) body_.neck = between(skeleton_, chest, body_.head);
    for (const int joint : body_.neck) {
      body_.evidence.push_back({"neck", skeleton_[joint].name, "between chest and head", 1.0});
    }
  }

  /// The last joint of the longest branch from the chest that is no arm.
  int end_of_other_branch(int chest) {
    int best = kNoJoint;
    std::size_t length = 0;
    for (int j = chest + 1; j < skeleton_.size(); ++j) {
      const bool arm = std::ranges::any_of(body_.arms, [&](const ArmRoles& roles) {
        const int top = roles.clavicle != kNoJoint ? roles.clavicle : roles.upper_arm;
        return skeleton_.is_ancestor(top, j);
      });
      if (arm || skeleton_[j].end_site || in_legs(skeleton_, rig_, j)) continue;
      const std::size_t away = skeleton_.chain(chest, j).size();
      if (away > std::max<std::size_t>(length, 1)) {
        best = j;
        length = away;
      }
    }
    if (best != kNoJoint) {
      body_.evidence.push_back({"head", skeleton_[best].name, "end of the neck", kBodyConfidence});
    }
    return best;
  }

  const Skeleton& skeleton_;
  const Rig& rig_;
  BodySamples samples_;
  std::vector<UpperReading> readings_;
  BodyRoles body_;
};

}  // namespace

BodyRoles find_body(const Skeleton& skeleton, const Motion& motion, const Rig& rig) {
  return BodyFinder(skeleton, motion, rig).find();
}

}  // namespace surefoot
