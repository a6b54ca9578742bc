#pragma once

#include "surefoot/contact/plant.h"

namespace surefoot {

/// Agreement of found frames with true ones.
struct FrameScore {
  int true_positives = 0;
  int false_positives = 0;
  int false_negatives = 0;

  [[nodiscard]] double precision() const noexcept;  ///< 0 where nothing was found
  [[nodiscard]] double recall() const noexcept;     ///< 0 where nothing is true
  [[nodiscard]] double f1() const noexcept;  ///< 0 where nothing was found and nothing is true
};

/// Errors of an event's time, found minus true, milliseconds.
struct TimingError {
  double median = 0.0;
  double median_absolute = 0.0;
  double p95_absolute = 0.0;
  int count = 0;
};

/// Found plants against true ones of the same clip (method 5.2).
struct ContactScore {
  FrameScore joints;  ///< frames of heels and balls, each for itself
  FrameScore feet;    ///< frames in which a foot's heel or ball stands
  TimingError
      strike;  ///< where a foot's contact begins; contacts cut by the clip's start do not count
  TimingError toe_off;  ///< where it ends, likewise
};

/// Both tracks must have the same number of frames. A true contact is timed by the found frames
/// inside it and up to 0.2 s around it.
[[nodiscard]] ContactScore score_contacts(const PlantTrack& found, const PlantTrack& truth);

}  // namespace surefoot
