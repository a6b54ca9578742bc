#include "rig/conventions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "rig/body_samples.h"
#include "rig/roles.h"

namespace surefoot {

namespace {

constexpr int kMostConventionSamples = 64;
/// Leg lengths (hip to ankle) that make a unit believable, metres. Metric units also for children.
constexpr double kShortestLeg = 0.6;
constexpr double kLongestLeg = 1.2;
constexpr double kShortestMetricLeg = 0.4;
constexpr double kGuessedLeg = 0.83;
/// Joint-to-joint size of a standing body where there are no legs to measure, metres.
constexpr double kUsualBody = 1.6;

struct Unit {
  double metres;
  const char* name;
  bool metric;
};
/// CMU's BVH files count in inches divided by 0.45.
constexpr std::array<Unit, 6> kUnits{{{1.0, "metres", true},
                                      {0.01, "centimetres", true},
                                      {0.001, "millimetres", true},
                                      {0.0254, "inches", false},
                                      {0.3048, "feet", false},
                                      {0.0254 / 0.45, "CMU units", false}}};

double leg_length(const BodySamples& samples, const RigRoles& roles) {
  double sum = 0.0;
  for (const LegRoles& leg : roles.legs)
    sum += median_leg_length(samples, leg.hip, leg.knee, leg.ankle);
  return 0.5 * sum;
}

/// Largest distance of a joint from the root, over the samples.
double body_extent(const Skeleton& skeleton, const BodySamples& samples) {
  double extent = 0.0;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    for (int j = 0; j < skeleton.size(); ++j) {
      extent = std::max(extent, (samples.position(s, j) - samples.position(s, 0)).norm());
    }
  }
  return extent;
}

/// The well-known unit in which the leg has a believable length, metric ones first; nullptr where
/// none fits.
const Unit* unit_of_leg(double leg) {
  for (const bool metric : {true, false}) {
    for (const Unit& unit : kUnits) {
      const double length = leg * unit.metres;
      const double shortest = metric ? kShortestMetricLeg : kShortestLeg;
      if (unit.metric == metric && length >= shortest && length <= kLongestLeg) return &unit;
    }
  }
  return nullptr;
}

double metres_from_leg(double leg, Diagnostics* diagnostics) {
  const Unit* unit = unit_of_leg(leg);
  const double metres = unit != nullptr ? unit->metres : kGuessedLeg / leg;
  if (diagnostics == nullptr) return metres;
  if (unit != nullptr) {
    diagnostics->note(NoteKind::guessed_units,
                      fmt::format("units: {} ({:.6g} m), from a leg length of {:.2f} m (--units)",
                                  unit->name, metres, leg * metres));
  } else {
    diagnostics->warn(
        WarningKind::uncertain_units,
        fmt::format("legs {:.6g} units long fit no usual unit, so the figure is scaled to legs of "
                    "{:.2f} m; set the unit with --units",
                    leg, kGuessedLeg));
  }
  return metres;
}

/// The well-known unit that brings the body nearest to its usual size, on a logarithmic scale.
double metres_without_legs(double extent, Diagnostics* diagnostics) {
  double metres = 0.01;
  if (extent > 0.0) {
    const auto strangeness = [&](const Unit& unit) {
      return std::abs(std::log(2.0 * extent * unit.metres / kUsualBody));
    };
    metres = std::ranges::min_element(kUnits, {}, strangeness)->metres;
  }
  if (diagnostics != nullptr) {
    diagnostics->warn(WarningKind::uncertain_units,
                      fmt::format("no legs found, so the units ({:.6g} m) are guessed from the "
                                  "body's size; set them with --units",
                                  metres));
  }
  return metres;
}

/// The axis along which the hips and the whole body are above the ankles.
Axis guess_up(const Skeleton& skeleton, const BodySamples& samples, const RigRoles& roles) {
  Vec3 sum = Vec3::Zero();
  for (std::size_t s = 0; s < samples.size(); ++s) {
    Vec3 body = Vec3::Zero();
    for (int j = 0; j < skeleton.size(); ++j) body += samples.position(s, j);
    body /= skeleton.size();
    const Vec3 ankles =
        0.5 * (samples.position(s, roles.legs[0].ankle) + samples.position(s, roles.legs[1].ankle));
    sum += (body - ankles).normalized() + (samples.position(s, roles.hips) - ankles).normalized();
  }
  if (!sum.allFinite() || sum.isZero()) return Axis::pos_y;
  int largest = 0;
  sum.cwiseAbs().maxCoeff(&largest);
  constexpr std::array<std::array<Axis, 2>, 3> kAxes{
      {{Axis::neg_x, Axis::pos_x}, {Axis::neg_y, Axis::pos_y}, {Axis::neg_z, Axis::pos_z}}};
  return kAxes[largest][sum[largest] > 0.0 ? 1 : 0];
}

constexpr const char* name_of_axis(Axis axis) {
  constexpr std::array<const char*, 6> kNames{"+x", "-x", "+y", "-y", "+z", "-z"};
  return kNames[static_cast<std::size_t>(axis)];
}

}  // namespace

FileConventions guess_conventions(const Skeleton& skeleton_in_file, const Motion& motion_in_file,
                                  Diagnostics* diagnostics) {
  FileConventions conventions;
  conventions.units_guessed = true;
  conventions.up_guessed = true;
  const BodySamples samples = sample_body(skeleton_in_file, motion_in_file, kMostConventionSamples);
  const Result<RigRoles> roles = find_roles(skeleton_in_file, motion_in_file);
  if (!roles) {
    conventions.metres_per_unit =
        metres_without_legs(body_extent(skeleton_in_file, samples), diagnostics);
  } else {
    conventions.metres_per_unit = metres_from_leg(leg_length(samples, *roles), diagnostics);
    conventions.up = guess_up(skeleton_in_file, samples, *roles);
  }
  if (diagnostics != nullptr) {
    diagnostics->note(NoteKind::guessed_up_axis,
                      fmt::format("up axis: {} (--up)", name_of_axis(conventions.up)));
  }
  return conventions;
}

}  // namespace surefoot
