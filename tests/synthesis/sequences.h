#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <memory>
#include <optional>
#include <random>
#include <span>

#include "learn/convex_hull.h"
#include "math/rotation.h"
#include "surefoot/ground/height_field.h"
#include "surefoot/synthesis/step_library.h"
#include "synthesis/library_file.h"
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

/// Footprints at random, each step within the hull of the library's examples by `plan_steps`: drawn
/// from what general examples reach from where the feet stand, and where such steps are hard to
/// come by, from what straight ones reach.
class RandomWalk {
 public:
  static constexpr PlanSettings kWithin{.margin = 1e-6, .clamp = false};

  RandomWalk(const Ground& ground, unsigned seed) : ground_(ground), rng_(seed) {}

  /// Where the feet cannot begin, as they stand too high above one another, others begin.
  Footprints draw(int steps) {
    Footprints walk = draw_once(steps);
    for (int again = 0; again < 50 && walk.moves.size() < 2; ++again) walk = draw_once(steps);
    return walk;
  }

 private:
  double uniform() { return std::uniform_real_distribution<double>()(rng_); }

  Footprints draw_once(int steps) {
    const double width = usual_width(library_);
    const double heading = 6.0 * uniform() - 3.0;
    const Vec3 middle(2.0 * uniform() - 1.0, 0.0, 2.0 * uniform() - 1.0);
    Footprints result;
    for (const Side side : kSides) {
      const Vec3 out(side == Side::left ? 0.5 * width : -0.5 * width, 0.0, 0.0);
      result.start[index_of(side)] = {middle + yaw(heading) * out, heading};
    }
    Side foot = uniform() < 0.5 ? Side::left : Side::right;
    for (int i = 0; i < steps; ++i, foot = opposite(foot)) {
      if (!add_step(result, foot)) break;
    }
    return result;
  }

  bool add_step(Footprints& walk, Side foot) {
    const StepPlan so_far = plan_steps(library_, ground_, walk, kWithin).value();
    const std::array<Footprint, 2>& feet =
        so_far.moves.empty() ? so_far.start : so_far.moves.back().after;
    constexpr int kGeneralFirst = 60;
    for (int attempt = 0; attempt < 200; ++attempt) {
      const auto print = attempt < kGeneralFirst ? general(feet, foot) : straight(feet, foot);
      if (!print) continue;
      walk.moves.push_back({MovementKind::step, foot, *print});
      if (plan_steps(library_, ground_, walk, kWithin)) return true;
      walk.moves.pop_back();
    }
    return false;
  }

  static StepParameters standing(const std::array<Footprint, 2>& feet, Side foot) {
    const Footprint& from = feet[index_of(foot)];
    return parameters_of({from, feet[index_of(opposite(foot))], from});
  }

  static Footprint print_of(const StepParameters& p, const std::array<Footprint, 2>& feet,
                            Side foot) {
    return reached_print(p, feet[index_of(opposite(foot))], feet[index_of(foot)]);
  }

  /// Parameters of the examples' hull that begin with `start`, near a mixture of two examples.
  std::optional<Eigen::VectorXd> from_here(const Eigen::MatrixXd& examples,
                                           std::span<const double> start) {
    const auto pick = [&] {
      return static_cast<Eigen::Index>(uniform() * static_cast<double>(examples.cols()));
    };
    const double share = uniform();
    Eigen::VectorXd wanted = share * examples.col(pick()) + (1.0 - share) * examples.col(pick());
    std::copy(start.begin(), start.end(), wanted.begin());
    const auto given = static_cast<Eigen::Index>(start.size());
    Eigen::VectorXd scale = Eigen::VectorXd::Ones(wanted.size());
    scale.head(given).setConstant(1e4);
    const HullPoint nearest =
        nearest_in_hull(scale.asDiagonal() * examples, scale.cwiseProduct(wanted));
    const Eigen::VectorXd p = nearest.point.cwiseQuotient(scale);
    if ((p - wanted).head(given).norm() > 0.5 * kWithin.margin) return std::nullopt;
    return p;
  }

  std::optional<Footprint> straight(const std::array<Footprint, 2>& feet, Side foot) {
    const ExampleGroup& group = *library_.group(ParameterKind::straight, foot);
    StepParameters p = standing(feet, foot);
    const double behind = straight_part(p)[0];
    const auto drawn = from_here(group.parameters(), {&behind, 1});
    if (!drawn) return std::nullopt;
    p[3] = (foot == Side::left ? 1.0 : -1.0) * (0.05 + 0.2 * uniform());
    p[5] = (*drawn)(1);
    p[6] = 0.08 * (2.0 * uniform() - 1.0);
    return print_of(p, feet, foot);
  }

  /// How far the step of these parameters ends above the ground.
  double above(const StepParameters& p, const std::array<Footprint, 2>& feet, Side foot) const {
    const Footprint print = print_of(p, feet, foot);
    const SolePlaces sole = place_sole(print, library_.rig().leg(foot), ground_);
    return print.position_world.y() - 0.5 * (sole.heel_world.y() + sole.ball_world.y());
  }

  /// Between a step that ends above the ground and one that ends below there is one that ends on
  /// it, and as the hull is convex it is within.
  std::optional<Footprint> general(const std::array<Footprint, 2>& feet, Side foot) {
    const Eigen::MatrixXd& examples = library_.group(ParameterKind::general, foot)->parameters();
    const StepParameters here = standing(feet, foot);
    const auto a = from_here(examples, std::span(here).first(3));
    const auto b = from_here(examples, std::span(here).first(3));
    if (!a || !b) return std::nullopt;
    const auto between = [&](double share) {
      StepParameters p{};
      const Eigen::VectorXd mixed = *a + share * (*b - *a);
      std::copy(mixed.begin(), mixed.end(), p.begin());
      return p;
    };
    const auto is_above = [&](double share) { return above(between(share), feet, foot) > 0.0; };
    double low = is_above(0.0) ? 1.0 : 0.0;
    double high = 1.0 - low;
    if (is_above(low) || !is_above(high)) return std::nullopt;
    for (int i = 0; i < 40; ++i) {
      const double middle = 0.5 * (low + high);
      (is_above(middle) ? high : low) = middle;
    }
    return print_of(between(low), feet, foot);
  }

  const MovementLibrary& library_ = steps_library();
  const Ground& ground_;
  std::mt19937 rng_;
};

}  // namespace surefoot
