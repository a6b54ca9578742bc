#include "contact/firm_plants.h"
#include "math/frames.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <tuple>

namespace surefoot {

namespace {

constexpr double kAround = 0.25;  // s each way over which velocities around a frame are looked at
constexpr double kNext = 0.05;    // s beside an end that may already be part of the swing
constexpr double kTravelTime = 0.06;  // s; shorter travels are impacts

/// Whether the ball of that foot has been in contact at a frame for so many frames.
bool on_ball(const PlantTrack& contact, Side side, int frame, int frames) {
  return std::ranges::any_of(contact.plants, [&](const Plant& plant) {
    return plant.side == side && plant.part == SolePart::ball && frame <= plant.last &&
           frame >= plant.first + frames;
  });
}

/// One plant, and what is usual in it.
class PlantEnds {
 public:
  PlantEnds(const Plant& plant, const PlantTrack& contact, const SoleMotion& motion,
            double leg_length, const FirmSettings& settings)
      : plant_(plant),
        contact_(contact),
        motion_(motion),
        settings_(settings),
        scale_(leg_scale(leg_length)),
        whole_{plant.first, plant.last},
        usual_velocity_(motion.usual_velocity(plant.side, plant.part, whole_)),
        highest_(motion.usual_height(plant.side, plant.part, whole_) + settings.rise * scale_),
        fewest_(fewest_frames(settings.shortest, motion.fps())) {}

  /// Parts of the plant in which the point does not travel.
  [[nodiscard]] std::vector<FrameRun> parts() const {
    const auto ways =
        shuffles(motion_, plant_.side, plant_.part, whole_, scale_, settings_.shuffle);
    std::vector<FrameRun> parts;
    for (const FrameRun& part : rest_of(whole_, ways)) {
      std::ranges::copy(rest_of(part, travels_in(part)), std::back_inserter(parts));
    }
    return parts;
  }

  /// A part without the ends that cannot be held; nothing of it may be left.
  [[nodiscard]] FrameRun firm(const FrameRun& part) const {
    FrameRun run = cut(part, settings_.leave);
    if (run.size() < fewest_) run = cut(part, settings_.leave_late);
    return run;
  }

 private:
  [[nodiscard]] std::vector<FrameRun> travels_in(const FrameRun& part) const {
    std::vector<FrameRun> runs;
    for (int f = part.first; f <= part.last; ++f) {
      if (!travels(f)) continue;
      if (runs.empty() || runs.back().last + 1 < f) runs.push_back({f, f});
      runs.back().last = f;
    }
    return drop_short(runs, std::max(2, frames_of(kTravelTime, motion_.fps())));
  }

  [[nodiscard]] Vec3 velocity(int frame) const noexcept {
    return motion_.velocity(plant_.side, plant_.part, frame);
  }

  /// How far a velocity is from the plant's usual one or from that over some frames near by.
  [[nodiscard]] double odd(int frame, const FrameRun& near) const {
    const Vec3 now = velocity(frame);
    const double all = (now - usual_velocity_).norm();
    const FrameRun known{std::max(near.first, whole_.first), std::min(near.last, whole_.last)};
    if (known.size() < fewest_ || all == 0.0) return all;
    return std::min(all, (now - motion_.usual_velocity(plant_.side, plant_.part, known)).norm());
  }

  [[nodiscard]] bool travels(int frame) const {
    if ((velocity(frame) - usual_velocity_).norm() <= settings_.travel * scale_) return false;
    const int around = frames_of(kAround, motion_.fps());
    return moves(frame, {frame - around, frame + around}, settings_.travel);
  }

  /// Whether a point slides away from where it stood, as no scale of the path makes it.
  [[nodiscard]] bool drags(int frame) const {
    const double all = (velocity(frame) - usual_velocity_).norm();
    const double slack = motion_.slack(plant_.side, plant_.part, frame);
    return std::min(all, slack) > settings_.drag * scale_;
  }

  /// Whether a point moves oddly. One that is at rest does not, though it may slide later.
  [[nodiscard]] bool moves(int frame, const FrameRun& near, double speed) const {
    return std::min(velocity(frame).norm(), odd(frame, near)) > speed * scale_;
  }

  [[nodiscard]] bool goes(int frame, double climb, bool calm_matters) const {
    if (calm_matters && climb > settings_.calm * scale_) return true;
    return climb > settings_.speed * scale_ &&
           motion_.place(plant_.side, plant_.part, frame).y() > highest_;
  }

  [[nodiscard]] FrameRun cut(FrameRun run, double leave) const {
    const bool heel = plant_.part == SolePart::heel;
    const int around = frames_of(kAround, motion_.fps());
    const int next = frames_of(kNext, motion_.fps());
    const auto comes = [&](int f) {
      return goes(f, -velocity(f).y(), heel) || moves(f, {f + next, f + around}, leave) || drags(f);
    };
    const auto leaves = [&](int f) {
      return goes(f, velocity(f).y(), heel && on_ball(contact_, plant_.side, f, fewest_)) ||
             odd(f, {f - around, f - next}) > leave * scale_ || drags(f);
    };
    while (run.first <= run.last && comes(run.first)) ++run.first;
    while (run.first <= run.last && leaves(run.last)) --run.last;
    return run;
  }

  const Plant& plant_;
  const PlantTrack& contact_;
  const SoleMotion& motion_;
  const FirmSettings& settings_;
  double scale_ = 1.0;
  FrameRun whole_;
  Vec3 usual_velocity_;
  double highest_ = 0.0;
  int fewest_ = 1;
};

}  // namespace

int fewest_frames(double seconds, double fps) {
  constexpr int kFewest = 3;
  return std::max(kFewest, frames_of(seconds, fps));
}

PlantTrack firm_plants(const PlantTrack& contact, const SoleMotion& motion, double leg_length,
                       const FirmSettings& settings) {
  PlantTrack firm{contact.frames, contact.fps, {}};
  for (const Plant& plant : contact.plants) {
    const PlantEnds ends(plant, contact, motion, leg_length, settings);
    const std::vector<FrameRun> parts = ends.parts();
    const int fewest =
        fewest_frames(parts.size() > 1 ? settings.shortest_part : settings.shortest, contact.fps);
    Plant held = plant;
    for (const FrameRun& part : parts) {
      const FrameRun run = ends.firm(part);
      if (run.size() < fewest) continue;
      held.first = run.first;
      held.last = run.last;
      firm.plants.push_back(held);
    }
  }
  std::ranges::sort(firm.plants, [](const Plant& a, const Plant& b) {
    return std::tuple(a.first, a.side, a.part) < std::tuple(b.first, b.side, b.part);
  });
  return firm;
}

}  // namespace surefoot
