#pragma once

#include <cstddef>

namespace surefoot {

/// What this thread has asked memory for since it began, by operator new, by malloc as Eigen does,
/// or by any other way. Programs that link `test_allocations` have it.
struct Allocations {
  long count = 0;
  std::size_t largest = 0;  ///< bytes of the largest one since `forget_largest`
};
[[nodiscard]] Allocations allocations() noexcept;
void forget_largest() noexcept;

}  // namespace surefoot
