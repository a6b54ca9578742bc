#pragma once

#include <limits>
#include <optional>
#include <vector>

#include "base/ring.h"

namespace surefoot {

/// Cleans a stream of yes and no by durations: a "yes" begins only where the next `shortest_yes`
/// frames all are, and ends only where the next `shortest_no` frames all are not. Where fewer than
/// that are known ahead, the frames before make up for them: a run then begins late by as many.
/// Runs cut by the end of the stream count as long enough.
class ShortestRun {
 public:
  static constexpr int kAllAhead = std::numeric_limits<int>::max();

  /// Both counts are taken as at least 1 frame; at most `ahead` (>= 0) frames are waited for.
  ShortestRun(int shortest_yes, int shortest_no, int ahead = kAllAhead);

  /// Takes the next frame; decides the frame `latency_frames()` before it.
  std::optional<bool> push(bool yes) noexcept;
  /// After the last frame: decides the frames still inside, one a call, then nothing.
  std::optional<bool> flush() noexcept;
  void reset() noexcept;

  [[nodiscard]] int latency_frames() const noexcept { return lag_; }

 private:
  [[nodiscard]] bool decide() noexcept;

  int shortest_yes_ = 1;
  int shortest_no_ = 1;
  int lag_ = 0;
  bool yes_ = false;
  long long pushed_ = 0;
  long long decided_ = 0;
  Ring<bool> inside_;  // as many of the last frames as the longer count
};

}  // namespace surefoot
