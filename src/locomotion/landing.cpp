#include "locomotion/landing.h"

#include <algorithm>
#include <cmath>

namespace surefoot {

namespace {

constexpr double kStep = 0.01;  // seconds

/// Cycles until the plant begins, at the walker's parameters; negative when it has begun.
double cycles_until(const RawWalker& walker, Side side, SolePart joint, double cycle) noexcept {
  return plant_of_cycle(walker, side, joint, cycle).first - walker.cycles();
}

}  // namespace

PlantSpan plant_of_cycle(const RawWalker& walker, Side side, SolePart joint,
                         double cycle) noexcept {
  const CycleInterval frames = walker.model().plant_interval(side, joint, walker.parameters());
  return {cycle, cycle + frames.first / kCycleFrames, cycle + frames.last / kCycleFrames};
}

PlantSpan next_plant(const RawWalker& walker, Side side, SolePart joint, double done) noexcept {
  const PlantSpan whole = plant_of_cycle(walker, side, joint, 0.0);
  const double cycle = std::max(std::ceil(walker.cycles() - whole.last), done + 1.0);
  return {cycle, cycle + whole.first, cycle + whole.last};
}

std::optional<LandingWalker> find_landing(const RawWalker& now, Side side, SolePart joint,
                                          double cycle, double horizon) noexcept {
  LandingWalker landing{0.0, now};
  double left = cycles_until(now, side, joint, cycle);
  if (left <= 0.0) return landing;
  if (!now.varies()) {
    const double cadence = now.cadence();
    if (!(left <= horizon * cadence)) return std::nullopt;
    landing.time = left / cadence;
    landing.walker.advance(landing.time);
    return landing;
  }
  while (landing.time < horizon) {
    RawWalker next = landing.walker;
    next.advance(kStep);
    if (next.numbering() != now.numbering()) return std::nullopt;  // it goes the other way first
    const double then = cycles_until(next, side, joint, cycle);
    if (then <= 0.0) {
      const double part = kStep * left / (left - then);
      landing.walker.advance(part);
      landing.time += part;
      return landing;
    }
    left = then;
    landing.walker = next;
    landing.time += kStep;
  }
  return std::nullopt;
}

std::optional<LandingWalker> find_rest(const RawWalker& now, double after,
                                       double horizon) noexcept {
  const double rest = now.rest_in();
  if (rest > horizon) return std::nullopt;
  LandingWalker landing{std::max(rest, after), now};
  landing.walker.advance(landing.time);
  return landing;
}

}  // namespace surefoot
