#pragma once

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// A file that goes with another: its name for messages, and its bytes.
struct SideFile {
  std::string name;
  std::shared_ptr<const std::string> bytes;
};

struct NpyLoadOptions {
  std::string file_name = "<memory>";  ///< for messages
  std::string take = {};      ///< name of an array, where several are motions; empty: the longest
  std::string skeleton = {};  ///< of plain positions: smpl22, smpl24, soma30, soma77 or g1; empty:
                              ///< by the number of joints
  std::optional<SideFile> skeleton_file = {};  ///< JSON: [["Hips", ""], ["Spine", "Hips"], ...]
  std::optional<SideFile> body_model = {};     ///< SMPL-H or SMPL-X model (.npz) of AMASS motion
  double metres_per_unit = 0.0;                ///< positive; 0: the layout's, or guessed
  std::optional<Axis> up = {};                 ///< absent: the layout's, or guessed
  double fps = 0.0;                            ///< positive; 0: the file's or the layout's
};

/// True for the bytes of a zip archive (.npz), or of an array (.npy).
[[nodiscard]] bool is_npz(std::string_view bytes) noexcept;
[[nodiscard]] bool is_npy(std::string_view bytes) noexcept;

/// Reads motion from numpy arrays into metres and +y up.
///
/// By the arrays' names and shapes: Kimodo (posed_joints with global_rot_mats), AMASS (poses or
/// root_orient and pose_body, trans), HumanML3D joints (T x 22 x 3) and features (T x 263), and any
/// T x J x 3 positions, of which a file may hold several motions. Rotations that a file of
/// positions does not hold are the shortest that put every bone where it is; bone lengths are
/// constant where the file's are within 8 micrometres. AMASS legs are exact with `body_model`;
/// without, their lengths are fitted to how the feet stand, with a warning.
///
/// Refused with member and byte: damaged archives, pickled arrays, non-finite numbers, shapes that
/// are no motion, more joints than a known skeleton, more than 10 million joint transforms, members
/// that would unpack to far more than they hold.
[[nodiscard]] Result<Clip> load_npy(std::shared_ptr<const std::string> bytes,
                                    const NpyLoadOptions& options = {},
                                    Diagnostics* notes = nullptr);

/// Writes a clip as numpy arrays.
///
/// A clip that came from such a file and still has its skeleton, conventions and frames is written
/// as that file was: same names, types and layout, other members copied, numbers of joints that
/// nobody moved as they were; unchanged clips have the same bytes. Other clips become a new .npz
/// with posed_joints, global_rot_mats, joint_names, joint_parents and fps, in metres and +y up.
[[nodiscard]] Result<std::string> save_npy(const Clip& clip, Diagnostics* notes = nullptr);

/// Contact bits that the file holds, one row a frame: left heel, left ball, right heel, right ball.
/// Empty where it has none.
[[nodiscard]] std::vector<std::array<bool, 4>> npy_contacts(const Clip& clip);

}  // namespace surefoot
