#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "batch/batch_inputs.h"
#include "batch/batch_options.h"
#include "batch/journal.h"
#include "batch/verb_flags.h"

namespace surefoot::app {

/// One clip of a batch.
struct PlannedClip {
  const BatchInput* input = nullptr;
  std::string take;    ///< empty: the one that the verb chooses by itself
  std::string output;  ///< relative to the folder of the results
};

/// A batch as it was asked for: what does not change while it runs.
struct Batch {
  BatchOptions options;
  BatchVerb verb;
  std::vector<VerbFlag> flags;
  Shard shard;
  std::string settings;              ///< a hash of the verb and its flags
  std::vector<BatchInput> inputs;    ///< of all shards
  std::vector<std::string> outputs;  ///< of each input's own take, relative
};

/// Names the results: the tree of the inputs again. Two inputs of one folder that differ only in
/// their endings keep them (`walk.fbx.bvh`).
void name_outputs(Batch& batch);

/// Whether each animation of a file is a clip of its own: unless one was named.
[[nodiscard]] bool takes_all(const Batch& batch);

/// The name of the result of another take of the file.
[[nodiscard]] std::string take_output(const std::string& output, const std::string& take);

/// Tells what the journals already have.
class Progress {
 public:
  Progress(const Batch& batch, const JournalState& journal) : batch_(batch), journal_(journal) {}

  /// Whether a clip needs no work: its record is of the same content, settings and version, and its
  /// result is there.
  [[nodiscard]] bool is_done(const PlannedClip& clip);
  /// Whether a run of this batch may have written the result.
  [[nodiscard]] bool was_begun(const PlannedClip& clip) const;
  /// Whether a run was killed while it worked on the clip: it may have left half a file.
  [[nodiscard]] bool was_cut_off(const PlannedClip& clip) const;
  [[nodiscard]] const ClipRecord* record(const PlannedClip& clip) const;

 private:
  [[nodiscard]] bool unchanged(const ReadFile& recorded, const std::string& path);

  const Batch& batch_;
  const JournalState& journal_;
  std::unordered_map<std::string, bool> looked_at_;  ///< files that several clips share
};

/// Every clip of the inputs that this shard holds and that needs work; big ones first, so that
/// none is left over when all others are done.
[[nodiscard]] std::vector<PlannedClip> clips_to_do(const Batch& batch, Progress& progress);

}  // namespace surefoot::app
