#include "surefoot/contact/plant_decider.h"

#include <algorithm>
#include <cmath>

namespace surefoot {
namespace {

int frames_of(double seconds, double fps) { return static_cast<int>(std::lround(seconds * fps)); }

int odds_latency(double fps, const PlantDeciderSettings& settings) {
  const int longest = frames_of(std::max(settings.shortest_contact, settings.shortest_gap), fps);
  return frames_of(settings.smoother.lag, fps) + std::max(longest, 1) - 1;
}

double height_of(const Rig& rig, const Ground& ground, const LegPose& leg, Side side,
                 SolePart part) {
  const Vec3& p = leg.sole_world(part);
  const double clearance = rig.leg(side).clearance[index_of(part)];
  return ground.kind() == GroundKind::none ? p.y() - clearance
                                           : p.y() - ground.height(p.x(), p.z(), clearance);
}

}  // namespace

PlantDecider::Foot PlantDecider::make_foot(double leg_length, double fps,
                                           const PlantDeciderSettings& settings) const {
  return {
      ContactSmoother(fps, settings.smoother),
      ShortestRun(frames_of(settings.shortest_contact, fps), frames_of(settings.shortest_gap, fps)),
      SoleSplit(leg_length, settings.split), Fifo<bool>(static_cast<std::size_t>(latency_) + 2)};
}

PlantDecider::PlantDecider(const Rig& rig, const Ground& ground, double fps, int odds_delay,
                           const PlantDeciderSettings& settings)
    : rig_(rig),
      ground_(ground),
      slide_(rig.leg_length, fps, settings.slide),
      latency_(std::max(odds_delay + odds_latency(fps, settings), slide_.latency_frames())),
      feet_{make_foot(rig.leg_length, fps, settings), make_foot(rig.leg_length, fps, settings)},
      heights_(static_cast<std::size_t>(latency_) + 2),
      slides_(static_cast<std::size_t>(latency_) + 2),
      log_odds_(static_cast<std::size_t>(latency_) + 2) {}

void PlantDecider::reset() noexcept {
  slide_.reset();
  for (Foot& foot : feet_) {
    foot.smoother.reset();
    foot.shortest.reset();
    foot.split.reset();
    foot.contact.clear();
  }
  heights_.clear();
  slides_.clear();
  log_odds_.clear();
  popped_ = 0;
  ended_ = false;
}

void PlantDecider::push_pose(const std::array<LegPose, 2>& legs) noexcept {
  HeelsAndBalls<double> heights;
  for (const Side side : kSides) {
    for (const SolePart part : {SolePart::heel, SolePart::ball}) {
      heights[index_of(side)][index_of(part)] =
          height_of(rig_, ground_, legs[index_of(side)], side, part);
    }
  }
  heights_.push(heights);
  if (const auto slides = slide_.push(legs)) slides_.push(*slides);
}

void PlantDecider::push_log_odds(const ContactLogOdds& log_odds) noexcept {
  log_odds_.push(log_odds);
  for (std::size_t side = 0; side < 2; ++side) {
    Foot& foot = feet_[side];
    const auto smooth = foot.smoother.push(static_cast<double>(log_odds[side]));
    const auto contact = smooth ? foot.shortest.push(*smooth) : std::nullopt;
    if (contact) foot.contact.push(*contact);
  }
}

std::optional<ContactDecision> PlantDecider::pop() noexcept {
  if (slides_.empty() || feet_[0].contact.empty()) return std::nullopt;
  ContactDecision decision;
  decision.frame = popped_++;
  decision.log_odds = log_odds_.pop();
  const HeelsAndBalls<double> heights = heights_.pop();
  const HeelsAndBalls<bool> slides = slides_.pop();
  for (std::size_t side = 0; side < 2; ++side) {
    Foot& foot = feet_[side];
    const std::array<bool, 2> down = foot.split.push(foot.contact.pop(), heights[side]);
    for (std::size_t part = 0; part < 2; ++part) {
      decision.planted[side][part] = down[part] && !slides[side][part];
    }
  }
  return decision;
}

void PlantDecider::end_contact(Foot& foot) noexcept {
  while (const auto smooth = foot.smoother.flush()) {
    if (const auto contact = foot.shortest.push(*smooth)) foot.contact.push(*contact);
  }
  while (const auto contact = foot.shortest.flush()) foot.contact.push(*contact);
}

std::optional<ContactDecision> PlantDecider::flush() noexcept {
  if (!ended_) {
    while (const auto slides = slide_.flush()) slides_.push(*slides);
    for (Foot& foot : feet_) end_contact(foot);
    ended_ = true;
  }
  const auto decision = pop();
  if (!decision) reset();
  return decision;
}

}  // namespace surefoot
