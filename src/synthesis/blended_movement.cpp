#include "surefoot/synthesis/blended_movement.h"

#include <algorithm>

namespace surefoot {

namespace {

constexpr int kMostSamples =
    std::max(grid_of(MovementKind::step).samples(), grid_of(MovementKind::jump).samples());
// A sum of quaternions shorter than this has no direction (SPEC 4.3).
constexpr float kShortestSum = 1e-6F;

double sum_of(std::span<const double> weights, std::span<const MovementMarks> marks,
              std::size_t side, std::size_t part, double ContactMarks::*mark) noexcept {
  double sum = 0.0;
  for (std::size_t k = 0; k < marks.size(); ++k) sum += weights[k] * (marks[k][side][part].*mark);
  return sum;
}

}  // namespace

BlendedMovement::BlendedMovement(const Skeleton& skeleton, std::vector<int> turning)
    : turning_(std::move(turning)) {
  for (const Joint& joint : skeleton.joints()) offsets_local_.push_back(joint.offset_local);
  const auto width = 4 * static_cast<Eigen::Index>(turning_.size()) + 3;
  sums_.setZero(width, kMostSamples);
  values_.setZero(width, kMostSamples);
  slopes_.setZero(width, kMostSamples);
  times_.resize(kMostSamples);
}

void BlendedMovement::blend(const PackedExamples& examples,
                            std::span<const double> weights) noexcept {
  kind_ = examples.kind();
  moving_ = examples.moving();
  grid_ = examples.grid();
  keytimes_ = blend_keytimes(weights, examples.keytimes());
  blend_marks(weights, examples.marks());
  examples.sum(weights, sums_.leftCols(grid_.samples()));
  normalise(examples, weights);
  for (int i = 0; i < grid_.samples(); ++i) {
    times_[static_cast<std::size_t>(i)] = time_at(grid_.at(i), keytimes_);
  }
  set_slopes();
}

void BlendedMovement::blend_marks(std::span<const double> weights,
                                  std::span<const MovementMarks> marks) noexcept {
  for (const Side side : kSides) {
    const bool moves = kind_ == MovementKind::jump || side == moving_;
    for (std::size_t part = 0; part < 2; ++part) {
      ContactMarks& mark = marks_[index_of(side)][part];
      mark.lift = sum_of(weights, marks, index_of(side), part, &ContactMarks::lift);
      mark.land = sum_of(weights, marks, index_of(side), part, &ContactMarks::land);
      // In the middle of a step its fixed foot stands on heel and ball, and the other is in the
      // air.
      mark.lift = moves ? std::clamp(mark.lift, 0.0, 1.0) : std::clamp(mark.lift, 1.5, 3.0);
      mark.land = moves ? std::clamp(mark.land, 2.0, 3.0) : std::clamp(mark.land, 0.0, 1.5);
    }
  }
}

void BlendedMovement::normalise(const PackedExamples& examples,
                                std::span<const double> weights) noexcept {
  const int largest =
      static_cast<int>(std::max_element(weights.begin(), weights.end()) - weights.begin());
  const auto joints = static_cast<int>(turning_.size());
  for (int sample = 0; sample < grid_.samples(); ++sample) {
    for (int joint = 0; joint < joints; ++joint) {
      Eigen::Vector4f sum = sums_.col(sample).segment<4>(4 * joint);
      if (sum.norm() < kShortestSum) sum = examples.quaternion(largest, joint, sample);
      Eigen::Vector4d q = sum.cast<double>().normalized();
      if (sample > 0 && q.dot(values_.col(sample - 1).segment<4>(4 * joint)) < 0.0) q = -q;
      values_.col(sample).segment<4>(4 * joint) = q;
    }
    values_.col(sample).tail<3>() = sums_.col(sample).tail<3>().cast<double>();
  }
}

void BlendedMovement::set_slopes() noexcept {
  const int last = grid_.samples() - 1;
  const auto time = [&](int i) { return times_[static_cast<std::size_t>(i)]; };
  const auto rise = [&](int i) {
    return (values_.col(i + 1) - values_.col(i)) / (time(i + 1) - time(i));
  };
  slopes_.col(0) = rise(0);
  slopes_.col(last) = rise(last - 1);
  // The slope of the parabola through three samples, which need not be evenly spaced.
  for (int i = 1; i < last; ++i) {
    const double before = time(i) - time(i - 1);
    const double after = time(i + 1) - time(i);
    slopes_.col(i) = (after * rise(i - 1) + before * rise(i)) / (before + after);
  }
}

bool BlendedMovement::stands(Side side, SolePart part, double u) const noexcept {
  const ContactMarks& mark = marks_[index_of(side)][index_of(part)];
  const bool moves = kind_ == MovementKind::jump || side == moving_;
  return moves ? u <= mark.lift || u >= mark.land : u >= mark.land && u <= mark.lift;
}

void BlendedMovement::pose_at(double t, PoseSpan pose) const noexcept {
  const int last = grid_.samples() - 1;
  const double within = std::clamp(t, times_.front(), times_[static_cast<std::size_t>(last)]);
  const auto end = times_.begin() + last;
  const int i =
      static_cast<int>(std::upper_bound(times_.begin() + 1, end, within) - times_.begin()) - 1;
  const double span = times_[static_cast<std::size_t>(i + 1)] - times_[static_cast<std::size_t>(i)];
  const double s = (within - times_[static_cast<std::size_t>(i)]) / span;
  // Cubic of Hermite between two samples.
  const double end_value = s * s * (3.0 - 2.0 * s);
  const double start_slope = span * s * (1.0 - s) * (1.0 - s);
  const double end_slope = span * s * s * (s - 1.0);
  const auto at = [&](Eigen::Index row) {
    return (1.0 - end_value) * values_(row, i) + end_value * values_(row, i + 1) +
           start_slope * slopes_(row, i) + end_slope * slopes_(row, i + 1);
  };
  for (std::size_t joint = 0; joint < offsets_local_.size(); ++joint) {
    pose[joint] = {Quat::Identity(), offsets_local_[joint]};
  }
  Eigen::Index row = 0;
  for (const int joint : turning_) {
    Quat& q = pose[static_cast<std::size_t>(joint)].rotation;
    q.coeffs() << at(row), at(row + 1), at(row + 2), at(row + 3);
    q.normalize();
    row += 4;
  }
  pose.front().translation << at(row), at(row + 1), at(row + 2);
}

}  // namespace surefoot
