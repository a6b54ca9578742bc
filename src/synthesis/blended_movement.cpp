#include "synthesis/blended_movement.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace surefoot {

namespace {

constexpr int kMostSamples =
    std::max(grid_of(MovementKind::step).samples(), grid_of(MovementKind::jump).samples());
// A sum of quaternions shorter than this has no direction (method 4.3).
constexpr float kShortestSum = 1e-6F;

double sum_of(std::span<const double> weights, std::span<const MovementMarks> marks,
              std::size_t side, std::size_t part, double ContactMarks::*mark) noexcept {
  double sum = 0.0;
  for (std::size_t k = 0; k < marks.size(); ++k) sum += weights[k] * (marks[k][side][part].*mark);
  return sum;
}

int largest_of(std::span<const double> weights) noexcept {
  return static_cast<int>(std::max_element(weights.begin(), weights.end()) - weights.begin());
}

/// Brings the quaternions of a sample into the hemispheres of the sample before.
void align(Eigen::Ref<const Eigen::VectorXd> before, Eigen::Ref<Eigen::VectorXd> sample) noexcept {
  for (Eigen::Index at = 0; at < sample.size(); at += 4) {
    if (before.segment<4>(at).dot(sample.segment<4>(at)) < 0.0) {
      sample.segment<4>(at) = -sample.segment<4>(at);
    }
  }
}

/// 1 / sqrt(square), to the last bits. Between unit quaternions the square is near one, where a
/// series is faster than a root and a division.
double inverse_root(double square) noexcept {
  const double x = 1.0 - square;
  if (!(std::abs(x) < 1e-3)) return 1.0 / std::sqrt(square);
  constexpr std::array kSeries{1.0, 1.0 / 2, 3.0 / 8, 5.0 / 16, 35.0 / 128};
  double sum = 0.0;
  for (std::size_t i = kSeries.size(); i-- > 0;) sum = kSeries[i] + x * sum;
  return sum;
}

/// A rotation to double precision.
void set_rotation(const Eigen::Vector4d& values, Quat& rotation) noexcept {
  rotation.coeffs() = inverse_root(values.squaredNorm()) * values;
}

}  // namespace

BlendedMovement::BlendedMovement(const Skeleton& skeleton, std::vector<int> turning)
    : rest_local_(rest_pose(skeleton)), turning_(std::move(turning)) {
  const int rows = PackedExamples::rows(static_cast<int>(turning_.size()));
  sum_.setZero(rows);
  values_.setZero(rows, kMostSamples);
  slopes_.setZero(rows, kMostSamples);
  times_.resize(kMostSamples);
}

void BlendedMovement::blend(const PackedExamples& examples,
                            std::span<const double> weights) noexcept {
  kind_ = examples.kind();
  moving_ = examples.moving();
  grid_ = examples.grid();
  keytimes_ = blend_keytimes(weights, examples.keytimes());
  blend_marks(weights, examples.marks());
  const auto quaternions = static_cast<Eigen::Index>(4 * turning_.size());
  const int largest = largest_of(weights);
  for (int i = 0; i < grid_.samples(); ++i) {
    blend_sample(examples, weights, largest, i);
    if (i > 0) align(values_.col(i - 1).head(quaternions), values_.col(i).head(quaternions));
    times_[i] = time_at(grid_.at(i), keytimes_);
  }
  set_slopes();
}

void BlendedMovement::blend_landmarks(const PackedExamples& examples,
                                      std::span<const double> weights) noexcept {
  kind_ = examples.kind();
  moving_ = examples.moving();
  grid_ = examples.grid();
  const int largest = largest_of(weights);
  for (const int sample : grid_.landmarks()) blend_sample(examples, weights, largest, sample);
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

void BlendedMovement::blend_sample(const PackedExamples& examples, std::span<const double> weights,
                                   int largest, int sample) noexcept {
  examples.sum(weights, largest, sample, sum_);
  const auto joints = static_cast<int>(turning_.size());
  for (int joint = 0; joint < joints; ++joint) {
    auto q = sum_.segment<4>(4 * joint);
    const float square = q.squaredNorm();
    if (square < kShortestSum * kShortestSum) {
      q = examples.quaternion(largest, joint, sample);
    } else {
      q *= 1.0F / std::sqrt(square);
    }
  }
  values_.col(sample) = sum_.cast<double>();
}

void BlendedMovement::set_slopes() noexcept {
  const int last = grid_.samples() - 1;
  const auto pace = [&](int i) { return 1.0 / (times_[i + 1] - times_[i]); };
  slopes_.col(0) = pace(0) * (values_.col(1) - values_.col(0));
  slopes_.col(last) = pace(last - 1) * (values_.col(last) - values_.col(last - 1));
  // The slope of the parabola through three samples, which need not be evenly spaced.
  for (int i = 1; i < last; ++i) {
    const double before = pace(i - 1);
    const double after = pace(i);
    const double to_before = before * before / (before + after);
    const double to_after = after * after / (before + after);
    slopes_.col(i) = to_before * (values_.col(i) - values_.col(i - 1)) +
                     to_after * (values_.col(i + 1) - values_.col(i));
  }
}

bool BlendedMovement::stands(Side side, SolePart part, double u) const noexcept {
  const ContactMarks& mark = marks_[index_of(side)][index_of(part)];
  const bool moves = kind_ == MovementKind::jump || side == moving_;
  return moves ? u <= mark.lift || u >= mark.land : u >= mark.land && u <= mark.lift;
}

void BlendedMovement::pose_at(double t, PoseSpan pose) const noexcept {
  const int last = grid_.samples() - 1;
  const double within = std::clamp(t, times_.front(), times_[last]);
  const auto end = times_.begin() + last;
  const int i =
      static_cast<int>(std::upper_bound(times_.begin() + 1, end, within) - times_.begin()) - 1;
  const double span = times_[i + 1] - times_[i];
  const double s = (within - times_[i]) / span;
  // Cubic of Hermite between two samples.
  const double end_value = s * s * (3.0 - 2.0 * s);
  const double start_slope = span * s * (1.0 - s) * (1.0 - s);
  const double end_slope = span * s * s * (s - 1.0);
  using Four = Eigen::Map<const Eigen::Vector4d>;
  const double* const v0 = values_.col(i).data();
  const double* const v1 = values_.col(i + 1).data();
  const double* const m0 = slopes_.col(i).data();
  const double* const m1 = slopes_.col(i + 1).data();
  std::copy(rest_local_.begin(), rest_local_.end(), pose.begin());
  const std::span<const int> turning(turning_);
  for (std::size_t k = 0; k <= turning.size(); ++k) {
    const Eigen::Vector4d value = (1.0 - end_value) * Four(v0 + 4 * k) +
                                  end_value * Four(v1 + 4 * k) + start_slope * Four(m0 + 4 * k) +
                                  end_slope * Four(m1 + 4 * k);
    if (k < turning.size()) {
      set_rotation(value, pose[turning[k]].rotation);
    } else {
      pose.front().translation = value.head<3>();
    }
  }
}

void BlendedMovement::pose_of(int sample, PoseSpan pose) const noexcept {
  std::copy(rest_local_.begin(), rest_local_.end(), pose.begin());
  const auto value = values_.col(sample);
  Eigen::Index row = 0;
  for (const int joint : turning_) {
    set_rotation(value.segment<4>(row), pose[joint].rotation);
    row += 4;
  }
  pose.front().translation = value.segment<3>(row);
}

}  // namespace surefoot
