#include <algorithm>
#include <cmath>
#include <numbers>

#include "enforce/body_fit.h"

namespace surefoot {

namespace {

// Bones keep their length to this, metres, before legs are solved exactly. Near straight a tenth of
// a millimetre is worth degrees.
constexpr double kBonePrice = 1e-5;
// Knees nearer to straight than this, rad, change their leg's length hardly at all at first. What
// they do halfway to where they are wanted shows that they can.
constexpr double kLeastBend = 0.08;
// Of how far a free foot is lowered, metres: feet that swing low must not scrape.
constexpr double kLoweredPrice = 0.0025;
// Of how far one that lands is raised further than it must, metres, on the ground; none from that
// high up, metres, on. Without it, feet are raised long before they land, for smoother knees.
constexpr double kRaisedPrice = 0.006;
constexpr double kLanding = 0.05;
// How far free feet are let under the ground, metres, before they are raised exactly.
constexpr double kGroundPrice = 1e-3;
// Knees are kept from straightening beyond this, rad, if they were not straighter: at straight a
// tenth of a millimetre is worth degrees, half a millimetre of body takes them out of it.
constexpr double kLeastFlexion = 0.08;
constexpr double kStraightPrice = 1e-2;
// A window that ends while the feet stand finds knees straight before it can go round them: kinks
// of walks at latency 0 are a third less (benchmarks/corpus/live.py).
constexpr double kStraightPriceLive = 1e-3;
// That knees beyond straight are bent still further back, rad.
constexpr double kBackPrice = 0.04;

/// How far a knee is nearer to straight than it is kept from, rad; 0: not at all. Signed as its
/// flexion.
double too_straight(const FootRecord& foot, double flexion) noexcept {
  const double source = std::numbers::pi - foot.knee.angle;
  return foot.beyond ? std::max(flexion - std::max(source, -kLeastFlexion), 0.0)
                     : std::min(flexion - std::min(source, kLeastFlexion), 0.0);
}

/// Distance of hip and ankle at a flexion, how it changes with it, and how that does, negated.
struct Reach {
  double distance;
  double slope;
  double curvature;
};
Reach reach_at(const FootRecord& foot, double flexion, double wanted_distance) noexcept {
  const KneeTriangle& knee = foot.knee;
  const double distance = knee.reach(std::numbers::pi - flexion);
  if (!(distance > 0.0)) return {0.0, 0.0, 0.0};
  const double factor = knee.thigh_across * knee.shank_across / distance;
  const double slope = -factor * std::sin(flexion);
  const double curvature = factor * std::cos(flexion) + slope * slope / distance;
  if (std::abs(flexion) >= kLeastBend) return {distance, slope, curvature};
  const double bent = std::numbers::pi - knee.angle_for(wanted_distance);
  const double wanted = foot.beyond ? -bent : bent;
  // A knee on the wrong side of straight comes back through it.
  const double from = flexion * wanted < 0.0 ? 0.0 : flexion;
  return {distance, -factor * std::sin(0.5 * (from + wanted)), curvature};
}

}  // namespace

double BodyFit::bar_weight() const noexcept {
  return weight_of(kBonePrice * leg_scale(leg_length_));
}

std::array<int, BodyFit::kOfLeg> BodyFit::unknowns_of(Side side, const Column& column) noexcept {
  const std::size_t s = index_of(side);
  const std::size_t ankle = static_cast<std::size_t>(kAnkle) + 3 * s;
  return {column.unknown[0],        column.unknown[1],         column.unknown[2],
          column.unknown[ankle],    column.unknown[ankle + 1], column.unknown[ankle + 2],
          column.unknown[kKnee + s]};
}

void BodyFit::add_leg(Side side, const FootRecord& foot, Stiffness stiffness,
                      Column& column) noexcept {
  const std::size_t s = index_of(side);
  if (column.unknown[kBody] < 0 || !foot.knee.bends()) return;
  const std::size_t ankle = static_cast<std::size_t>(kAnkle) + 3 * s;
  const Vec3 arm = foot.leg.ankle_world + vector_at(column, ankle) - foot.leg.hip_world -
                   vector_at(column, kBody);
  const double distance = arm.norm();
  if (distance < 1e-6) return;
  Bar& bar = column.bars[s];
  const double flexion = std::numbers::pi - foot.knee.angle + column.value[kKnee + s];
  const Reach reach = reach_at(foot, flexion, distance - bar.tension / bar_weight());
  bar.along_world = arm / distance;
  bar.slope = reach.slope;
  bar.residual = distance - reach.distance;
  const Vec3& n = bar.along_world;
  const std::array<int, kOfLeg> at = unknowns_of(side, column);
  equations_.add_square<kOfLeg>(at, {-n.x(), -n.y(), -n.z(), n.x(), n.y(), n.z(), -bar.slope},
                                bar.residual, bar_weight());
  if (stiffness == Stiffness::of_tension) add_tension(bar, distance, reach.curvature, at);
  add_limits(side, foot, column);
}

void BodyFit::add_tension(const Bar& bar, double distance, double curvature,
                          const std::array<int, kOfLeg>& at) noexcept {
  const Vec3& n = bar.along_world;
  for (std::size_t i = 0; i < kOfLeg - 1; ++i) {
    if (at[i] < 0) continue;
    for (std::size_t j = 0; j <= i; ++j) {
      if (at[j] < 0) continue;
      const int a = static_cast<int>(i % 3);
      const int b = static_cast<int>(j % 3);
      const double across = ((a == b ? 1.0 : 0.0) - n[a] * n[b]) * bar.tension / distance;
      equations_.add_product(at[i], at[j], i / 3 == j / 3 ? across : -across);
    }
  }
  const int knee = at[kOfLeg - 1];
  equations_.add_product(knee, knee, bar.tension * curvature);
}

void BodyFit::add_limits(Side side, const FootRecord& foot, const Column& column) noexcept {
  const double leg = leg_scale(leg_length_);
  const auto add = [&](std::size_t part, double residual, double weight) {
    equations_.add_square<1>({column.unknown[part]}, {1.0}, residual, weight);
  };
  const std::size_t height = static_cast<std::size_t>(kAnkle) + 3 * index_of(side) + 1;
  const double raised = column.value[height];
  if (foot.support == 0 && raised < foot.risen) {
    add(height, raised - foot.risen, weight_of(kLoweredPrice * leg) / rate_);
  }
  const double needed = std::max(foot.risen, foot.sunk);
  if (foot.support == 0 && foot.lands && raised > needed) {
    const double near = std::clamp(1.0 - foot.above / (kLanding * leg), 0.0, 1.0);
    add(height, raised - needed, near * weight_of(kRaisedPrice * leg) / rate_);
  }
  if (foot.support == 0 && raised < foot.sunk) {
    add(height, raised - foot.sunk, weight_of(kGroundPrice * leg));
  }
  const std::size_t knee = kKnee + index_of(side);
  const double turn = column.value[knee];
  const double straight = too_straight(foot, std::numbers::pi - foot.knee.angle + turn);
  if (straight != 0.0) {
    add(knee, straight, weight_of(open_end_ ? kStraightPriceLive : kStraightPrice));
  }
  if (foot.beyond && turn < 0.0) add(knee, turn, weight_of(kBackPrice) / rate_);
}

void BodyFit::find_tensions(FrameNumber begin, FrameNumber end) noexcept {
  const auto step = [this](int unknown) { return unknown < 0 ? 0.0 : equations_[unknown]; };
  for (FrameNumber f = begin; f < end; ++f) {
    Column& here = column(f);
    if (here.unknown[kBody] < 0) continue;
    for (const Side side : kSides) {
      Bar& bar = here.bars[index_of(side)];
      const std::array<int, kOfLeg> at = unknowns_of(side, here);
      const Vec3 apart(step(at[3]) - step(at[0]), step(at[4]) - step(at[1]),
                       step(at[5]) - step(at[2]));
      const double length = bar.slope * step(at[6]);
      bar.tension = bar_weight() * (bar.residual + bar.along_world.dot(apart) - length);
    }
  }
}

}  // namespace surefoot
