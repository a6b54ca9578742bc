#include "contact/held_plants.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "contact/level_stretches.h"
#include "contact/odd_plants.h"
#include "contact/own_heights.h"
#include "contact/sliding_capture.h"
#include "math/frames.h"
#include "math/quantile.h"

namespace surefoot {
namespace {

constexpr double kQuick = 0.5;       // s within which heights change quickly
constexpr double kStillTime = 0.2;   // s for which a foot in the air must be still to be held
constexpr double kStretchGap = 0.1;  // s between two plants of a point that moves on
constexpr double kNoticed = 0.2;     // s: contact that is shorter is not missed

bool comes_before(const Plant& a, const Plant& b) noexcept {
  return std::tuple(a.first, a.side, a.part) < std::tuple(b.first, b.side, b.part);
}

/// For feet that slide throughout: what they do says less of what they should do.
HoldSettings loosened(HoldSettings settings) {
  constexpr double kLooser = 4.0;
  FirmSettings& firm = settings.firm;
  for (double* limit :
       {&firm.rise, &firm.speed, &firm.calm, &firm.leave, &firm.leave_late, &firm.drag,
        &firm.travel, &firm.shuffle.speed, &settings.change, &settings.slow_change,
        &settings.most_change, &settings.slack, &settings.own_height, &settings.off_ground}) {
    *limit *= kLooser;
  }
  return settings;
}

/// The steps from firm plants to those that are held.
class HoldChoice {
 public:
  HoldChoice(const SoleMotion& motion, const Rig& rig, const Ground& ground,
             const HoldSettings& settings)
      : motion_(motion), rig_(rig), ground_(ground), settings_(settings), scale_(rig.scale()) {}

  /// Level stretches of plants that change their height.
  void keep_level(std::vector<Plant>& plants) {
    const double fps = motion_.fps();
    const int fewest = fewest_frames(settings_.firm.shortest_part, fps);
    const auto is_level = [&](std::span<const double> heights) {
      const auto [low, high] = std::ranges::minmax(heights);
      const double slow = static_cast<double>(heights.size()) / fps - kQuick;
      const double most = settings_.change + settings_.slow_change * std::max(slow, 0.0);
      return high - low <= std::min(most, settings_.most_change) * scale_;
    };
    std::vector<Plant> level;
    for (const Plant& plant : plants) {
      std::vector<double> heights;
      for (int f = plant.first; f <= plant.last; ++f) {
        heights.push_back(motion_.place(plant.side, plant.part, f).y());
      }
      if (is_level(heights)) {
        level.push_back(plant);
        continue;
      }
      int let_go = plant.last - plant.first + 1;
      for (const FrameRun& run : level_stretches(heights, settings_.change * scale_,
                                                 frames_of(kStretchGap, fps), fewest, is_level)) {
        Plant part = plant;
        part.first = plant.first + run.first;
        part.last = plant.first + run.last;
        trim_climbs(part);
        if (part.last - part.first + 1 < fewest) continue;
        level.push_back(part);
        let_go -= part.last - part.first + 1;
      }
      const auto [low, high] = std::ranges::minmax(heights);
      if (is_noticed(let_go)) {
        unlevel_.add(plant, let_go, fmt::format("by {:.0f} cm", 100.0 * (high - low)));
      }
    }
    plants = std::move(level);
  }

  void drop_travelling(std::vector<Plant>& plants) {
    std::erase_if(plants, [&](const Plant& plant) {
      std::vector<double> slack;
      for (int f = plant.first; f <= plant.last; ++f) {
        slack.push_back(motion_.slack(plant.side, plant.part, f));
      }
      const double usual = median(std::move(slack));
      if (usual <= settings_.slack * scale_) return false;
      const int frames = plant.last - plant.first + 1;
      if (is_noticed(frames)) travelling_.add(plant, frames, fmt::format("at {:.1f} m/s", usual));
      return true;
    });
  }

