#include "io/gltf/changed_tracks.h"

#include <Eigen/LU>
#include <cmath>

#include "math/rotation.h"

namespace surefoot {
namespace {

/// What is nearer than this is the same place, metres.
constexpr double kSamePlace = 1e-6;
constexpr double kSameAngle = 1e-9;

/// Collects the keys of all joints and notes which differ from the file.
class TrackMaker {
 public:
  TrackMaker(const GltfSource& source, const Motion& motion)
      : source_(source),
        motion_(motion),
        poses_(source),
        file_from_world_(world_from_file(source.conventions.up).conjugate()),
        same_frames_(motion.frames() == source.timing.frames &&
                     std::abs(motion.fps() - source.timing.fps) < 1e-9),
        rotations_(source.body.nodes.size()),
        translations_(source.body.nodes.size()),
        rotation_changed_(source.body.nodes.size(), false),
        translation_changed_(source.body.nodes.size(), false),
        last_rotation_(source.body.nodes.size()),
        stretch_(source.body.nodes.size()) {}

  std::vector<GltfNewTrack> make() {
    for (int frame = 0; frame < motion_.frames(); ++frame) {
      // Other frames than the file's are compared with the rest, which the first frame stands in
      // for where a channel replaces it anyway.
      poses_.read(same_frames_ ? frame : 0);
      for (std::size_t j = 0; j < rotations_.size(); ++j) add_key(frame, j);
    }
    if (!same_frames_) mark_animated();
    std::vector<GltfNewTrack> tracks;
    for (std::size_t j = 0; j < rotations_.size(); ++j) {
      const int node = source_.body.nodes[j];
      if (translation_changed_[j]) {
        tracks.push_back({node, GltfPath::translation, std::move(translations_[j])});
      }
      if (rotation_changed_[j]) {
        tracks.push_back({node, GltfPath::rotation, std::move(rotations_[j])});
      }
    }
    return tracks;
  }

 private:
  void add_key(int frame, std::size_t j) {
    const Transform& now = motion_.pose(frame)[j];
    const GltfPlacement& in_file = same_frames_ ? poses_.placement(static_cast<int>(j)) : rest(j);
    Transform local{now.rotation, now.translation / source_.conventions.metres_per_unit};
    if (j == 0) {
      local = {file_from_world_ * local.rotation, file_from_world_ * local.translation};
    }
    const int parent = source_.body.parents[j];
    const Eigen::Matrix3d above = parent < 0 ? Mat3(Mat3::Identity()) : stretch_[parent];
    const Mat3 turn = local.rotation.toRotationMatrix();
    stretch_[j] = turn.transpose() * Mat3(above) * turn * in_file.scale;

    const bool same_rotation = same_frames_
                                   ? now.rotation.coeffs() == poses_.pose()[j].rotation.coeffs()
                                   : angle_between(local.rotation, in_file.rotation) < kSameAngle;
    if (!same_rotation) rotation_changed_[j] = true;
    const Eigen::Vector3d missing = above * in_file.translation - local.translation;
    if (missing.norm() * source_.conventions.metres_per_unit > kSamePlace) {
      translation_changed_[j] = true;
    }

    last_rotation_[j] =
        nearest_sign(local.rotation, frame == 0 ? in_file.rotation : last_rotation_[j]);
    for (int k = 0; k < 4; ++k) {
      rotations_[j].push_back(static_cast<float>(last_rotation_[j].coeffs()[k]));
    }
    // A node below a scale of zero stays in one place whatever its translation.
    const bool solvable = std::abs(above.determinant()) > 1e-30;
    const Vec3 translation =
        solvable ? Vec3(above.inverse() * local.translation) : in_file.translation;
    for (int k = 0; k < 3; ++k) translations_[j].push_back(static_cast<float>(translation[k]));
  }

  [[nodiscard]] const GltfPlacement& rest(std::size_t j) const {
    return source_.nodes[source_.body.nodes[j]].rest;
  }

  void mark_animated() {
    if (!source_.animation) return;
    for (const GltfTrack& track : source_.animation->tracks) {
      const int joint = source_.body.joint_of(track.node);
      if (joint == kNoJoint) continue;
      const auto j = static_cast<std::size_t>(joint);
      if (track.path == GltfPath::rotation) rotation_changed_[j] = true;
      if (track.path == GltfPath::translation) translation_changed_[j] = true;
    }
  }

  const GltfSource& source_;
  const Motion& motion_;
  GltfPoses poses_;
  Quat file_from_world_;
  bool same_frames_;
  std::vector<std::vector<float>> rotations_;
  std::vector<std::vector<float>> translations_;
  std::vector<bool> rotation_changed_;
  std::vector<bool> translation_changed_;
  std::vector<Quat> last_rotation_;
  std::vector<Mat3> stretch_;
};

}  // namespace

std::vector<GltfNewTrack> changed_tracks(const GltfSource& source, const Motion& motion) {
  return TrackMaker(source, motion).make();
}

}  // namespace surefoot
