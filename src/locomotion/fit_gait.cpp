#include "locomotion/fit_gait.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "locomotion/cycle_space.h"
#include "locomotion/gait_parameters.h"
#include "locomotion/speed_fit.h"
#include "locomotion/standing_pose.h"

namespace surefoot {
namespace {

using CycleList = std::vector<const FittedCycle*>;

constexpr std::array<std::string_view, 2> kGaitNames{"walk", "run"};

std::vector<double> to_vector(const Eigen::VectorXd& values) {
  return {values.begin(), values.end()};
}

/// Cycles on the one figure, each in both mirror images where there are such.
std::vector<FittedCycle> put_on_figure(const CycleSpace& space, std::span<const GaitClip> clips) {
  const bool both = space.figure.pairs.has_value();
  std::vector<FittedCycle> fitted;
  for (std::size_t c = 0; c < clips.size(); ++c) {
    for (const GaitCycle& cycle : clips[c].cycles) {
      if (!both && cycle.strike == Side::left) continue;
      for (int image = 0; image < (both ? 2 : 1); ++image) {
        FittedCycle one{c, cycle.gait, 0.0, 1.0 / cycle.duration,
                        cycle_vector(space, clips[c], cycle, image == 1)};
        one.speed = cycle_speed(space, clips[c], cycle, one.values);
        fitted.push_back(std::move(one));
      }
    }
  }
  return fitted;
}

CycleList of_gait(const std::vector<FittedCycle>& cycles, Gait gait) {
  CycleList list;
  for (const FittedCycle& cycle : cycles) {
    if (cycle.gait == gait) list.push_back(&cycle);
  }
  return list;
}

/// Leaves out cycles whose cadence does not fit their speed: wrong frame rates, bad cuts.
void drop_outliers(std::vector<FittedCycle>& cycles, std::span<const GaitClip> clips,
                   double outlier, Diagnostics* notes) {
  for (const Gait gait : {Gait::walk, Gait::run}) {
    for (bool dropped = true; dropped;) {
      const CycleList list = of_gait(cycles, gait);
      if (list.size() < 4) break;
      const CadenceFit fit = fit_cadence(list);
      const auto off = [&](const FittedCycle& cycle) {
        return cycle.gait == gait ? std::abs(fit.excess(cycle)) : 0.0;
      };
      const auto worst = std::max_element(
          cycles.begin(), cycles.end(),
          [&](const FittedCycle& a, const FittedCycle& b) { return off(a) < off(b); });
      dropped = off(*worst) > std::log1p(outlier);
      if (!dropped) break;
      if (notes != nullptr) {
        notes->note(
            NoteKind::left_out_example,
            fmt::format(
                "{}: a cycle at {:.2f} m/s takes {:.2f} s, unlike all others; it is ignored",
                clips[worst->clip].name, worst->speed, 1.0 / worst->cadence));
      }
      cycles.erase(worst);
    }
  }
}

Result<Pca> components_of(const std::vector<FittedCycle>& cycles, const FitGaitSettings& settings) {
  Eigen::MatrixXd columns(cycles.front().values.size(), static_cast<Eigen::Index>(cycles.size()));
  for (std::size_t i = 0; i < cycles.size(); ++i) {
    columns.col(i) = cycles[i].values;
  }
  return fit_pca(columns, {settings.variance_kept, settings.most_components});
}

/// The names of all whose cycles are used, in the order of the clips, and each clip's place among
/// them.
struct Performers {
  std::vector<std::string> names;
  std::vector<std::size_t> of_clip;

  Performers(std::span<const GaitClip> clips, const std::vector<FittedCycle>& cycles)
      : of_clip(clips.size(), 0) {
    for (const FittedCycle& cycle : cycles) {
      const std::string& performer = clips[cycle.clip].performer;
      const auto found = std::find(names.begin(), names.end(), performer);
      of_clip[cycle.clip] = static_cast<std::size_t>(found - names.begin());
      if (found == names.end()) names.push_back(performer);
    }
  }
};

/// How quick cycles are for their speed, in standard deviations (the first style).
class Quickness {
 public:
  Quickness(const std::array<CycleList, 2>& lists, const std::vector<FittedCycle>& cycles)
      : fits_{fit_cadence(lists[0]), fit_cadence(lists[1])} {
    double sum = 0.0;
    for (const FittedCycle& cycle : cycles) sum += std::pow(excess(cycle), 2);
    spread_ = std::sqrt(sum / static_cast<double>(cycles.size()));
  }

