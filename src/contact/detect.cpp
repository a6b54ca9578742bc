#include "surefoot/contact/detect.h"

#include <cassert>
#include <span>
#include <utility>

#include "contact/adaptive.h"
#include "contact/boost.h"
#include "contact/crossing.h"
#include "contact/foot_knn.h"
#include "contact/foot_svm.h"
#include "contact/plant_decider.h"
#include "contact/threshold.h"
#include "rig/t_pose.h"
#include "surefoot/contact/plant_track.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

std::string_view name_of(DetectMethod method) noexcept {
  switch (method) {
    case DetectMethod::automatic: return "auto";
    case DetectMethod::threshold: return "threshold";
    case DetectMethod::crossing: return "crossing";
    case DetectMethod::adaptive: return "adaptive";
    case DetectMethod::svm: return "svm";
    case DetectMethod::knn: return "knn";
    case DetectMethod::boost: return "boost";
  }
  return "unknown";
}

std::optional<DetectMethod> detect_method_of(std::string_view name) noexcept {
  for (const DetectMethod method : kDetectMethods) {
    if (name_of(method) == name) return method;
  }
  return std::nullopt;
}

PlantTrack detect_plants(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                         const Ground& ground, const DetectSettings& settings,
                         Diagnostics* /*notes*/) {
  if (motion.frames() == 0) return {0, motion.fps(), {}};
  const int begin = first_real_frame(skeleton, motion);
  const auto poses = leg_poses(skeleton, motion, rig);
  const auto real_poses = std::span(poses).subspan(static_cast<std::size_t>(begin));
  std::vector<Plant> plants;
  switch (settings.method) {
    case DetectMethod::threshold:
      plants = detect_by_threshold(real_poses, motion.fps(), rig, ground, settings.threshold);
      break;
    case DetectMethod::crossing:
      plants = detect_by_crossing(real_poses, motion.fps(), rig, ground, settings.crossing,
                                  settings.decider);
      break;
    case DetectMethod::adaptive:
      plants = detect_by_adaptive(real_poses, motion.fps(), rig, ground, settings.adaptive);
      break;
    case DetectMethod::svm:
      plants = detect_by_svm(real_poses, motion.fps(), rig, ground,
                             settings.svm ? *settings.svm : embedded_svm(), settings.decider);
      break;
    case DetectMethod::knn:
      plants = detect_by_knn(real_poses, motion.fps(), rig, ground,
                             settings.knn ? *settings.knn : embedded_knn(), settings.decider);
      break;
    case DetectMethod::automatic:
    case DetectMethod::boost:
      plants =
          detect_by_boost(real_poses, motion.fps(), rig, ground,
                          settings.boost ? *settings.boost : embedded_boost(), settings.decider);
      break;
  }
  for (Plant& plant : plants) {
    plant.first += begin;
    plant.last += begin;
  }
  Result<PlantTrack> track = make_track(motion.frames(), motion.fps(), std::move(plants));
  assert(track && "detectors give sound plants");
  return track ? std::move(*track) : PlantTrack{motion.frames(), motion.fps(), {}};
}

}  // namespace surefoot
