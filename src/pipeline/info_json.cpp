#include <string>

#include "ground/ground_json.h"
#include "pipeline/edit_json.h"
#include "pipeline/json_layout.h"
#include "pipeline/words.h"
#include "rig/rig_json.h"
#include "surefoot/pipeline/info.h"

namespace surefoot {
namespace {

using Json = nlohmann::ordered_json;

Json vector_json(const Vec3& v) { return Json::array({v.x(), v.y(), v.z()}); }

Json evidence_json(const Rig& rig) {
  Json json = Json::array();
  for (const RoleEvidence& evidence : rig.evidence) {
    json.push_back({{"role", evidence.role},
                    {"joint", evidence.joint},
                    {"confidence", evidence.confidence},
                    {"reason", evidence.reason}});
  }
  return json;
}

Json ground_fit_json(const GroundEstimate& fit) {
  return {{"residual", fit.residual}, {"points", fit.points}, {"inliers", fit.inliers}};
}

}  // namespace

std::string info_json(const Take& loaded, const Diagnostics& notes) {
  const Motion& motion = loaded.motion();
  const FileConventions& conventions = loaded.clip().conventions;
  Json json;
  json["format"] = loaded.clip().format;
  json["frames"] = motion.frames();
  json["fps"] = motion.fps();
  json["joints"] = loaded.skeleton().size();
  json["first_frame"] = loaded.first_frame();
  for (const NamedTake& take : loaded.clip().takes) {
    json["takes"].push_back(
        {{"name", take.name}, {"seconds", take.seconds}, {"read", take.chosen}});
  }
  json["units"] = {{"metres_per_unit", conventions.metres_per_unit},
                   {"guessed", conventions.units_guessed}};
  json["up"] = word_of(conventions.up);
  json["up_guessed"] = conventions.up_guessed;
  json["facing"] = vector_json(loaded.facing_world());
  json["rig"] = rig_json(loaded.rig(), loaded.skeleton(), conventions.metres_per_unit);
  json["ground"] = ground_json(loaded.ground());
  if (loaded.ground_fit()) json["ground_fit"] = ground_fit_json(*loaded.ground_fit());
  json["evidence"] = evidence_json(loaded.rig());
  add_remarks(notes, json);
  return lay_out(json);
}

}  // namespace surefoot