  [[nodiscard]] const CadenceFit& fit(std::size_t gait) const { return fits_[gait]; }
  /// Of the logarithm of the cadence.
  [[nodiscard]] double spread() const { return spread_; }
  [[nodiscard]] double operator()(const FittedCycle& cycle) const {
    return spread_ > kEqual ? excess(cycle) / spread_ : 0.0;
  }

 private:
  static constexpr double kEqual = 1e-6;  // cadences that differ by less are the same

  [[nodiscard]] double excess(const FittedCycle& cycle) const {
    return fits_[static_cast<std::size_t>(cycle.gait)].excess(cycle);
  }

  std::array<CadenceFit, 2> fits_;
  double spread_ = 0.0;
};

/// Each performer's mean, held back by `ridge` cycles of nobody's.
std::vector<double> own_quickness(const Quickness& quickness,
                                  const std::vector<FittedCycle>& cycles,
                                  const Performers& performers, double ridge) {
  std::vector<double> sums(performers.names.size(), 0.0);
  std::vector<double> counts(performers.names.size(), ridge);
  for (const FittedCycle& cycle : cycles) {
    const std::size_t performer = performers.of_clip[cycle.clip];
    sums[performer] += quickness(cycle);
    counts[performer] += 1.0;
  }
  for (std::size_t i = 0; i < sums.size(); ++i) sums[i] /= counts[i];
  return sums;
}

/// What each performer adds to the average, in both gaits together.
class OwnWays {
 public:
  OwnWays(std::size_t performers, Eigen::Index components)
      : sums_(Eigen::MatrixXd::Zero(components, static_cast<Eigen::Index>(performers))),
        gaits_(performers, 0) {}

  void add(const WeightFit& fit, const std::vector<std::size_t>& seen) {
    std::vector<bool> done(gaits_.size(), false);
    for (const std::size_t performer : seen) {
      if (done[performer]) continue;
      done[performer] = true;
      const auto column = static_cast<Eigen::Index>(performer);
      sums_.col(column) += fit.of_performer.col(column);
      ++gaits_[performer];
    }
  }
  [[nodiscard]] Eigen::MatrixXd means() const {
    Eigen::MatrixXd means = sums_;
    for (std::size_t i = 0; i < gaits_.size(); ++i) {
      if (gaits_[i] > 0) means.col(i) /= gaits_[i];
    }
    return means;
  }

