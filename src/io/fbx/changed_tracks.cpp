#include <array>
#include <cmath>

#include "io/fbx/patch.h"

namespace surefoot::fbx {

namespace {

// What a float of the file holds of a length in metres and of an angle in degrees; differences
// below need no new keys.
constexpr double kUnseenMetres = 1e-8;
constexpr double kSameTurnDegrees = 1e-6;

bool same(const Transform& a, const Transform& b) noexcept {
  return a.translation == b.translation && a.rotation.coeffs() == b.rotation.coeffs();
}

/// The tracks of a joint while they are made: translation and rotation.
struct JointTracks {
  bool made = false;  // values are collected at all
  std::array<NewTrack, 2> tracks;
  std::array<bool, 2> needed{false, false};
  Pose last;
};

/// Goes through the frames and collects what the file lacks.
class TrackMaker {
 public:
  TrackMaker(const Source& source, const Motion& motion, Sampler& sampler)
      : source_(source),
        motion_(motion),
        sampler_(sampler),
        in_time_(same_timing(source, motion)),
        before_(motion.joints()),
        joints_(before_.size()) {
    for (int f = 0; f < motion.frames(); ++f)
      times_.push_back(time_of(source.start, f, source.fps));
    choose();
  }

  void add_frame(int f) {
    sampler_.sample(times_[f], before_);
    const ConstPoseSpan now = motion_.pose(f);
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      if (joints_[j].made) add_key(f, j, now[j]);
    }
  }

  std::vector<NewTrack> take() {
    std::vector<NewTrack> out;
    for (JointTracks& joint : joints_) {
      for (std::size_t m = 0; m < 2; ++m) {
        if (joint.needed[m]) out.push_back(std::move(joint.tracks[m]));
      }
    }
    return out;
  }

 private:
  /// Sees which joints need tracks: all in other frames than the file's, else those that changed.
  void choose() {
    std::vector<bool> changed(joints_.size(), !in_time_);
    if (in_time_) changed = changed_joints();
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      JointTracks& joint = joints_[j];
      joint.made = changed[j];
      joint.needed = {!in_time_, !in_time_};
      for (const Moved moved : kMoved)
        joint.tracks[index(moved)] = {static_cast<int>(j), moved, {}};
    }
    for (std::size_t j = 0; j < joints_.size(); ++j) {
      if (changed[j]) give_keys_above(static_cast<int>(j));
    }
    for (JointTracks& joint : joints_) {
      for (NewTrack& track : joint.tracks) {
        if (joint.made) track.values.reserve(times_.size());
      }
    }
  }

  std::vector<bool> changed_joints() {
    std::vector<bool> changed(joints_.size(), false);
    for (int f = 0; f < motion_.frames(); ++f) {
      sampler_.sample(times_[f], before_);
      const ConstPoseSpan now = motion_.pose(f);
      for (std::size_t j = 0; j < changed.size(); ++j) {
        if (!same(before_[j], now[j])) changed[j] = true;
      }
    }
    return changed;
  }

  /// Many readers know linear keys only. They would put a joint that changed elsewhere if those it
  /// hangs on had keys far apart, so these get a key per frame, too.
  void give_keys_above(int joint) {
    for (; joint != kNoJoint; joint = source_.skeleton[joint].parent) {
      JointTracks& above = joints_[joint];
      const int model = source_.bones.models[joint];
      for (const Moved moved : kMoved) {
        if (sampler_.animation().has_key_per_frame(model, moved, times_)) continue;
        above.needed[index(moved)] = true;
        above.made = true;
      }
    }
  }

  void add_key(int f, std::size_t j, const Transform& now) {
    JointTracks& joint = joints_[j];
    const int number = static_cast<int>(j);
    Pose pose = sampler_.pose(number);
    const Pose in_file = pose;
    // Frames of another timing are continued from one another, not from those of the file.
    if (!in_time_ && f > 0) sampler_.follow(number, joint.last);
    if (!in_time_ || !same(before_[j], now)) pose = sampler_.pose_for(number, now);
    joint.last = pose;
    for (const Moved moved : kMoved) {
      const double change = (pose[moved] - in_file[moved]).cwiseAbs().maxCoeff();
      const double unseen = moved == Moved::rotation
                                ? kSameTurnDegrees
                                : kUnseenMetres / source_.conventions.metres_per_unit;
      if (change > unseen) joint.needed[index(moved)] = true;
      joint.tracks[index(moved)].values.push_back(pose[moved]);
    }
  }

  static constexpr std::array kMoved{Moved::translation, Moved::rotation};
  static constexpr std::size_t index(Moved moved) noexcept {
    return static_cast<std::size_t>(moved);
  }

  const Source& source_;
  const Motion& motion_;
  Sampler& sampler_;
  bool in_time_;
  std::vector<Ticks> times_;
  std::vector<Transform> before_;
  std::vector<JointTracks> joints_;
};

/// Scale that is not the same along all axes moves children with their parent's rotation.
bool is_uneven(const Source& source) {
  for (const int m : source.bones.models) {
    const Vec3& s = source.scene.models[m].rest[Moved::scaling];
    if (std::abs(s.x() - s.y()) > 1e-4 || std::abs(s.x() - s.z()) > 1e-4) return true;
  }
  return false;
}

}  // namespace

bool same_timing(const Source& source, const Motion& motion) noexcept {
  return motion.frames() == source.frames && motion.fps() == source.fps;
}

Result<std::vector<NewTrack>> changed_tracks(const Source& source, const Motion& motion,
                                             const ProgressFn& progress, Diagnostics* notes) {
  constexpr int kFramesPerReport = 64;
  Result<Sampler> sampler = Sampler::create(source);
  if (!sampler) return pass_on(sampler);
  TrackMaker maker(source, motion, *sampler);
  for (int f = 0; f < motion.frames(); ++f) {
    maker.add_frame(f);
    if (f % kFramesPerReport == 0 &&
        !report_progress(progress, static_cast<double>(f) / motion.frames())) {
      return fail("cancelled");
    }
  }
  std::vector<NewTrack> out = maker.take();
  if (!out.empty() && is_uneven(source) && notes != nullptr) {
    notes->warn(WarningKind::lost_detail,
                "bones are scaled unevenly; joints below changed ones may be moved a little");
  }
  return out;
}

}  // namespace surefoot::fbx
