#pragma once

#include <optional>
#include <span>
#include <vector>

#include "contact/contact_model.h"
#include "contact/foot_features.h"
#include "contact/plant_decider.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// Finds what stands in a stream of the poses of both legs: features, log odds of a model, plants.
/// `ContactDetector` is this behind forward kinematics. After `create` nothing allocates.
class LegDetector {
 public:
  /// As `ContactDetector::create`, less the skeleton; `model` must outlive the detector.
  static Result<LegDetector> create(const Rig& rig, const Ground& ground, double fps,
                                    const PlantDeciderSettings& settings = {},
                                    const ContactModel* model = nullptr);

  /// Takes the next frame and decides the frame `latency_frames()` before it.
  std::optional<ContactDecision> push(const BothLegs& legs) noexcept;
  /// After the last frame: decides the frames still inside, one a call. When nothing is left the
  /// detector is as new.
  std::optional<ContactDecision> flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept { return decider_.latency_frames(); }

 private:
  LegDetector(FootFeatureStream features, ContactScorer scorer, PlantDecider decider) noexcept;

  FootFeatureStream features_;
  ContactScorer scorer_;
  PlantDecider decider_;
  bool ended_ = false;
};

/// The plants of a whole motion, unsorted: what a `LegDetector` decides, bit for bit, with log odds
/// of many frames at a time.
[[nodiscard]] std::vector<Plant> detect_by_model(std::span<const BothLegs> poses, const Rig& rig,
                                                 const Ground& ground, double fps,
                                                 const PlantDeciderSettings& settings,
                                                 const ContactModel& model);

}  // namespace surefoot
