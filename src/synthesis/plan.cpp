#include "synthesis/plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include <fmt/format.h>

#include "math/rotation.h"
#include "synthesis/candidates.h"
#include "synthesis/group_probe.h"
#include "synthesis/reach.h"

namespace surefoot {

namespace {

// A jump is stretched or shortened by this much, metres.
constexpr double kJumpMargin = 0.05;
// Feet turn this much farther out or in than those of the examples, radians.
constexpr double kToesMargin = 0.2;
// Times that a step may take, of what its examples take.
constexpr double kQuickest = 0.75;
constexpr double kSlowest = 1.5;

double degrees(double radians) { return radians * 180.0 / std::numbers::pi; }

std::string describe(const StepParameters& p) {
  return fmt::format("{:.2f} m {}, {:.2f} m aside, {:.2f} m {}, turned by {:.0f} degrees",
                     std::abs(p[5]), p[5] < -0.005 ? "back" : "ahead", std::abs(p[3]),
                     std::abs(p[4]), p[4] < -0.005 ? "down" : "up", degrees(p[6]));
}

class Planner {
 public:
  Planner(const MovementLibrary& library, const Ground& ground, const PlanSettings& settings,
          Diagnostics* notes)
      : library_(library),
        ground_(ground),
        settings_(settings),
        notes_(notes),
        reach_(library),
        probe_(library) {}

  Result<StepPlan> plan(const Footprints& wanted) {
    StepPlan result;
    for (const Side side : kSides) {
      Result<Footprint> stands = grounded(wanted.start[index_of(side)], side, "the start");
      if (!stands) return pass_on(stands);
      feet_[index_of(side)] = *stands;
    }
    result.start = feet_;
    for (std::size_t i = 0; i < wanted.moves.size(); ++i) {
      number_ = i + 1;
      const RequestedMove& move = wanted.moves[i];
      Result<PlannedMove> planned = move.kind == MovementKind::step ? step(move) : jump(move.print);
      if (!planned) return pass_on(planned);
      feet_ = planned->after;
      result.moves.push_back(std::move(*planned));
    }
    return result;
  }

 private:
  /// The print at the ground's height, where the foot can stand on it.
  Result<Footprint> grounded(Footprint print, Side side, const std::string& where) const {
    const SolePlaces sole = place_sole(print, library_.rig().leg(side), ground_);
    if (!sole.fits) {
      return fail(fmt::format("{}: the {} foot would hang over an edge; move the footprint", where,
                              name_of(side)));
    }
    print.position_world.y() = 0.5 * (sole.heel_world.y() + sole.ball_world.y());
    return print;
  }

  [[nodiscard]] std::string name(Side side) const {
    return fmt::format("step {} ({} foot)", number_, name_of(side));
  }

  Result<PlannedMove> step(const RequestedMove& move) {
    const Side side = move.foot;
    Result<Footprint> to = grounded(move.print, side, name(side));
    if (to) to = turned_within_reach(*to, side);
    if (!to) return pass_on(to);
    PlannedMove planned;
    planned.before = feet_;
    planned.after = feet_;
    planned.after[index_of(side)] = *to;
    const Footprint& fixed = feet_[index_of(opposite(side))];
    const Footprint& from = feet_[index_of(side)];
    const StepParameters p = parameters_of({from, fixed, *to});
    const std::optional<StepFit> fit = reach_.fit(p, side);
    if (fit && fit->missed <= settings_.margin) {
      take(*fit, planned);
      return in_time(move.seconds, side, std::move(planned));
    }
    Result<PlannedMove> clamped = clamp_step(p, side, std::move(planned));
    return clamped ? in_time(move.seconds, side, std::move(*clamped)) : std::move(clamped);
  }

  /// The step in the time asked for. Refuses, or with `clamp` shortens or lengthens, times that
  /// people would not take for it.
  Result<PlannedMove> in_time(std::optional<double> seconds, Side side, PlannedMove planned) {
    if (!seconds) return planned;
    weights_.resize(static_cast<std::size_t>(planned.group->size()));
    probe_.aim(*planned.group, planned.parameters, PlayerSettings{}.corrections, weights_);
    const double usual = probe_.blend(*planned.group, weights_).duration();
    planned.seconds = std::clamp(*seconds, kQuickest * usual, kSlowest * usual);
    if (*planned.seconds == *seconds) return planned;
    const std::string sentence =
        fmt::format("{}: {:.2f} s is too {} for it; the nearest that works is {:.2f} s", name(side),
                    *seconds, *seconds < usual ? "short" : "long", *planned.seconds);
    if (!settings_.clamp) return fail(sentence);
    warn(sentence + ", which is used instead");
    return planned;
  }

  /// The print with toes no farther apart, or turned in, than those of the examples.
  Result<Footprint> turned_within_reach(Footprint print, Side side) {
    const Footprint& fixed = feet_[index_of(opposite(side))];
    const double apart = toes_apart(print, fixed, side);
    const auto [least, most] = library_.toes_apart();
    const double within = std::clamp(apart, least - kToesMargin, most + kToesMargin);
    if (within == apart) return print;
    const std::string sentence = fmt::format(
        "{}: toes {:.0f} degrees {} are out of reach; the farthest that works is {:.0f} degrees",
        name(side), degrees(std::abs(apart)), apart < 0.0 ? "turned in" : "apart",
        degrees(std::abs(within)));
    if (!settings_.clamp) return fail(sentence);
    warn(sentence + ", which is used instead");
    print.heading =
        wrap_angle(print.heading + (side == Side::left ? 1.0 : -1.0) * (within - apart));
    return print;
  }

