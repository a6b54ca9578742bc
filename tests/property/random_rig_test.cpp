#include <gtest/gtest.h>
// After gtest, whose macros it extends.
#include <rapidcheck/gtest.h>

#include "contact/ground_estimate.h"
#include "math/rotation.h"
#include "rig/conventions.h"
#include "surefoot/rig/find_rig.h"

namespace surefoot {
namespace {

rc::Gen<Vec3> any_vector(int most) {
  return rc::gen::map(
      rc::gen::tuple(rc::gen::inRange(-most, most + 1), rc::gen::inRange(-most, most + 1),
                     rc::gen::inRange(-most, most + 1)),
      [](const std::tuple<int, int, int>& t) {
        return Vec3(std::get<0>(t), std::get<1>(t), std::get<2>(t));
      });
}

/// Any tree whose joints have names of legs, of nothing in particular, or none.
Skeleton any_skeleton() {
  const int count = *rc::gen::inRange(1, 40);
  std::vector<Joint> joints;
  for (int j = 0; j < count; ++j) {
    Joint joint;
    joint.name =
        *rc::gen::element<std::string>("LeftUpLeg", "RightUpLeg", "LeftLeg", "RightLeg", "LeftFoot",
                                       "RightFoot", "LeftToe", "Hips", "l", "", "shin.R", "x:y|z");
    joint.parent = j == 0 ? kNoJoint : *rc::gen::inRange(std::max(0, j - 4), j);
    joint.offset_local = *any_vector(3);
    joint.end_site = *rc::gen::inRange(0, 5) == 0;
    joints.push_back(std::move(joint));
  }
  // Now and then two legs of any shape, so that not everything is refused.
  if (*rc::gen::inRange(0, 4) > 0) {
    for (const std::string side : {"Left", "Right"}) {
      int parent = *rc::gen::inRange(0, count);
      for (const std::string part : {"UpLeg", "Leg", "Foot", "ToeBase", "ToeBase_End"}) {
        joints.push_back({side + part, parent, *any_vector(2), part == "ToeBase_End"});
        parent = static_cast<int>(joints.size()) - 1;
      }
    }
  }
  return Skeleton::create(std::move(joints)).value();
}

Motion any_motion(const Skeleton& skeleton) {
  Motion motion(*rc::gen::inRange(0, 12), skeleton.size(), *rc::gen::element(1.0, 30.0, 1000.0));
  for (int f = 0; f < motion.frames(); ++f) {
    for (int j = 0; j < skeleton.size(); ++j) {
      Transform& local = motion.pose(f)[j];
      local.translation = skeleton[j].offset_local;
      local.rotation = from_rotation_vector(*any_vector(2));
    }
  }
  return motion;
}

RC_GTEST_PROP(RandomRig, AnyBodyIsUnderstoodWithFiniteNumbersOrRefused, ()) {
  const Skeleton skeleton = any_skeleton();
  const Motion motion = any_motion(skeleton);
  const FileConventions conventions = guess_conventions(skeleton, motion);
  RC_ASSERT(conventions.metres_per_unit > 0.0 && std::isfinite(conventions.metres_per_unit));
  const Result<Rig> rig = find_rig(skeleton, motion);
  RC_CLASSIFY(rig.has_value(), "understood");
  if (!rig) {
    RC_ASSERT(!rig.error().message.empty());
    return;
  }
  RC_ASSERT(rig->confidence >= 0.5 && rig->confidence <= 1.0);
  for (const Leg& leg : rig->legs) {
    RC_ASSERT(leg.heel_in_ankle.allFinite() && leg.ball_in_ankle.allFinite());
    RC_ASSERT(leg.toe_in_ball.allFinite());
    RC_ASSERT(std::abs(leg.knee_axis_in_thigh.norm() - 1.0) < 1e-9);
    RC_ASSERT(std::abs(leg.toe_axis_in_ankle.norm() - 1.0) < 1e-9);
    RC_ASSERT(skeleton.is_ancestor(leg.joints.hip, leg.joints.ankle));
    for (const double clearance : leg.clearance) RC_ASSERT(std::isfinite(clearance));
  }
  const GroundEstimate ground = estimate_ground(skeleton, motion, *rig);
  RC_ASSERT(std::isfinite(ground.residual));
}

}  // namespace
}  // namespace surefoot
