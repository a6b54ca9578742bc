#include "contact/plant_decider.h"

#include "contact/look_ahead.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

/// Frames that the longest of the shortest runs waits for.
int longest_run_wait(double fps, const PlantDeciderSettings& settings) {
  const double longest =
      std::max({settings.shortest_contact, settings.shortest_gap, settings.slide.shortest});
  return std::max(frames_of(longest, fps), 1) - 1;
}

double height_of(const Rig& rig, const Ground& ground, const LegPose& leg, Side side,
                 SolePart part) {
  const Vec3& p = leg.sole_world(part);
  const double clearance = rig.leg(side).clearance[index_of(part)];
  return ground.kind() == GroundKind::none ? p.y() - clearance
                                           : p.y() - ground.height(p.x(), p.z(), clearance);
}

/// Heel and ball through runs of their own, out together.
void push_pair(std::array<ShortestRun, 2>& runs, bool heel, bool ball,
               Fifo<std::array<bool, 2>>& out) noexcept {
  const auto first = runs[0].push(heel);
  const auto second = runs[1].push(ball);
  if (first && second) out.push({*first, *second});
}

void flush_pair(std::array<ShortestRun, 2>& runs, Fifo<std::array<bool, 2>>& out) noexcept {
  while (const auto heel = runs[0].flush()) {
    out.push({*heel, runs[1].flush().value_or(false)});
  }
}

}  // namespace

PlantDecider::Waits PlantDecider::waits_of(double fps, int odds_delay,
                                           const PlantDeciderSettings& settings) {
  Waits waits{frames_of(settings.smoother.lag, fps), longest_run_wait(fps, settings),
              SlideWatch::reach_frames(fps)};
  const int all = std::max(odds_delay + waits.lag, waits.watch) + waits.runs;
  const int ahead = frames_ahead(settings.look_ahead, fps, all);
  waits.lag = std::clamp(ahead - odds_delay, 0, waits.lag);
  waits.runs = std::clamp(ahead - odds_delay - waits.lag, 0, waits.runs);
  waits.watch = std::clamp(ahead - waits.runs, 0, waits.watch);
  return waits;
}

PlantDecider::Foot PlantDecider::make_foot(double leg_length, double fps,
                                           const PlantDeciderSettings& settings,
                                           const Waits& waits) const {
  const auto room = static_cast<std::size_t>(latency_) + 2;
  const ShortestRun slide(frames_of(settings.slide.shortest, fps), 1, waits.runs);
  // A contact that is not known to last is taken at its word: to wait for it would make it late.
  const auto shortest = [&](double seconds) {
    return std::min(frames_of(seconds, fps), waits.runs + 1);
  };
  return {ContactSmoother(fps, settings.smoother, waits.lag),
          ShortestRun(shortest(settings.shortest_contact), shortest(settings.shortest_gap)),
          {slide, slide},
          {slide, slide},
          SoleSplit(leg_length, settings.split),
          Fifo<bool>(room),
          Fifo<bool>(room),
          Fifo<std::array<bool, 2>>(room),
          Fifo<std::array<bool, 2>>(room)};
}

PlantDecider::PlantDecider(const Rig& rig, const Ground& ground, double fps, int odds_delay,
                           const PlantDeciderSettings& settings)
    : PlantDecider(rig, ground, fps, odds_delay, settings, waits_of(fps, odds_delay, settings)) {}

PlantDecider::PlantDecider(const Rig& rig, const Ground& ground, double fps, int odds_delay,
                           const PlantDeciderSettings& settings, const Waits& waits)
    : rig_(rig),
      ground_(ground),
      watch_(rig.leg_length, fps, settings.slide, waits.watch),
      latency_(std::max(odds_delay + waits.lag, waits.watch) + waits.runs),
      feet_{make_foot(rig.leg_length, fps, settings, waits),
            make_foot(rig.leg_length, fps, settings, waits)},
      heights_(static_cast<std::size_t>(latency_) + 2),
      travels_(static_cast<std::size_t>(latency_) + 2),
      log_odds_(static_cast<std::size_t>(latency_) + 2) {}

