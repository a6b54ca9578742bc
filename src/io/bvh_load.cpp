#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/limits.h"
#include "io/bvh_poses.h"
#include "io/bvh_root_offset.h"
#include "io/bvh_source.h"
#include "io/choose_conventions.h"
#include "motion/clip_limits.h"
#include "surefoot/io/bvh.h"

namespace surefoot {

namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

Result<void> check(const BvhLoadOptions& options) {
  if (!(options.metres_per_unit >= 0.0) || !std::isfinite(options.metres_per_unit)) {
    return fail("metres per unit must be greater than 0");
  }
  if (options.fps != 0.0 && !limits::is_usable_rate(options.fps)) {
    return fail(limits::rate_out_of_range(options.fps));
  }
  return {};
}

// Every joint has its transform in every frame, so memory must not grow far beyond the text's.
Result<void> check_size(const BvhHierarchy& hierarchy, const TextCursor& cursor) {
  const std::size_t most = 64 + 16 * static_cast<std::size_t>(hierarchy.width);
  if (hierarchy.size() <= most) return {};
  return fail(fmt::format("the hierarchy has {} joints, but only {} channels", hierarchy.size(),
                          hierarchy.width),
              cursor.place());
}

Result<double> choose_fps(const BvhTiming& timing, const BvhLoadOptions& options,
                          const TextCursor& cursor, Diagnostics* notes) {
  if (options.fps > 0.0) return options.fps;
  if (!timing.frame_time) {
    return fail("no 'Frame Time:' line; set the frame rate (--fps)", cursor.place());
  }
  const auto refuse = [&](const std::string& what) {
    return fail(what + "; set the frame rate (--fps)",
                cursor.place_of(timing.frame_time_text.begin));
  };
  if (*timing.frame_time < 0.0) return refuse("the frame time must be greater than 0");
  if (*timing.frame_time == 0.0) {
    if (notes) {
      notes->warn(WarningKind::repaired_file,
                  fmt::format("the frame time is 0, so {:.0f} frames a second are assumed; set the "
                              "frame rate (--fps)",
                              limits::kRateOfZeroFrameTime));
    }
    return limits::kRateOfZeroFrameTime;
  }
  if (!limits::is_usable_rate(timing.fps)) return refuse(limits::rate_out_of_range(timing.fps));
  return timing.fps;
}

void set_pose(const BvhHierarchy& hierarchy, const double* values, PoseSpan pose) {
  for (std::size_t j = 0; j < hierarchy.size(); ++j) {
    pose[j] = placement_of(hierarchy.channels[j], values, hierarchy.joints[j].offset_local);
    values += hierarchy.channels[j].size();
  }
}

/// The motion in the file's units, made while its numbers are read: they are never there at once.
class MotionReader {
 public:
  MotionReader(const BvhHierarchy& hierarchy, int promised, double fps)
      : hierarchy_(hierarchy), motion_(promised, static_cast<int>(hierarchy.size()), fps) {}

  void add(std::span<const double> values) {
    if (frames_ < motion_.frames()) set_pose(hierarchy_, values.data(), motion_.pose(frames_));
    ++frames_;
  }

  [[nodiscard]] int frames() const noexcept { return frames_; }

  /// Where the header was wrong about the number of frames, they are read once more.
  Motion take(std::string_view text, std::span<const std::size_t> starts) {
    if (frames_ == motion_.frames()) return std::move(motion_);
    motion_ = Motion(frames_, motion_.joints(), motion_.fps());
    std::vector<double> values(static_cast<std::size_t>(hierarchy_.width));
    std::vector<TextSpan> pieces(values.size());
    for (int frame = 0; frame < frames_; ++frame) {
      read_bvh_row(text, starts[static_cast<std::size_t>(frame)], values, pieces);
      set_pose(hierarchy_, values.data(), motion_.pose(frame));
    }
    return std::move(motion_);
  }

