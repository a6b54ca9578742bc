#include "contact/sliding_capture.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "math/frames.h"
#include "math/quantile.h"
#include "surefoot/rig/rig.h"

namespace surefoot {
namespace {

constexpr double kShortest = 0.28;  // s
constexpr double kCalmest = 0.25;   // part of a contact
// Calmest speeds of captured walks are 0.01 to 0.1 m/s, of motion from video 0.2 to 0.3; feet of
// runs move by a tenth of the body's speed.
constexpr double kUnsteady = 0.2;       // m/s for a leg of 0.85 m
constexpr double kUnsteadyPart = 0.15;  // of the body's speed

/// How far the steadier of a foot's points in contact is from its usual velocity, m/s; infinite
/// where nothing is in contact.
std::vector<double> unsteadiness(const PlantTrack& contact, const SoleMotion& motion, Side side) {
  std::vector<double> speeds(static_cast<std::size_t>(motion.frames()), HUGE_VAL);
  for (const Plant& plant : contact.plants) {
    if (plant.side != side) continue;
    const Vec3 usual = motion.usual_velocity(side, plant.part, {plant.first, plant.last});
    for (int f = plant.first; f <= plant.last; ++f) {
      const double odd = (motion.velocity(side, plant.part, f) - usual).norm();
      speeds[f] = std::min(speeds[f], odd);
    }
  }
  return speeds;
}

/// The calmest quarter of every contact of a foot that is long enough, m/s.
void add_calmest(const std::vector<double>& speeds, int fewest, std::vector<double>& calmest) {
  std::vector<double> run;
  for (std::size_t f = 0; f <= speeds.size(); ++f) {
    if (f < speeds.size() && std::isfinite(speeds[f])) {
      run.push_back(speeds[f]);
      continue;
    }
    if (static_cast<int>(run.size()) >= fewest) calmest.push_back(quantile(run, kCalmest));
    run.clear();
  }
}

}  // namespace

bool slides_throughout(const PlantTrack& contact, const SoleMotion& motion, double leg_length) {
  const int fewest = std::max(3, frames_of(kShortest, motion.fps()));
  std::vector<double> calmest;
  for (const Side side : kSides) {
    add_calmest(unsteadiness(contact, motion, side), fewest, calmest);
  }
  const double least =
      std::max(kUnsteady * leg_scale(leg_length), kUnsteadyPart * motion.body_speed());
  return median(std::move(calmest)) > least;
}

}  // namespace surefoot
