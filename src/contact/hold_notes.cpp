#include "contact/hold_notes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "contact/hold_settings.h"
#include "contact/odd_plants.h"
#include "math/frames.h"
#include "math/quantile.h"

namespace surefoot {
namespace {

constexpr double kNoticed = 0.2;  // s: contact that is shorter is not missed

template <class Value>
std::vector<double> values_of(const Plant& plant, const Value& value) {
  std::vector<double> values;
  for (int f = plant.first; f <= plant.last; ++f) values.push_back(value(f));
  return values;
}

/// Usual height above the ground, metres.
double height_of(const Plant& plant, const SoleMotion& motion, const Rig& rig,
                 const Ground& ground) {
  const double clearance = rig.leg(plant.side).clearance[index_of(plant.part)];
  return median(values_of(plant, [&](int f) {
    const Vec3& p = motion.place(plant.side, plant.part, f);
    return p.y() - ground.height(p.x(), p.z(), clearance);
  }));
}

std::string off_ground(double height) {
  return fmt::format("{:.0f} cm {}", 100.0 * std::abs(height), height > 0.0 ? "above" : "under");
}

}  // namespace

HoldNotes::HoldNotes(const PlantTrack& contact)
    : contact_(contact), by_frame_(contact), lost_(contact.plants.size()) {}

void HoldNotes::add(int frame, const HeelsAndBalls<HoldFate>& fates) {
  for (const Side side : kSides) {
    for (const SolePart part : kHeelAndBall) {
      const int plant = by_frame_.at(frame, side, part);
      if (plant == PlantsByFrame::kNoPlant) continue;
      const auto fate = static_cast<std::size_t>(fates[index_of(side)][index_of(part)]);
      ++lost_[plant].frames[fate];
    }
  }
}

void HoldNotes::tell(const SoleMotion& motion, const Rig& rig, const Ground& ground,
                     const PlantTrack& held, Diagnostics* notes) const {
  if (notes == nullptr) return;
  const int noticed = frames_of(kNoticed, motion.fps());
  OddPlants unlevel;
  OddPlants travelling;
  OddPlants airborne;
  for (std::size_t i = 0; i < lost_.size(); ++i) {
    const Plant& plant = contact_.plants[i];
    const auto lost = [&](HoldFate fate) {
      return lost_[i].frames[static_cast<std::size_t>(fate)];
    };
    if (const int frames = lost(HoldFate::unlevel); frames >= noticed) {
      const std::vector<double> heights =
          values_of(plant, [&](int f) { return motion.place(plant.side, plant.part, f).y(); });
      const auto [low, high] = std::ranges::minmax(heights);
      unlevel.add(plant, frames, fmt::format("by {:.0f} cm", 100.0 * (high - low)));
    }
    if (const int frames = lost(HoldFate::travelling); frames >= noticed) {
      const double usual =
          median(values_of(plant, [&](int f) { return motion.slack(plant.side, plant.part, f); }));
      travelling.add(plant, frames, fmt::format("at {:.1f} m/s", usual));
    }
    if (const int frames = lost(HoldFate::airborne); frames >= noticed) {
      airborne.add(plant, frames, off_ground(height_of(plant, motion, rig, ground)));
    }
  }
  OddPlants own_height;
  const double odd_height = HoldSettings{}.own_height * rig.scale();
  for (const Plant& plant : held.plants) {
    if (!plant.position_world) continue;
    const double height = height_of(plant, motion, rig, ground);
    if (std::abs(height) <= odd_height) continue;  // on tiptoe, or beside one that is off
    own_height.add(plant, std::abs(height), off_ground(height));
  }
  constexpr WarningKind kGivenUp = WarningKind::plant_given_up;
  unlevel.tell(notes, kGivenUp,
               "contact that rises or sinks is held where it is level only, and the foot moves "
               "in between; if it should stand, mark it as a plant");
  travelling.tell(notes, kGivenUp,
                  "contact that travels faster than any scale of the body's path explains is "
                  "not held; if it should stand, mark it as a plant");
  airborne.tell(notes, kGivenUp,
                "contact far off the ground found is taken for a foot in the air and not "
                "held; if it stands there, give the ground (--ground)");
  own_height.tell(notes, WarningKind::ground_fallback,
                  "plants off the ground found keep their own height; if they should stand on "
                  "it, give the ground (--ground)");
}

}  // namespace surefoot
