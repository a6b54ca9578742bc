#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <Eigen/Core>

namespace surefoot {

struct SelectSettings {
  int most = 20;          ///< examples kept, at least 1
  double spacing = 0.03;  ///< none is kept nearer than this to another (metres, radians), positive
};

/// An example worth keeping, and why.
struct Chosen {
  int candidate = 0;
  std::string reason;
};

/// A sparse set of examples that spans all candidates: first the extremes of every parameter, then
/// whichever is farthest from those kept. `parameters` is dimensions x candidates. `already`: kept
/// before, not to be chosen again. `names`: of the parameters.
[[nodiscard]] std::vector<Chosen> select_examples(const Eigen::MatrixXd& parameters,
                                                  std::span<const int> already,
                                                  std::span<const std::string_view> names,
                                                  const SelectSettings& settings = {});

}  // namespace surefoot
