#include "metrics/verdict_checks.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "surefoot/contact/planted.h"
#include "surefoot/metrics/change.h"

namespace surefoot {
namespace {

constexpr double kDegrees = 180.0 / std::numbers::pi;
constexpr double kShownRate = 30.0;  // frames a second at which kinks and peaks are looked at
constexpr double kQuietPeak = 5.0;   // m/s^2: calmer motions are taken as this calm
constexpr double kNotInContact = std::numeric_limits<double>::infinity();
constexpr double kShortestToe = 0.005;  // m

const LegPose& leg_at(std::span<const BothLegs> poses, Side side, int frame) {
  return poses[frame][index_of(side)];
}

int frame_count(const BeforeAndAfter& both) { return static_cast<int>(both.before.size()); }

int shown_every(double fps) { return std::max(1, static_cast<int>(std::lround(fps / kShownRate))); }

double toe_bend(const LegPose& pose) {
  const Vec3 foot = pose.ball_world - pose.ankle_world.translation;
  const Vec3 toe = pose.toe_world - pose.ball_world;
  return std::atan2(foot.cross(toe).norm(), foot.dot(toe)) * kDegrees;
}

Vec3 hips_of(std::span<const BothLegs> poses, int frame) {
  return 0.5 * (leg_at(poses, Side::left, frame).thigh_world.translation +
                leg_at(poses, Side::right, frame).thigh_world.translation);
}

/// Second differences at the rate that is shown, times that rate squared; `at` is the middle frame.
template <class Value, class Size>
void add_bends(Worst& worst, const BeforeAndAfter& both, double rate, const Value& value,
               const Size& size) {
  const int every = shown_every(both.fps);
  for (int f = both.first_frame + every; f + every < frame_count(both); f += every) {
    worst.add(rate * size(value(f - every) - 2.0 * value(f) + value(f + every)), f);
  }
}

Worst peak_acceleration(const BeforeAndAfter& both, std::span<const BothLegs> poses) {
  const double rate = both.fps / shown_every(both.fps);
  const auto size = [](const Vec3& v) { return v.norm(); };
  Worst worst;
  for (const Side side : kSides) {
    const auto knee = [&](int f) -> Vec3 { return leg_at(poses, side, f).knee_world.translation; };
    const auto ankle = [&](int f) -> Vec3 {
      return leg_at(poses, side, f).ankle_world.translation;
    };
    add_bends(worst, both, rate * rate, knee, size);
    add_bends(worst, both, rate * rate, ankle, size);
  }
  return worst;
}

/// The contacts of one point, which follow each other.
class ContactsInOrder {
 public:
  void add(const FoundContact& contact) { contacts_.push_back(&contact); }

  /// The one that a frame belongs to, or null.
  [[nodiscard]] const FoundContact* at(int frame) const {
    const auto ends_before = [&](const FoundContact* contact) {
      return contact->frames.last < frame;
    };
    const auto found = std::ranges::partition_point(contacts_, ends_before);
    return found != contacts_.end() && (*found)->frames.first <= frame ? *found : nullptr;
  }