 private:
  const BvhHierarchy& hierarchy_;
  Motion motion_;
  int frames_ = 0;
};

bool fits(std::size_t memory, int frames, std::size_t joints) noexcept {
  return static_cast<std::size_t>(frames) <= memory / (joints * sizeof(Transform));
}

/// A motion of which every pose is read from the text.
Motion on_demand(std::shared_ptr<const BvhSource> source, double fps) {
  const auto frames = static_cast<int>(source->row_starts.size());
  const auto joints = static_cast<int>(source->hierarchy.size());
  return {frames, joints, fps, std::make_shared<BvhPoses>(std::move(source))};
}

/// The frames in the file's units: in memory where they fit, else on demand. The source gets where
/// they begin in its text.
Result<Motion> read_motion(TextCursor& cursor, double fps, const BvhLoadOptions& options,
                           const std::shared_ptr<BvhSource>& source, Diagnostics* notes) {
  const BvhHierarchy& hierarchy = source->hierarchy;
  const int promised = promised_frames(cursor, hierarchy.width, source->timing);
  MotionReader motion(hierarchy,
                      fits(options.most_memory, promised, hierarchy.size()) ? promised : 0, fps);
  Result<std::vector<std::size_t>> starts = read_bvh_rows(
      cursor, hierarchy.width, source->timing,
      [&](std::span<const double> values) { motion.add(values); }, options.progress, notes);
  if (!starts) return pass_on(starts);
  source->row_starts = std::move(*starts);
  if (!fits(options.most_memory, motion.frames(), hierarchy.size())) return on_demand(source, fps);
  return motion.take(*source->text, source->row_starts);
}

/// In the units and axes that the source says now.
Motion converted(Motion motion, const std::shared_ptr<const BvhSource>& source) {
  if (motion.made_on_demand()) return on_demand(source, motion.fps());
  const BvhConversion conversion =
      conversion_of(source->hierarchy, source->conventions, source->adds_root_offset);
  for (int frame = 0; frame < motion.frames(); ++frame) {
    const PoseSpan pose = motion.pose(frame);
    pose[0] = conversion.root_from_file(pose[0]);
    for (Transform& local : pose.subspan(1))
      local.translation = conversion.length_from_file(local.translation);
  }
  return motion;
}

/// From now on the rows are read from the file again.
void forget_rows(BvhSource& source, ReadAgain read_again) {
  source.text_size = source.text->size();
  source.text =
      std::make_shared<const std::string>(source.text->substr(0, source.row_starts.front()));
  source.read_again = std::move(read_again);
}

// The root's OFFSET is a place of its own, not to be added to itself.
Result<Skeleton> convert_bvh(const Skeleton& skeleton_in_file, const FileConventions& conventions) {
  const BvhConversion conversion(conventions, Vec3::Zero());
  std::vector<Joint> joints(skeleton_in_file.joints().begin(), skeleton_in_file.joints().end());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const Transform rest{Quat::Identity(), joints[j].offset_local};
    joints[j].offset_local = conversion.from_file(static_cast<int>(j), rest).translation;
  }
  return Skeleton::create(std::move(joints));
}

}  // namespace

Result<Clip> load_bvh(std::shared_ptr<const std::string> text, const BvhLoadOptions& options,
                      Diagnostics* notes) {
  if (Result<void> sound = check(options); !sound) return pass_on(sound);
  TextCursor cursor(*text, options.file_name);
  if (cursor.text().starts_with(kByteOrderMark)) cursor.seek(kByteOrderMark.size());
  cursor.skip_space();
  if (cursor.at_end()) return fail("the file is empty", cursor.place());

  Result<BvhHierarchy> hierarchy = read_bvh_hierarchy(cursor, notes);
  if (!hierarchy) return pass_on(hierarchy);
  if (Result<void> sized = check_size(*hierarchy, cursor); !sized) return pass_on(sized);
  const Result<BvhTiming> timing = read_bvh_timing(cursor, notes);
  if (!timing) return pass_on(timing);
  const Result<double> fps = choose_fps(*timing, options, cursor, notes);
  if (!fps) return pass_on(fps);
  const auto source = std::make_shared<BvhSource>();
  source->text = std::move(text);
  source->hierarchy = std::move(*hierarchy);
  source->timing = *timing;
  Clip clip;
  clip.format = "bvh";
  Result<Motion> motion_in_file = read_motion(cursor, *fps, options, source, notes);
  if (!motion_in_file) return pass_on(motion_in_file);
  const Result<Skeleton> skeleton_in_file = Skeleton::create(source->hierarchy.joints);
  if (!skeleton_in_file) return pass_on(skeleton_in_file);
  clip.conventions = choose_conventions(*skeleton_in_file, *motion_in_file, options.metres_per_unit,
                                        options.up, notes);
  source->conventions = clip.conventions;
  source->adds_root_offset =
      adds_to_root_offset(*skeleton_in_file, source->hierarchy.channels.front(), *motion_in_file,
                          clip.conventions.up, options.root_offset, notes);
  clip.motion = converted(std::move(*motion_in_file), source);
  Result<Skeleton> skeleton = convert_bvh(*skeleton_in_file, clip.conventions);
  if (!skeleton) return pass_on(skeleton);
  clip.skeleton = std::move(*skeleton);
  source->skeleton = clip.skeleton;
  if (const auto fault = find_fault(clip)) {
    const auto frame = static_cast<std::size_t>(std::max(fault->frame, 0));
    return fail(fault->message, cursor.place_of(fault->frame < 0 ? 0 : source->row_starts[frame]));
  }
  if (clip.motion.made_on_demand() && options.read_again) forget_rows(*source, options.read_again);
  clip.source = source;
  return clip;
}

Result<Clip> load_bvh(std::string text, const BvhLoadOptions& options, Diagnostics* notes) {
  return load_bvh(std::make_shared<const std::string>(std::move(text)), options, notes);
}

}  // namespace surefoot
