#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "contact/feature_table.h"
#include "surefoot/base/error.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

using FootFeatures = std::array<float, kFootFeatures>;

/// Features of both feet, by side.
using FeetFeatures = std::array<FootFeatures, 2>;

/// What each feature is, in order: `T.heel.h@-0.08` is the height of this foot's heel 0.08 s
/// before. `T` is this foot, `O` the other, `TO` this less the other, `C` the middle of the hips.
[[nodiscard]] std::vector<std::string> foot_feature_names();

/// Changes whenever a feature, its meaning or their order changes: a model fits one signature only.
[[nodiscard]] std::uint64_t foot_feature_signature();

/// Describes each foot around each frame for learned contact detectors, a fixed number of frames
/// later. Lengths are divided by the leg's; times are seconds, met by Catmull-Rom between frames,
/// so that neither size nor rate matters. Heights are above the lowest of the same point in the
/// second before and `kLocalFloorAhead` after (a local floor: stairs and clearances cancel).
/// Horizontal speeds are taken relative to the hips or to the other foot, or are what is left of a
/// foot's speed under the kindest scale of the body's path: a wrong root path hardly shows.
/// Nothing is lateral, so mirroring a motion swaps its feet. After `create` nothing allocates.
class FootFeatureStream {
 public:
  static constexpr double kLocalFloorAhead = 0.12;  ///< s

  /// With a shorter `look_ahead` (seconds) than features want, later times are those of the last
  /// frame that is known, as at the end of a motion. Refuses a rig without leg length, a rate
  /// outside 1 to 10000 frames a second and a negative look-ahead.
  static Result<FootFeatureStream> create(const Rig& rig, double fps,
                                          double look_ahead = kFullLookAhead);
  FootFeatureStream(FootFeatureStream&&) noexcept;
  FootFeatureStream& operator=(FootFeatureStream&&) noexcept;
  ~FootFeatureStream();

  /// Takes the next frame; gives the features of the frame `latency_frames()` before it, nothing
  /// while the stream is younger than that. What is given stays valid until the next call.
  const FeetFeatures* push(const BothLegs& legs) noexcept;
  /// After the last frame: the frames still inside, one a call, then nothing.
  const FeetFeatures* flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept;

 private:
  class Stages;
  explicit FootFeatureStream(std::unique_ptr<Stages> stages) noexcept;
  std::unique_ptr<Stages> stages_;
};

/// Features of every frame: what the stream gives for these poses. Empty where `create` refuses.
[[nodiscard]] std::vector<FeetFeatures> foot_features(std::span<const BothLegs> poses, double fps,
                                                      const Rig& rig,
                                                      double look_ahead = kFullLookAhead);

}  // namespace surefoot
