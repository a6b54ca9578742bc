#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "batch/batch_options.h"
#include "surefoot/base/error.h"

namespace surefoot::app {

/// A motion file of a batch.
struct BatchInput {
  std::string path;
  std::string name;  ///< relative, with `/`: what results, journal and shards know it by
  std::uintmax_t size = 0;
  std::int64_t modified = 0;
};

/// The motions that the inputs stand for, in the order of their names. Files are taken as they are;
/// of folders, whatever has the name or the content of a motion, the output folder aside. Refuses
/// an input that does not exist and two of one name.
[[nodiscard]] Result<std::vector<BatchInput>> list_inputs(const std::vector<std::string>& inputs,
                                                          const BatchOptions& options);

}  // namespace surefoot::app
