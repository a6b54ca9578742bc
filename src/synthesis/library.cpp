#include "synthesis/library.h"

#include <algorithm>

#include <fmt/format.h>

namespace surefoot {

namespace {

/// Examples are nodes with unit vectors as weights, pseudo-examples follow them (method 4.2).
Result<RbfWeights> weights_of(const GroupContent& content, const Eigen::MatrixXd& parameters) {
  const Eigen::Index members = parameters.cols();
  const Eigen::Index pseudo = content.pseudo_nodes.cols();
  Eigen::MatrixXd nodes(parameters.rows(), members + pseudo);
  Eigen::MatrixXd targets(members + pseudo, members);
  nodes.leftCols(members) = parameters;
  targets.topRows(members).setIdentity();
  if (pseudo > 0) {
    nodes.rightCols(pseudo) = content.pseudo_nodes;
    targets.bottomRows(pseudo) = content.pseudo_weights;
  }
  return RbfWeights::create(nodes, targets);
}

Result<void> check_movement(const Movement& movement, std::size_t turning) {
  const int samples = grid_of(movement.kind).samples();
  if (movement.rotations.rows() != static_cast<Eigen::Index>(4 * turning) ||
      movement.rotations.cols() != samples || movement.root.rows() != 3 ||
      movement.root.cols() != samples) {
    return fail(fmt::format("the movement of {} does not fit the skeleton", movement.clip));
  }
  if (!movement.rotations.allFinite() || !movement.root.allFinite() ||
      !increasing(movement.keytimes)) {
    return fail(fmt::format("the movement of {} has invalid times or numbers", movement.clip));
  }
  return {};
}

/// Takes in how far the toes point apart before and after a step.
void widen(const StepPrints& prints, Side moving, std::array<double, 2>& apart) {
  for (const Footprint& foot : {prints.from, prints.to}) {
    const double here = toes_apart(foot, prints.fixed, moving);
    apart = {std::min(apart[0], here), std::max(apart[1], here)};
  }
}

Result<void> check_group(const GroupContent& group, std::span<const Movement> movements) {
  if (group.members.empty()) return fail("an example group is empty");
  for (const int member : group.members) {
    const bool known = member >= 0 && member < static_cast<int>(movements.size());
    if (!known || movements[member].kind != movement_kind_of(group.kind) ||
        movements[member].moving != group.moving) {
      return fail(fmt::format("movement {} is not a {} example of the {} foot", member,
                              name_of(group.kind), name_of(group.moving)));
    }
  }
  const auto pseudo = group.pseudo_nodes.cols();
  const bool fits = pseudo == 0 || (group.pseudo_nodes.rows() == dimensions_of(group.kind) &&
                                    group.pseudo_weights.rows() == pseudo &&
                                    group.pseudo_weights.cols() ==
                                        static_cast<Eigen::Index>(group.members.size()));
  if (!fits) return fail("pseudo-examples do not match their group");
  return {};
}

}  // namespace

Result<ExampleGroup> ExampleGroup::create(GroupContent content, Eigen::MatrixXd parameters,
                                          PackedExamples examples) {
  Result<RbfWeights> weights = weights_of(content, parameters);
  if (!weights) return pass_on(weights);
  ExampleGroup group;
  group.content_ = std::move(content);
  group.parameters_ = std::move(parameters);
  group.examples_ = std::move(examples);
  group.weights_ = std::move(*weights);
  return group;
}

Result<ExampleGroup> ExampleGroup::without_pseudo_examples() const {
  GroupContent content = content_;
  content.pseudo_nodes.resize(dimensions(), 0);
  content.pseudo_weights.resize(0, size());
  return create(std::move(content), parameters_, examples_);
}

Result<MovementLibrary> MovementLibrary::create(Skeleton skeleton, Rig rig,
                                                std::vector<Movement> movements,
                                                std::vector<GroupContent> groups,
                                                std::vector<StepRange> ranges) {
  if (rig.mover != 0) return fail("movements need a skeleton whose root joint moves the body");
  MovementLibrary library;
  library.turning_ = turning_joints(skeleton);
  library.skeleton_ = std::move(skeleton);
  library.rig_ = std::move(rig);
  for (const Movement& movement : movements) {
    if (auto good = check_movement(movement, library.turning_.size()); !good) return pass_on(good);
  }
  library.movements_ = std::move(movements);
  library.ranges_ = std::move(ranges);
  MovementMeter meter(library.skeleton_, library.rig_);
  BlendedMovement blend = library.make_blend();
  const double whole = 1.0;
  for (GroupContent& content : groups) {
    if (auto good = check_group(content, library.movements_); !good) return pass_on(good);
    std::vector<const Movement*> members;
    Eigen::MatrixXd parameters(dimensions_of(content.kind),
                               static_cast<Eigen::Index>(content.members.size()));
    for (const int index : content.members) {
      const Movement* member = &library.movements_[index];
      blend.blend(PackedExamples({&member, 1}), {&whole, 1});
      if (member->kind == MovementKind::step) {
        widen(meter.step_prints(blend), member->moving, library.toes_apart_);
      }
      const auto column = static_cast<Eigen::Index>(members.size());
      meter.measure(blend, content.kind,
                    {parameters.col(column).data(), static_cast<std::size_t>(parameters.rows())});
      members.push_back(member);
    }
    Result<ExampleGroup> group =
        ExampleGroup::create(std::move(content), std::move(parameters), PackedExamples(members));
    if (!group) return pass_on(group);
    library.groups_.push_back(std::move(*group));
  }
  return library;
}

const ExampleGroup* MovementLibrary::group(ParameterKind kind, Side moving) const noexcept {
  const auto found = std::find_if(groups_.begin(), groups_.end(), [&](const ExampleGroup& group) {
    return group.kind() == kind && group.moving() == moving;
  });
  return found == groups_.end() ? nullptr : &*found;
}

BlendedMovement MovementLibrary::make_blend() const { return {skeleton_, turning_}; }

std::vector<int> turning_joints(const Skeleton& skeleton) {
  std::vector<int> joints;
  for (int joint = 0; joint < skeleton.size(); ++joint) {
    if (!skeleton[joint].end_site) joints.push_back(joint);
  }
  return joints;
}

}  // namespace surefoot