 private:
  std::vector<const FoundContact*> contacts_;
};

}  // namespace

Worst contact_slide(std::span<const FoundContact> contacts, const SoleMotion& motion) {
  const auto slide = [&](const FoundContact& contact, int frame) {
    const FrameRun core = core_of(contact.frames, motion.fps());
    if (frame < core.first || frame > core.last) return kNotInContact;
    const Vec3 way = motion.place(contact.side, contact.part, frame) -
                     motion.place(contact.side, contact.part, core.first);
    return std::hypot(way.x(), way.z());
  };
  HeelsAndBalls<ContactsInOrder> in_order;
  for (const FoundContact& contact : contacts) {
    in_order[index_of(contact.side)][index_of(contact.part)].add(contact);
  }
  Worst worst;
  for (const FoundContact& contact : contacts) {
    const FrameRun core = core_of(contact.frames, motion.fps());
    for (int f = core.first; f <= core.last; ++f) {
      double least = slide(contact, f);
      for (const ContactsInOrder& others : in_order[index_of(contact.side)]) {
        if (const FoundContact* other = others.at(f)) least = std::min(least, slide(*other, f));
      }
      worst.add(least, f);
    }
  }
  return worst;
}

std::optional<Worst> sunk_deeper(const BeforeAndAfter& both) {
  if (both.ground.kind() == GroundKind::none) return std::nullopt;
  Worst worst;
  for (int f = both.first_frame; f < frame_count(both); ++f) {
    for (const Side side : kSides) {
      for (const SolePart part : kSoleParts) {
        const double clearance = both.rig.leg(side).clearance[index_of(part)];
        const auto depth = [&](const LegPose& pose) {
          const Vec3& p = pose.sole_world(part);
          return std::max(0.0, both.ground.height(p.x(), p.z(), clearance) - p.y());
        };
        worst.add(depth(leg_at(both.after, side, f)) - depth(leg_at(both.before, side, f)), f);
      }
    }
  }
  return worst;
}

Worst raised(const BeforeAndAfter& both, std::span<const FoundContact> contacts) {
  Worst worst;
  for (const FoundContact& contact : contacts) {
    const double clearance = both.rig.leg(contact.side).clearance[index_of(contact.part)];
    for (int f = contact.frames.first; f <= contact.frames.last; ++f) {
      const Vec3& now = leg_at(both.after, contact.side, f).sole_world(contact.part);
      double rise = now.y() - leg_at(both.before, contact.side, f).sole_world(contact.part).y();
      if (both.ground.kind() != GroundKind::none) {
        rise = std::min(rise, now.y() - both.ground.height(now.x(), now.z(), clearance));
      }
      worst.add(rise, f);
    }
  }
  return worst;
}

Worst acceleration_ratio(const BeforeAndAfter& both) {
  const double before = peak_acceleration(both, both.before).value;
  Worst worst = peak_acceleration(both, both.after);
  worst.value /= std::max(before, kQuietPeak);
  return worst;
}

Worst knee_kink(const BeforeAndAfter& both) {
  Worst worst;
  for (const Side side : kSides) {
    const auto added = [&](int f) {
      return knee_angle(leg_at(both.after, side, f)) - knee_angle(leg_at(both.before, side, f));
    };
    add_bends(worst, both, 1.0, added, [](double d) { return std::abs(d); });
  }
  return worst;
}

std::optional<Worst> toe_bend_change(const BeforeAndAfter& both) {
  std::optional<Worst> worst;
  for (const Side side : kSides) {
    const Leg& leg = both.rig.leg(side);
    if (leg.joints.ball == kNoJoint || leg.toe_in_ball.norm() < kShortestToe) continue;
    if (!worst) worst.emplace();
    for (int f = both.first_frame; f < frame_count(both); ++f) {
      worst->add(
          std::abs(toe_bend(leg_at(both.after, side, f)) - toe_bend(leg_at(both.before, side, f))),
          f);
    }
  }
  return worst;
}

Worst leg_stretch(const BeforeAndAfter& both) {
  Worst worst;
  for (int f = both.first_frame; f < frame_count(both); ++f) {
    for (const Side side : kSides) {
      const double before = leg_length(leg_at(both.before, side, f));
      const double after = leg_length(leg_at(both.after, side, f));
      if (before > 0.0) worst.add(std::abs(after / before - 1.0), f);
    }
  }
  return worst;
}

Worst foot_way(const BeforeAndAfter& both) {
  Worst worst;
  for (int f = both.first_frame; f < frame_count(both); ++f) {
    const Vec3 body = hips_of(both.after, f) - hips_of(both.before, f);
    for (const Side side : kSides) {
      for (const SolePart part : kHeelAndBall) {
        const Vec3 way = leg_at(both.after, side, f).sole_world(part) -
                         leg_at(both.before, side, f).sole_world(part);
        worst.add((way - body).norm(), f);
      }
    }
  }
  return worst;
}

}  // namespace surefoot
