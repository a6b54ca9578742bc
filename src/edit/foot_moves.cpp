#include "edit/foot_moves.h"

#include "edit/put_ankle.h"
#include "math/easing.h"
#include "math/rotation.h"
#include "rig/t_pose.h"

namespace surefoot {

namespace {

/// What is done to a foot in a frame.
struct FootMove {
  Quat turn_world = Quat::Identity();
  Vec3 ball_shift_world = Vec3::Zero();

  [[nodiscard]] bool nothing() const noexcept {
    return ball_shift_world.isZero(0.0) && turn_world.vec().isZero(0.0);
  }
};

FootMove between(const FootMove& a, const FootMove& b, double share) noexcept {
  return {slerp(share, a.turn_world, b.turn_world),
          a.ball_shift_world + share * (b.ball_shift_world - a.ball_shift_world)};
}

/// The moves of one foot over a motion.
class FootMoves {
 public:
  FootMoves(const Motion& motion, const Leg& leg, const LegChain& chain)
      : motion_(motion), leg_(leg), chain_(chain) {}

  void add(const Stance& stance, const Transform& moved_world) {
    spans_.push_back({stance.first, stance.last, moved_world});
  }

  [[nodiscard]] FootMove at(int frame) const {
    if (spans_.empty()) return {};
    std::size_t next = 0;
    while (next < spans_.size() && spans_[next].last < frame) ++next;
    if (next == spans_.size()) return in_stance(spans_.back(), spans_.back().last);
    const Span& ahead = spans_[next];
    if (frame >= ahead.first) return in_stance(ahead, frame);
    if (next == 0) return in_stance(ahead, ahead.first);
    const Span& behind = spans_[next - 1];
    const double gone =
        static_cast<double>(frame - behind.last) / static_cast<double>(ahead.first - behind.last);
    return between(in_stance(behind, behind.last), in_stance(ahead, ahead.first),
                   1.0 - ease_out(gone));
  }

  void apply(const FootMove& move, PoseSpan pose) const noexcept {
    const LegGeometry leg = chain_.geometry(pose);
    const Transform ankle{leg.ankle_rotation_world, leg.ankle_world};
    const Vec3 ball_world = ankle.apply(leg_.ball_in_ankle) + move.ball_shift_world;
    const Quat rotation = (move.turn_world * ankle.rotation).normalized();
    put_ankle_bent(chain_, leg, {rotation, ball_world - rotation * leg_.ball_in_ankle}, pose);
  }

 private:
  struct Span {
    int first = 0;
    int last = 0;
    Transform moved_world;
  };

  [[nodiscard]] FootMove in_stance(const Span& span, int frame) const noexcept {
    const LegGeometry leg = chain_.geometry(motion_.pose(frame));
    const Vec3 ball_world =
        Transform{leg.ankle_rotation_world, leg.ankle_world}.apply(leg_.ball_in_ankle);
    return {span.moved_world.rotation, span.moved_world.apply(ball_world) - ball_world};
  }

  const Motion& motion_;
  const Leg& leg_;
  const LegChain& chain_;
  std::vector<Span> spans_;
};

}  // namespace

Result<Motion> move_feet(const Skeleton& skeleton, const Motion& motion, const Rig& rig,
                         std::span<const Stance> stances, std::span<const Transform> moved_world) {
  Motion moved = motion;
  const int first = motion.frames() == 0 ? 0 : first_real_frame(skeleton, motion);
  for (const Side side : kSides) {
    const Leg& leg = rig.leg(side);
    const Result<LegChain> chain = LegChain::create(skeleton, leg);
    if (!chain) return pass_on(chain);
    FootMoves moves(motion, leg, *chain);
    for (std::size_t i = 0; i < stances.size(); ++i) {
      if (stances[i].side == side) moves.add(stances[i], moved_world[i]);
    }
    for (int f = first; f < motion.frames(); ++f) {
      if (const FootMove move = moves.at(f); !move.nothing()) moves.apply(move, moved.pose(f));
    }
  }
  return moved;
}

}  // namespace surefoot
