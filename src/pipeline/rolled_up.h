#pragma once

#include "pipeline/unrolled_loop.h"
#include "surefoot/pipeline/clean_job.h"

namespace surefoot {

/// The round that counts of what was made of an unrolled take. What was not changed is as the
/// original has it, to the last bit.
[[nodiscard]] CleanedTake roll_up(const Take& original, const Take& unrolled, CleanedTake made,
                                  const UnrolledLoop& loop);

}  // namespace surefoot
