#include "enforce/body_fit.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace surefoot {

namespace {

constexpr double kPi = std::numbers::pi;

// What costs as much as anything else: changes, and their first two differences from frame to frame
// at 30 frames a second. Metres for a leg of 0.85 m, and radians. Searched on the clips of cmu/
// whose subjects have even numbers, compared on all (benchmarks/corpus/natural.py).
constexpr std::array<double, 3> kBodyPrice{0.0036, 0.1, 0.013};
constexpr std::array<double, 3> kAnklePrice{0.03, 0.1, 0.01};
constexpr std::array<double, 3> kKneePrice{0.35, 0.056, 0.037};
// A foot that is already where it shall be, metres, does not turn its knee: one that is a little
// beyond straight would be turned to the other side.
constexpr double kSame = 3e-6;
// Knees start and go no further in a round, rad.
constexpr double kLongestTurn = 0.4;
// A knee captured no further beyond straight than this, rad, is a straight one, to be bent
// forwards. Those that go further, as those of robots and of some people do, may stay there.
constexpr double kBeyond = 0.08;
// Where plants ask them to bend back by more than this, rad, only those that go further still may:
// a leg that must be shorter cannot pass through straight, so its knee would jump on its way there.
constexpr double kMostBack = 0.2;
constexpr double kFarBeyond = 0.13;
// Free feet that are no deeper in the ground than this, metres, ask nothing of the body.
constexpr double kSunk = 1e-3;
// All but one of 866 blocks of the clips of cmu/ are done in fewer, on average in 6.
constexpr int kMostRounds = 40;
// A search that ends at this many times the least cost it met was driven away, as legs can do whose
// knees cross straight. It is done anew with damped steps (Levenberg and Marquardt), none of which
// may make matters worse; that takes more rounds.
constexpr double kTooDear = 4.0;
constexpr int kMostCarefulRounds = 40;
constexpr double kLeastDamping = 1e2;
// A step that changes nothing by more than this, metres for a leg of 0.85 m and rad, is the last.
// Steps shrink fast: what is left is too little to depend on the last bit of a sine.
constexpr double kLastStep = 2e-5;
constexpr double kLastTurn = 1e-4;
// Changes below this, metres or rad, are gone.
constexpr double kGone = 1e-6;

/// Whether the body must do something: a foot stands, or is under the ground.
bool asks(const FrameRecord& record, double leg_length) noexcept {
  const double sunk = std::max(record.feet[0].sunk, record.feet[1].sunk);
  return record.supported() || sunk > kSunk * leg_scale(leg_length);
}

}  // namespace

BodyFit::BodyFit(double fps, double leg_length, int block, int ahead, int reach, bool open_end)
    : block_(block),
      ahead_(ahead),
      reach_(reach),
      leg_length_(leg_length),
      rate_(fps / 30.0),
      open_end_(open_end),
      equations_(block + ahead, (kDifferences + 1) * kParts),
      columns_(block + ahead + kDifferences) {
  const double leg = leg_scale(leg_length);
  const auto price = [&](double unit, const std::array<double, 3>& sizes) {
    return ChangePrice{{weight_of(sizes[0] * unit) / rate_, weight_of(sizes[1] * unit) * rate_,
                        weight_of(sizes[2] * unit) * rate_ * rate_ * rate_}};
  };
  prices_ = {price(leg, kBodyPrice), price(leg, kAnklePrice), price(1.0, kKneePrice)};
  if (!open_end_) return;
  for (std::size_t k = 0; k < prices_.size(); ++k) ends_[k] = OpenEnd(prices_[k]);
}

void BodyFit::clear() noexcept {
  for (Column& column : before_) column.exists = false;
  beyond_.fill(false);
  searched_ = 0;
  asked_ = kNever;
}

FrameNumber BodyFit::fit(FrameNumber begin, FrameNumber end, Ring<FrameRecord>& frames) noexcept {
  const FrameNumber last = stop(begin, end);
  find_sides(begin, last, frames);
  begin_columns(begin, last, frames);
  number_unknowns(begin, last);
  for (FrameNumber f = begin; f < last; ++f) price_changes(f, frames);
  if (open_end_) price_open_end(last - 1);
  if (!search(begin, last, frames)) {
    for (FrameNumber f = begin; f < last; ++f) start(frames[f], nullptr, column(f));
    search_carefully(begin, last, frames);
  }
  commit(begin, done(begin, end), frames);
  return done(begin, end);
}

