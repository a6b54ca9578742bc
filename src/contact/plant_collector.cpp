#include "contact/plant_collector.h"

#include <utility>

#include "learn/tree_ensemble.h"

namespace surefoot {

void PlantCollector::close(Open& open, Side side, SolePart part) {
  if (open.last < open.first) return;
  const int frames = open.last - open.first + 1;
  plants_.push_back(
      {side, part, open.first, open.last, std::nullopt, open.sum / frames, PlantSource::detected});
  open = {};
}

void PlantCollector::add(const ContactDecision& decision) {
  const int frame = static_cast<int>(decision.frame);
  for (const Side side : kSides) {
    const double probability =
        probability_of(static_cast<double>(decision.log_odds[index_of(side)]));
    for (const SolePart part : kHeelAndBall) {
      Open& open = open_[index_of(side)][index_of(part)];
      if (!decision.planted[index_of(side)][index_of(part)]) {
        close(open, side, part);
        continue;
      }
      if (open.last < open.first) open = {frame, frame, 0.0};
      open.last = frame;
      open.sum += probability;
    }
  }
}

std::vector<Plant> PlantCollector::take() {
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      close(open_[index_of(side)][index_of(part)], side, part);
    }
  }
  return std::exchange(plants_, {});
}

std::vector<Plant> plants_from_log_odds(std::span<const BothLegs> poses,
                                        std::span<const ContactLogOdds> log_odds, double fps,
                                        const Rig& rig, const Ground& ground,
                                        const PlantDeciderSettings& settings, int odds_delay) {
  PlantDecider decider(rig, ground, fps, odds_delay, settings);
  PlantCollector collector;
  for (std::size_t f = 0; f < poses.size() && f < log_odds.size(); ++f) {
    decider.push_pose(poses[f]);
    decider.push_log_odds(log_odds[f]);
    while (const auto decision = decider.pop()) collector.add(*decision);
  }
  while (const auto decision = decider.flush()) collector.add(*decision);
  return collector.take();
}

}  // namespace surefoot
