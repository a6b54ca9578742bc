#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <random>

#include "math/rotation.h"
#include "surefoot/ground/height_field.h"
#include "surefoot/synthesis/step_library.h"
#include "synthesis/candidates.h"
#include "synthesis/library.h"
#include "synthesis/plan.h"

namespace surefoot {

inline const MovementLibrary& steps_library() {
  static const std::shared_ptr<const MovementLibrary> library = embedded_library().value();
  return *library;
}

/// Soft hills, so many metres high and deep.
inline Ground hills(double height, unsigned seed) {
  std::mt19937 rng(seed);
  std::uniform_real_distribution<double> uniform(0.0, 6.0);
  const double phase_x = uniform(rng);
  const double phase_z = uniform(rng);
  HeightGrid grid;
  grid.origin_x = grid.origin_z = -8.0;
  grid.spacing_x = grid.spacing_z = 0.2;
  grid.columns = grid.rows = 81;
  for (int r = 0; r < 81; ++r) {
    for (int c = 0; c < 81; ++c) {
      grid.heights.push_back(height * std::sin(0.2 * r * 2.1 + phase_z) *
                             std::cos(0.2 * c * 1.7 + phase_x));
    }
  }
  return Ground::height_field(std::make_shared<HeightField>(HeightField::create(grid).value()));
}

/// Footprints at random, every step within the range that the library states: a start, steps ahead
/// and curves, and a stop.
class RandomWalk {
 public:
  explicit RandomWalk(unsigned seed) : rng_(seed) {}

  Footprints draw(int steps) {
    const double heading = between(-3.0, 3.0);
    const Vec3 middle(between(-1.0, 1.0), 0.0, between(-1.0, 1.0));
    Footprints walk;
    for (const Side side : kSides) {
      const Vec3 out(side == Side::left ? 0.09 : -0.09, 0.0, 0.0);
      walk.start[index_of(side)] = {middle + yaw(heading) * out, heading};
    }
    std::array<Footprint, 2> feet = walk.start;
    Side foot = between(0.0, 1.0) < 0.5 ? Side::left : Side::right;
    const StepRange* kind = &range(StepKind::start);
    for (int i = 0; i < steps; ++i, foot = opposite(foot)) {
      const StepRange* next =
          i + 1 >= steps - 1
              ? &range(StepKind::stop)
              : &range(between(0.0, 1.0) < 0.5 ? StepKind::forward : StepKind::curve);
      feet[index_of(foot)] = step(*kind, i + 1 == steps ? nullptr : next, feet, foot);
      walk.moves.push_back({MovementKind::step, foot, feet[index_of(foot)]});
      kind = next;
    }
    return walk;
  }

 private:
  static const StepRange& range(StepKind kind) {
    const auto ranges = steps_library().ranges();
    return *std::find_if(ranges.begin(), ranges.end(),
                         [&](const StepRange& one) { return one.kind == kind; });
  }

  double between(double low, double high) {
    return std::uniform_real_distribution<double>(low, high)(rng_);
  }

  /// Where a step of one kind ends so that one of the next kind can begin there. What is ahead of
  /// the other foot for the one is behind it for the other.
  Footprint step(const StepRange& kind, const StepRange* next, const std::array<Footprint, 2>& feet,
                 Side foot) {
    const Footprint& from = feet[index_of(foot)];
    const Footprint& fixed = feet[index_of(opposite(foot))];
    StepParameters p{};
    p[3] = next == nullptr ? between(kind.low[3], kind.high[3])
                           : between(std::max(kind.low[3], next->low[0]),
                                     std::min(kind.high[3], next->high[0]));
    p[5] = next == nullptr ? between(kind.low[5], kind.high[5])
                           : between(std::max(kind.low[5], -next->high[2]),
                                     std::min(kind.high[5], -next->low[2]));
    Footprint reached;
    const auto [least, most] = steps_library().toes_apart();
    for (int attempt = 0; attempt < 100; ++attempt) {
      p[6] = between(kind.low[6], kind.high[6]);
      reached = reached_print(foot == Side::left ? p : mirrored(p), fixed, from);
      const double apart = toes_apart(reached, fixed, foot);
      if (apart >= least && apart <= most) break;
    }
    return reached;
  }

  std::mt19937 rng_;
};

}  // namespace surefoot