bool BodyFit::search(FrameNumber begin, FrameNumber end, const Ring<FrameRecord>& frames) noexcept {
  double least = HUGE_VAL;
  for (int round = 0; round < kMostRounds; ++round) {
    add_equations(begin, end, frames, Stiffness::of_tension);
    const double cost = equations_.cost();
    least = std::min(least, cost);
    // Legs that are pressed together give way: where nothing holds them, there is no least cost.
    if (!equations_.solve()) {
      add_equations(begin, end, frames, Stiffness::none);
      equations_.solve();
    }
    find_tensions(begin, end);
    if (take_step(begin, end) < 1.0) return cost <= kTooDear * least;
  }
  return false;
}

void BodyFit::search_carefully(FrameNumber begin, FrameNumber end,
                               const Ring<FrameRecord>& frames) noexcept {
  double least = HUGE_VAL;
  double damping = kLeastDamping;
  for (int round = 0; round < kMostCarefulRounds; ++round) {
    add_equations(begin, end, frames, Stiffness::none);
    if (equations_.cost() > least) {
      take_back(begin, end);
      add_equations(begin, end, frames, Stiffness::none);
      damping *= 10.0;
    } else {
      least = equations_.cost();
      damping = std::max(damping / 4.0, kLeastDamping);
    }
    for (FrameNumber f = begin; f < end; ++f) {
      for (const int unknown : column(f).unknown) {
        if (unknown >= 0) equations_.add_square<1>({unknown}, {1.0}, 0.0, damping);
      }
    }
    equations_.solve();
    if (take_step(begin, end) < 1.0) break;
  }
  add_equations(begin, end, frames, Stiffness::none);
  if (equations_.cost() > least) take_back(begin, end);
}

void BodyFit::add_equations(FrameNumber begin, FrameNumber end, const Ring<FrameRecord>& frames,
                            Stiffness stiffness) noexcept {
  equations_.begin_again();
  add_prices(begin, end);
  for (FrameNumber f = begin; f < end; ++f) {
    for (const Side side : kSides) {
      add_leg(side, frames[f].feet[index_of(side)], stiffness, column(f));
    }
  }
}

void BodyFit::commit(FrameNumber begin, FrameNumber done, Ring<FrameRecord>& frames) noexcept {
  for (FrameNumber f = begin; f < done; ++f) {
    const Column& fitted = column(f);
    FrameRecord& record = frames[f];
    if (asks(record, leg_length_)) asked_ = f;
    record.moves = fitted.unknown[kBody] >= 0;
    record.root_shift_world = vector_at(fitted, kBody);
    for (std::size_t s = 0; s < 2; ++s) {
      record.feet[s].ankle_shift_world = vector_at(fitted, kAnkle + 3 * s);
      record.feet[s].flexion_change = fitted.value[kKnee + s];
      beyond_[s] = record.feet[s].beyond;
    }
  }
  std::array<Column, kDifferences> last;
  for (int k = 0; k < kDifferences; ++k) {
    last[k] = column(done - kDifferences + k);
  }
  before_ = last;
}

bool BodyFit::stays_beyond(Side side, FrameNumber first, FrameNumber end,
                           const Ring<FrameRecord>& frames) noexcept {
  double furthest = 0.0;
  double asked = 0.0;
  for (FrameNumber f = first; f < end; ++f) {
    const FootRecord& foot = frames[f].feet[index_of(side)];
    furthest = std::max(furthest, foot.knee.angle - kPi);
    if (foot.support == 0) continue;
    const double distance = (foot.target_world.translation - foot.leg.hip_world).norm();
    asked = std::max(asked, 2.0 * kPi - foot.knee.angle_for(distance) - foot.knee.angle);
  }
  return furthest > (asked > kMostBack ? kFarBeyond : kBeyond);
}

void BodyFit::find_sides(FrameNumber begin, FrameNumber end, Ring<FrameRecord>& frames) noexcept {
  for (const Side side : kSides) {
    const std::size_t s = index_of(side);
    const auto is_back = [&](FrameNumber f) { return frames[f].feet[s].knee.angle > kPi; };
    for (FrameNumber f = begin; f < end;) {
      FrameNumber stop = f;
      while (stop < end && is_back(stop)) ++stop;
      const bool stood_beyond = f == begin && beyond_[s];
      const bool beyond = stood_beyond || stays_beyond(side, f, stop, frames);
      for (; f < stop; ++f) frames[f].feet[s].beyond = beyond;
      for (; f < end && !is_back(f); ++f) frames[f].feet[s].beyond = false;
    }
  }
}