  /// Holds feet that turn at one point.
  void let_turn(std::vector<Plant>& plants) const {
    const int fewest = fewest_frames(settings_.firm.shortest, motion_.fps());
    for (const Side side : kSides) {
      for (const FrameRun& run : turns(side)) {
        const FrameRun heel = overlap(plants, side, SolePart::heel, run);
        const FrameRun both = overlap(plants, side, SolePart::ball, heel);
        if (both.size() >= fewest) {
          free(plants, side, faster(side, both), both);
        }
      }
    }
  }

  /// Drops feet in the air, and gives plants off the ground their own height.
  void fit_ground(PlantTrack& track) {
    if (ground_.kind() == GroundKind::none) return;
    std::erase_if(track.plants, [&](const Plant& plant) { return is_in_the_air(plant); });
    std::vector<bool> off;
    for (const Plant& plant : track.plants) {
      off.push_back(std::abs(height_of(plant)) > settings_.own_height * scale_);
    }
    keep_own_heights(track, off, motion_, rig_);
    for (std::size_t i = 0; i < off.size(); ++i) {
      const Plant& plant = track.plants[i];
      if (off[i]) own_height_.add(plant, std::abs(height_of(plant)), off_ground(plant));
    }
  }

  /// What was cut and dropped for longer than anybody overlooks, and what keeps its own height.
  void tell(Diagnostics* notes) const {
    constexpr WarningKind kGivenUp = WarningKind::plant_given_up;
    unlevel_.tell(notes, kGivenUp,
                  "contact that rises or sinks is held where it is level only, and the foot moves "
                  "in between; if it should stand, mark it as a plant");
    travelling_.tell(notes, kGivenUp,
                     "contact that travels faster than any scale of the body's path explains is "
                     "not held; if it should stand, mark it as a plant");
    in_the_air_.tell(notes, kGivenUp,
                     "contact far off the ground found is taken for a foot in the air and not "
                     "held; if it stands there, give the ground (--ground)");
    own_height_.tell(notes, WarningKind::ground_fallback,
                     "plants off the ground found keep their own height; if they should stand on "
                     "it, give the ground (--ground)");
  }

 private:
  /// Takes off ends in which a point still comes to its level or already leaves it.
  void trim_climbs(Plant& plant) const {
    const auto climbs = [&](int f) {
      return std::abs(motion_.velocity(plant.side, plant.part, f).y()) > settings_.still * scale_;
    };
    while (plant.first <= plant.last && climbs(plant.first)) ++plant.first;
    while (plant.first <= plant.last && climbs(plant.last)) --plant.last;
  }

  [[nodiscard]] bool is_noticed(int frames) const noexcept {
    return frames >= frames_of(kNoticed, motion_.fps());
  }

  [[nodiscard]] std::string off_ground(const Plant& plant) const {
    const double height = height_of(plant);
    return fmt::format("{:.0f} cm {}", 100.0 * std::abs(height), height > 0.0 ? "above" : "under");
  }

  [[nodiscard]] std::vector<FrameRun> turns(Side side) const {
    std::vector<FrameRun> runs;
    for (int f = motion_.first_frame(); f < motion_.frames(); ++f) {
      if (motion_.turn(side, f) <= settings_.turn) continue;
      if (runs.empty() || runs.back().last + 1 < f) runs.push_back({f, f});
      runs.back().last = f;
    }
    return runs;
  }

  /// From the first to the last frame of a run in which a point is planted; empty if it never is.
  static FrameRun overlap(const std::vector<Plant>& plants, Side side, SolePart part,
                          const FrameRun& run) {
    FrameRun both{run.last + 1, run.last};
    for (const Plant& plant : plants) {
      if (plant.side != side || plant.part != part || plant.first > run.last ||
          plant.last < run.first) {
        continue;
      }
      if (both.size() == 0) both = {std::max(plant.first, run.first), run.first};
      both.first = std::min(both.first, std::max(plant.first, run.first));
      both.last = std::max(both.last, std::min(plant.last, run.last));
    }
    return both;
  }

