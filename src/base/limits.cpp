#include "base/limits.h"

#include <fmt/format.h>

namespace surefoot::limits {

std::string rate_out_of_range(double fps) {
  return fmt::format("a frame rate of {:.6g} fps is out of range ({:.0f} to {:.0f})", fps,
                     kLowestRate, kHighestRate);
}

}  // namespace surefoot::limits
