#pragma once

#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <random>

#include "surefoot/ground/height_field.h"
#include "surefoot/learn/convex_hull.h"
#include "surefoot/synthesis/library_file.h"
#include "surefoot/synthesis/plan.h"

namespace surefoot {

inline const MovementLibrary& steps_library() {
  static const MovementLibrary library = embedded_library().value();
  return library;
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

/// Footprints at random, each step within the hull of the library's examples: where a foot goes is
/// drawn from mixtures of examples until one is met that `plan_steps` takes with no margin beyond
/// `margin`.
class RandomWalk {
 public:
  RandomWalk(const Ground& ground, unsigned seed, double margin)
      : ground_(ground), margin_(margin), rng_(seed) {}

  Footprints draw(int steps) {
    const MovementLibrary& library = steps_library();
    const double width = usual_width(library);
    Footprints result;
    for (const Side side : kSides) {
      const double out = side == Side::left ? 0.5 : -0.5;
      result.start[index_of(side)].position_world = {out * width, 0.0, 0.0};
    }
    Side foot = uniform() < 0.5 ? Side::left : Side::right;
    for (int i = 0; i < steps; ++i, foot = opposite(foot)) {
      for (int attempt = 0; attempt < 300; ++attempt) {
        Footprints trial = result;
        trial.moves.push_back({MovementKind::step, foot, candidate(result, foot)});
        if (!plan_steps(library, ground_, trial, {.margin = margin_, .clamp = false})) continue;
        result = std::move(trial);
        break;
      }
      if (static_cast<int>(result.moves.size()) != i + 1) break;
    }
    return result;
  }

 private:
  double uniform() { return std::uniform_real_distribution<double>()(rng_); }

  Footprint candidate(const Footprints& so_far, Side foot) {
    std::array<Footprint, 2> feet = so_far.start;
    for (const RequestedMove& move : so_far.moves) feet[index_of(move.foot)] = move.print;
    const ExampleGroup& general = *steps_library().group(ParameterKind::general, foot);
    const auto pick = [&] {
      return static_cast<Eigen::Index>(uniform() * static_cast<double>(general.size()));
    };
    const double share = uniform();
    const Eigen::VectorXd mixture =
        share * general.parameters().col(pick()) + (1.0 - share) * general.parameters().col(pick());
    StepParameters p{};
    for (std::size_t i = 0; i < p.size(); ++i) p[i] = mixture(static_cast<Eigen::Index>(i));
    if (uniform() < 0.5) p[6] = 0.0;
    return reached_print(p, feet[index_of(opposite(foot))], feet[index_of(foot)]);
  }

  const Ground& ground_;
  double margin_;
  std::mt19937 rng_;
};

}  // namespace surefoot