  [[nodiscard]] SolePart faster(Side side, const FrameRun& run) const {
    double heel = 0.0;
    double ball = 0.0;
    for (int f = run.first; f <= run.last; ++f) {
      heel += motion_.slack(side, SolePart::heel, f);
      ball += motion_.slack(side, SolePart::ball, f);
    }
    return heel > ball ? SolePart::heel : SolePart::ball;
  }

  /// Takes a run from the plants of a point.
  void free(std::vector<Plant>& plants, Side side, SolePart part, const FrameRun& run) const {
    const int fewest = fewest_frames(settings_.firm.shortest_part, motion_.fps());
    std::vector<Plant> left;
    for (const Plant& plant : plants) {
      if (plant.side != side || plant.part != part || plant.first > run.last ||
          plant.last < run.first) {
        left.push_back(plant);
        continue;
      }
      for (const FrameRun& rest :
           {FrameRun{plant.first, run.first - 1}, FrameRun{run.last + 1, plant.last}}) {
        if (rest.size() < fewest) continue;
        left.push_back(plant);
        left.back().first = rest.first;
        left.back().last = rest.last;
      }
    }
    plants = std::move(left);
  }

  /// Usual height above the ground, metres.
  [[nodiscard]] double height_of(const Plant& plant) const {
    const double clearance = rig_.leg(plant.side).clearance[index_of(plant.part)];
    std::vector<double> heights;
    for (int f = plant.first; f <= plant.last; ++f) {
      const Vec3& p = motion_.place(plant.side, plant.part, f);
      heights.push_back(p.y() - ground_.height(p.x(), p.z(), clearance));
    }
    return median(std::move(heights));
  }

  [[nodiscard]] bool is_in_the_air(const Plant& plant) {
    const double height = height_of(plant);
    const bool at_start = plant.first <= motion_.first_frame() + 1;
    const double most = at_start && height > 0.0 ? settings_.own_height : settings_.off_ground;
    if (std::abs(height) <= most * scale_) return false;
    std::vector<double> speeds;
    for (int f = plant.first; f <= plant.last; ++f) {
      speeds.push_back(motion_.velocity(plant.side, plant.part, f).norm());
    }
    if (static_cast<double>(speeds.size()) >= kStillTime * motion_.fps() &&
        median(std::move(speeds)) < settings_.still * scale_) {
      return false;
    }
    const int frames = plant.last - plant.first + 1;
    if (is_noticed(frames)) in_the_air_.add(plant, frames, off_ground(plant));
    return true;
  }

  const SoleMotion& motion_;
  const Rig& rig_;
  const Ground& ground_;
  const HoldSettings& settings_;
  double scale_ = 1.0;
  OddPlants unlevel_;
  OddPlants travelling_;
  OddPlants in_the_air_;
  OddPlants own_height_;
};

}  // namespace

PlantTrack held_plants(const PlantTrack& contact, const SoleMotion& motion, const Rig& rig,
                       const Ground& ground, const HoldSettings& settings, Diagnostics* notes) {
  const HoldSettings used =
      slides_throughout(contact, motion, rig.leg_length) ? loosened(settings) : settings;
  PlantTrack held = firm_plants(contact, motion, rig.leg_length, used.firm);
  HoldChoice choice(motion, rig, ground, used);
  choice.keep_level(held.plants);
  choice.drop_travelling(held.plants);
  choice.let_turn(held.plants);
  std::ranges::sort(held.plants, comes_before);
  choice.fit_ground(held);
  choice.tell(notes);
  return held;
}

PlantTrack held_plants(const Take& take, const PlantTrack& contact, const HoldSettings& settings,
                       Diagnostics* notes) {
  if (take.frames() == 0) return contact;
  const SoleMotion motion(take.legs(), take.fps(), take.first_frame());
  const Ground found = take.ground_fit() ? take.ground() : Ground::none();
  return held_plants(contact, motion, take.rig(), found, settings, notes);
}

}  // namespace surefoot
