#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// The bytes of a file that another file names, by the name it uses (`walk.bin`).
using FileResolver =
    std::function<Result<std::shared_ptr<const std::string>>(const std::string& name)>;

struct GltfLoadOptions {
  std::string file_name = "<memory>";  ///< for messages
  std::string animation = {};    ///< name, or number from 0; empty: the longest that moves the
                                 ///< legs
  std::string root = {};         ///< node whose branch is the body; empty: the most humanoid one
  double metres_per_unit = 0.0;  ///< positive; 0: metres, as glTF says, unless the body's size
                                 ///< makes that impossible
  std::optional<Axis> up = {};   ///< absent: +y, as glTF says
  double fps = 0.0;              ///< positive; 0: from the key times
  FileResolver resolve = {};     ///< for buffers that are files of their own
};

/// True for the bytes of a GLB container (.glb, .vrm, .vrma).
[[nodiscard]] bool is_glb(std::string_view bytes) noexcept;

/// Reads one animation of a glTF 2.0 file (.gltf, .glb, .vrm, .vrma) into metres and +y up.
///
/// The clip's joints are the nodes of one body: the branch that the skins (or VRM's humanoid bones)
/// span, and the nodes above it up to the scene. Scales and matrices of nodes are taken into the
/// translations, so that forward kinematics of the rigid clip gives each node's true place. The
/// animation is sampled at a steady rate: that of its keys where they are even. A file without
/// animation becomes one frame in its rest pose. Bytes are kept, not copied, so that `save_gltf`
/// can give back what was not changed.
///
/// Refused with byte or JSON pointer: damaged containers, buffers that are too short, indices that
/// point nowhere, nodes that are their own ancestors, animation data compressed with
/// EXT_meshopt_compression, sampling that would need more than 10 million joint transforms.
[[nodiscard]] Result<Clip> load_gltf(std::shared_ptr<const std::string> bytes,
                                     const GltfLoadOptions& options = {},
                                     Diagnostics* notes = nullptr);

enum class GltfContainerKind {
  automatic,  ///< as the source was; GLB for other clips
  text,       ///< .gltf: JSON, buffers as data URIs
  binary,     ///< .glb, .vrm, .vrma
};

struct GltfSaveOptions {
  GltfContainerKind container = GltfContainerKind::automatic;
};

/// Writes a clip as glTF.
///
/// A clip that came from glTF and still has its skeleton and conventions is written as its file
/// was, with new LINEAR samplers (one key a frame) appended for the channels that changed and no
/// other difference; one that nobody changed has the same bytes. Other clips become a new file: a
/// node per joint, one animation, and a skinned figure of the bones that viewers can show.
/// Refused: a motion without frames, of another joint count than the skeleton, or with non-finite
/// numbers.
[[nodiscard]] Result<std::string> save_gltf(const Clip& clip, const GltfSaveOptions& options = {},
                                            Diagnostics* notes = nullptr);

}  // namespace surefoot
