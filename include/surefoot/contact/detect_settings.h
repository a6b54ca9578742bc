#pragma once

#include <array>
#include <limits>
#include <optional>
#include <string_view>

namespace surefoot {

struct ContactModel;

/// How plants are found. `automatic` is the best detector that needs no choice by the user.
enum class DetectMethod { automatic, threshold, crossing, adaptive, svm, knn, boost };
inline constexpr std::array kDetectMethods{DetectMethod::automatic, DetectMethod::threshold,
                                           DetectMethod::crossing,  DetectMethod::adaptive,
                                           DetectMethod::svm,       DetectMethod::knn,
                                           DetectMethod::boost};
[[nodiscard]] std::string_view name_of(DetectMethod method) noexcept;
/// The method of that name (`auto`, `threshold`, ..), or nothing.
[[nodiscard]] std::optional<DetectMethod> detect_method_of(std::string_view name) noexcept;

/// How far the ends of a joint's stance may be from its usual state. Lengths are for a leg of 0.85
/// m.
struct SettleLimits {
  double height = 0.01;  ///< m from the usual height, > 0
  double speed = 0.2;    ///< m/s from the usual velocity, > 0
};

/// Limits of the threshold detector (method 5.1). Lengths and speeds are for a leg of 0.85 m and
/// scale with the leg; times are in seconds, so that the frame rate does not matter.
struct ThresholdSettings {
  double height = 0.02;  ///< m above the ground, > 0
  double speed = 0.5;    ///< m/s, > 0
  double release = 1.1;  ///< a plant goes on up to this many times both limits, >= 1
  SettleLimits settle;   ///< where heel and ball overlap, each is cut to where it has settled
  double longest_gap = 2.0 / 30.0;  ///< s; gaps up to this length are filled
  double shortest = 3.0 / 30.0;     ///< s; shorter plants are dropped
};

/// Limits of the crossing detector. Lengths and speeds are for a leg of 0.85 m and scale with the
/// leg; times are in seconds.
struct CrossingSettings {
  double height = 0.057;            ///< m above the ground, > 0
  double speed = 0.95;              ///< m/s, > 0
  double acceleration_step = 0.03;  ///< s, half the span of the differences of speed, > 0
};

/// Where the height threshold of a window lies between its lowest point and its ends (method 2.3).
struct AdaptiveThreshold {
  double delta = 0.4;         ///< share of the way from the lowest height to that of the ends, 0..1
  double least_rise = 0.015;  ///< m above the lowest height at least (epsilon floor), 0..0.03
};

/// Lengths and speeds are for a leg of 0.85 m and scale with the leg.
struct AdaptiveSettings {
  /// Real feet turn and sink while they stand, so the floor is twice that of made cycles (measured
  /// on force plates; docs/detection.md).
  AdaptiveThreshold threshold{.delta = 0.4, .least_rise = 0.028};
  double least_swing = 0.03;  ///< m that a foot rises and falls in a swing, > 0
  double speed = 1.2;         ///< m/s: windows are where a point is slower than this, > 0
  double height = 0.05;       ///< m above the ground that the lowest point of a plant may be, > 0
  double shortest = 0.05;     ///< s; shorter plants are dropped
};

struct ContactSmootherSettings {
  double switch_cost = 3.0;       ///< log odds x 10 ms that a change of state must win, >= 0
  double largest_log_odds = 6.0;  ///< beyond this a frame is no surer, > 0
  double lag = 0.06;              ///< s of frames that a decision waits for, >= 0
};

/// When heel and ball of a foot in contact stand. Lengths are for a leg of 0.85 m and scale with
/// the leg.
struct SoleSplitSettings {
  double on = 0.011;   ///< m: a part comes down when it is this near above the lower part, > 0
  double off = 0.016;  ///< m: and leaves beyond this, >= on
};

/// When a point travels. Speeds are for a leg of 0.85 m and scale with the leg.
struct SlideWatchSettings {
  double speed = 0.45;     ///< m/s: slower points, bodies and differences do not count, > 0
  double share = 0.5;      ///< of the body's velocity that a travelling point takes part in, (0, 1)
  double shortest = 0.12;  ///< s; shorter travels in contact are landings and departures, >= 0
};

/// As much look-ahead as a learned detector can use.
inline constexpr double kFullLookAhead = std::numeric_limits<double>::infinity();

/// How contact of whole feet becomes plants. Times are in seconds: the frame rate does not matter.
struct PlantDeciderSettings {
  ContactSmootherSettings smoother{};
  double shortest_contact = 0.05;  ///< s; shorter contacts are dropped, >= 0
  double shortest_gap = 0.03;      ///< s; shorter gaps are filled, >= 0
  SoleSplitSettings split{};
  SlideWatchSettings slide{};
  /// s after a frame that its decision may look at, >= 0, in whole frames; 0 decides at once. What
  /// is left of it beyond the features goes to the lag of the smoother, then to the shortest runs;
  /// what these lack they make up for by looking back.
  double look_ahead = kFullLookAhead;
};

struct DetectSettings {
  DetectMethod method = DetectMethod::automatic;
  ThresholdSettings threshold;
  CrossingSettings crossing;
  AdaptiveSettings adaptive;
  PlantDeciderSettings decider;         ///< of learned detectors
  const ContactModel* model = nullptr;  ///< of the method; the embedded one if null
};

}  // namespace surefoot
