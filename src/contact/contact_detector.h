#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

#include "surefoot/base/error.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/contact/planted.h"
#include "surefoot/ground/ground.h"
#include "surefoot/motion/motion.h"

namespace surefoot {

/// Natural log odds that each foot is in contact, by side: 0 is undecided, 3 is 95 %.
using ContactLogOdds = std::array<float, 2>;

/// What is in contact in one frame.
struct ContactDecision {
  std::int64_t frame = 0;
  PlantedNow planted;
  ContactLogOdds log_odds{};
};

/// Finds what stands in a stream of poses, a fixed number of frames later: the same, bit for bit,
/// as `detect_plants` with the same model and look-ahead finds in the whole motion (except that a
/// stream does not know a T-pose at its start for one). After `create` nothing allocates. One
/// detector per character.
class ContactDetector {
 public:
  /// Uses the embedded trees for the look-ahead, or `model`, which must outlive the detector.
  /// Refuses a rig that does not fit the skeleton or has no leg length, an empty model, a rate
  /// outside 1 to 10000 and a negative look-ahead.
  static Result<ContactDetector> create(const Skeleton& skeleton, const Rig& rig,
                                        const Ground& ground, double fps,
                                        const PlantDeciderSettings& settings = {},
                                        const ContactModel* model = nullptr);

  ContactDetector(ContactDetector&&) noexcept;
  ContactDetector& operator=(ContactDetector&&) noexcept;
  ~ContactDetector();

  /// Takes the next frame (one local transform per joint; a pose of another size is ignored) and
  /// decides the frame `latency_frames()` before it, nothing while the stream is younger than that.
  std::optional<ContactDecision> push(ConstPoseSpan pose) noexcept;
  /// After the last frame: decides the frames still inside, one a call. When nothing is left the
  /// detector is as new.
  std::optional<ContactDecision> flush() noexcept;
  /// Forgets all frames.
  void reset() noexcept;

  /// At most the frames of the look-ahead.
  [[nodiscard]] int latency_frames() const noexcept;

 private:
  class Stages;
  explicit ContactDetector(std::unique_ptr<Stages> stages) noexcept;
  std::unique_ptr<Stages> stages_;
};

}  // namespace surefoot
