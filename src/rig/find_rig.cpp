#include "surefoot/rig/find_rig.h"

#include <fmt/format.h>

#include "rig/knee_hinge.h"
#include "rig/roles.h"
#include "rig/sole_points.h"
#include "rig/t_pose.h"

namespace surefoot {

namespace {

constexpr double kCertain = 0.8;
/// A joint whose place varies by more than this, in leg lengths, is moved by its file.
constexpr double kMoved = 1e-6;

double chain_length(const LegTrack& track) {
  double sum = 0.0;
  for (std::size_t f = 0; f < track.size(); ++f) {
    const Vec3& knee = track.knee_world[f].translation;
    sum += (knee - track.hip_world[f]).norm() + (track.ankle_world[f].translation - knee).norm();
  }
  return sum / static_cast<double>(track.size());
}

bool is_moved(const Motion& motion, int joint, double threshold) {
  const auto j = static_cast<std::size_t>(joint);
  for (int f = 1; f < motion.frames(); ++f) {
    if ((motion.pose(f)[j].translation - motion.pose(0)[j].translation).norm() > threshold)
      return true;
  }
  return false;
}

/// The hips if their translation is animated, else the nearest ancestor whose is, else the root.
int find_mover(const Skeleton& skeleton, const Motion& motion, int hips, double threshold) {
  for (int j = hips; j != kNoJoint; j = skeleton[j].parent) {
    if (is_moved(motion, j, threshold)) return j;
  }
  return 0;
}

void note_virtual(Side side, const VirtualPoints& made, Diagnostics* diagnostics) {
  if (diagnostics == nullptr) return;
  const auto note = [&](std::string_view part) {
    diagnostics->note(NoteKind::virtual_sole_point,
                      fmt::format("no joint for the {} {}; placed from the foot's proportions",
                                  name_of(side), part));
  };
  if (made.ball) note("ball");
  if (made.toe) note("toe");
}

}  // namespace

Result<Rig> find_rig(const Skeleton& skeleton, const Motion& motion, const RigHints& hints,
                     Diagnostics* diagnostics) {
  Result<RigRoles> roles = find_roles(skeleton, motion, hints);
  if (!roles) return pass_on(roles);
  const int first = first_real_frame(skeleton, motion);
  if (diagnostics != nullptr) {
    for (int f = 0; f < first; ++f) {
      diagnostics->note_at(NoteKind::t_pose_start, f, "starts with a T-pose, which is ignored");
    }
    if (roles->confidence < kCertain) {
      diagnostics->warn(
          WarningKind::low_confidence_rig,
          fmt::format("the leg joints were identified with only {:.0f} % confidence; check them "
                      "with `surefoot info` and name them in a rig file (--rig) if they are wrong",
                      100.0 * roles->confidence));
    }
  }

  Rig rig;
  rig.hips = roles->hips;
  rig.confidence = roles->confidence;
  rig.evidence = std::move(roles->evidence);
  const std::array<LegTrack, 2> tracks = track_legs(skeleton, motion, first, roles->legs);
  const std::array<LegTrack, 2> rest = track_rest(skeleton, roles->legs);
  for (const Side side : kSides) {
    rig.leg(side).joints = roles->leg(side);
    rig.leg(side).length = chain_length(tracks[index_of(side)]);
    rig.leg_length += 0.5 * rig.leg(side).length;
  }
  rig.mover = find_mover(skeleton, motion, rig.hips, kMoved * rig.leg_length);

  const double fps = motion.frames() > 0 ? motion.fps() : 1.0;
  const std::array<FootAttitude, 2> attitudes =
      find_foot_attitudes(tracks, rest, rig.leg_length, fps);
  for (const Side side : kSides) {
    const std::size_t i = index_of(side);
    const VirtualPoints made =
        place_sole_points(tracks[i], attitudes[i], hints.leg(side), rig.leg(side));
    note_virtual(side, made, diagnostics);
    rig.leg(side).knee_axis_in_thigh = find_knee_axis(tracks[i], attitudes[i]);
  }
  set_clearances(tracks, attitudes, hints, fps, rig.legs);
  return rig;
}

}  // namespace surefoot
