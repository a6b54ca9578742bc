#include <fmt/format.h>

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

bool finite(const Transform& t) noexcept {
  return t.translation.allFinite() && t.rotation.coeffs().allFinite();
}

/// Goes through the frames once to see which joints changed.
std::vector<bool> changed_joints(const Source& source, Sampler& sampler, const Motion& motion) {
  std::vector<bool> changed(motion.joints(), false);
  std::vector<Transform> before(changed.size());
  for (int f = 0; f < motion.frames(); ++f) {
    sampler.sample(time_of(source.start, f, source.fps), before);
    const ConstPoseSpan now = motion.pose(f);
    for (std::size_t j = 0; j < changed.size(); ++j) {
      if (!same(before[j], now[j])) changed[j] = true;
    }
  }
  return changed;
}

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
  const auto joints = static_cast<std::size_t>(motion.joints());
  const bool in_time = same_timing(source, motion);
  const std::vector<bool> changed =
      in_time ? changed_joints(source, *sampler, motion) : std::vector<bool>(joints, true);
  const auto frames = static_cast<std::size_t>(motion.frames());
  std::vector<std::array<NewTrack, 2>> tracks(joints);
  std::vector<std::array<bool, 2>> needed(joints, {!in_time, !in_time});
  for (std::size_t j = 0; j < joints; ++j) {
    for (const Moved moved : {Moved::translation, Moved::rotation}) {
      NewTrack& track = tracks[j][static_cast<std::size_t>(moved)];
      track = {static_cast<int>(j), moved, {}};
      if (changed[j]) track.values.reserve(frames);
    }
  }
  const double unseen_length = kUnseenMetres / source.conventions.metres_per_unit;
  std::vector<Transform> before(joints);
  std::vector<Pose> last(joints);
  for (int f = 0; f < motion.frames(); ++f) {
    sampler->sample(time_of(source.start, f, source.fps), before);
    const ConstPoseSpan now = motion.pose(f);
    for (std::size_t j = 0; j < joints; ++j) {
      if (!changed[j]) continue;
      if (!finite(now[j])) {
        return fail(fmt::format("joint '{}' is not at a finite place in frame {}",
                                source.skeleton[static_cast<int>(j)].name, f));
      }
      Pose pose = sampler->pose(static_cast<int>(j));
      const Pose in_file = pose;
      // Frames of another timing are continued from one another, not from those of the file.
      if (!in_time && f > 0) sampler->follow(static_cast<int>(j), last[j]);
      if (!in_time || !same(before[j], now[j])) {
        pose = sampler->pose_for(static_cast<int>(j), now[j]);
      }
      last[j] = pose;
      for (const Moved moved : {Moved::translation, Moved::rotation}) {
        const double change = (pose[moved] - in_file[moved]).cwiseAbs().maxCoeff();
        const double unseen = moved == Moved::rotation ? kSameTurnDegrees : unseen_length;
        if (change > unseen) needed[j][static_cast<std::size_t>(moved)] = true;
        tracks[j][static_cast<std::size_t>(moved)].values.push_back(pose[moved]);
      }
    }
    if (f % kFramesPerReport == 0 &&
        !report_progress(progress, static_cast<double>(f) / motion.frames())) {
      return fail("cancelled");
    }
  }
  std::vector<NewTrack> out;
  for (std::size_t j = 0; j < joints; ++j) {
    for (std::size_t m = 0; m < 2; ++m) {
      if (changed[j] && needed[j][m]) out.push_back(std::move(tracks[j][m]));
    }
  }
  if (!out.empty() && is_uneven(source) && notes != nullptr) {
    notes->warn(WarningKind::lost_detail,
                "bones are scaled unevenly; joints below changed ones may be moved a little");
  }
  return out;
}

}  // namespace surefoot::fbx
