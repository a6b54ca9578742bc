#pragma once

#include <cstddef>
#include <limits>
#include <memory>
#include <optional>
#include <string>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"
#include "surefoot/contact/take.h"
#include "surefoot/ground/ground.h"
#include "surefoot/io/bvh.h"
#include "surefoot/io/gltf.h"
#include "surefoot/motion/clip.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// The bytes of a file and the name that messages give it.
struct InputFile {
  std::string name;
  std::shared_ptr<const std::string> bytes;
  ReadAgain read_again = {};  ///< where a large BVH need not be kept (`LoadSettings::most_memory`)
};

/// What a motion is read from.
struct MotionFiles {
  InputFile motion;                          ///< BVH, FBX, glTF, NPZ, NPY, or AMC with `skeleton`
  std::optional<InputFile> skeleton;         ///< the ASF of an AMC
  std::optional<InputFile> rig;              ///< overrides for finding the rig
  std::optional<InputFile> body_model = {};  ///< of AMASS motion: the SMPL-H or SMPL-X model's .npz
  std::optional<InputFile> joint_names =
      {};                    ///< of NPZ and NPY positions: [name, parent] pairs, JSON
  FileResolver beside = {};  ///< the files that a .gltf names
};

/// What the user knows better than the guesses.
struct LoadSettings {
  double metres_per_unit = 0.0;                    ///< positive; 0: the file's or guessed
  std::optional<Axis> up;                          ///< guessed when absent
  RootOffset root_offset = RootOffset::automatic;  ///< BVH only
  double fps = 0.0;                                ///< positive; 0: the file's, guessed for AMC
  std::string take;       ///< of a file that holds several; empty: the longest that moves the legs
  std::string root_name;  ///< joint to be the root, of a file that holds more than one hierarchy
  std::string skeleton;   ///< of NPZ and NPY positions: smpl22, soma30, ...; empty: by size
  std::optional<Ground> ground;  ///< estimated when absent
  ProgressFn progress;           ///< of reading the motion
  /// BVH only: bytes that poses may take in memory; those of a larger motion are made on demand.
  std::size_t most_memory = std::numeric_limits<std::size_t>::max();
};

/// Reads a motion by its content, or else by the ending of its name. Refuses what it does not know,
/// and a skeleton file beside a BVH.
[[nodiscard]] Result<Clip> load_clip(const MotionFiles& files, const LoadSettings& settings = {},
                                     Diagnostics* notes = nullptr);

/// Finds the rig and the ground of a clip that is in memory. Of the files, the motion's name and
/// the rig count; of the settings, the ground. Refuses what files may not hold either.
[[nodiscard]] Result<Take> take_of(Clip clip, const MotionFiles& files,
                                   const LoadSettings& settings = {}, Diagnostics* notes = nullptr);

/// Reads a motion, finds its rig and its ground.
[[nodiscard]] Result<Take> load_take(const MotionFiles& files, const LoadSettings& settings = {},
                                     Diagnostics* notes = nullptr);
/// The same; the bytes of the motion are let go of as soon as they have been read.
[[nodiscard]] Result<Take> load_take(MotionFiles&& files, const LoadSettings& settings = {},
                                     Diagnostics* notes = nullptr);

}  // namespace surefoot
