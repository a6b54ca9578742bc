#include "synthesis/leave_one_out.h"

#include <algorithm>

#include "learn/convex_hull.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot {

namespace {

/// World places of all joints at one sample of a movement.
class Joints {
 public:
  explicit Joints(const Skeleton& skeleton)
      : skeleton_(skeleton), pose_(rest_pose(skeleton)), world_(pose_.size()) {}

  std::span<const Transform> at(const BlendedMovement& movement, double u) {
    movement.pose_at(time_at(u, movement.keytimes()), pose_);
    forward_kinematics(skeleton_, pose_, world_);
    return world_;
  }

 private:
  const Skeleton& skeleton_;
  std::vector<Transform> pose_;
  std::vector<Transform> world_;
};

void compare(const BlendedMovement& real, const BlendedMovement& predicted,
             const Skeleton& skeleton, LeftOut& result) {
  Joints real_joints(skeleton);
  Joints predicted_joints(skeleton);
  const SampleGrid grid = grid_of(real.kind());
  for (int sample = 0; sample < grid.samples(); ++sample) {
    const auto a = real_joints.at(real, grid.at(sample));
    const auto b = predicted_joints.at(predicted, grid.at(sample));
    for (std::size_t joint = 0; joint < a.size(); ++joint) {
      const double error = (a[joint].translation - b[joint].translation).norm();
      result.mean_joint_error += error / static_cast<double>(a.size()) / grid.samples();
      result.worst_joint_error = std::max(result.worst_joint_error, error);
    }
  }
}

}  // namespace

std::vector<LeftOut> leave_one_out(const MovementLibrary& library, const ExampleGroup& group) {
  std::vector<LeftOut> results;
  if (group.size() < 3) return results;
  BlendedMovement real = library.make_blend();
  BlendedMovement predicted = library.make_blend();
  for (int out = 0; out < group.size(); ++out) {
    std::vector<const Movement*> others;
    Eigen::MatrixXd nodes(group.dimensions(), group.size() - 1);
    for (int k = 0; k < group.size(); ++k) {
      if (k == out) continue;
      nodes.col(others.size()) = group.parameters().col(k);
      const int movement = group.content().members[k];
      others.push_back(&library.movements()[movement]);
    }
    const Result<RbfWeights> rbf =
        RbfWeights::create(nodes, Eigen::MatrixXd::Identity(nodes.cols(), nodes.cols()));
    if (!rbf) continue;
    const Eigen::VectorXd p = group.parameters().col(out);
    std::vector<double> weights(others.size());
    rbf->evaluate({p.data(), static_cast<std::size_t>(p.size())}, weights);
    predicted.blend(PackedExamples(others), weights);
    std::vector<double> itself(group.size(), 0.0);
    itself[out] = 1.0;
    real.blend(group.examples(), itself);
    LeftOut result;
    result.member = out;
    result.outside = nearest_in_hull(nodes, p).distance;
    compare(real, predicted, library.skeleton(), result);
    results.push_back(result);
  }
  return results;
}

}  // namespace surefoot
