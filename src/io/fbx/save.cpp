#include "io/fbx/new_file.h"
#include "io/fbx/patch.h"
#include "io/own_file.h"
#include "surefoot/io/fbx.h"

namespace surefoot {

Result<std::string> save_fbx(const Clip& clip, const FbxSaveOptions& options, Diagnostics* notes) {
  using namespace fbx;
  if (Result<void> sound = check_saveable(clip); !sound) return pass_on(sound);
  const Source* source = own_file<Source>(clip);
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
