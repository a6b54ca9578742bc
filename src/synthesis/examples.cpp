#include "synthesis/examples.h"

namespace surefoot {

namespace {

/// Sum of w_k times column k. A few rows at a time, so that their sums stay in registers.
void weigh(const Eigen::MatrixXf& values, std::span<const double> weights,
           Eigen::Ref<Eigen::VectorXf> sum) noexcept {
  using Block = Eigen::Array<float, PackedExamples::kBlock, 1>;
  for (Eigen::Index row = 0; row < values.rows(); row += PackedExamples::kBlock) {
    Block block = Block::Zero();
    const float* from = values.data() + row;
    for (const double weight : weights) {
      block += static_cast<float>(weight) * Eigen::Map<const Block>(from);
      from += values.rows();
    }
    sum.segment<PackedExamples::kBlock>(row) = block;
  }
}

}  // namespace

PackedExamples::PackedExamples(std::span<const Movement* const> movements)
    : kind_(movements.front()->kind),
      moving_(movements.front()->moving),
      joints_(static_cast<int>(movements.front()->rotations.rows()) / 4),
      values_(grid().samples()),
      mixed_(values_.size()) {
  for (const Movement* movement : movements) {
    keytimes_.push_back(movement->keytimes);
    marks_.push_back(movement->marks);
  }
  for (int sample = 0; sample < grid().samples(); ++sample) {
    Eigen::MatrixXf& values = values_[sample];
    values.setZero(rows(joints_), count());
    for (int k = 0; k < count(); ++k) {
      const Movement& movement = *movements[k];
      values.col(k).head(4 * joints_) = movement.rotations.col(sample);
      values.col(k).segment<3>(4 * joints_) = movement.root.col(sample);
    }
    for (int joint = 0; joint < joints_; ++joint) unite(joint, sample);
  }
}

void PackedExamples::unite(int joint, int sample) {
  // One hemisphere over time for the first example, and that of the first for all others, so that
  // flips are hardly ever needed while blending.
  Eigen::MatrixXf& values = values_[sample];
  for (int k = 0; k < count(); ++k) {
    if (k == 0 && sample == 0) continue;
    const Eigen::Vector4f reference =
        k == 0 ? quaternion(0, joint, sample - 1) : quaternion(0, joint, sample);
    auto q = values.col(k).segment<4>(4 * joint);
    if (q.dot(reference) < 0.0F) q = -q;
  }
  for (int a = 1; a < count(); ++a) {
    for (int b = 1; b < a; ++b) {
      if (quaternion(a, joint, sample).dot(quaternion(b, joint, sample)) < 0.0F) {
        mixed_[sample].push_back(joint);
        return;
      }
    }
  }
}

Eigen::Vector4f PackedExamples::quaternion(int example, int joint, int sample) const noexcept {
  return values_[sample].col(example).segment<4>(4 * joint);
}

void PackedExamples::sum(std::span<const double> weights, int largest, int sample,
                         Eigen::Ref<Eigen::VectorXf> sum) const noexcept {
  weigh(values_[sample], weights, sum);
  for (const int joint : mixed_[sample]) {
    const Eigen::Vector4f reference = quaternion(largest, joint, sample);
    for (int k = 0; k < count(); ++k) {
      const Eigen::Vector4f turn = quaternion(k, joint, sample);
      if (turn.dot(reference) >= 0.0F) continue;
      sum.segment<4>(4 * joint) -= static_cast<float>(2.0 * weights[k]) * turn;
    }
  }
}

}  // namespace surefoot
