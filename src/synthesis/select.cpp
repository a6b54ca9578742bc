#include "synthesis/select.h"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

namespace surefoot {

namespace {

class Selection {
 public:
  Selection(const Eigen::MatrixXd& parameters, std::span<const int> already)
      : parameters_(parameters),
        gaps_(
            Eigen::VectorXd::Constant(parameters.cols(), std::numeric_limits<double>::infinity())) {
    for (const int candidate : already) narrow(candidate);
  }

  /// Distance of a candidate to the nearest kept one; infinite while there is none.
  [[nodiscard]] double gap(Eigen::Index candidate) const { return gaps_(candidate); }

  void keep(Eigen::Index candidate, std::string reason) {
    chosen_.push_back({static_cast<int>(candidate), std::move(reason)});
    narrow(candidate);
  }

  [[nodiscard]] std::vector<Chosen> take() { return std::move(chosen_); }
  [[nodiscard]] std::size_t size() const { return chosen_.size(); }

 private:
  void narrow(Eigen::Index candidate) {
    for (Eigen::Index i = 0; i < parameters_.cols(); ++i) {
      gaps_(i) = std::min(gaps_(i), (parameters_.col(i) - parameters_.col(candidate)).norm());
    }
  }

  const Eigen::MatrixXd& parameters_;
  Eigen::VectorXd gaps_;
  std::vector<Chosen> chosen_;
};

}  // namespace

std::vector<Chosen> select_examples(const Eigen::MatrixXd& parameters, std::span<const int> already,
                                    std::span<const std::string_view> names,
                                    const SelectSettings& settings) {
  Selection selection(parameters, already);
  const auto most = static_cast<std::size_t>(std::max(settings.most, 1));
  if (parameters.cols() == 0) return {};
  for (Eigen::Index row = 0; row < parameters.rows(); ++row) {
    Eigen::Index low = 0;
    Eigen::Index high = 0;
    parameters.row(row).minCoeff(&low);
    parameters.row(row).maxCoeff(&high);
    for (const auto& [candidate, word] : {std::pair{low, "least"}, std::pair{high, "greatest"}}) {
      if (selection.size() >= most || !(selection.gap(candidate) > settings.spacing)) continue;
      selection.keep(candidate, fmt::format("{} {}", word, names[row]));
    }
  }
  while (selection.size() < most) {
    Eigen::Index best = 0;
    double widest = 0.0;
    for (Eigen::Index i = 0; i < parameters.cols(); ++i) {
      if (!(selection.gap(i) > settings.spacing) || selection.gap(i) <= widest) continue;
      widest = selection.gap(i);
      best = i;
    }
    if (widest <= 0.0) break;
    selection.keep(best, fmt::format("fills a gap of {:.2f}", selection.gap(best)));
  }
  return selection.take();
}

}  // namespace surefoot
