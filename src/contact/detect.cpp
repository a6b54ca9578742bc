#include "surefoot/contact/detect.h"

#include <cassert>
#include <span>
#include <utility>

#include "contact/adaptive.h"
#include "contact/crossing.h"
#include "contact/leg_detector.h"
#include "contact/threshold.h"
#include "rig/t_pose.h"
#include "surefoot/contact/plant.h"
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

namespace {

/// Plants from `begin` on, where the motion proper begins.
PlantTrack detect_from(int begin, std::span<const BothLegs> legs, double fps, const Rig& rig,
                       const Ground& ground, const DetectSettings& settings) {
  const int frames = static_cast<int>(legs.size());
  const auto real_poses = legs.subspan(begin);
  std::vector<Plant> plants;
  const DetectMethod method = settings.model ? settings.model->method : settings.method;
  switch (method) {
    case DetectMethod::threshold:
      plants = detect_by_threshold(real_poses, fps, rig, ground, settings.threshold);
      break;
    case DetectMethod::crossing:
      plants =
          detect_by_crossing(real_poses, fps, rig, ground, settings.crossing, settings.decider);
      break;
    case DetectMethod::adaptive:
      plants = detect_by_adaptive(real_poses, fps, rig, ground, settings.adaptive);
      break;
    case DetectMethod::automatic:
    case DetectMethod::svm:
    case DetectMethod::knn:
    case DetectMethod::boost:
      plants = detect_by_model(real_poses, rig, ground, fps, settings.decider,
                               settings.model
                                   ? *settings.model
                                   : embedded_contact_model(method, settings.decider.look_ahead));
      break;
  }
  for (Plant& plant : plants) {
    plant.first += begin;
    plant.last += begin;
  }
  Result<PlantTrack> track = make_track(frames, fps, std::move(plants));
  assert(track && "detectors give sound plants");
  return track ? std::move(*track) : PlantTrack{frames, fps, {}};
}

}  // namespace

PlantTrack detect_plants(const Take& take, const DetectSettings& settings) {
  if (take.frames() == 0) return {0, take.fps(), {}};
  return detect_from(take.first_frame(), take.legs(), take.fps(), take.rig(), take.ground(),
                     settings);
}

}  // namespace surefoot
