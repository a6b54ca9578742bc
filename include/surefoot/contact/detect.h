#pragma once

#include <array>
#include <optional>
#include <string_view>

#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/adaptive.h"
#include "surefoot/contact/crossing.h"
#include "surefoot/contact/foot_knn.h"
#include "surefoot/contact/foot_svm.h"
#include "surefoot/contact/plant.h"
#include "surefoot/contact/plant_decider.h"
#include "surefoot/contact/threshold.h"
#include "surefoot/ground/ground.h"
#include "surefoot/learn/tree_ensemble.h"
#include "surefoot/motion/motion.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// How plants are found. `automatic` is the best detector that needs no choice by the user.
enum class DetectMethod { automatic, threshold, crossing, adaptive, svm, knn, boost };
inline constexpr std::array kDetectMethods{DetectMethod::automatic, DetectMethod::threshold,
                                           DetectMethod::crossing,  DetectMethod::adaptive,
                                           DetectMethod::svm,       DetectMethod::knn,
                                           DetectMethod::boost};
[[nodiscard]] std::string_view name_of(DetectMethod method) noexcept;
/// The method of that name (`auto`, `threshold`, ..), or nothing.
[[nodiscard]] std::optional<DetectMethod> detect_method_of(std::string_view name) noexcept;

struct DetectSettings {
  DetectMethod method = DetectMethod::automatic;
  ThresholdSettings threshold;
  CrossingSettings crossing;
  AdaptiveSettings adaptive;
  PlantDeciderSettings decider;         ///< of learned detectors
  const TreeEnsemble* boost = nullptr;  ///< trees over `FootFeatures`; the embedded ones if null
  const FootSvm* svm = nullptr;         ///< the embedded one if null
  const FootKnn* knn = nullptr;         ///< the embedded one if null
};

/// Finds when heels and balls stand. Heights are taken above `ground` or, without one, above each
/// point's own local floor. A T-pose before the motion is left out. A motion of no frames has no
/// plants.
[[nodiscard]] PlantTrack detect_plants(const Skeleton& skeleton, const Motion& motion,
                                       const Rig& rig, const Ground& ground,
                                       const DetectSettings& settings = {},
                                       Diagnostics* notes = nullptr);

}  // namespace surefoot
