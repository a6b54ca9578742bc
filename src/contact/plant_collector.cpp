#include "contact/plant_collector.h"

#include <utility>

#include "learn/tree_ensemble.h"

namespace surefoot {

PlantedNow planted_at(int frame, const PlantTrack& track, const PlantsByFrame& by_frame) {
  PlantedNow now;
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      const int index = by_frame.at(frame, side, part);
      if (index == PlantsByFrame::kNoPlant) continue;
      const Plant& plant = track.plants[index];
      now.at(side, part) = {true, plant.first == frame, plant.position_world,
                            plant.source == PlantSource::held};
    }
  }
  return now;
}

void PlantCollector::close(Open& open, Side side, SolePart part) {
  if (open.last < open.first) return;
  const int frames = open.last - open.first + 1;
  plants_.push_back({side, part, open.first, open.last, open.position_world, open.sum / frames,
                     PlantSource::detected});
  open = {};
}

void PlantCollector::add(int frame, const PlantedNow& planted,
                         const std::array<double, 2>& probability) {
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      Open& open = open_[index_of(side)][index_of(part)];
      const JointContact& joint = planted.at(side, part);
      if (!joint.planted || joint.begins) close(open, side, part);
      if (!joint.planted) continue;
      if (open.last < open.first) open = {frame, frame, 0.0, joint.position_world};
      open.last = frame;
      open.sum += probability[index_of(side)];
    }
  }
}

void PlantCollector::add(const ContactDecision& decision) {
  const auto probability = [&](std::size_t side) {
    return probability_of(static_cast<double>(decision.log_odds[side]));
  };
  add(static_cast<int>(decision.frame), decision.planted, {probability(0), probability(1)});
}

std::vector<Plant> PlantCollector::take() {
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      close(open_[index_of(side)][index_of(part)], side, part);
    }
  }
  return std::exchange(plants_, {});
}

PlantTrack as_parts_of(const PlantTrack& contact, const PlantsByFrame& by_frame,
                       std::vector<Plant> plants) {
  for (Plant& plant : plants) {
    int whole = by_frame.at(plant.first, plant.side, plant.part);
    // A foot may stand flat where but one part of it was in contact.
    if (whole == PlantsByFrame::kNoPlant) {
      whole = by_frame.at(plant.first, plant.side,
                          plant.part == SolePart::heel ? SolePart::ball : SolePart::heel);
    }
    plant.confidence = contact.plants[whole].confidence;
    plant.source = PlantSource::held;
  }
  return make_track(contact.frames, contact.fps, std::move(plants)).value_or(contact);
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
