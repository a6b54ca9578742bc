#pragma once

#include <cstddef>

namespace surefoot {

/// What this thread has asked memory for since it began, by operator new, by malloc as Eigen does,
/// or by any other way. Programs that link `test_allocations` have it.
struct Allocations {
  long count = 0;
  std::size_t largest = 0;  ///< bytes of the largest one since `forget_largest`
  long live = 0;            ///< pieces that were not given back
};
[[nodiscard]] Allocations allocations() noexcept;
void forget_largest() noexcept;

#ifndef __SANITIZE_ADDRESS__  // whose malloc cannot be made to fail
/// Of this thread's allocations, those from the number `first` on (1: the next one) get nothing,
/// `how_many` of them. 0 of them: memory is there again.
void fail_allocations(long first, long how_many) noexcept;
#endif

}  // namespace surefoot
