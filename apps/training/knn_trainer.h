#pragma once

#include <span>

#include "contact/foot_knn.h"
#include "training/rows.h"

namespace surefoot::training {

struct FootKnnSettings {
  int rows = 6500;  ///< examples that are kept: 72 bytes each
};

/// Chooses examples for nearest neighbours. Refuses rows without both labels.
[[nodiscard]] Result<FootKnn> train_foot_knn(std::span<const ClipRows* const> rows,
                                             const FootKnnSettings& settings);

}  // namespace surefoot::training
