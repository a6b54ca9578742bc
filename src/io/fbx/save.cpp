#include <algorithm>
#include <cmath>

#include "io/fbx/new_file.h"
#include "io/fbx/patch.h"
#include "surefoot/io/fbx.h"

namespace surefoot::fbx {

namespace {

Result<void> check_saveable(const Clip& clip) {
  if (clip.skeleton.size() == 0) return fail("there is no skeleton to save");
  if (clip.motion.frames() == 0) return fail("there are no frames to save");
  if (clip.motion.joints() != clip.skeleton.size()) {
    return fail("the motion has another number of joints than the skeleton");
  }
  if (!(clip.motion.fps() > 0.0) || !std::isfinite(clip.motion.fps())) {
    return fail("the frame rate must be positive");
  }
  const double metres_per_unit = clip.conventions.metres_per_unit;
  if (!(metres_per_unit > 0.0) || !std::isfinite(metres_per_unit)) {
    return fail("metres per unit must be positive");
  }
  return {};
}

bool same_bone(const Joint& a, const Joint& b) {
  return a.name == b.name && a.parent == b.parent && a.offset_local == b.offset_local;
}

// The file of a clip that still has the skeleton and the conventions that it was loaded with.
const Source* own_source(const Clip& clip) {
  const auto* source = dynamic_cast<const Source*>(clip.source.get());
  if (!source || source->conventions.metres_per_unit != clip.conventions.metres_per_unit ||
      source->conventions.up != clip.conventions.up) {
    return nullptr;
  }
  return std::ranges::equal(source->skeleton.joints(), clip.skeleton.joints(), same_bone) ? source
                                                                                          : nullptr;
}

}  // namespace

}  // namespace surefoot::fbx

namespace surefoot {

Result<std::string> save_fbx(const Clip& clip, const FbxSaveOptions& options, Diagnostics* notes) {
  using namespace fbx;
  if (Result<void> sound = check_saveable(clip); !sound) return pass_on(sound);
  const Source* source = own_source(clip);
  if (source == nullptr) return new_file(clip, options.progress);
  const Result<std::vector<NewTrack>> tracks =
      changed_tracks(*source, clip.motion, options.progress, notes);
  if (!tracks) return pass_on(tracks);
  const Result<Edits> edits = edits_for(*source, *tracks, clip.motion, notes);
  if (!edits) return pass_on(edits);
  if (edits->empty()) return *source->tree.bytes;
  return rewrite(source->tree, *edits);
}

}  // namespace surefoot
