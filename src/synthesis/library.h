#pragma once

#include <span>
#include <vector>

#include "learn/rbf.h"
#include "surefoot/base/error.h"
#include "synthesis/meter.h"
#include "synthesis/step_ranges.h"

namespace surefoot {

/// Examples that are interpolated together, as a file holds them.
struct GroupContent {
  ParameterKind kind = ParameterKind::straight;
  Side moving = Side::left;  ///< left for jumps
  std::vector<int> members;  ///< of the library's movements
  /// Pseudo-examples (method 4.4): parameters (dimensions x count) and weights (count x members).
  Eigen::MatrixXd pseudo_nodes;
  Eigen::MatrixXd pseudo_weights;
};

/// Examples of one kind and foot with their parameters, ready to be interpolated. Immutable.
class ExampleGroup {
 public:
  /// `parameters`: of the members, dimensions x members. Refuses what `RbfWeights` refuses.
  static Result<ExampleGroup> create(GroupContent content, Eigen::MatrixXd parameters,
                                     PackedExamples examples);

  /// The same examples, not refined.
  [[nodiscard]] Result<ExampleGroup> without_pseudo_examples() const;

  [[nodiscard]] ParameterKind kind() const noexcept { return content_.kind; }
  [[nodiscard]] Side moving() const noexcept { return content_.moving; }
  [[nodiscard]] const GroupContent& content() const noexcept { return content_; }
  [[nodiscard]] int size() const noexcept { return static_cast<int>(content_.members.size()); }
  [[nodiscard]] int dimensions() const noexcept { return weights_.dimensions(); }
  /// Of the examples, dimensions x members.
  [[nodiscard]] const Eigen::MatrixXd& parameters() const noexcept { return parameters_; }
  [[nodiscard]] const PackedExamples& examples() const noexcept { return examples_; }
  [[nodiscard]] const RbfWeights& weights() const noexcept { return weights_; }

 private:
  GroupContent content_;
  Eigen::MatrixXd parameters_;
  PackedExamples examples_;
  RbfWeights weights_;
};

/// A skeleton and its example movements, told apart by parameters. Immutable.
class MovementLibrary {
 public:
  MovementLibrary() = default;
  /// Parameters are measured on the skeleton. Refuses a skeleton whose root does not carry the
  /// body, movements that do not fit it, members that are no movements of the group's kind and
  /// foot, and parameters that do not tell members apart.
  static Result<MovementLibrary> create(Skeleton skeleton, Rig rig, std::vector<Movement> movements,
                                        std::vector<GroupContent> groups,
                                        std::vector<StepRange> ranges = {});

  [[nodiscard]] const Skeleton& skeleton() const noexcept { return skeleton_; }
  [[nodiscard]] const Rig& rig() const noexcept { return rig_; }
  [[nodiscard]] std::span<const int> turning() const noexcept { return turning_; }
  [[nodiscard]] std::span<const Movement> movements() const noexcept { return movements_; }
  /// What the library makes without exception, as `find_ranges` found it.
  [[nodiscard]] std::span<const StepRange> ranges() const noexcept { return ranges_; }
  /// How far the toes of both feet point apart in the examples where steps begin and end, at least
  /// and at most, radians; less than zero: towards each other.
  [[nodiscard]] const std::array<double, 2>& toes_apart() const noexcept { return toes_apart_; }
  [[nodiscard]] std::span<const ExampleGroup> groups() const noexcept { return groups_; }
  /// Null where the library holds no such examples.
  [[nodiscard]] const ExampleGroup* group(ParameterKind kind, Side moving) const noexcept;
  [[nodiscard]] BlendedMovement make_blend() const;

 private:
  Skeleton skeleton_;
  Rig rig_;
  std::vector<int> turning_;
  std::vector<Movement> movements_;
  std::vector<ExampleGroup> groups_;
  std::vector<StepRange> ranges_;
  std::array<double, 2> toes_apart_{0.0, 0.0};
};

/// The joints that movements hold rotations of: all but end sites, the root first.
[[nodiscard]] std::vector<int> turning_joints(const Skeleton& skeleton);

}  // namespace surefoot
