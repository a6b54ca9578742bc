#include "pipeline/missing_joints.h"

#include <fmt/format.h>

namespace surefoot {

void note_missing_joints(const BodyMap& map, Diagnostics* notes) {
  if (notes == nullptr) return;
  if (!map.target_only.empty()) {
    notes->note(NoteKind::no_counterpart,
                fmt::format("target joints without a counterpart keep their neutral pose: {}",
                            fmt::join(map.target_only, ", ")));
  }
  if (!map.source_only.empty()) {
    notes->note(NoteKind::no_counterpart,
                fmt::format("source joints without a counterpart are not used: {}",
                            fmt::join(map.source_only, ", ")));
  }
}

}  // namespace surefoot
