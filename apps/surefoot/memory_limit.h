#pragma once

#include <optional>
#include <string>

namespace surefoot::app {

/// Bounds what the program may take from here on, in GB (10^9 bytes); by default three quarters of
/// this machine's memory. What would need more fails to be allocated, and the program refuses its
/// input before the machine suffers.
void limit_memory(std::optional<double> gigabytes);

/// What to say of an input that needs more than that.
[[nodiscard]] std::string out_of_memory();

}  // namespace surefoot::app
