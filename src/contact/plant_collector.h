#pragma once

#include <array>
#include <span>
#include <vector>

#include "contact/plant_decider.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

/// Gathers decisions of consecutive frames into plants. Confidence is the mean probability of
/// contact over the plant's frames.
class PlantCollector {
 public:
  void add(const ContactDecision& decision);
  /// All plants, those that have not ended included, unsorted.
  [[nodiscard]] std::vector<Plant> take();

 private:
  struct Open {
    int first = 0;
    int last = -1;  // before `first`: nothing stands
    double sum = 0.0;
  };
  void close(Open& open, Side side, SolePart part);

  HeelsAndBalls<Open> open_;
  std::vector<Plant> plants_;
};

/// Plants from the log odds of every pose: what a `PlantDecider` decides of log odds that look
/// `odds_delay` frames ahead.
[[nodiscard]] std::vector<Plant> plants_from_log_odds(std::span<const BothLegs> poses,
                                                      std::span<const ContactLogOdds> log_odds,
                                                      double fps, const Rig& rig,
                                                      const Ground& ground,
                                                      const PlantDeciderSettings& settings = {},
                                                      int odds_delay = 0);

}  // namespace surefoot
