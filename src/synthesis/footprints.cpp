#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "math/rotation.h"
#include "surefoot/synthesis/step_request.h"
#include "synthesis/library.h"

namespace surefoot {

namespace {

double out_of(Side side) noexcept { return side == Side::left ? 1.0 : -1.0; }

/// The print of a foot beside a point of the way that faces `heading`.
Footprint beside(const Vec3& middle, double heading, Side side, double width) {
  return {middle + yaw(heading) * Vec3(0.5 * width * out_of(side), 0.0, 0.0), heading};
}

std::array<Footprint, 2> standing(const Vec3& middle, double heading, double width) {
  return {beside(middle, heading, Side::left, width), beside(middle, heading, Side::right, width)};
}

/// A way over the plan by its length.
class Way {
 public:
  explicit Way(const std::vector<std::array<double, 2>>& corners) {
    for (const auto& [x, z] : corners) {
      const Vec3 corner(x, 0.0, z);
      if (!corners_.empty() && (corner - corners_.back()).norm() < 1e-6) continue;
      at_.push_back(corners_.empty() ? 0.0 : at_.back() + (corner - corners_.back()).norm());
      corners_.push_back(corner);
    }
  }

  [[nodiscard]] double length() const { return at_.back(); }

  /// The mean of the way over `around` metres: corners become curves. Less near the ends, which
  /// stay where they are.
  [[nodiscard]] Vec3 smooth_point(double along, double around) const {
    constexpr int kParts = 20;
    const double half = std::min({0.5 * around, along, length() - along});
    Vec3 sum = Vec3::Zero();
    for (int i = 0; i < kParts; ++i) sum += point(along + half * ((2.0 * i + 1.0) / kParts - 1.0));
    return sum / kParts;
  }

  /// The heading of the smooth way.
  [[nodiscard]] double heading(double along, double around) const {
    constexpr double kBit = 0.05;  // metres
    const Vec3 chord = smooth_point(std::min(along + kBit, length()), around) -
                       smooth_point(std::max(along - kBit, 0.0), around);
    return std::atan2(chord.x(), chord.z());
  }

 private:
  [[nodiscard]] Vec3 point(double along) const {
    if (corners_.size() == 1) return corners_.front();
    const double within = std::clamp(along, 0.0, length());
    std::size_t i = 1;
    while (i + 1 < at_.size() && at_[i] < within) ++i;
    const double part = (within - at_[i - 1]) / (at_[i] - at_[i - 1]);
    return (1.0 - part) * corners_[i - 1] + part * corners_[i];
  }

  std::vector<Vec3> corners_;
  std::vector<double> at_;
};

Footprints along_lengths(const StepRequest& request, double width) {
  Footprints result;
  result.start = request.start.value_or(standing(Vec3::Zero(), 0.0, width));
  const double heading = mean_heading(result.start[0], result.start[1]);
  const Vec3 ahead = yaw(heading) * Vec3::UnitZ();
  std::array<Footprint, 2> feet = result.start;
  Side foot = request.first;
  std::vector<double> lengths = request.lengths;
  if (lengths.back() > 0.0) lengths.push_back(0.0);
  for (const double length : lengths) {
    const Footprint& fixed = feet[index_of(opposite(foot))];
    Footprint& moving = feet[index_of(foot)];
    const double behind = (fixed.position_world - moving.position_world).dot(ahead);
    moving.position_world += (behind + length) * ahead;
    moving.heading = heading;
    result.moves.push_back({MovementKind::step, foot, moving, {}});
    foot = opposite(foot);
  }
  return result;
}

Result<Footprints> along_path(const StepRequest& request, double width) {
  const Way way(request.path);
  const double step = request.step_length;
  if (way.length() < step) {
    return fail(
        fmt::format("the path is {:.2f} m long, less than a step of {:.2f} m", way.length(), step));
  }
  const double around = 4.0 * step;  // a corner is taken in four steps
  Footprints result;
  result.start = request.start.value_or(
      standing(way.smooth_point(0.0, around), way.heading(0.0, around), width));
  // Equal steps that end where the way ends; then the other foot comes beside.
  const int steps = std::max(1, static_cast<int>(std::lround(way.length() / step)));
  if (steps > kMostMoves) {
    return fail(fmt::format("the path needs {} steps; the limit is {}", steps, kMostMoves));
  }
  Side foot = request.first;
  for (int i = 1; i <= steps + 1; ++i, foot = opposite(foot)) {
    const double along = way.length() * std::min(i, steps) / steps;
    const Footprint print =
        beside(way.smooth_point(along, around), way.heading(along, around), foot, width);
    result.moves.push_back({MovementKind::step, foot, print, {}});
  }
  return result;
}

}  // namespace

double usual_width(const MovementLibrary& library) {
  double sum = 0.0;
  int count = 0;
  for (const Side side : kSides) {
    const ExampleGroup* straight = library.group(ParameterKind::straight, side);
    const ExampleGroup* general = library.group(ParameterKind::curved, side);
    if (straight == nullptr || general == nullptr) continue;
    const std::vector<int>& members = straight->content().members;
    for (int k = 0; k < general->size(); ++k) {
      const int member = general->content().members[k];
      if (std::find(members.begin(), members.end(), member) == members.end()) continue;
      sum += std::abs(general->parameters()(0, k)) + std::abs(general->parameters()(3, k));
      count += 2;
    }
  }
  return count == 0 ? 0.2 * library.rig().leg_length : sum / count;
}

Result<Footprints> footprints_of(const StepRequest& request, const MovementLibrary& library) {
  const double width = usual_width(library);
  Result<Footprints> result =
      !request.lengths.empty() ? along_lengths(request, width)
      : !request.path.empty()
          ? along_path(request, width)
          : Footprints{request.start.value_or(standing(Vec3::Zero(), 0.0, width)), request.moves};
  if (!result || !request.step_seconds) return result;
  for (RequestedMove& move : result->moves) {
    if (move.kind == MovementKind::step && !move.seconds) move.seconds = request.step_seconds;
  }
  return result;
}

}  // namespace surefoot
