#pragma once

#include "io/npy/source.h"

namespace surefoot {

/// True when the archive holds HumanML3D features, T x 263.
[[nodiscard]] bool holds_humanml3d(const NpyArchive& archive);

/// Reads the 22 joints' positions out of HumanML3D's features (Guo et al. 2022): [0] the root's
/// half yaw step, [1:3] its step in x and z, [3] its height, [4:67] the other joints' places seen
/// from the root, [67:193] rotations, [193:259] velocities, [259:263] contacts. Saving computes
/// them again from the new positions; the root's yaw stays.
[[nodiscard]] Result<NpyReading> read_humanml3d(const NpyArchive& archive,
                                                const NpyLoadOptions& options, Diagnostics* notes);

}  // namespace surefoot
