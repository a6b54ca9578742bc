#include "surefoot/enforce/clean.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "contact/odd_plants.h"
#include "contact/plant_collector.h"
#include "enforce/leg_chains.h"
#include "enforce/spans.h"
#include "motion/changed_poses.h"
#include "rig/t_pose.h"
#include "surefoot/contact/plant.h"

namespace surefoot {

namespace {

// Heel and ball goals that fit the foot better than this do not conflict, metres (method 1.1).
constexpr double kConflict = 1e-6;
// Plants that are shorter by less than this, seconds, are not missed.
constexpr double kNoticed = 0.2;

/// Gathers the frames of a clean into its result and its warnings.
class Collector {
 public:
  Collector(CleanResult& result, const Rig& rig, const CleanSettings& settings, Diagnostics* notes)
      : result_(result),
        settings_(settings),
        by_frame_(result.report.plants),
        held_(result.report.plants.plants.size()),
        notes_(notes) {
    const Motion& motion = result.motion;
    if (!motion.made_on_demand()) return;
    changes_ = std::make_shared<ChangedPoses>(motion, changing_joints(rig));
    result.motion = Motion(motion.frames(), motion.joints(), motion.fps(), changes_);
  }

  /// `first`: the frame of the motion that is frame 0 of the stream that follows.
  void begin(int first) { first_ = first; }
  /// After the last frame: plants are as they were held. Refuses what no plant can be, such as a
  /// place beyond the limits that lies beside a sound one.
  Result<void> end() {
    CleanReport& report = result_.report;
    std::vector<Plant> kept;
    for (std::size_t p = 0; p < held_.size(); ++p) {
      const Plant& asked = report.plants.plants[p];
      const int let_go = asked.last - asked.first + 1 - held_[p].frames;
      if (let_go > 0) give_up(asked, let_go);
      if (held_[p].frames == 0) continue;
      kept.push_back(asked);
      kept.back().first = held_[p].first;
      kept.back().last = held_[p].last;
    }
    let_go_.tell(notes_, WarningKind::plant_given_up,
                 "plants are let go where holding them would cost too much, and the feet move "
                 "there; check these plants, or give them a place to hold them all the same");
    Result<PlantTrack> held = make_track(report.plants.frames, report.plants.fps, std::move(kept));
    if (!held) return fail("plants of the result: " + held.error().message);
    report.plants = std::move(*held);
    return {};
  }

  void add(const CleanedFrame& cleaned) {
    const int frame = first_ + static_cast<int>(cleaned.report.frame);
    if (changes_ != nullptr) {
      changes_->set(frame, cleaned.pose);
    } else {
      std::ranges::copy(cleaned.pose, result_.motion.pose(frame).begin());
    }
    add_root(cleaned.report.root_shift_world, frame);
    for (const Side side : kSides) add_leg(side, cleaned.report.legs[index_of(side)], frame);
  }

 private:
  void add_root(const Vec3& shift_world, int frame) {
    CleanReport& report = result_.report;
    report.largest_root_shift = std::max(report.largest_root_shift, shift_world.norm());
    if (frame > first_) {
      const double step = (shift_world - last_shift_world_).norm();
      report.largest_root_step = std::max(report.largest_root_step, step);
    }
    last_shift_world_ = shift_world;
  }

  void add_leg(Side side, const LegReport& leg, int frame) {
    CleanReport& report = result_.report;
    const double change = std::abs(leg.scale - 1.0);
    if (change > report.largest_leg_change) {
      report.largest_leg_change = change;
      report.largest_leg_change_frame = frame;
    }
    if (change > settings_.stretch_warning) {
      warn(WarningKind::leg_stretched, frame,
           fmt::format("the {} leg is stretched or shortened by more than {:.3g} % to reach its "
                       "plants; check them, or keep the bones rigid",
                       name_of(side), 100.0 * settings_.stretch_warning));
    }
    if (leg.miss > kConflict) {
      report.unmet.push_back({frame, side, leg.miss});
      warn(WarningKind::target_not_met, frame,
           fmt::format("the {} leg cannot reach its plants, so the foot misses them; shorten or "
                       "move the plants",
                       name_of(side)));
    }
    if (leg.conflict > kConflict) {
      warn(WarningKind::plant_conflict, frame,
           fmt::format("the {} heel and ball are planted at a distance that is not the foot's "
                       "length, so one of them misses; move one plant",
                       name_of(side)));
    }
    if (!leg.toe_cleared) {
      ++report.toes_not_cleared;
      warn(WarningKind::toe_not_cleared, frame,
           fmt::format("the {} toe stays below the ground however far it bends; check the ground "
                       "and the toe's clearance (surefoot info)",
                       name_of(side)));
    }
    for (const SolePart part : kHeelAndBall) add_joint(side, part, leg, frame);
  }

