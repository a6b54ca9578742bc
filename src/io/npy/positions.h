#pragma once

#include "io/npy/source.h"

namespace surefoot {

/// True when the archive holds joint positions, T x J x 3, alone or with rotations (Kimodo).
[[nodiscard]] bool holds_positions(const NpyArchive& archive);

/// Reads positions, with world rotations and contacts where the file has them.
[[nodiscard]] Result<NpyReading> read_positions(const NpyArchive& archive,
                                                const NpyLoadOptions& options, Diagnostics* notes);

}  // namespace surefoot
