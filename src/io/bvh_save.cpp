#include <algorithm>

#include "io/bvh_depth_first.h"
#include "io/bvh_header.h"
#include "io/bvh_needs.h"
#include "io/bvh_row_writer.h"
#include "motion/clip_limits.h"
#include "surefoot/io/bvh.h"

namespace surefoot {

namespace {

Result<void> check(const Clip& clip) {
  if (clip.skeleton.size() == 0) return fail("no skeleton to save");
  if (clip.motion.frames() == 0) return fail("no frames to save");
  if (clip.motion.joints() != clip.skeleton.size()) {
    return fail("the motion and the skeleton have different numbers of joints");
  }
  return check_limits(clip, "");  // what cannot be read again is not written
}

bool same_joint(const Joint& a, const Joint& b) {
  return a.name == b.name && a.parent == b.parent && a.offset_local == b.offset_local;
}

// The file of a clip that still has the skeleton and the conventions that it was loaded with.
const BvhSource* own_source(const Clip& clip) {
  const auto* source = dynamic_cast<const BvhSource*>(clip.source.get());
  if (!source || source->conventions.metres_per_unit != clip.conventions.metres_per_unit ||
      source->conventions.up != clip.conventions.up) {
    return nullptr;
  }
  return std::ranges::equal(source->skeleton.joints(), clip.skeleton.joints(), same_joint)
             ? source
             : nullptr;
}

/// Room for all rows of a text and a quarter more, if they are as long as those that were written
/// are on the whole: a large text that outgrows its room is there twice while it moves.
void make_room(std::string& out, std::size_t header, int written, int frames) {
  const double row = static_cast<double>(out.size() - header) / written;
  const auto expected = header + static_cast<std::size_t>(row * frames);
  if (expected <= out.capacity()) return;
  std::string roomy;
  roomy.reserve(expected + expected / 4);
  out = std::move(roomy.append(out));
}

Result<std::string> save_with(const BvhSource& source, const Motion& motion,
                              const BvhSaveOptions& options, Diagnostics* notes) {
  constexpr int kFramesPerReport = 256;
  constexpr int kEnoughRows = 1024;  // to say how long the others are
  std::vector<BvhChannels> channels = needed_channels(source, motion, notes);
  std::string out = header_with(source, channels, motion.frames(), motion.fps());
  const std::size_t header = out.size();
  const bool is_of_file = options.loaded != nullptr &&
                          options.loaded->joints() == motion.joints() &&
                          options.loaded->frames() == static_cast<int>(source.row_starts.size());
  BvhRowWriter writer(source, std::move(channels), motion, is_of_file ? options.loaded : nullptr);
  for (int frame = 0; frame < motion.frames(); ++frame) {
    if (Result<void> written = writer.write(frame, out); !written) return pass_on(written);
    if (frame >= kEnoughRows && frame % kFramesPerReport == 0)
      make_room(out, header, frame + 1, motion.frames());
    if (frame % kFramesPerReport == 0 &&
        !report_progress(options.progress, static_cast<double>(frame) / motion.frames())) {
      return fail("cancelled");
    }
  }
  return out;
}

}  // namespace

Result<std::string> save_bvh(const Clip& clip, const BvhSaveOptions& options, Diagnostics* notes) {
  if (Result<void> sound = check(clip); !sound) return pass_on(sound);
  if (const BvhSource* source = own_source(clip)) {
    return save_with(*source, clip.motion, options, notes);
  }
  if (!is_depth_first(clip.skeleton)) {
    return save_bvh(depth_first(clip), options, notes);
  }
  const Result<BvhSource> source = plain_source(clip, notes);
  if (!source) return pass_on(source);
  return save_with(*source, clip.motion, {.progress = options.progress}, notes);
}

}  // namespace surefoot