  void add_joint(Side side, SolePart part, const LegReport& leg, int frame) {
    const std::size_t p = index_of(part);
    if (leg.switched[p]) {
      warn(WarningKind::plant_switch, frame,
           fmt::format("the {} {} jumps from one plant to the next, since no frame lies between "
                       "them; leave a gap or merge the plants",
                       name_of(side), name_of(part)));
    }
    const int plant = by_frame_.at(frame, side, part);
    if (plant == PlantsByFrame::kNoPlant) return;
    const auto index = static_cast<std::size_t>(plant);
    if (!leg.given_up[p]) held_[index].add(frame);
    if (leg.placed_world[p])
      result_.report.plants.plants[index].position_world = leg.placed_world[p];
  }

  void give_up(const Plant& asked, int frames) {
    result_.report.given_up.push_back({asked, frames});
    const double seconds = frames / result_.report.plants.fps;
    if (seconds >= kNoticed) let_go_.add(asked, seconds, fmt::format("for {:.2g} s", seconds));
  }

  void warn(WarningKind kind, int frame, const std::string& message) {
    if (notes_ != nullptr) notes_->warn_at(kind, frame, message);
  }

  struct Held {
    int first = 0;
    int last = 0;
    int frames = 0;

    void add(int frame) noexcept {
      if (frames++ == 0) first = frame;
      last = frame;
    }
  };

  int first_ = 0;
  CleanResult& result_;
  std::shared_ptr<ChangedPoses> changes_;  // of a motion that is made on demand
  const CleanSettings& settings_;
  PlantsByFrame by_frame_;
  std::vector<Held> held_;  // of each plant
  OddPlants let_go_;
  Diagnostics* notes_;
  Vec3 last_shift_world_ = Vec3::Zero();
};

}  // namespace

Result<CleanResult> clean(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                          const Ground& ground, const PlantTrack& plants,
                          const CleanSettings& settings, Diagnostics* notes,
                          const ProgressFn& progress) {
  if (motion.joints() != skeleton.size()) {
    return fail(fmt::format("the motion has {} joints, but its skeleton has {}", motion.joints(),
                            skeleton.size()));
  }
  if (const auto fits = check_fits(plants, motion.frames(), motion.fps()); !fits) {
    return pass_on(fits);
  }
  if (const auto fault = find_fault(plants.frames, plants.plants)) return fail(fault->message);
  Result<FootskateCleaner> cleaner =
      FootskateCleaner::create(skeleton, rig, ground, settings, motion.fps());
  if (!cleaner) return pass_on(cleaner);

  CleanResult result{motion, {}};
  result.report.plants = plants;
  if (plants.plants.empty()) return result;

  // A T-pose before the motion is no part of it: nothing fades into it.
  int first = first_real_frame(skeleton, motion);
  for (const Plant& plant : plants.plants) first = std::min(first, plant.first);
  const std::vector<Span> spans = spans_between_jumps(skeleton, motion, rig, first);
  for (std::size_t k = 1; k < spans.size() && notes != nullptr; ++k) {
    notes->warn_at(
        WarningKind::motion_jumps, spans[k].first,
        "the body jumps; what is before and after is cleaned apart. Cut the clip there, or "
        "mend the capture");
  }
  const PlantTrack cut = cut_plants(plants, spans);
  result.report.plants = cut;
  const PlantsByFrame by_frame(cut);
  Collector collector(result, rig, settings, notes);
  for (const Span& span : spans) {
    collector.begin(span.first);
    for (int f = span.first; f < span.end; ++f) {
      if (f % 64 == 0 && !report_progress(progress, static_cast<double>(f) / motion.frames())) {
        return fail("cancelled");
      }
      if (const auto frame = cleaner->push(motion.pose(f), planted_at(f, cut, by_frame))) {
        collector.add(*frame);
      }
    }
    while (const auto frame = cleaner->flush()) collector.add(*frame);
  }
  if (const Result<void> held = collector.end(); !held) return pass_on(held);
  return result;
}

}  // namespace surefoot
