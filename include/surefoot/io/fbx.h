#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

struct FbxLoadOptions {
  std::string file_name = "<memory>";  ///< for messages
  std::string take = {};               ///< empty: the longest that moves the skeleton
  std::string root_name = {};          ///< model to be the root; empty: the humanoid's
  double metres_per_unit = 0.0;        ///< positive; 0: the file's
  std::optional<Axis> up = {};         ///< the file's when absent
  double fps = 0.0;                    ///< positive: frames per second to sample at; 0: the file's
  ProgressFn progress = {};            ///< fraction of the frames sampled
};

/// Reads the skeleton and one take of an FBX file into metres and +y up: binary and text, versions
/// 5 to 7.7. The bytes are kept, not copied, so that `save_fbx` can give back what was not changed;
/// meshes and other takes are never unpacked.
///
/// Joints are the bones (and nulls) of the hierarchy that holds the humanoid; what stands above its
/// root is taken into the root's placement. Pivots, pre- and post-rotation, scale and its
/// inheritance are taken into the local rotations and translations, so that forward kinematics
/// gives the file's world positions. Curves are sampled at the file's frame rate over the take's
/// time; all key interpolations, extrapolation and animation layers count. A file without a take is
/// one frame of its rest pose.
///
/// Refused with the byte offset or the path of the record: lengths that do not fit, damaged arrays,
/// keys whose times do not ascend, parents in a circle, more than 10 000 joints, an unknown take or
/// root, places that are not finite.
[[nodiscard]] Result<Clip> load_fbx(std::shared_ptr<const std::string> bytes,
                                    const FbxLoadOptions& options = {},
                                    Diagnostics* notes = nullptr);
[[nodiscard]] Result<Clip> load_fbx(std::string bytes, const FbxLoadOptions& options = {},
                                    Diagnostics* notes = nullptr);

/// The takes of a file in its order; none is chosen.
[[nodiscard]] Result<std::vector<NamedTake>> list_takes(std::shared_ptr<const std::string> bytes,
                                                        const std::string& file_name = "<memory>");

struct FbxSaveOptions {
  ProgressFn progress = {};  ///< fraction of the frames written
};

/// Writes a clip as FBX.
///
/// A clip that came from FBX and still has its skeleton and conventions gives back its file: every
/// byte of it where nothing was changed, else the same records but for the translation and rotation
/// curves of the joints that moved, which get a key per frame, linear in between, in the base layer
/// of the take. Angles are on the branch nearest to the file's. Where the clip has other frames
/// than the take, all joints are written and the take gets their time. Other clips become a new
/// binary file of version 7.4 in the units and axes of `clip.conventions`. Refused: a motion
/// without frames, of another joint count than the skeleton, or with non-finite numbers.
[[nodiscard]] Result<std::string> save_fbx(const Clip& clip, const FbxSaveOptions& options = {},
                                           Diagnostics* notes = nullptr);

}  // namespace surefoot
