#pragma once

#include <vector>

#include "surefoot/motion/motion.h"
#include "synthesis/examples.h"

namespace surefoot {

/// One movement between examples, in normal form. Room is made once; `blend` and `pose_at` are
/// noexcept and allocate nothing. Blending sums all samples of the movement at once, so that a
/// posture is then one cubic between two of them: smooth, also over the keytimes.
class BlendedMovement {
 public:
  /// `turning`: the skeleton's joints that movements hold rotations of, ascending, the root first.
  BlendedMovement(const Skeleton& skeleton, std::vector<int> turning);

  /// The movement of these weights, which sum to one and are as many as the examples (method 4.3).
  void blend(const PackedExamples& examples, std::span<const double> weights) noexcept;

  /// The postures of `SampleGrid::landmarks` only, which is all that measuring needs: `pose_of`
  /// gives them, times and `pose_at` remain those of the last `blend`.
  void blend_landmarks(const PackedExamples& examples, std::span<const double> weights) noexcept;

  [[nodiscard]] double duration() const noexcept { return keytimes_.back() - keytimes_.front(); }
  [[nodiscard]] const Keytimes& keytimes() const noexcept { return keytimes_; }
  [[nodiscard]] MovementKind kind() const noexcept { return kind_; }
  [[nodiscard]] Side moving() const noexcept { return moving_; }
  /// Whether a heel or ball stands at a generic time.
  [[nodiscard]] bool stands(Side side, SolePart part, double u) const noexcept;

  /// The posture `t` seconds after the start, clamped to the movement: local transforms of all
  /// joints of the skeleton.
  void pose_at(double t, PoseSpan pose) const noexcept;
  /// The posture of a sample that was blended.
  void pose_of(int sample, PoseSpan pose) const noexcept;
  [[nodiscard]] const SampleGrid& grid() const noexcept { return grid_; }

 private:
  void blend_marks(std::span<const double> weights, std::span<const MovementMarks> marks) noexcept;
  void blend_sample(const PackedExamples& examples, std::span<const double> weights, int largest,
                    int sample) noexcept;
  void set_slopes() noexcept;

  std::vector<Transform> rest_local_;
  std::vector<int> turning_;
  MovementKind kind_ = MovementKind::step;
  Side moving_ = Side::left;
  SampleGrid grid_ = grid_of(MovementKind::step);
  Keytimes keytimes_{};
  MovementMarks marks_;
  Eigen::VectorXf sum_;     // of one sample, as PackedExamples has them
  Eigen::MatrixXd values_;  // of the samples, sized for the longest grid
  Eigen::MatrixXd slopes_;  // their change a second
  std::vector<double> times_;
};

}  // namespace surefoot
