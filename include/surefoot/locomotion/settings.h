#pragma once

#include <array>
#include <optional>

#include "surefoot/ik/settings.h"
#include "surefoot/math/types.h"

namespace surefoot {

/// How many coordinates of style a gait has; a model with fewer ignores the rest.
inline constexpr int kStyles = 4;

/// What a gait is asked for: w of method 2.
struct GaitParameters {
  double speed = 0.0;      ///< m/s along the heading; negative walks backwards
  double run = 0.0;        ///< 0 walks, 1 runs, between them a blend
  double turn_rate = 0.0;  ///< rad/s; positive turns to the character's left
  /// Standard deviations from the average. First how quick steps are: above 0 short and quick,
  /// below long and slow at the same speed. Then the main ways in which performers differ
  /// otherwise.
  std::array<double, kStyles> style{};
  /// Rad, at most 60 degrees: how far to the left of where it faces the figure walks. Hips and legs
  /// turn there, and the spine turns back.
  double aside = 0.0;
};

/// Where a figure stands and faces: the point of the ground below it and its heading.
struct WalkerPlacement {
  double x = 0.0;        ///< metres
  double z = 0.0;        ///< metres
  double heading = 0.0;  ///< rad; 0 faces +z, growing to the left
};

/// Where a player pushes a stick, and where the figure is to face meanwhile.
struct Stick {
  double x = 0.0;                ///< m/s along the world's x
  double z = 0.0;                ///< m/s along the world's z
  std::optional<double> facing;  ///< rad; without it, the figure faces where it goes
};

/// How quickly a figure obeys.
struct StickLimits {
  double acceleration = 2.5;  ///< m/s^2, faster
  double braking = 4.0;       ///< m/s^2, slower
  double turn_rate = 3.0;     ///< rad/s at most
};

/// What is changed about where feet are put. By `index_of(Side)`.
struct StepStyle {
  std::array<double, 2> toe_out{};  ///< rad; positive turns the toes outwards, negative is a pigeon
  double extra_width = 0.0;         ///< metres more between the feet; negative for less
  /// Metres, in the axes of the walker where the foot lands: left, up, ahead.
  std::array<Vec3, 2> offset{Vec3(Vec3::Zero()), Vec3(Vec3::Zero())};
};

/// How feet are planted (method 2.4, 2.5).
struct PlanterSettings {
  double ease = 0.2;  ///< sigma, seconds, 0 to 0.4: how long a foot eases onto and off its plants
  /// The closed form is the default: it is exact, the faster of the two, and keeps the foot's roll.
  /// By priority, knees and ankles stay within limits and the more important of heel and ball is
  /// met where not both can be.
  LegSolver solver = LegSolver::closed_form;
  PrioritySettings priority = {};
  const PaperLetter* letter = nullptr;  ///< for tests, which alone know what it is
};

}  // namespace surefoot
