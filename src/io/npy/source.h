#pragma once

#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "io/npy/archive.h"
#include "surefoot/io/npy.h"
#include "surefoot/motion/clip.h"

namespace surefoot {

struct NpySource;

/// Puts a changed motion back into the arrays that it came from.
class NpyWriter {
 public:
  virtual ~NpyWriter() = default;
  /// The arrays that differ from the file's. The motion has the source's frames and joints.
  [[nodiscard]] virtual Result<std::map<std::string, NpyArray>> changed(
      const NpySource& source, const Motion& motion, Diagnostics* notes) const = 0;
};

/// What a clip remembers of its arrays.
struct NpySource : SourceRecord {
  NpyArchive archive;
  std::unique_ptr<const NpyWriter> writer;
  Skeleton skeleton;  ///< of the clip as it was loaded
  FileConventions conventions;
  Motion motion;  ///< as it was loaded
  std::vector<std::array<bool, 4>> contacts;
};

/// What a layout makes of the arrays, still in the file's units and axes.
struct NpyReading {
  Clip clip;
  std::unique_ptr<const NpyWriter> writer;
  std::vector<std::array<bool, 4>> contacts;
  bool known_units = false;  ///< metres
  bool known_up = false;     ///< as `clip.conventions.up` says
};

/// World placements of all joints in one frame, as loaded and now.
class NpyWorlds {
 public:
  NpyWorlds(const NpySource& source, const Motion& motion);
  void read(int frame) noexcept;

  [[nodiscard]] bool moved(std::size_t joint) const noexcept {
    return was_[joint].translation != now_[joint].translation;
  }
  [[nodiscard]] bool turned(std::size_t joint) const noexcept {
    return was_[joint].rotation.coeffs() != now_[joint].rotation.coeffs();
  }
  /// Now, in the file's units and axes.
  [[nodiscard]] Transform in_file(std::size_t joint) const noexcept;

 private:
  const NpySource& source_;
  const Motion& motion_;
  Quat file_from_world_;
  std::vector<Transform> was_;
  std::vector<Transform> now_;
};

/// A number of frames a second that the file holds under one of the usual names; 0 where it does
/// not.
[[nodiscard]] double rate_in(const NpyArchive& archive);

/// Refuses an array that is not all finite or too large to be motion of `joints` joints.
[[nodiscard]] Result<void> check_motion_array(const NpyArray& array, std::size_t joints,
                                              const std::string& name, const std::string& file);

}  // namespace surefoot