 private:
  Eigen::MatrixXd sums_;
  std::vector<int> gaits_;
};

/// The second principal components: the main ways in which performers differ but for quickness.
Result<void> fit_styles(const Eigen::MatrixXd& own, const std::vector<double>& quickness,
                        const Performers& performers, GaitModelData& data) {
  const Result<Pca> styles = fit_pca(own, {1.0, kStyles - 1});
  if (!styles) return pass_on(styles);
  for (Eigen::Index i = 0; i < styles->size(); ++i) {
    data.styles.push_back(to_vector(std::sqrt(styles->variances[i]) * styles->components.col(i)));
  }
  for (std::size_t p = 0; p < performers.names.size(); ++p) {
    const Eigen::VectorXd weights = styles->project(own.col(p));
    std::vector<double> style =
        to_vector(weights.array() / styles->variances.array().sqrt().max(1e-12));
    style.insert(style.begin(), quickness[p]);
    data.performers.push_back({performers.names[p], std::move(style)});
  }
  return {};
}

Result<GaitFit> fit_one_gait(const CycleList& list, const Pca& pca, const Performers& performers,
                             const Quickness& quickness, double ridge, OwnWays& own) {
  GaitFit fit;
  fit.slowest = 1e9;
  std::vector<std::size_t> of_cycle;
  std::vector<double> quick;
  Eigen::MatrixXd weights(pca.size(), static_cast<Eigen::Index>(list.size()));
  for (std::size_t i = 0; i < list.size(); ++i) {
    fit.slowest = std::min(fit.slowest, list[i]->speed);
    fit.fastest = std::max(fit.fastest, list[i]->speed);
    fit.middle += list[i]->speed / static_cast<double>(list.size());
    of_cycle.push_back(performers.of_clip[list[i]->clip]);
    quick.push_back(quickness(*list[i]));
    weights.col(i) = pca.project(list[i]->values);
  }
  const CadenceFit& cadence = quickness.fit(static_cast<std::size_t>(list.front()->gait));
  fit.cadence_factor = cadence.factor;
  fit.cadence_exponent = cadence.exponent;
  const WeightFit solved =
      fit_weights(list, weights, quick, of_cycle, performers.names.size(), fit.middle, ridge);
  fit.weights = to_vector(solved.at_middle);
  fit.slopes = to_vector(solved.with_speed);
  fit.quickness = to_vector(solved.with_quickness);
  own.add(solved, of_cycle);
  return fit;
}

}  // namespace

Result<FittedGait> fit_gait(std::span<const GaitClip> clips, const FitGaitSettings& settings,
                            Diagnostics* notes) {
  Result<MeanFigure> figure = mean_figure(clips);
  if (!figure) return pass_on(figure);
  const CycleSpace space = cycle_space(std::move(*figure), clips, settings.least_turn);
  FittedGait fitted;
  fitted.cycles = put_on_figure(space, clips);
  drop_outliers(fitted.cycles, clips, settings.outlier, notes);
  std::array<CycleList, 2> lists{of_gait(fitted.cycles, Gait::walk),
                                 of_gait(fitted.cycles, Gait::run)};
  if (fitted.cycles.empty()) return fail("no complete cycle of a straight walk or run found");
  for (std::size_t gait = 0; gait < lists.size(); ++gait) {
    if (lists[gait].size() == 1) {
      return fail(
          fmt::format("only one cycle of a {} was found; two are needed", kGaitNames[gait]));
    }
    if (lists[gait].empty()) lists[gait] = lists[1 - gait];
  }
  Result<Pca> pca = components_of(fitted.cycles, settings);
  if (!pca) return pass_on(pca);

  GaitModelData& data = fitted.data;
  const Performers performers(clips, fitted.cycles);
  const Quickness quickness(lists, fitted.cycles);
  OwnWays own(performers.names.size(), pca->size());
  for (std::size_t gait = 0; gait < lists.size(); ++gait) {
    Result<GaitFit> fit =
        fit_one_gait(lists[gait], *pca, performers, quickness, settings.style_ridge, own);
    if (!fit) return pass_on(fit);
    data.gaits[gait] = std::move(*fit);
  }
  data.cadence_spread = quickness.spread();
  const std::vector<double> quick =
      own_quickness(quickness, fitted.cycles, performers, settings.style_ridge);
  if (auto styles = fit_styles(own.means(), quick, performers, data); !styles) {
    return pass_on(styles);
  }
  const GaitFit& walk = data.gaits[0];
  const auto weights = [](const std::vector<double>& values) {
    return Eigen::Map<const Eigen::VectorXd>(values.data(),
                                             static_cast<Eigen::Index>(values.size()));
  };
  const Eigen::VectorXd slow_walk =
      pca->reconstruct(weights(walk.weights) + (walk.slowest - walk.middle) * weights(walk.slopes));
  const Result<Eigen::VectorXd> standing = standing_pose(space, slow_walk);
  if (!standing) return pass_on(standing);
  data.standing = to_vector(*standing);
  data.skeleton = space.figure.skeleton;
  data.rig = space.figure.rig;
  data.reference = space.reference;
  data.turning = space.turning;
  data.cycles = std::move(*pca);
  return fitted;
}

}  // namespace surefoot
