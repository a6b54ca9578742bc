#include "surefoot/synthesis/examples.h"

#include <algorithm>

namespace surefoot {

PackedExamples::PackedExamples(std::span<const Movement* const> movements)
    : kind_(movements.front()->kind),
      moving_(movements.front()->moving),
      joints_(static_cast<int>(movements.front()->rotations.rows()) / 4) {
  const int samples = grid().samples();
  for (const Movement* movement : movements) {
    keytimes_.push_back(movement->keytimes);
    marks_.push_back(movement->marks);
    Eigen::MatrixXf& values = values_.emplace_back(width(), samples);
    values << movement->rotations, movement->root;
    // One hemisphere over time for the first example, and that of the first for all others, so that
    // flips are hardly ever needed while blending.
    for (int sample = 0; sample < samples; ++sample) {
      for (int joint = 0; joint < joints_; ++joint) {
        if (values_.size() == 1 && sample == 0) continue;
        const Eigen::Vector4f reference =
            values_.size() == 1 ? quaternion(0, joint, sample - 1) : quaternion(0, joint, sample);
        auto q = values.col(sample).segment<4>(4 * joint);
        if (q.dot(reference) < 0.0F) q = -q;
      }
    }
  }
  for (int sample = 0; sample < samples; ++sample) {
    for (int joint = 0; joint < joints_; ++joint) {
      bool opposite = false;
      for (int a = 1; a < count() && !opposite; ++a) {
        for (int b = 1; b < a && !opposite; ++b) {
          opposite = quaternion(a, joint, sample).dot(quaternion(b, joint, sample)) < 0.0F;
        }
      }
      if (opposite) mixed_.push_back({joint, sample});
    }
  }
}

Eigen::Vector4f PackedExamples::quaternion(int example, int joint, int sample) const noexcept {
  return values_[static_cast<std::size_t>(example)].col(sample).segment<4>(4 * joint);
}

void PackedExamples::sum(std::span<const double> weights, int first,
                         Eigen::Ref<Eigen::MatrixXf> sums) const noexcept {
  // One long vector; four examples at a time, as every pass over the sums costs.
  Eigen::Map<Eigen::VectorXf> all(sums.data(), sums.size());
  const auto example = [&](std::size_t k) {
    return Eigen::Map<const Eigen::VectorXf>(values_[k].col(first).data(), all.size());
  };
  const auto weight = [&](std::size_t k) { return static_cast<float>(weights[k]); };
  all.setZero();
  std::size_t k = 0;
  for (; k + 4 <= values_.size(); k += 4) {
    all += (weight(k) * example(k) + weight(k + 1) * example(k + 1)) +
           (weight(k + 2) * example(k + 2) + weight(k + 3) * example(k + 3));
  }
  for (; k < values_.size(); ++k) all += weight(k) * example(k);
  if (mixed_.empty()) return;
  const int largest =
      static_cast<int>(std::max_element(weights.begin(), weights.end()) - weights.begin());
  for (const Place& place : mixed_) {
    if (place.sample < first || place.sample >= first + sums.cols()) continue;
    const Eigen::Vector4f reference = quaternion(largest, place.joint, place.sample);
    Eigen::Vector4f q = Eigen::Vector4f::Zero();
    for (int one = 0; one < count(); ++one) {
      const Eigen::Vector4f turn = quaternion(one, place.joint, place.sample);
      const float sign = turn.dot(reference) < 0.0F ? -1.0F : 1.0F;
      q += sign * weight(static_cast<std::size_t>(one)) * turn;
    }
    sums.col(place.sample - first).segment<4>(4 * place.joint) = q;
  }
}

}  // namespace surefoot
