#include "contact/sole_stream.h"

#include <algorithm>

#include "contact/path_slack.h"
#include "contact/sole_motion.h"

namespace surefoot {

SoleStream::SoleStream(double fps)
    : fps_(fps), reach_(sole_reach(fps)), inside_(4 * static_cast<std::size_t>(reach_) + 1) {}

void SoleStream::reset() noexcept { pushed_ = next_ = 0; }

SoleStream::Span SoleStream::span_about(FrameNumber frame, int reach) const noexcept {
  const Points& before = inside_[std::max<FrameNumber>(frame - reach, 0)];
  const Points& after = inside_[std::min(frame + reach, pushed_ - 1)];
  const double time = after.time - before.time;
  return {before, after, time > 0.0 ? fps_ / time : 0.0};
}

const SoleFrame* SoleStream::push(const BothLegs& legs, double step) noexcept {
  Points& points = inside_[pushed_];
  points.time = pushed_ == 0 ? 0.0 : inside_[pushed_ - 1].time + step;
  points.body_world = between_hips(legs);
  for (std::size_t s = 0; s < 2; ++s) {
    points.soles_world[s] = {legs[s].heel_world, legs[s].ball_world};
  }
  ++pushed_;
  return pushed_ - 1 - next_ < latency_frames() ? nullptr : tell();
}

const SoleFrame* SoleStream::flush() noexcept {
  if (next_ < pushed_) return tell();
  reset();
  return nullptr;
}

const SoleFrame* SoleStream::tell() noexcept {
  const FrameNumber frame = next_++;
  const Span near = span_about(frame, reach_);
  const Span wide = span_about(frame, 2 * reach_);
  const Vec3 body = wide.rate * (wide.after.body_world - wide.before.body_world);
  const auto heading = [](const std::array<Vec3, 2>& foot) { return Vec3(foot[1] - foot[0]); };
  told_.place_world = inside_[frame].soles_world;
  told_.step = frame == 0 ? 1.0 : inside_[frame].time - inside_[frame - 1].time;
  for (std::size_t s = 0; s < 2; ++s) {
    for (std::size_t p = 0; p < 2; ++p) {
      Vec3& velocity = told_.velocity_world[s][p];
      velocity = near.rate * (near.after.soles_world[s][p] - near.before.soles_world[s][p]);
      told_.slack[s][p] = path_slack(velocity, body);
    }
    told_.turn[s] = wide.rate * turn_between(heading(wide.before.soles_world[s]),
                                             heading(wide.after.soles_world[s]));
  }
  return &told_;
}

}  // namespace surefoot
