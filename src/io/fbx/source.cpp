#include "io/fbx/source.h"

#include <cmath>

namespace surefoot::fbx {

Ticks time_of(Ticks start, int frame, double fps) noexcept {
  return start + std::llround(frame * (static_cast<double>(kTicksPerSecond) / fps));
}

Result<Sampler> Sampler::create(const Source& source) {
  Sampler sampler(source);
  std::vector<int> models = source.bones.above;
  models.insert(models.end(), source.bones.models.begin(), source.bones.models.end());
  Result<Animation> animation = Animation::create(source.tree, source.scene, source.take, models);
  if (!animation) return pass_on(animation);
  sampler.animation_ = std::move(*animation);
  sampler.world_from_file_ = world_from_file(source.conventions.up);
  sampler.poses_.resize(source.bones.models.size());
  sampler.scales_.resize(source.bones.models.size());
  return sampler;
}

const Scale& Sampler::scale_above(int joint) const noexcept {
  const int parent = source_->skeleton[joint].parent;
  return parent == kNoJoint ? scale_above_ : scales_[at(parent)];
}

template <class PoseOf>
void Sampler::place_all(PoseOf pose_of, PoseSpan out) noexcept {
  const double metres = source_->conventions.metres_per_unit;
  above_ = {};
  scale_above_ = {};
  for (const int m : source_->bones.above) {
    const Placed placed = place(source_->scene.models[at(m)], pose_of(m), scale_above_);
    above_ = above_ * placed.local;
    scale_above_ = placed.scale;
  }
  for (int j = 0; j < source_->skeleton.size(); ++j) {
    const int m = source_->bones.models[at(j)];
    poses_[at(j)] = pose_of(m);
    const Placed placed = place(source_->scene.models[at(m)], poses_[at(j)], scale_above(j));
    scales_[at(j)] = placed.scale;
    Transform local = placed.local;
    if (j == 0) {
      local = above_ * local;
      local = {world_from_file_ * local.rotation, world_from_file_ * local.translation};
    }
    local.translation *= metres;
    out[at(j)] = local;
  }
}

void Sampler::sample(Ticks time, PoseSpan out) noexcept {
  place_all([&](int model) { return animation_.pose(model, time); }, out);
}

void Sampler::sample_rest(PoseSpan out) noexcept {
  place_all([&](int model) { return source_->scene.models[at(model)].rest; }, out);
}

Pose Sampler::pose_for(int joint, const Transform& local) noexcept {
  Transform in_file{local.rotation, local.translation / source_->conventions.metres_per_unit};
  if (joint == 0) {
    const Quat file_from_world = world_from_file_.conjugate();
    in_file = {file_from_world * in_file.rotation, file_from_world * in_file.translation};
    in_file = inverse(above_) * in_file;
  }
  const Model& model = source_->model(joint);
  const Pose pose = unplace(model, poses_[at(joint)], in_file, scale_above(joint));
  scales_[at(joint)] = place(model, pose, scale_above(joint)).scale;
  return pose;
}

}  // namespace surefoot::fbx
