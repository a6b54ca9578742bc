#include "contact/firm_stretches.h"

#include <algorithm>
#include <cmath>

#include "contact/sole_motion.h"
#include "math/frames.h"

namespace surefoot {

namespace {

constexpr double kAround = 0.25;  // s each way over which velocities around a frame are looked at
constexpr double kNext = 0.05;    // s beside an end that may already be part of the swing
constexpr double kWidest = 0.05;  // s between frames that tell the velocity in the middle
constexpr double kTravelTime = 0.06;  // s; shorter travels are impacts

/// Whether the ball of that foot has been in contact at a frame for so many frames.
bool on_ball(std::span<const Stretch> balls, int frame, int frames) noexcept {
  return std::ranges::any_of(balls, [&](const Stretch& ball) {
    return frame <= ball.run.last &&
           (ball.begins ? frame >= ball.run.first + frames : frame >= ball.run.first);
  });
}

/// One contact, and what is usual in it.
class ContactEnds {
 public:
  ContactEnds(const Stretch& contact, std::span<const Stretch> balls, const SoleWindow& window,
              double leg_scale, double fps, const FirmSettings& settings)
      : contact_(contact),
        whole_(contact.run),
        balls_(balls),
        window_(window),
        settings_(settings),
        fps_(fps),
        coarse_(2.0 * sole_reach(fps) / fps > kWidest),
        scale_(leg_scale),
        usual_velocity_(window.usual_velocity(contact.part, whole_)),
        highest_(window.usual_height(contact.part, whole_) + settings.rise * scale_),
        fewest_(fewest_frames(settings.shortest, fps)) {}

  /// Calls `take` for the parts of the contact in which the point does not travel.
  template <class Take>
  void for_each_part(const Take& take) const {
    int first = whole_.first;
    for_each_shuffle(
        whole_, scale_, fps_, settings_.shuffle,
        [&](int f) { return window_.place(contact_.part, f); }, [&](int f) { return velocity(f); },
        [&](int f) { return window_.slack(contact_.part, f); },
        [&](const FrameRun& way) {
          if (way.first > first) part_by_travels({first, way.first - 1}, take);
          first = way.last + 1;
        });
    if (first <= whole_.last) part_by_travels({first, whole_.last}, take);
  }

  /// A part without the ends that cannot be held; nothing of it may be left.
  [[nodiscard]] Stretch firm(const FrameRun& part) const {
    Stretch stretch{contact_.part, part, contact_.begins || part.first > whole_.first,
                    contact_.ends || part.last < whole_.last};
    const FrameRun run = cut(stretch, settings_.leave);
    stretch.run = run.size() < fewest_ ? cut(stretch, settings_.leave_late) : run;
    stretch.begins = stretch.begins || stretch.run.first > part.first;
    stretch.ends = stretch.ends || stretch.run.last < part.last;
    return stretch;
  }

 private:
  template <class Take>
  void part_by_travels(const FrameRun& run, const Take& take) const {
    const int longest = std::max(2, frames_of(kTravelTime, fps_));
    int first = run.first;
    for (int f = run.first; f <= run.last; ++f) {
      int end = f;
      while (end <= run.last && travels(end)) ++end;
      if (end - f >= longest) {
        if (f > first) take(FrameRun{first, f - 1});
        first = end;
      }
      f = std::max(f, end - 1);
    }
    if (first <= run.last) take(FrameRun{first, run.last});
  }

  [[nodiscard]] const Vec3& velocity(int frame) const noexcept {
    return window_.velocity(contact_.part, frame);
  }

  /// Velocities a little before and after a frame of a part. At low rates, differences over both
  /// sides of a frame tell of the swing before the foot leaves; their means with those over one
  /// side are the velocities a quarter of a frame away.
  [[nodiscard]] Vec3 velocity_to(const FrameRun& part, int frame) const noexcept {
    if (!coarse_ || frame == part.first) return velocity(frame);
    return 0.5 * (velocity(frame) + fps_ * window_.way_to(contact_.part, frame));
  }
  [[nodiscard]] Vec3 velocity_from(const FrameRun& part, int frame) const noexcept {
    if (!coarse_ || frame == part.last) return velocity(frame);
    return 0.5 * (velocity(frame) + fps_ * window_.way_to(contact_.part, frame + 1));
  }

