#pragma once

#include <span>
#include <vector>

#include "surefoot/synthesis/movement.h"

namespace surefoot {

/// Movements of one kind laid out for blending: one row of numbers for each, and where their
/// quaternions do not share a hemisphere. Immutable.
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

  /// Numbers of one sample: the quaternions, then the root's translation.
  [[nodiscard]] int width() const noexcept { return 4 * joints_ + 3; }
  /// Weighted sums of the samples from `first` on, quaternions flipped to the hemisphere of the
  /// example with the largest weight, not yet normalised (SPEC 4.3). `sums` has `width()` rows and
  /// a column for every sample that is wanted.
  void sum(std::span<const double> weights, int first,
           Eigen::Ref<Eigen::MatrixXf> sums) const noexcept;
  /// The quaternion of one example.
  [[nodiscard]] Eigen::Vector4f quaternion(int example, int joint, int sample) const noexcept;

 private:
  struct Place {
    int joint = 0;
    int sample = 0;
  };

  MovementKind kind_ = MovementKind::step;
  Side moving_ = Side::left;
  int joints_ = 0;
  std::vector<Keytimes> keytimes_;
  std::vector<MovementMarks> marks_;
  std::vector<Eigen::MatrixXf> values_;  // width x samples, one an example
  std::vector<Place> mixed_;             // where two examples are on opposite hemispheres
};

}  // namespace surefoot
