#pragma once

#include <optional>
#include <vector>

#include "base/ring.h"
#include "surefoot/contact/detect_settings.h"

namespace surefoot {

/// Turns log odds of contact into contact without flicker: the most likely path through the states
/// "free" and "contact" (Viterbi) with a fixed lag. Log odds weigh by time, not by frame, so that
/// the rate does not matter; edges stay where the odds change sign.
class ContactSmoother {
 public:
  /// `fps` is positive. With a lag of `lag_frames` instead of that of the settings if given. A lag
  /// below 15 ms lowers the cost of a change, which then is a hysteresis.
  ContactSmoother(double fps, const ContactSmootherSettings& settings = {},
                  std::optional<int> lag_frames = std::nullopt);

  /// Takes the next frame; decides the frame `latency_frames()` before it.
  std::optional<bool> push(double log_odds) noexcept;
  /// After the last frame: decides the frames still inside, one a call, then nothing.
  std::optional<bool> flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept { return lag_; }

 private:
  /// The states before this frame on the best ways to "free" and to "contact" in it.
  struct Origins {
    bool free = false;
    bool contact = true;
  };
  [[nodiscard]] bool state_before_newest(int steps) const noexcept;

  double weight_ = 0.0;
  ContactSmootherSettings settings_;
  int lag_ = 0;
  long long pushed_ = 0;
  long long decided_ = 0;
  double free_score_ = 0.0;
  double contact_score_ = 0.0;
  Ring<Origins> origins_;  // of the last lag_ + 1 frames
};

}  // namespace surefoot