  /// How far a velocity is from the usual one or from that over some frames near by.
  [[nodiscard]] double odd(const Vec3& now, const FrameRun& near) const {
    const double all = (now - usual_velocity_).norm();
    const FrameRun known{std::max(near.first, whole_.first), std::min(near.last, whole_.last)};
    if (known.size() < fewest_ || all == 0.0) return all;
    return std::min(all, (now - window_.usual_velocity(contact_.part, known)).norm());
  }

  [[nodiscard]] bool travels(int frame) const {
    if ((velocity(frame) - usual_velocity_).norm() <= settings_.travel * scale_) return false;
    const int around = frames_of(kAround, fps_);
    return moves(velocity(frame), {frame - around, frame + around}, settings_.travel);
  }

  /// Whether a point slides away from where it stood, as no scale of the path makes it.
  [[nodiscard]] bool drags(int frame, const Vec3& now) const {
    const double all = (now - usual_velocity_).norm();
    return std::min(all, window_.slack(contact_.part, frame)) > settings_.drag * scale_;
  }

  /// Whether a point moves oddly. One that is at rest does not, though it may slide later.
  [[nodiscard]] bool moves(const Vec3& now, const FrameRun& near, double speed) const {
    return std::min(now.norm(), odd(now, near)) > speed * scale_;
  }

  /// Whether a point comes or leaves at a speed of `climb`, m/s: a heel at more than `most`.
  [[nodiscard]] bool goes(int frame, double climb, double most) const {
    if (climb > most * scale_) return true;
    return climb > settings_.speed * scale_ && window_.place(contact_.part, frame).y() > highest_;
  }

  /// Without the frames in which the point still comes or already leaves; beyond the window, it
  /// does neither.
  [[nodiscard]] FrameRun cut(const Stretch& part, double leave) const {
    const bool heel = contact_.part == SolePart::heel;
    const int around = frames_of(kAround, fps_);
    const int next = frames_of(kNext, fps_);
    const auto comes = [&](int f) {
      const Vec3 now = velocity_from(part.run, f);
      return goes(f, -now.y(), heel ? settings_.calm : HUGE_VAL) ||
             moves(now, {f + next, f + around}, leave) || drags(f, now);
    };
    const auto leaves = [&](int f) {
      const Vec3 now = velocity_to(part.run, f);
      const bool rolls = heel && on_ball(balls_, f, fewest_);
      return goes(f, now.y(), rolls ? settings_.heel_off : HUGE_VAL) ||
             odd(now, {f - around, f - next}) > leave * scale_ || drags(f, now);
    };
    FrameRun run = part.run;
    while (part.begins && run.first <= run.last && comes(run.first)) ++run.first;
    while (part.ends && run.first <= run.last && leaves(run.last)) --run.last;
    return run;
  }

  const Stretch& contact_;
  FrameRun whole_;
  std::span<const Stretch> balls_;
  const SoleWindow& window_;
  const FirmSettings& settings_;
  double fps_;
  bool coarse_;
  double scale_;
  Vec3 usual_velocity_;
  double highest_;
  int fewest_;
};

}  // namespace

int fewest_frames(double seconds, double fps) {
  constexpr int kFewest = 3;
  return std::max(kFewest, frames_of(seconds, fps));
}

void add_firm_stretches(const Stretch& contact, std::span<const Stretch> balls,
                        const SoleWindow& window, double leg_scale, double fps,
                        const FirmSettings& settings, std::vector<Stretch>& firm) {
  const ContactEnds ends(contact, balls, window, leg_scale, fps, settings);
  int parts = 0;
  ends.for_each_part([&](const FrameRun&) { ++parts; });
  const int fewest = fewest_frames(parts > 1 ? settings.shortest_part : settings.shortest, fps);
  ends.for_each_part([&](const FrameRun& part) {
    const Stretch stretch = ends.firm(part);
    const bool whole = stretch.begins && stretch.ends;
    if (stretch.run.size() >= (whole ? fewest : 1)) firm.push_back(stretch);
  });
}

}  // namespace surefoot
