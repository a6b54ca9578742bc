#include "enforce/rectifier.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/limits.h"
#include "enforce/leg_chains.h"
#include "enforce/rectifier_runs.h"

namespace surefoot {

namespace {

constexpr double kLongest = 10.0;  // seconds

}  // namespace

Result<void> check_rectify(const RectifySettings& settings) {
  if (!(settings.longest_run > 0.0 && settings.longest_run <= kLongest)) {
    return fail(fmt::format("a longest skating run of {} s is out of range (above 0, up to {} s)",
                            settings.longest_run, kLongest));
  }
  if (!(settings.ease_window >= 0.0 && settings.ease_window <= kLongest)) {
    return fail(fmt::format("a window of {} s is out of range (0 to {} s)", settings.ease_window,
                            kLongest));
  }
  if (!(settings.shortest_way >= 0.0 && settings.shortest_way <= kLongest)) {
    return fail(fmt::format("a shortest move of {} s is out of range (0 to {} s)",
                            settings.shortest_way, kLongest));
  }
  if (!(settings.lift >= 0.0 && settings.lift <= 1.0)) {
    return fail(fmt::format("a lift of {} m is out of range (0 to 1 m)", settings.lift));
  }
  if (!(settings.clear_height > 0.0)) {
    return fail("the height of a foot in the air must be greater than 0");
  }
  if (!(settings.longest_way > 0.0)) return fail("the longest way of a foot is above 0");
  return {};
}

Result<Rectifier> Rectifier::create(const Skeleton& skeleton, const Rig& rig, const Ground& ground,
                                    const RectifySettings& settings, double fps) {
  if (const auto good = check_rectify(settings); !good) return pass_on(good);
  if (!limits::is_usable_rate(fps)) return fail(limits::rate_out_of_range(fps));
  if (!(rig.leg_length > 0.0)) return fail("the rig has legs of zero length");
  const Result<std::array<LegChain, 2>> chains = leg_chains(skeleton, rig);
  if (!chains) return pass_on(chains);
  return Rectifier(std::make_unique<Runs>(rig, ground, settings, *chains, fps, skeleton.size()));
}

Rectifier::Rectifier(std::unique_ptr<Runs> runs) noexcept : runs_(std::move(runs)) {}
Rectifier::Rectifier(Rectifier&&) noexcept = default;
Rectifier& Rectifier::operator=(Rectifier&&) noexcept = default;
Rectifier::~Rectifier() = default;

std::optional<RectifiedFrame> Rectifier::push(ConstPoseSpan pose, MotionLabel label) noexcept {
  return runs_->push(pose, label);
}
std::optional<RectifiedFrame> Rectifier::flush() noexcept { return runs_->flush(); }
int Rectifier::latency_frames() const noexcept { return runs_->longest(); }

}  // namespace surefoot
