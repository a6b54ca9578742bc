#pragma once

#include <optional>

namespace surefoot::app {

/// Three quarters of this machine's memory, GB (10^9 bytes).
[[nodiscard]] double usual_memory();

/// Bounds what the program may take from here on, in GB (10^9 bytes); by default three quarters of
/// this machine's memory. What would need more fails to be allocated, and the program refuses its
/// input before the machine suffers.
void limit_memory(std::optional<double> gigabytes);

/// One line on standard error about an input that needs more than that. Takes no memory itself.
void print_out_of_memory();

}  // namespace surefoot::app
