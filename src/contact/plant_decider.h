#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "contact/contact_detector.h"
#include "contact/contact_smoother.h"
#include "contact/fifo.h"
#include "contact/shortest_run.h"
#include "contact/slide_watch.h"
#include "contact/sole_split.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/ground/ground.h"
#include "surefoot/rig/feet.h"

namespace surefoot {

/// The step from log odds to plants that learned detectors share, frame by frame: contact without
/// flicker (`ContactSmoother`, `ShortestRun`), then which part of the foot stands (`SoleSplit`),
/// less the points that travel (`SlideWatch`) for longer than landings and departures take: with
/// the body, or past the other foot in contact. If only heel or ball goes past it the foot turns on
/// the other, and loses the one that travels if the other stands. Heights are above `ground` or,
/// without one, above the clearances of flat stance. After construction nothing allocates.
class PlantDecider {
 public:
  /// Log odds of a frame look `odds_delay` frames ahead of it (>= 0), at most the look-ahead of the
  /// settings. `fps` is positive.
  PlantDecider(const Rig& rig, const Ground& ground, double fps, int odds_delay,
               const PlantDeciderSettings& settings = {});

  /// Takes the pose of the next frame.
  void push_pose(const BothLegs& legs) noexcept;
  /// Takes the log odds of the next frame, whose pose is known.
  void push_log_odds(const ContactLogOdds& log_odds) noexcept;
  /// The next decision that is ready.
  std::optional<ContactDecision> pop() noexcept;
  /// After the last frame: the decisions still inside, one a call, then nothing.
  std::optional<ContactDecision> flush() noexcept;
  void reset() noexcept;

  /// Frames from a pose to its decision.
  [[nodiscard]] int latency_frames() const noexcept { return latency_; }

 private:
  struct Foot {
    ContactSmoother smoother;
    ShortestRun contact;
    std::array<ShortestRun, 2> slide;  // of heel and ball
    std::array<ShortestRun, 2> turn;
    SoleSplit split;
    Fifo<bool> smooth;
    Fifo<bool> contacts;
    Fifo<std::array<bool, 2>> slides;
    Fifo<std::array<bool, 2>> turns;
  };
  /// How many frames each step may wait for.
  struct Waits {
    int lag = 0;    ///< of the smoother
    int runs = 0;   ///< of shortest runs
    int watch = 0;  ///< of the watch for slides
  };
  static Waits waits_of(double fps, int odds_delay, const PlantDeciderSettings& settings);
  PlantDecider(const Rig& rig, const Ground& ground, double fps, int odds_delay,
               const PlantDeciderSettings& settings, const Waits& waits);
  [[nodiscard]] Foot make_foot(double leg_length, double fps, const PlantDeciderSettings& settings,
                               const Waits& waits) const;
  void advance() noexcept;

  Rig rig_;
  Ground ground_;
  SlideWatch watch_;
  int latency_ = 0;
  std::array<Foot, 2> feet_;
  Fifo<HeelsAndBalls<double>> heights_;
  Fifo<Travels> travels_;
  Fifo<ContactLogOdds> log_odds_;
  std::int64_t popped_ = 0;
  bool ended_ = false;
};

}  // namespace surefoot
