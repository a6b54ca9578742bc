#pragma once

#include "io/npy/source.h"

namespace surefoot {

/// True for AMASS motion: rotations of SMPL, SMPL-H or SMPL-X joints and the body's translation.
[[nodiscard]] bool holds_smpl(const NpyArchive& archive);

/// Reads AMASS motion. With a body model, joints are J_regressor (v_template + shapedirs betas);
/// without, of usual proportions with legs fitted to the motion, and a warning.
[[nodiscard]] Result<NpyReading> read_smpl(const NpyArchive& archive, const NpyLoadOptions& options,
                                           Diagnostics* notes);

}  // namespace surefoot
