#pragma once

#include <array>

#include "locomotion/gait_model.h"
#include "surefoot/ground/ground.h"
#include "surefoot/locomotion/settings.h"

namespace surefoot {

/// How fast the ground ahead lets a figure go. People slow down for stairs, where they take one
/// tread a step, and for kerbs. Ways are metres that the figure has gone since it was made.
class GroundPace {
 public:
  /// A figure on its way.
  struct Going {
    WalkerPlacement at;  ///< and where it goes, whatever it faces
    double way = 0.0;    ///< metres
    double speed = 0.0;  ///< m/s that it is asked for, at least 0
  };

  /// Looks as far ahead as it takes to slow down; gives whether what it said before has changed.
  bool look(const GaitModel& model, const Ground& ground, const Going& going) noexcept;

  /// The greatest speed at a place of the way, m/s; infinity where the ground does not matter.
  [[nodiscard]] double speed_at(double way) const noexcept;
  /// Whether a figure that is asked for a speed keeps its own from one place of the way to another.
  [[nodiscard]] bool steady(double from, double to, double speed) const noexcept;

 private:
  /// A riser, or something like it.
  struct Edge {
    double way = 0.0;
    double rise = 0.0;  // metres
  };
  /// A stretch of the way with a greatest speed.
  struct Stretch {
    double from = 0.0;
    double to = 0.0;
    double speed = 0.0;  // m/s
  };
  static constexpr int kMostEdges = 32;

  [[nodiscard]] bool leaves_line(const Going& going) const noexcept;
  void begin(const Going& going) noexcept;
  bool look_on(const Ground& ground, double sight) noexcept;
  bool forget(double way) noexcept;
  void add(const Edge& edge) noexcept;
  [[nodiscard]] double height(const Ground& ground, double way) const noexcept;
  void limit(const GaitModel& model) noexcept;
  void limit_steps(const GaitModel& model, int first) noexcept;

  WalkerPlacement line_;  // along which it has looked
  double line_way_ = 0.0;
  double seen_ = 0.0;         // way up to which
  double seen_height_ = 0.0;  // metres there
  bool started_ = false;
  std::array<Edge, kMostEdges> edges_;
  int edge_count_ = 0;
  std::array<Stretch, 2 * kMostEdges> stretches_;
  int stretch_count_ = 0;
};

}  // namespace surefoot
