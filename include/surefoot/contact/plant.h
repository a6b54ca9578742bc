#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/math/types.h"
#include "surefoot/rig/rig.h"

namespace surefoot {

/// Where a plant came from.
enum class PlantSource {
  detected,  ///< contact as a detector finds it: cleaning holds the firm part of it
  held,      ///< to be held as it is
  user,      ///< set by a person
  keytime    ///< of a made motion
};
[[nodiscard]] std::string_view name_of(PlantSource source) noexcept;

/// One heel or ball that stands still over the closed frame interval [first, last].
struct Plant {
  Side side = Side::left;
  SolePart part = SolePart::heel;  ///< heel or ball; never toe
  int first = 0;
  int last = 0;
  std::optional<Vec3>
      position_world;       ///< the point on the ground, metres; absent: the cleaner chooses
  double confidence = 1.0;  ///< 0 to 1
  PlantSource source = PlantSource::user;
};

/// All plants of a clip, sorted by first frame, then side, then joint; plants of one joint never
/// overlap.
struct PlantTrack {
  int frames = 0;
  double fps = 0.0;
  std::vector<Plant> plants;
  /// Of ground that moves evenly, m/s, as under a body that walks in place: positions are seen from
  /// it, and are those of the world in frame 0. Absent: the ground stands.
  std::optional<Vec3> ground_velocity_world = std::nullopt;
};

/// Why a plant cannot be used: its index in the list that was looked at, and a sentence.
struct PlantFault {
  std::size_t plant = 0;
  std::string message;
};

/// A plant that cannot be one of such a clip: a toe, first > last, frames outside [0, frames),
/// non-finite numbers, a confidence outside [0, 1], else the later listed of two plants of one
/// joint that overlap (method 0). Nothing when all are good.
[[nodiscard]] std::optional<PlantFault> find_fault(int frames, std::span<const Plant> plants);

/// Sorts plants into a track. Refuses what `find_fault` finds, a negative frame count and a rate
/// that is not positive and finite.
[[nodiscard]] Result<PlantTrack> make_track(int frames, double fps, std::vector<Plant> plants);

/// Refuses a track whose length is not the clip's or whose rate differs from it by more than 0.1 %.
[[nodiscard]] Result<void> check_fits(const PlantTrack& track, int clip_frames, double clip_fps);

/// The same for anything that was made for so many frames at a rate; `what` names it: "plants".
[[nodiscard]] Result<void> check_fits(std::string_view what, int frames, double fps,
                                      int clip_frames, double clip_fps);

/// Which plant holds a joint on a frame, for every frame of a track, in constant time.
class PlantsByFrame {
 public:
  static constexpr int kNoPlant = -1;

  explicit PlantsByFrame(const PlantTrack& track);

  /// Index into `track.plants`, or `kNoPlant`: also for a toe and for frames outside the clip.
  [[nodiscard]] int at(int frame, Side side, SolePart joint) const noexcept {
    if (frame < 0 || frame >= frames_ || joint == SolePart::toe) return kNoPlant;
    return table_[frame][2 * index_of(side) + index_of(joint)];
  }

 private:
  int frames_ = 0;
  std::vector<std::array<int, 4>> table_;
};

}  // namespace surefoot
