#include "rig/rig_json.h"

#include <nlohmann/json.hpp>
#include <string>

namespace surefoot {
namespace {

using Json = nlohmann::ordered_json;

Json joint_name(const Skeleton& skeleton, int joint) {
  return joint == kNoJoint ? Json() : Json(skeleton[joint].name);
}

Json vector_json(const Vec3& v) { return Json::array({v.x(), v.y(), v.z()}); }

Json leg_json(const Skeleton& skeleton, const Leg& leg, double metres_per_unit) {
  Json object;
  object["hip"] = joint_name(skeleton, leg.joints.hip);
  object["knee"] = joint_name(skeleton, leg.joints.knee);
  object["ankle"] = joint_name(skeleton, leg.joints.ankle);
  object["ball"] = joint_name(skeleton, leg.joints.ball);
  object["toe"] = joint_name(skeleton, leg.joints.toe);
  object["heel_in_ankle"] = vector_json(leg.heel_in_ankle / metres_per_unit);
  object["ball_in_ankle"] = vector_json(leg.ball_in_ankle / metres_per_unit);
  object["toe_in_ball"] = vector_json(leg.toe_in_ball / metres_per_unit);
  for (const SolePart part : kSoleParts) {
    object["clearance"][std::string(name_of(part))] =
        leg.clearance[index_of(part)] / metres_per_unit;
  }
  return object;
}

}  // namespace

Json rig_json(const Rig& rig, const Skeleton& skeleton, double metres_per_unit) {
  Json object;
  object["confidence"] = rig.confidence;
  object["hips"] = joint_name(skeleton, rig.hips);
  for (const Side side : kSides) {
    object[std::string(name_of(side))] = leg_json(skeleton, rig.leg(side), metres_per_unit);
  }
  return object;
}

}  // namespace surefoot
