#pragma once

#include <cstddef>
#include <optional>

namespace surefoot::app {

/// Three quarters of this machine's memory, GB (10^9 bytes).
[[nodiscard]] double usual_memory();

/// Bounds what the program may take from here on, in GB (10^9 bytes); by default three quarters of
/// this machine's memory. What would need more fails to be allocated, and the program refuses its
/// input before the machine suffers.
void limit_memory(std::optional<double> gigabytes);

/// Bytes that the poses of a motion may take at once; those of a larger BVH are made on demand. An
/// eighth of the limit, since a verb holds up to two motions and as much about them, and at most
/// half a gigabyte.
[[nodiscard]] std::size_t memory_of_poses();

/// One line on standard error about an input that needs more than that. Takes no memory itself.
void print_out_of_memory();

}  // namespace surefoot::app
