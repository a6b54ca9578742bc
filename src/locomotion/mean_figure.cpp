#include "locomotion/mean_figure.h"

#include <fmt/format.h>

#include <map>

#include "locomotion/mirror.h"

namespace surefoot {
namespace {

constexpr double kAsymmetry = 0.08;  // of the leg: bones of real people differ a little by side

Result<void> check_alike(const GaitClip& clip, const GaitClip& first) {
  if (clip.rig.mover != 0) {
    return fail(
        fmt::format("the body is moved by joint `{}`; a gait needs a skeleton moved by its root",
                    clip.skeleton[clip.rig.mover].name),
        {clip.name});
  }
  const auto joints = clip.skeleton.joints();
  const auto others = first.skeleton.joints();
  bool alike = joints.size() == others.size();
  for (std::size_t j = 0; alike && j < joints.size(); ++j) {
    alike = joints[j].name == others[j].name && joints[j].parent == others[j].parent;
  }
  if (!alike) {
    return fail(
        fmt::format("has a different skeleton from {}; retarget the clips to one skeleton first",
                    first.name),
        {clip.name});
  }
  return {};
}

/// Adds what can be averaged of a leg; `share` of it.
void add(Leg& sum, const Leg& leg, double share) {
  sum.heel_in_ankle += share * leg.heel_in_ankle;
  sum.ball_in_ankle += share * leg.ball_in_ankle;
  sum.toe_in_ball += share * leg.toe_in_ball;
  sum.knee_axis_in_thigh += share * leg.knee_axis_in_thigh;
  sum.toe_axis_in_ankle += share * leg.toe_axis_in_ankle;
  sum.length += share * leg.length;
  for (std::size_t i = 0; i < leg.clearance.size(); ++i) {
    sum.clearance[i] += share * leg.clearance[i];
  }
}

Leg empty_leg(const LegRoles& joints) {
  Leg leg;
  leg.joints = joints;
  leg.knee_axis_in_thigh.setZero();
  leg.toe_axis_in_ankle.setZero();
  return leg;
}

/// Turning axes are seen in a mirror as rotations are: what lies along x stays.
Leg mirrored_leg(Leg leg) {
  for (Vec3* point : {&leg.heel_in_ankle, &leg.ball_in_ankle, &leg.toe_in_ball}) {
    *point = mirrored(*point);
  }
  for (Vec3* axis : {&leg.knee_axis_in_thigh, &leg.toe_axis_in_ankle}) *axis = -mirrored(*axis);
  return leg;
}

void make_symmetric(std::vector<Joint>& joints, Rig& rig, const std::vector<int>& pairs) {
  const std::vector<Joint> as_they_were = joints;
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const Joint& other = as_they_were[pairs[j]];
    joints[j].offset_local = 0.5 * (as_they_were[j].offset_local + mirrored(other.offset_local));
  }
  std::array<Leg, 2> legs;
  for (const Side side : kSides) {
    Leg leg = empty_leg(rig.leg(side).joints);
    add(leg, rig.leg(side), 0.5);
    add(leg, mirrored_leg(rig.leg(opposite(side))), 0.5);
    legs[index_of(side)] = leg;
  }
  rig.legs = legs;
}

}  // namespace

Result<MeanFigure> mean_figure(std::span<const GaitClip> clips) {
  if (clips.empty()) return fail("no clips to learn a gait from");
  const GaitClip& first = clips.front();
  std::map<std::string, double> clips_of;
  for (const GaitClip& clip : clips) {
    if (auto alike = check_alike(clip, first); !alike) return pass_on(alike);
    clips_of[clip.performer] += 1.0;
  }
  MeanFigure figure;
  figure.rig = first.rig;
  for (const Side side : kSides) figure.rig.leg(side) = empty_leg(first.rig.leg(side).joints);
  std::vector<Joint> joints(first.skeleton.joints().begin(), first.skeleton.joints().end());
  for (Joint& joint : joints) joint.offset_local.setZero();
  for (const GaitClip& clip : clips) {
    const double share = 1.0 / (clips_of[clip.performer] * static_cast<double>(clips_of.size()));
    for (std::size_t j = 0; j < joints.size(); ++j) {
      joints[j].offset_local += share * clip.skeleton.joints()[j].offset_local;
    }
    for (const Side side : kSides) add(figure.rig.leg(side), clip.rig.leg(side), share);
  }
  Result<Skeleton> skeleton = Skeleton::create(joints);
  if (!skeleton) return pass_on(skeleton);
  const double length =
      0.5 * (figure.rig.leg(Side::left).length + figure.rig.leg(Side::right).length);
  figure.pairs = mirror_pairs(*skeleton, kAsymmetry * length);
  if (figure.pairs) {
    make_symmetric(joints, figure.rig, *figure.pairs);
    skeleton = Skeleton::create(joints);
    if (!skeleton) return pass_on(skeleton);
  }
  for (Leg& leg : figure.rig.legs) {
    leg.knee_axis_in_thigh.normalize();
    leg.toe_axis_in_ankle.normalize();
  }
  figure.rig.leg_length = length;
  figure.skeleton = std::move(*skeleton);
  return figure;
}

}  // namespace surefoot
