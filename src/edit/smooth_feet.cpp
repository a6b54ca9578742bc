#include "edit/smooth_feet.h"

#include <algorithm>
#include <cmath>

#include "edit/put_ankle.h"
#include "math/easing.h"
#include "math/filters.h"
#include "math/rotation.h"
#include "metrics/foot_jitter.h"
#include "rig/t_pose.h"

namespace surefoot {

namespace {

constexpr double kFootFade = 0.05;  // seconds beside a span

/// Places of an ankle from a frame on.
std::vector<Transform> ankle_places(const Motion& motion, const LegChain& chain, int first) {
  std::vector<Transform> places;
  for (int f = first; f < motion.frames(); ++f) {
    const LegGeometry leg = chain.geometry(motion.pose(f));
    Quat rotation = leg.ankle_rotation_world;
    if (!places.empty()) rotation = nearest_sign(rotation, places.back().rotation);
    places.push_back({rotation, leg.ankle_world});
  }
  return places;
}

/// Every coordinate of the places through the low pass.
std::vector<Transform> smoothed(const std::vector<Transform>& places, double fps) {
  std::vector<Transform> smooth = places;
  std::vector<double> values(places.size());
  const auto pass = [&](auto&& coordinate) {
    for (std::size_t i = 0; i < places.size(); ++i) values[i] = coordinate(smooth[i]);
    low_pass(values, kFootCutoff, fps, values);
    for (std::size_t i = 0; i < places.size(); ++i) coordinate(smooth[i]) = values[i];
  };
  for (int k = 0; k < 3; ++k) {
    pass([k](Transform& t) -> double& { return t.translation[k]; });
  }
  for (int k = 0; k < 4; ++k) {
    pass([k](Transform& t) -> double& { return t.rotation.coeffs()[k]; });
  }
  for (Transform& place : smooth) place.rotation.normalize();
  return smooth;
}

/// 1 within a span, fading to 0 beside it.
double weight_at(int frame, const DamageSpan& span, double fps) {
  const int outside = std::max({0, span.first - frame, frame - span.last});
  return outside == 0 ? 1.0 : ease_out(outside / (kFootFade * fps + 1.0));
}

}  // namespace

Result<Motion> smooth_feet(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                           std::span<const DamageSpan> damage) {
  Motion repaired = motion;
  if (motion.frames() == 0) return repaired;
  const int first = first_real_frame(skeleton, motion);
  for (const Side side : kSides) {
    const Result<LegChain> chain = LegChain::create(skeleton, rig.leg(side));
    if (!chain) return pass_on(chain);
    const std::vector<Transform> places = ankle_places(motion, *chain, first);
    const std::vector<Transform> smooth = smoothed(places, motion.fps());
    for (int f = first; f < motion.frames(); ++f) {
      double weight = 0.0;
      for (const DamageSpan& span : damage) {
        if (span.kind != DamageKind::foot_jitter || span.side != side) continue;
        weight = std::max(weight, weight_at(f, span, motion.fps()));
      }
      if (weight <= 0.0) continue;
      const Transform& from = places[f - first];
      const Transform& to = smooth[f - first];
      const Transform target{slerp(weight, from.rotation, to.rotation),
                             from.translation + weight * (to.translation - from.translation)};
      put_ankle(*chain, chain->geometry(motion.pose(f)), target, repaired.pose(f));
    }
  }
  return repaired;
}

}  // namespace surefoot
