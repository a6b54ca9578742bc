#pragma once

#include <span>
#include <vector>

#include "synthesis/movement.h"

namespace surefoot {

/// Movements of one kind laid out for blending: what is summed at once lies together, and it is
/// known where quaternions do not share a hemisphere. Immutable.
class PackedExamples {
 public:
  PackedExamples() = default;
  /// All movements are of one kind and one skeleton; at least one.
  explicit PackedExamples(std::span<const Movement* const> movements);

  [[nodiscard]] int count() const noexcept { return static_cast<int>(keytimes_.size()); }
  [[nodiscard]] int joints() const noexcept { return joints_; }
  [[nodiscard]] SampleGrid grid() const noexcept { return grid_of(kind_); }
  [[nodiscard]] MovementKind kind() const noexcept { return kind_; }
  [[nodiscard]] Side moving() const noexcept { return moving_; }
  [[nodiscard]] std::span<const Keytimes> keytimes() const noexcept { return keytimes_; }
  [[nodiscard]] std::span<const MovementMarks> marks() const noexcept { return marks_; }

  /// Numbers of one sample of so many joints: the quaternions x y z w, the root's translation, and
  /// zeros up to a multiple of `kBlock`.
  static constexpr int kBlock = 16;
  [[nodiscard]] static constexpr int rows(int joints) noexcept {
    return (4 * joints + 3 + kBlock - 1) / kBlock * kBlock;
  }
  /// The weighted sum of one sample, quaternions flipped to the hemisphere of the example with the
  /// largest weight, not yet normalised (method 4.3). `sum` has `rows(joints())` numbers.
  void sum(std::span<const double> weights, int largest, int sample,
           Eigen::Ref<Eigen::VectorXf> sum) const noexcept;
  /// The quaternion of one example.
  [[nodiscard]] Eigen::Vector4f quaternion(int example, int joint, int sample) const noexcept;

 private:
  void unite(int joint, int sample);

  MovementKind kind_ = MovementKind::step;
  Side moving_ = Side::left;
  int joints_ = 0;
  std::vector<Keytimes> keytimes_;
  std::vector<MovementMarks> marks_;
  std::vector<Eigen::MatrixXf> values_;  // by sample: rows x examples
  /// By sample: the joints of which two examples are on opposite hemispheres.
  std::vector<std::vector<int>> mixed_;
};

}  // namespace surefoot
