#include "synthesis/plan.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>

#include <fmt/format.h>

#include "learn/convex_hull.h"
#include "math/rotation.h"
#include "synthesis/library.h"

namespace surefoot {

namespace {

constexpr double kQuiet = 0.01;  // this far outside the hull is not worth a warning, metres
// Where a step begins is given; what is clamped is where it ends, and a little where it begins if
// that reaches much farther.
constexpr double kStartMatters = 3.0;

double degrees(double radians) { return radians * 180.0 / std::numbers::pi; }

/// On level ground along its own heading: the two parameters of a straight step say it all.
bool nearly_straight(const StepParameters& p, Side moving) {
  const double out = moving == Side::left ? 1.0 : -1.0;
  const auto usual = [&](double aside) { return out * aside > 0.0 && out * aside < 0.32; };
  return std::abs(p[6]) < 0.09 && std::abs(p[1]) < 0.03 && std::abs(p[4]) < 0.03 && usual(p[0]) &&
         usual(p[3]);
}

Eigen::VectorXd vector_of(std::span<const double> values) {
  return Eigen::Map<const Eigen::VectorXd>(values.data(), static_cast<Eigen::Index>(values.size()));
}

std::string describe(const StepParameters& p) {
  return fmt::format("{:.2f} m ahead, {:.2f} m aside, {:.2f} m up, turned by {:.0f} degrees", p[5],
                     std::abs(p[3]), p[4], degrees(p[6]));
}

/// What a group reaches from where a step begins.
struct Reach {
  const ExampleGroup* group = nullptr;
  Eigen::VectorXd parameters;  // of the group
  double missed = 0.0;         // from where the step was to end, metres and radians
};

class Planner {
 public:
  Planner(const MovementLibrary& library, const Ground& ground, const PlanSettings& settings,
          Diagnostics* notes)
      : library_(library), ground_(ground), settings_(settings), notes_(notes) {}

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
    const Result<Footprint> to = grounded(move.print, side, name(side));
    if (!to) return pass_on(to);
    PlannedMove planned;
    planned.before = feet_;
    planned.after = feet_;
    planned.after[index_of(side)] = *to;
    const Footprint& fixed = feet_[index_of(opposite(side))];
    const Footprint& from = feet_[index_of(side)];
    const StepParameters p = parameters_of({from, fixed, *to});
    const ExampleGroup* straight = library_.group(ParameterKind::straight, side);
    if (straight != nullptr && !nearly_straight(p, side)) straight = nullptr;
    const ExampleGroup* general = library_.group(ParameterKind::general, side);
    if (straight != nullptr && take(straight, vector_of(straight_part(p)), planned)) return planned;
    if (general != nullptr && take(general, vector_of(p), planned)) return planned;
    std::optional<Reach> reach;
    if (general != nullptr) reach = reach_of(*general, vector_of(p), 3);
    if (straight != nullptr) {
      const auto level = reach_of(*straight, vector_of(straight_part(p)), 1);
      if (level && (!reach || level->missed < reach->missed)) reach = level;
    }
    return clamp_step(reach, p, side, std::move(planned));
  }

  /// Uses a group where its hull is near enough.
  bool take(const ExampleGroup* group, const Eigen::VectorXd& p, PlannedMove& planned) {
    const HullPoint nearest = nearest_in_hull(group->parameters(), p);
    if (nearest.distance > settings_.margin) return false;
    if (nearest.distance > kQuiet) {
      warn(
          fmt::format("the request is up to {:.0f} cm outside the range of the examples; the "
                      "nearest step inside it is made and the foot is moved the rest of the way",
                      100.0 * settings_.margin));
    }
    planned.group = group;
    planned.parameters.assign(nearest.point.begin(), nearest.point.end());
    return true;
  }

  /// The point of a group's hull that is nearest to `wanted` in all but its first `given`
  /// parameters, in which it does not differ by more than the margin; none where no example begins
  /// like that.
  [[nodiscard]] std::optional<Reach> reach_of(const ExampleGroup& group,
                                              const Eigen::VectorXd& wanted,
                                              Eigen::Index given) const {
    const double far = (wanted - group.parameters().rowwise().mean()).norm();
    Eigen::VectorXd scale = Eigen::VectorXd::Ones(wanted.size());
    scale.head(given).setConstant(kStartMatters * std::max(1.0, far));
    const HullPoint nearest =
        nearest_in_hull(scale.asDiagonal() * group.parameters(), scale.cwiseProduct(wanted));
    const Eigen::VectorXd reached = nearest.point.cwiseQuotient(scale);
    if ((reached - wanted).head(given).norm() > settings_.margin) return std::nullopt;
    return Reach{&group, reached, (reached - wanted).tail(wanted.size() - given).norm()};
  }

  /// Refuses a step with its reach, or moves it there.
  Result<PlannedMove> clamp_step(const std::optional<Reach>& reach, const StepParameters& p,
                                 Side side, PlannedMove planned) {
    const std::string wanted = fmt::format("{}: {} is out of reach", name(side), describe(p));
    if (!reach) {
      return fail(fmt::format("{}; no example starts with that foot {:.2f} m {} and {:.2f} m aside",
                              wanted, std::abs(p[2]), p[2] > 0.0 ? "ahead" : "behind",
                              std::abs(p[0])));
    }
    StepParameters taken = p;
    if (reach->group->kind() == ParameterKind::straight) {
      taken[5] = reach->parameters(1);
    } else {
      std::copy(reach->parameters.begin(), reach->parameters.end(), taken.begin());
    }
    const std::string sentence = fmt::format(
        "{}; the nearest that the library reaches from there is {}", wanted, describe(taken));
    if (!settings_.clamp) return fail(sentence);
    warn(sentence + ", which is used instead");
    const Result<Footprint> to =
        grounded(reached_print(taken, feet_[index_of(opposite(side))], feet_[index_of(side)]), side,
                 name(side));
    if (!to) return pass_on(to);
    planned.after[index_of(side)] = *to;
    planned.group = reach->group;
    planned.parameters.assign(reach->parameters.begin(), reach->parameters.end());
    return planned;
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
    if (!take(group, Eigen::VectorXd::Constant(1, way.z()), planned)) {
      const double reached =
          std::clamp(way.z(), group->parameters().minCoeff(), group->parameters().maxCoeff());
      const std::string sentence = fmt::format(
          "{}: {:.2f} m is out of reach; the nearest that the library jumps is {:.2f} m", title,
          way.z(), reached);
      if (!settings_.clamp) return fail(sentence);
      warn(sentence + ", which is used instead");
      planned.group = group;
      planned.parameters = {reached};
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
