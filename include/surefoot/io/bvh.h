#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>

#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"
#include "surefoot/base/progress.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

/// What the root's position channels mean. Position channels of other joints always replace their
/// OFFSET.
enum class RootOffset {
  automatic,  ///< replace, unless the channels hover about zero and OFFSET is the standing height
              ///< of the root
  replace,    ///< the channels are the root's place
  add,        ///< the channels are added to the root's OFFSET
};

/// Fills `out` with the bytes of a file from `begin` on, as they were when it was loaded; with
/// zeros where that fails.
using ReadAgain = std::function<void(std::size_t begin, std::span<char> out)>;

struct BvhLoadOptions {
  std::string file_name = "<memory>";  ///< for messages
  double metres_per_unit = 0.0;        ///< positive; 0: guessed from the leg length
  std::optional<Axis> up = {};         ///< guessed when absent
  RootOffset root_offset = RootOffset::automatic;
  double fps = 0.0;          ///< positive: takes the place of the file's frame time; 0: the file's
  ProgressFn progress = {};  ///< fraction of the text read
  /// Bytes that the poses may take in memory. Those of a larger motion are made on demand, from the
  /// text, or from the file again if that can be read.
  std::size_t most_memory = std::numeric_limits<std::size_t>::max();
  ReadAgain read_again = {};
};

/// Reads a BVH file into metres and +y up. The text is kept, not copied, so that `save_bvh` can
/// give back what was not changed as it was written. End sites become joints named `<parent>_End`.
///
/// Each channel is one number a frame. A frame is one line; where the first line holds fewer
/// numbers than there are channels, a frame is as many lines as it takes. Repaired with a warning:
/// a frame count that is not what the data holds (all complete frames are read), a file that ends
/// inside its last frame, missing closing braces before MOTION, a missing OFFSET (zero). Refused
/// with line and column: short or long rows, words and non-finite numbers among the data, no
/// frames, no positive frame time (unless `fps` is given), a second ROOT, more than 10 000 joints.
[[nodiscard]] Result<Clip> load_bvh(std::shared_ptr<const std::string> text,
                                    const BvhLoadOptions& options = {},
                                    Diagnostics* notes = nullptr);
[[nodiscard]] Result<Clip> load_bvh(std::string text, const BvhLoadOptions& options = {},
                                    Diagnostics* notes = nullptr);

struct BvhSaveOptions {
  ProgressFn progress = {};  ///< fraction of the frames written
  /// The motion that `load_bvh` gave, if it is still there: what was changed is told by it, sooner
  /// than by reading the file's numbers again. The bytes are the same.
  const Motion* loaded = nullptr;
};

/// Writes a clip as BVH in the units and axes of `clip.conventions`.
///
/// A clip that came from BVH and still has its skeleton and conventions keeps its header and the
/// text of every number whose transform was not changed. Changed rotations become Euler angles in
/// the joint's own channel order on the branch nearest the original angles, rounded to 1e-9
/// degrees; changed places are rounded below 1e-9 m. Joints get position channels (or missing
/// rotation channels) only where the motion needs them by more than 1e-9 m (rad). Other clips are
/// written with ZYX angles. Refused: a motion without frames, of another joint count than the
/// skeleton, or with non-finite numbers.
[[nodiscard]] Result<std::string> save_bvh(const Clip& clip, const BvhSaveOptions& options = {},
                                           Diagnostics* notes = nullptr);

/// What a clip remembers of its file, without the frames: a clip of other frames that is saved with
/// it has the file's hierarchy, names and channels, and angles that go on from frame to frame.
[[nodiscard]] std::shared_ptr<const SourceRecord> without_frames(const Clip& clip);

}  // namespace surefoot