void PlantDecider::reset() noexcept {
  watch_.reset();
  for (Foot& foot : feet_) {
    foot.smoother.reset();
    foot.contact.reset();
    for (ShortestRun& slide : foot.slide) slide.reset();
    for (ShortestRun& turn : foot.turn) turn.reset();
    foot.split.reset();
    foot.smooth.clear();
    foot.contacts.clear();
    foot.slides.clear();
    foot.turns.clear();
  }
  heights_.clear();
  travels_.clear();
  log_odds_.clear();
  popped_ = 0;
  ended_ = false;
}

void PlantDecider::push_pose(const BothLegs& legs) noexcept {
  HeelsAndBalls<double> heights;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      heights[index_of(side)][index_of(part)] =
          height_of(rig_, ground_, legs[index_of(side)], side, part);
    }
  }
  heights_.push(heights);
  if (const auto travels = watch_.push(legs)) travels_.push(*travels);
  advance();
}

void PlantDecider::push_log_odds(const ContactLogOdds& log_odds) noexcept {
  log_odds_.push(log_odds);
  for (std::size_t side = 0; side < 2; ++side) {
    const auto smooth = feet_[side].smoother.push(static_cast<double>(log_odds[side]));
    if (smooth) feet_[side].smooth.push(*smooth);
  }
  advance();
}

/// Brings contact and travels of the same frame together.
void PlantDecider::advance() noexcept {
  while (!travels_.empty() && !feet_[0].smooth.empty()) {
    const Travels travels = travels_.pop();
    const std::array<bool, 2> smooth{feet_[0].smooth.pop(), feet_[1].smooth.pop()};
    for (std::size_t side = 0; side < 2; ++side) {
      Foot& foot = feet_[side];
      if (const auto contact = foot.contact.push(smooth[side])) foot.contacts.push(*contact);
      const std::array<bool, 2>& with_body = travels.with_body[side];
      const std::array<bool, 2>& past = travels.past_other_foot[side];
      const bool both = smooth[0] && smooth[1];
      const bool passes = both && past[0] && past[1];
      push_pair(foot.slide, smooth[side] && (with_body[0] || passes),
                smooth[side] && (with_body[1] || passes), foot.slides);
      push_pair(foot.turn, both && past[0], both && past[1], foot.turns);
    }
  }
}

std::optional<ContactDecision> PlantDecider::pop() noexcept {
  const Foot& first = feet_[0];
  if (first.contacts.empty() || first.slides.empty()) return std::nullopt;
  ContactDecision decision;
  decision.frame = popped_++;
  decision.log_odds = log_odds_.pop();
  const HeelsAndBalls<double> heights = heights_.pop();
  for (std::size_t side = 0; side < 2; ++side) {
    Foot& foot = feet_[side];
    const std::array<bool, 2> down = foot.split.push(foot.contacts.pop(), heights[side]);
    const std::array<bool, 2> slides = foot.slides.pop();
    const std::array<bool, 2> turns = foot.turns.pop();
    const std::array<bool, 2> stands{down[0] && !slides[0], down[1] && !slides[1]};
    // The stiller of two points that turn is what the foot turns on.
    HeelAndBall<JointContact>& planted = decision.planted.joints[side];
    planted[0].planted = stands[0] && !(turns[0] && !turns[1] && stands[1]);
    planted[1].planted = stands[1] && !(turns[1] && !turns[0] && stands[0]);
  }
  return decision;
}

std::optional<ContactDecision> PlantDecider::flush() noexcept {
  if (!ended_) {
    while (const auto travels = watch_.flush()) travels_.push(*travels);
    for (Foot& foot : feet_) {
      while (const auto smooth = foot.smoother.flush()) foot.smooth.push(*smooth);
    }
    advance();
    for (Foot& foot : feet_) {
      while (const auto contact = foot.contact.flush()) foot.contacts.push(*contact);
      flush_pair(foot.slide, foot.slides);
      flush_pair(foot.turn, foot.turns);
    }
    ended_ = true;
  }
  const auto decision = pop();
  if (!decision) reset();
  return decision;
}

}  // namespace surefoot
