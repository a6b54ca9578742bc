#pragma once

#include "batch/summary_pictures.h"

namespace surefoot::app {

/// Writes summary.csv, summary.json and summary.html into the folder of the wishes. `force`:
/// whatever is there; files of an earlier summary beside a journal are always replaced.
[[nodiscard]] Result<void> write_summary(const Summary& summary, const PictureWishes& wishes,
                                         bool force);

}  // namespace surefoot::app
