#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "surefoot/motion/motion.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot {

/// A signed coordinate axis of the file.
enum class Axis { pos_x, neg_x, pos_y, neg_y, pos_z, neg_z };

/// How the file's numbers relate to ours (metres, +y up, right-handed). Only lengths and the root's
/// placement are converted: the joint frames of the file and ours are the same.
struct FileConventions {
  double metres_per_unit = 1.0;
  bool units_guessed = false;
  Axis up = Axis::pos_y;
  bool up_guessed = false;
};

/// The rotation that takes the file's world axes to ours (proper, a signed permutation).
[[nodiscard]] Quat world_from_file(Axis up) noexcept;

/// What a loader keeps of its file so that saving can restore it; each format derives its own.
struct SourceRecord {
  virtual ~SourceRecord() = default;
};

/// Joints of one leg that a file names; `kNoJoint` where it does not.
struct NamedLeg {
  int hip = kNoJoint;
  int knee = kNoJoint;
  int ankle = kNoJoint;
  int ball = kNoJoint;
};

/// What a file says itself of its humanoid (HumanIK characters of FBX, the bones of VRM): better
/// evidence than names and proportions.
struct NamedJoints {
  int hips = kNoJoint;
  std::array<NamedLeg, 2> legs;  ///< left, right

  /// True when hips and both legs down to the ankles are named.
  [[nodiscard]] bool complete() const noexcept {
    for (const NamedLeg& leg : legs) {
      if (leg.hip == kNoJoint || leg.knee == kNoJoint || leg.ankle == kNoJoint) return false;
    }
    return hips != kNoJoint;
  }
};

/// An animation that a file holds.
struct NamedTake {
  std::string name;
  double seconds = 0.0;
  bool chosen = false;  ///< the one that the clip's motion was read from
};

/// A skeleton and its motion in metres with +y up, and where they came from.
struct Clip {
  Skeleton skeleton;
  Motion motion;
  FileConventions conventions;
  std::string format;            ///< "bvh", "asf", "fbx"; empty for motion made in memory
  NamedJoints named;             ///< taken as the rig's where complete
  std::vector<NamedTake> takes;  ///< of files that can hold several
  std::shared_ptr<const SourceRecord> source;
};

}  // namespace surefoot