  /// Refuses a step with the nearest one that works, or makes that one.
  Result<PlannedMove> clamp_step(const StepParameters& p, Side side, PlannedMove planned) {
    const std::string wanted = fmt::format("{}: {} is out of reach", name(side), describe(p));
    const std::optional<StepParameters> nearest = reach_.nearest(p, side, settings_.margin);
    if (!nearest) {
      return fail(fmt::format("{}; no example starts with that foot {:.2f} m {} and {:.2f} m aside",
                              wanted, std::abs(p[2]), p[2] > 0.0 ? "ahead" : "behind",
                              std::abs(p[0])));
    }
    const bool missing =
        kind_of_step(side == Side::left ? p : mirrored(p)) == ParameterKind::sideways &&
        library_.group(ParameterKind::sideways, side) == nullptr;
    const std::string sentence =
        fmt::format("{}{}; the nearest that works from there is {}", wanted,
                    missing ? ": the library has no sideways steps" : "", describe(*nearest));
    if (!settings_.clamp) return fail(sentence);
    const Footprint& fixed = feet_[index_of(opposite(side))];
    const Footprint& from = feet_[index_of(side)];
    const Result<Footprint> to = grounded(reached_print(*nearest, fixed, from), side, name(side));
    if (!to) return pass_on(to);
    const std::optional<StepFit> fit = reach_.fit(parameters_of({from, fixed, *to}), side);
    // Where the ground is at another height there, the step is no nearer than before.
    if (fit->missed > settings_.margin) return fail(sentence);
    warn(sentence + ", which is used instead");
    planned.after[index_of(side)] = *to;
    take(*fit, planned);
    return planned;
  }

  static void take(const StepFit& fit, PlannedMove& planned) {
    planned.group = fit.group;
    planned.parameters = fit.parameters;
    planned.missed = fit.missed;
  }

  Result<PlannedMove> jump(const Footprint& middle) {
    const std::string title = fmt::format("step {} (jump)", number_);
    const ExampleGroup* group = library_.group(ParameterKind::jump, Side::left);
    if (group == nullptr) return fail(title + ": the library has no jumps");
    const double heading = mean_heading(feet_[0], feet_[1]);
    const Vec3 centre = 0.5 * (feet_[0].position_world + feet_[1].position_world);
    const Vec3 apart = yaw(-heading) * Vec3(feet_[0].position_world - feet_[1].position_world);
    if (std::abs(apart.z()) > 0.15 || apart.x() < 0.0) {
      return fail(title + ": a jump starts with the feet side by side; bring them together first");
    }
    const Vec3 ahead = yaw(heading) * Vec3::UnitZ();
    Footprint landing{ground_.project(middle.position_world), middle.heading};
    const Vec3 way = yaw(-heading) * Vec3(landing.position_world - centre);
    const double turn = wrap_angle(middle.heading - heading);
    const bool straight = std::abs(way.x()) <= 0.15 && std::abs(turn) <= 0.3;
    if (!straight && settings_.clamp) {
      warn(
          fmt::format("{}: {:.2f} m aside and turned by {:.0f} degrees is out of reach; the jump "
                      "goes straight ahead instead",
                      title, std::abs(way.x()), degrees(turn)));
      landing = {ground_.project(centre + way.z() * ahead), heading};
    }
    const double up = landing.position_world.y() - centre.y();
    if ((!straight && !settings_.clamp) || std::abs(up) > 0.1) {
      return fail(
          fmt::format("{}: jumps go straight ahead on level ground, not {:.2f} m aside, "
                      "{:.2f} m up and turned by {:.0f} degrees",
                      title, std::abs(way.x()), up, degrees(turn)));
    }
    PlannedMove planned;
    planned.before = feet_;
    const double example =
        std::clamp(way.z(), group->parameters().minCoeff(), group->parameters().maxCoeff());
    planned.group = group;
    planned.parameters = {example};
    planned.missed = std::abs(way.z() - example);
    if (std::abs(way.z() - example) > kJumpMargin) {
      const double reached = std::clamp(way.z(), example - kJumpMargin, example + kJumpMargin);
      const std::string sentence = fmt::format(
          "{}: {:.2f} m is out of reach; the nearest that the library jumps is {:.2f} m", title,
          way.z(), reached);
      if (!settings_.clamp) return fail(sentence);
      warn(sentence + ", which is used instead");
      landing.position_world += (reached - way.z()) * ahead;
    }
    for (const Side side : kSides) {
      const double out = side == Side::left ? 0.5 : -0.5;
      const Vec3 place =
          landing.position_world + yaw(landing.heading) * Vec3(out * apart.x(), 0.0, 0.0);
      const Result<Footprint> print = grounded({place, landing.heading}, side, title);
      if (!print) return pass_on(print);
      planned.after[index_of(side)] = *print;
    }
    return planned;
  }

  void warn(const std::string& sentence) {
    if (notes_ != nullptr) notes_->warn(WarningKind::extrapolated, sentence);
  }

  const MovementLibrary& library_;
  const Ground& ground_;
  PlanSettings settings_;
  Diagnostics* notes_;
  StepReach reach_;
  GroupProbe probe_;
  std::vector<double> weights_;
  std::array<Footprint, 2> feet_;
  std::size_t number_ = 0;
};

}  // namespace

Result<StepPlan> plan_steps(const MovementLibrary& library, const Ground& ground,
                            const Footprints& wanted, const PlanSettings& settings,
                            Diagnostics* notes) {
  return Planner(library, ground, settings, notes).plan(wanted);
}

}  // namespace surefoot
