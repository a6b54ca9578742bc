#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/plant_decider.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// What stands in a frame, by the plants of a motion.
[[nodiscard]] PlantedNow planted_at(int frame, const PlantTrack& track,
                                    const PlantsByFrame& by_frame);

/// Gathers what stands in consecutive frames into plants. Confidence is the mean probability over
/// the plant's frames.
class PlantCollector {
 public:
  /// `probability`: of contact, by side.
  void add(int frame, const PlantedNow& planted, const std::array<double, 2>& probability = {1, 1});
  void add(const ContactDecision& decision);
  /// All plants, those that have not ended included, unsorted.
  [[nodiscard]] std::vector<Plant> take();

 private:
  struct Open {
    int first = 0;
    int last = -1;  // before `first`: nothing stands
    double sum = 0.0;
    std::optional<Vec3> position_world;
  };
  void close(Open& open, Side side, SolePart part);

  HeelsAndBalls<Open> open_;
  std::vector<Plant> plants_;
};

/// A track of plants to be held that are parts of contacts, with what is known of these.
[[nodiscard]] PlantTrack as_parts_of(const PlantTrack& contact, const PlantsByFrame& by_frame,
                                     std::vector<Plant> plants);

/// Plants from the log odds of every pose: what a `PlantDecider` decides of log odds that look
/// `odds_delay` frames ahead.
[[nodiscard]] std::vector<Plant> plants_from_log_odds(std::span<const BothLegs> poses,
                                                      std::span<const ContactLogOdds> log_odds,
                                                      double fps, const Rig& rig,
                                                      const Ground& ground,
                                                      const PlantDeciderSettings& settings = {},
                                                      int odds_delay = 0);

}  // namespace surefoot
