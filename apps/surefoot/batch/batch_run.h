#pragma once

#include "batch/batch_plan.h"
#include "batch/worker_pool.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// How a run over the clips of a batch ended.
struct BatchEnd {
  PoolEnd end = PoolEnd::finished;
  std::size_t clips = 0;     ///< worked on by this run
  std::size_t not_done = 0;  ///< of them, refused or failed in whatever way
  std::string summary;
};

/// Works on the clips with as many processes as wanted and keeps the journal. Refuses to go on
/// where the journal cannot be written.
[[nodiscard]] Result<BatchEnd> run_clips(const Batch& batch, Progress& progress,
                                         std::vector<PlannedClip> clips);

}  // namespace surefoot::app
