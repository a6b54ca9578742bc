#pragma once

#include <span>
#include <vector>

#include "io/fbx/animation.h"
#include "io/fbx/chain.h"
#include "io/fbx/choose_bones.h"
#include "surefoot/motion/clip.h"

namespace surefoot::fbx {

/// What a clip remembers of its FBX file. The bytes are shared; curves are read from them again.
struct Source : SourceRecord {
  Tree tree;
  Scene scene;
  Bones bones;       ///< of the joints, in their order
  int take = kNone;  ///< of `scene.takes`
  Ticks start = 0;
  int frames = 0;
  double fps = 0.0;
  Skeleton skeleton;  ///< of the clip as it was loaded
  FileConventions conventions;

  [[nodiscard]] const Model& model(int joint) const noexcept {
    return scene.models[bones.models[joint]];
  }
};

/// The time of a frame.
[[nodiscard]] Ticks time_of(Ticks start, int frame, double fps) noexcept;

/// Places the joints of a file frame by frame. Loading and saving share it, so that what nobody
/// changed compares equal to the last bit.
class Sampler {
 public:
  /// Reads the curves of the take. The source must stay.
  static Result<Sampler> create(const Source& source);

  [[nodiscard]] const Animation& animation() const noexcept { return animation_; }

  /// All joints at a time, in metres and y up.
  void sample(Ticks time, PoseSpan out) noexcept;
  /// All joints where nothing moves.
  void sample_rest(PoseSpan out) noexcept;

  /// Of the last sample: a joint's values in the file.
  [[nodiscard]] const Pose& pose(int joint) const noexcept { return poses_[at(joint)]; }
  /// Lets the angles of a joint go on from other ones than those of the last sample.
  void follow(int joint, const Pose& last) noexcept {
    poses_[at(joint)][Moved::rotation] = last[Moved::rotation];
  }
  /// The values that place a joint so, in metres and y up. Ask from parents to children: each
  /// answer sets the scale that the joint's children inherit.
  [[nodiscard]] Pose pose_for(int joint, const Transform& local) noexcept;

 private:
  explicit Sampler(const Source& source) : source_(&source) {}
  static std::size_t at(int index) noexcept { return static_cast<std::size_t>(index); }
  template <class PoseOf>
  void place_all(PoseOf pose_of, PoseSpan out) noexcept;
  [[nodiscard]] const Scale& scale_above(int joint) const noexcept;

  const Source* source_;
  Animation animation_;
  Quat world_from_file_ = Quat::Identity();
  Transform above_;    // of the root, file units
  Scale scale_above_;  // of the root
  std::vector<Pose> poses_;
  std::vector<Scale> scales_;
};

}  // namespace surefoot::fbx
