#pragma once

#include <string>
#include <vector>

#include "batch/batch_options.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// An array job: each element runs one shard of a batch.
struct SlurmArray {
  SlurmOptions options;
  std::vector<std::string> words;  ///< of `surefoot`, without shard and jobs
  std::vector<int> shards;         ///< to run, from 1
  int count = 1;                   ///< of all shards
  std::string folder;              ///< of the journals: script and logs go there
};

/// The script for sbatch.
[[nodiscard]] std::string slurm_script(const SlurmArray& array);

/// `1-4,7,9-12`.
[[nodiscard]] std::string array_text(const std::vector<int>& indices);

/// Writes the script and submits it; waits until all elements have ended unless told not to.
/// Refuses where sbatch is missing or refuses. Elements that fail are no refusal: the journals
/// tell.
[[nodiscard]] Result<void> submit(const SlurmArray& array);

}  // namespace surefoot::app
