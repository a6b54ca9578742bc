#pragma once

#include "io/fbx/rewrite.h"
#include "io/fbx/source.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/progress.h"

namespace surefoot::fbx {

/// New values of a property of a joint, one per frame.
struct NewTrack {
  int joint = 0;
  Moved moved = Moved::rotation;
  std::vector<Vec3> values;
};

/// The tracks that a motion needs and the file does not have: those of joints whose transforms
/// differ from the file's in any frame, and those above them whose keys are far apart. With other
/// frames than the take's every joint is written.
[[nodiscard]] Result<std::vector<NewTrack>> changed_tracks(const Source& source,
                                                           const Motion& motion,
                                                           const ProgressFn& progress,
                                                           Diagnostics* notes);

/// True when the motion has the frames of the take.
[[nodiscard]] bool same_timing(const Source& source, const Motion& motion) noexcept;

/// The changes of the file that write those tracks into its take, with a key per frame.
[[nodiscard]] Result<Edits> edits_for(const Source& source, const std::vector<NewTrack>& tracks,
                                      const Motion& motion, Diagnostics* notes);

}  // namespace surefoot::fbx
