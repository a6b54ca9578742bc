#include <algorithm>
#include <cmath>
#include <numeric>

#include "enforce/body_fit.h"

namespace surefoot {

namespace {

// Of a free ankle's steps over the ground, instead of the second price above, while its foot is on
// the ground and slow, metres: a foot that was held catches up when it is in the air, not while it
// looks as if it stood. On the way up to `kInAir`, metres, and from `kSlow` to `kFast`, m/s, the
// price of a metre falls to that of the air by equal factors, so that the foot does not set off all
// at once.
constexpr double kNearPrice = 0.002;
constexpr double kInAir = 0.08;
constexpr double kSlow = 0.7;
constexpr double kFast = 1.5;

/// How fast the slower of heel and ball was captured to go over the ground, m/s.
double slower_of_sole(const FootRecord& foot, const FootRecord& before, double seconds) noexcept {
  double least = HUGE_VAL;
  for (std::size_t p = 0; p < 2; ++p) {
    const Vec3 way = foot.sole_world[p] - before.sole_world[p];
    least = std::min(least, std::hypot(way.x(), way.z()));
  }
  return least / seconds;
}

}  // namespace

double BodyFit::step_weight(const FootRecord& foot, const FootRecord& before,
                            double step) const noexcept {
  const double leg = leg_scale(leg_length_);
  // The step onto a plant costs the same however fast the foot comes: it must not hide a jump.
  const bool arrives = foot.support > 0;
  const double above = arrives ? before.above : foot.above;
  const double low = std::clamp(1.0 - above / (kInAir * leg), 0.0, 1.0);
  const double speed = slower_of_sole(foot, before, step / (30.0 * rate_)) / leg;
  const double slow = arrives ? 1.0 : std::clamp((kFast - speed) / (kFast - kSlow), 0.0, 1.0);
  const double in_air = prices_[1].weight[1];
  return in_air * std::pow(weight_of(kNearPrice * leg) * rate_ / in_air, low * slow);
}

void BodyFit::price(FrameNumber frame, int apart, std::size_t part, double factor) noexcept {
  if (frame >= first_) {
    column(frame).form[apart][part] += factor;
  } else {
    const double square = column(frame).value[part] * column(frame - apart).value[part];
    known_cost_ += (apart == 0 ? 1.0 : 2.0) * factor * square;
  }
}

void BodyFit::price_changes(FrameNumber frame, const Ring<FrameRecord>& frames) noexcept {
  const std::array<const Column*, 3> c{&column(frame), &column(frame - 1), &column(frame - 2)};
  // Frames that are longer or shorter than usual: differences become rates.
  const double h = c[0]->step;
  const double r = h / c[1]->step;
  const std::array<std::array<double, 3>, 3> stencils{{{1, 0, 0}, {1, -1, 0}, {1, -1 - r, r}}};
  const std::array<double, 3> per_step{h, 1.0 / h, 1.0 / (h * h * h)};
  const int orders = !c[1]->exists ? 1 : !c[2]->exists ? 2 : 3;
  const FrameRecord& record = frames[frame];
  const FrameRecord& before = c[1]->exists ? frames[frame - 1] : record;
  const std::array<double, 2> step_weights{step_weight(record.feet[0], before.feet[0], h),
                                           step_weight(record.feet[1], before.feet[1], h)};
  for (std::size_t part = 0; part < kParts; ++part) {
    if (c[0]->unknown[part] < 0 && c[1]->unknown[part] < 0 && c[2]->unknown[part] < 0) continue;
    std::array<double, 3> weights = prices_[kind_of(part)].weight;
    const bool steps = part >= kAnkle && part < kKnee && (part - kAnkle) % 3 != 1;
    if (steps) weights[1] = step_weights[(part - kAnkle) / 3];
    for (int order = 0; order < orders; ++order) {
      const double weight = per_step[order] * weights[order];
      for (int k = 0; k <= order; ++k) {
        for (int apart = 0; k + apart <= order; ++apart) {
          price(frame - k, apart, part, weight * stencils[order][k] * stencils[order][k + apart]);
        }
      }
    }
  }
}

void BodyFit::price_open_end(FrameNumber last) noexcept {
  const bool alone = !column(last - 1).exists;
  for (std::size_t part = 0; part < kParts; ++part) {
    if (column(last).unknown[part] < 0 && (alone || column(last - 1).unknown[part] < 0)) continue;
    for (const auto& square : ends_[kind_of(part)].squares()) {
      price(last, 0, part, square[0] * square[0]);
      if (alone) continue;
      price(last, 1, part, square[0] * square[1]);
      price(last - 1, 0, part, square[1] * square[1]);
    }
  }
}

void BodyFit::add_prices(FrameNumber begin, FrameNumber end) noexcept {
  equations_.add_cost(known_cost_);
  std::array<Lanes, kDifferences + 1> slopes{};  // of the latest frames
  const auto pull = [&](FrameNumber frame, const Lanes& slope) {
    for (std::size_t part = 0; part < kParts && frame >= begin; ++part) {
      const int unknown = column(frame).unknown[part];
      if (unknown >= 0) equations_.add_pull(unknown, -slope[part]);
    }
  };
  for (FrameNumber f = begin; f < end; ++f) {
    const Column& here = column(f);
    const std::array<const Column*, kDifferences> earlier{&column(f - 1), &column(f - 2)};
    Lanes cost;
    for (std::size_t i = 0; i < kLanes; ++i) {
      const double own = here.form[0][i] * here.value[i];
      const double met =
          here.form[1][i] * earlier[0]->value[i] + here.form[2][i] * earlier[1]->value[i];
      slopes[0][i] = own + met;
      slopes[1][i] += here.form[1][i] * here.value[i];
      slopes[2][i] += here.form[2][i] * here.value[i];
      cost[i] = here.value[i] * (own + 2.0 * met);
    }
    equations_.add_cost(std::accumulate(cost.begin(), cost.end(), 0.0));
    for (std::size_t part = 0; part < kParts; ++part) {
      const int unknown = here.unknown[part];
      if (unknown < 0) continue;
      equations_.add_product(unknown, unknown, here.form[0][part]);
      for (std::size_t k = 0; k < kDifferences; ++k) {
        const int other = earlier[k]->unknown[part];
        if (other >= 0) equations_.add_product(unknown, other, here.form[k + 1][part]);
      }
    }
    pull(f - 2, slopes[2]);
    slopes[2] = slopes[1];
    slopes[1] = slopes[0];
  }
  pull(end - 2, slopes[2]);
  pull(end - 1, slopes[1]);
}

}  // namespace surefoot
