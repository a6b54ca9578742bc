#include "enforce/sole_place.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

// In foot lengths: how far the ground may be off a straight sole, how far the sole keeps from an
// edge, and how finely places are tried and soles looked at.
constexpr double kUneven = 0.07;
constexpr double kMargin = 0.05;
constexpr double kFarthest = 0.5;
constexpr double kTry = 0.05;
constexpr int kSamples = 8;

/// A sole on the ground: where its heel is, and the way to its ball and to the tip of its toes.
struct Sole {
  Vec3 heel_world;
  Vec3 heading_world;  // unit
  double to_ball;
  double to_toe;
};

/// Whether the ground under a sole is as straight as the sole, and not higher under its toes.
bool lies_flat(const Ground& ground, const Sole& sole) noexcept {
  const auto height = [&](double along) {
    const Vec3 at = sole.heel_world + along * sole.heading_world;
    return ground.height(at.x(), at.z());
  };
  const double margin = kMargin * sole.to_ball;
  const double from = -margin;
  const double to = sole.to_ball + margin;
  const double heel = height(from);
  const double slope = (height(to) - heel) / (to - from);
  const double most = kUneven * sole.to_ball;
  for (int k = 1; k < kSamples; ++k) {
    const double along = from + (to - from) * k / kSamples;
    if (std::abs(height(along) - heel - slope * (along - from)) > most) return false;
  }
  const double toe = sole.to_toe + margin;
  return height(toe) - heel - slope * (toe - from) <= most;
}

}  // namespace

Vec3 clear_of_edges(const Ground& ground, const Leg& leg, SolePart part, const Vec3& heading_world,
                    const Vec3& place_world) noexcept {
  const bool has_edges =
      ground.kind() == GroundKind::height_field || ground.kind() == GroundKind::mesh;
  const Vec3 flat(heading_world.x(), 0.0, heading_world.z());
  if (!has_edges || flat.norm() < 1e-9) return place_world;
  const double length = leg.foot_length();
  Sole sole{place_world, flat.normalized(), length, length + leg.toe_in_ball.norm()};
  if (part == SolePart::ball) sole.heel_world -= length * sole.heading_world;
  const Vec3 heel = sole.heel_world;
  for (double far = 0.0; far <= kFarthest; far += kTry) {
    for (const double way : {far, -far}) {
      sole.heel_world = heel + way * length * sole.heading_world;
      if (lies_flat(ground, sole)) return place_world + way * length * sole.heading_world;
    }
  }
  return place_world;
}

}  // namespace surefoot