void BodyFit::begin_columns(FrameNumber begin, FrameNumber end,
                            const Ring<FrameRecord>& frames) noexcept {
  // Of the frames that were only looked at last time, what was found is a good start.
  const FrameNumber seen = std::min(searched_, end);
  for (FrameNumber f = begin; f < seen && begin > first_; ++f) {
    const auto to = static_cast<std::size_t>(f - begin + kDifferences);
    const auto from = static_cast<std::size_t>(f - first_ + kDifferences);
    columns_[to] = columns_[from];
  }
  first_ = begin;
  searched_ = end;
  known_cost_ = 0.0;
  for (int k = 0; k < kDifferences; ++k) {
    Column& known = column(begin - kDifferences + k);
    known = before_[k];
    known.unknown.fill(-1);
  }
  FrameNumber beside = asked_;
  const bool moves = still_moves();
  for (FrameNumber f = begin; f < end; ++f) {
    if (asks(frames[f], leg_length_)) beside = f;
    column(f).unknown.fill(moves || f - beside <= reach_ ? 0 : -1);
    column(f).form = {};
  }
  beside = -kNever;
  for (FrameNumber f = end - 1; f >= begin; --f) {
    if (asks(frames[f], leg_length_)) beside = f;
    if (beside - f <= reach_) column(f).unknown.fill(0);
  }
  for (FrameNumber f = begin; f < end; ++f) {
    const Column& from = f < seen ? column(f) : column(f - 1);
    start(frames[f], from.exists ? &from : nullptr, column(f));
  }
}

bool BodyFit::still_moves() const noexcept {
  const Column& last = before_.back();
  return open_end_ && last.exists &&
         std::ranges::any_of(last.value, [](double v) { return std::abs(v) > kGone; });
}

double BodyFit::first_turn(const FootRecord& foot) noexcept {
  if (!foot.knee.bends()) return 0.0;
  const double distance = (foot.target_world.translation - foot.leg.hip_world).norm();
  if (std::abs(distance - foot.knee.reach(foot.knee.angle)) < kSame) return 0.0;
  const double angle = foot.knee.angle_for(distance);
  const double wanted = foot.beyond ? 2.0 * kPi - angle : angle;
  return std::clamp(foot.knee.angle - wanted, -kLongestTurn, kLongestTurn);
}

void BodyFit::start(const FrameRecord& record, const Column* from, Column& column) noexcept {
  if (from == nullptr || column.unknown[kBody] < 0) {
    column.value.fill(0.0);
    column.bars = {};
  } else {
    column.value = from->value;
    column.bars = from->bars;
  }
  column.exists = true;
  column.step = record.step;
  for (std::size_t s = 0; s < 2; ++s) {
    const FootRecord& foot = record.feet[s];
    if (foot.support == 0) continue;
    const Vec3 shift = foot.target_world.translation - foot.leg.ankle_world;
    for (int k = 0; k < 3; ++k) {
      const auto o = static_cast<std::size_t>(kAnkle + k) + 3 * s;
      column.value[o] = shift[k];
      column.unknown[o] = -1;
    }
    if (from == nullptr) column.value[kKnee + s] = first_turn(foot);
  }
}

void BodyFit::number_unknowns(FrameNumber begin, FrameNumber end) noexcept {
  equations_.clear();
  std::array<int, kDifferences + 1> firsts{};  // of the latest frames
  int next = 0;
  for (FrameNumber f = begin; f < end; ++f) {
    for (std::size_t k = kDifferences; k > 0; --k) firsts[k] = firsts[k - 1];
    firsts[0] = next;
    equations_.begin_set(firsts[kDifferences]);
    for (std::size_t part = 0; part < kParts; ++part) {
      int& unknown = column(f).unknown[part];
      if (unknown < 0) continue;
      unknown = equations_.add_unknown();
      next = unknown + 1;
    }
  }
}

double BodyFit::take_step(FrameNumber begin, FrameNumber end) noexcept {
  double longest = 0.0;
  const double last_step = kLastStep * leg_scale(leg_length_);
  for (FrameNumber f = begin; f < end; ++f) {
    Column& here = column(f);
    for (std::size_t part = 0; part < kParts; ++part) {
      if (here.unknown[part] < 0) continue;
      double step = equations_[here.unknown[part]];
      if (part >= kKnee) step = std::clamp(step, -kLongestTurn, kLongestTurn);
      here.value[part] += step;
      here.taken[part] = step;
      longest = std::max(longest, std::abs(step) / (part < kKnee ? last_step : kLastTurn));
    }
  }
  return longest;
}

void BodyFit::take_back(FrameNumber begin, FrameNumber end) noexcept {
  for (FrameNumber f = begin; f < end; ++f) {
    Column& here = column(f);
    for (std::size_t part = 0; part < kParts; ++part) {
      if (here.unknown[part] < 0) continue;
      here.value[part] -= here.taken[part];
    }
  }
}

}  // namespace surefoot
