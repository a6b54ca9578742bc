/// The functions by which a page drives figures and keeps feet in place frame by frame (walker.ts,
/// foot_lock.ts). Numbers name what was opened; a number of nothing does nothing.

#include <cmath>
#include <optional>

#include "answers.h"
#include "exports.h"
#include "handles.h"
#include "lock.h"
#include "walker.h"

namespace surefoot::wasm {
namespace {

Handles<Walker>& walkers() {
  static Handles<Walker> instance;
  return instance;
}

Handles<Lock>& locks() {
  static Handles<Lock> instance;
  return instance;
}

Result<std::string> open_walker() {
  Result<Walker> walker = Walker::create(exchange());
  if (!walker) return pass_on(walker);
  const std::string description = walker->description();
  return numbered_answer(walkers().add(std::move(*walker)), description);
}

Result<std::string> open_lock() {
  const auto loaded = session().take_of(Which::before);
  Result<Lock> lock = Lock::create(exchange(), loaded ? *loaded : nullptr);
  if (!lock) return pass_on(lock);
  const std::string description = lock->description();
  return numbered_answer(locks().add(std::move(*lock)), description);
}

/// 1, or 0 with the sentence of a refusal. What succeeds leaves the output alone: nothing is
/// allocated.
int done(const Result<void>& result) {
  return result ? 1 : static_cast<int>(exchange().answer(pass_on(result)));
}

Result<void> set_target(int number) {
  Walker* walker = walkers().find(number);
  if (walker == nullptr) return fail("this walker is closed");
  return walker->set_target();
}

Result<void> turn_to(int number, double heading, double within) {
  Walker* walker = walkers().find(number);
  if (walker == nullptr) return fail("this walker is closed");
  return walker->turn_to(heading, within);
}

/// 0 is left, 1 right.
Side side_of(int side) { return side == 0 ? Side::left : Side::right; }

Result<void> start_with(int number, int side) {
  Walker* walker = walkers().find(number);
  if (walker == nullptr) return fail("this walker is closed");
  return walker->start_with(side_of(side));
}

Result<double> stop_on(int number, int side, double within) {
  Walker* walker = walkers().find(number);
  if (walker == nullptr) return fail("this walker is closed");
  return walker->stop_on(side_of(side), within);
}

Result<void> go_to(int number, const WalkerPlacement& place, double seconds, double arrival) {
  Walker* walker = walkers().find(number);
  if (walker == nullptr) return fail("this walker is closed");
  return walker->go_to(place, seconds, arrival);
}

Result<void> steer(int number, const Stick& stick, const StickLimits& limits) {
  Walker* walker = walkers().find(number);
  if (walker == nullptr) return fail("this walker is closed");
  return walker->steer(stick, limits);
}

}  // namespace
}  // namespace surefoot::wasm

using namespace surefoot::wasm;

SUREFOOT_EXPORT(sf_walker_open) int sf_walker_open() { return exchange().answer(open_walker()); }
SUREFOOT_EXPORT(sf_walker_close) void sf_walker_close(int number) { walkers().remove(number); }
SUREFOOT_EXPORT(sf_walker_controls) double* sf_walker_controls(int number) {
  Walker* walker = walkers().find(number);
  return walker == nullptr ? nullptr : &walker->controls()->speed;
}
SUREFOOT_EXPORT(sf_walker_state) const double* sf_walker_state(int number) {
  Walker* walker = walkers().find(number);
  return walker == nullptr ? nullptr : &walker->state()->x;
}
SUREFOOT_EXPORT(sf_walker_joints) const float* sf_walker_joints(int number) {
  Walker* walker = walkers().find(number);
  return walker == nullptr ? nullptr : walker->joints_world().data();
}
SUREFOOT_EXPORT(sf_walker_pose) const float* sf_walker_pose(int number) {
  Walker* walker = walkers().find(number);
  return walker == nullptr ? nullptr : walker->pose_local().data();
}
SUREFOOT_EXPORT(sf_walker_set_target) int sf_walker_set_target(int number) {
  return done(set_target(number));
}
SUREFOOT_EXPORT(sf_walker_turn_to)
int sf_walker_turn_to(int number, double heading, double within) {
  return done(turn_to(number, heading, within));
}
SUREFOOT_EXPORT(sf_walker_start_with) int sf_walker_start_with(int number, int side) {
  return done(start_with(number, side));
}
/// Seconds until it stands; negative where it is refused.
SUREFOOT_EXPORT(sf_walker_stop_on)
double sf_walker_stop_on(int number, int side, double within) {
  const surefoot::Result<double> seconds = stop_on(number, side, within);
  if (seconds) return *seconds;
  exchange().answer(surefoot::Result<std::string>(surefoot::pass_on(seconds)));
  return -1.0;
}
SUREFOOT_EXPORT(sf_walker_go_to)
int sf_walker_go_to(int number, double x, double z, double heading, double seconds,
                    double arrival) {
  return done(go_to(number, {x, z, heading}, seconds, arrival));
}
/// `facing` is NaN for a figure that faces where it goes.
SUREFOOT_EXPORT(sf_walker_steer)
int sf_walker_steer(int number, double x, double z, double facing, double acceleration,
                    double braking, double turn_rate) {
  surefoot::Stick stick{x, z, std::nullopt};
  if (!std::isnan(facing)) stick.facing = facing;
  return done(steer(number, stick, {acceleration, braking, turn_rate}));
}
SUREFOOT_EXPORT(sf_walker_set_steps) void sf_walker_set_steps(int number) {
  if (Walker* walker = walkers().find(number)) walker->set_steps();
}
SUREFOOT_EXPORT(sf_walker_advance) void sf_walker_advance(int number, double dt) {
  if (Walker* walker = walkers().find(number)) walker->advance(dt);
}

SUREFOOT_EXPORT(sf_lock_open) int sf_lock_open() { return exchange().answer(open_lock()); }
SUREFOOT_EXPORT(sf_lock_close) void sf_lock_close(int number) { locks().remove(number); }
SUREFOOT_EXPORT(sf_lock_pose) float* sf_lock_pose(int number) {
  Lock* lock = locks().find(number);
  return lock == nullptr ? nullptr : lock->pose();
}
SUREFOOT_EXPORT(sf_lock_corrected) const float* sf_lock_corrected(int number) {
  Lock* lock = locks().find(number);
  return lock == nullptr ? nullptr : lock->corrected();
}
SUREFOOT_EXPORT(sf_lock_state) const double* sf_lock_state(int number) {
  Lock* lock = locks().find(number);
  return lock == nullptr ? nullptr : &lock->state()->ready;
}
SUREFOOT_EXPORT(sf_lock_push) void sf_lock_push(int number, double dt, int planted) {
  if (Lock* lock = locks().find(number)) lock->push(dt, planted);
}
SUREFOOT_EXPORT(sf_lock_flush) void sf_lock_flush(int number) {
  if (Lock* lock = locks().find(number)) lock->flush();
}
SUREFOOT_EXPORT(sf_lock_teleport) void sf_lock_teleport(int number) {
  if (Lock* lock = locks().find(number)) lock->teleport();
}
SUREFOOT_EXPORT(sf_lock_reset) void sf_lock_reset(int number) {
  if (Lock* lock = locks().find(number)) lock->reset();
}
