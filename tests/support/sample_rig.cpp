#include "support/sample_rig.h"

#include <string>

#include "support/sample_biped.h"

namespace surefoot {

namespace {

Leg sample_leg(const Skeleton& skeleton, const std::string& side) {
  const SampleBipedMeasures& m = kSampleBiped;
  Leg leg;
  leg.joints = {skeleton.find(side + "UpLeg"), skeleton.find(side + "Leg"),
                skeleton.find(side + "Foot"), skeleton.find(side + "ToeBase"),
                skeleton.find(side + "ToeBase_End")};
  leg.heel_in_ankle = {0.0, -m.ankle_above, -m.heel_behind};
  leg.ball_in_ankle = {0.0, -m.ankle_above, m.ball_before};
  leg.toe_in_ball = {0.0, 0.0, m.toe_before};
  leg.length = m.thigh + m.shank;
  return leg;
}

}  // namespace

Rig sample_biped_rig() {
  const Skeleton skeleton = sample_biped_skeleton();
  Rig rig;
  rig.hips = skeleton.find("Hips");
  rig.mover = rig.hips;
  rig.legs = {sample_leg(skeleton, "Left"), sample_leg(skeleton, "Right")};
  rig.leg_length = rig.leg(Side::left).length;
  rig.confidence = 1.0;
  return rig;
}

}  // namespace surefoot
