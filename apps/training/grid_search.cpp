#include "training/grid_search.h"

#include <fmt/format.h>

#include <algorithm>

namespace surefoot::training {
namespace {

std::vector<GridPoint> svm_grid() {
  std::vector<GridPoint> grid;
  for (const double penalty : {0.5, 2.0, 8.0}) {
    for (const double gamma : {0.015, 0.06, 0.24}) {
      GridPoint point{fmt::format("C {}, gamma {}", penalty, gamma), {}, 0.0};
      point.settings.svm.svm.penalty = penalty;
      point.settings.svm.svm.gamma = gamma;
      grid.push_back(std::move(point));
    }
  }
  return grid;
}

std::vector<GridPoint> boost_grid() {
  std::vector<GridPoint> grid;
  for (const int trees : {300, 500}) {
    for (const int depth : {4, 5, 6}) {
      GridPoint point{fmt::format("{} trees of depth {}", trees, depth), {}, 0.0};
      point.settings.boost.trees = trees;
      point.settings.boost.depth = depth;
      grid.push_back(std::move(point));
    }
  }
  return grid;
}

std::vector<GridPoint> knn_grid() {
  std::vector<GridPoint> grid;
  for (const int rows : {1600, 3200, 6500}) {
    GridPoint point{fmt::format("{} examples", rows), {}, 0.0};
    point.settings.knn.rows = rows;
    grid.push_back(std::move(point));
  }
  return grid;
}

}  // namespace

std::vector<GridPoint> grid_of(DetectMethod method) {
  if (method == DetectMethod::svm) return svm_grid();
  if (method == DetectMethod::knn) return knn_grid();
  return learns(method) ? boost_grid() : std::vector<GridPoint>();
}

Result<std::vector<GridPoint>> search_grid(std::span<const LabelledClip> clips, DetectMethod method,
                                           int folds, const ProgressFn& progress) {
  std::vector<GridPoint> grid = grid_of(method);
  if (grid.empty()) {
    return fail(fmt::format("method `{}` cannot be trained", name_of(method)));
  }
  if (folds < 2) return fail("cross-validation needs at least two folds");
  if (const std::size_t subjects = folds_by_subject(clips, folds).size(); subjects < 2) {
    return fail("cross-validation needs clips of at least two subjects; these are of one");
  }
  const auto steps = static_cast<double>(grid.size() + 1);
  const Result<std::vector<ClipRows>> rows =
      rows_of(clips, {}, part_of(progress, 0.0, 1.0 / steps));
  if (!rows) return pass_on(rows);
  for (std::size_t i = 0; i < grid.size(); ++i) {
    const ProgressFn part = part_of(progress, static_cast<double>(i + 1) / steps, 1.0 / steps);
    const Result<LabelScore> score =
        cross_validate(clips, *rows, method, grid[i].settings, folds, part);
    if (!score) return pass_on(score);
    grid[i].accuracy = score->accuracy();
  }
  std::ranges::stable_sort(grid, std::ranges::greater(), &GridPoint::accuracy);
  return grid;
}

}  // namespace surefoot::training
