#pragma once

#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/motion/skeleton.h"

namespace surefoot::wasm {

/// A character as a page describes it, to keep its feet in place frame by frame.
struct LockRequest {
  std::vector<Joint> joints;     ///< in metres; empty: those of the motion that is open
  double metres_per_unit = 1.0;  ///< of the poses to come
  double fps = 60.0;
  double latency = 0.0;  ///< seconds
  bool contacts_given = false;
  int cast = 0;  ///< number of the page's ray cast; 0: the ground is a word
};

/// Refuses joints that are not as they should be, with the number of the joint. The rest is for
/// `FootLock::create` to check.
[[nodiscard]] Result<LockRequest> read_lock_request(std::string_view request);

}  // namespace surefoot::wasm
