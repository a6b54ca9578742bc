#pragma once

#include <string_view>

namespace surefoot {

/// The bytes of the contact model of a method ("boost", "knn", "labels", "svm") that is part of the
/// program, or of the trees for less look-ahead ("boost_now", "boost_soon"). Empty where there is
/// none.
[[nodiscard]] std::string_view embedded_model(std::string_view method) noexcept;

}  // namespace surefoot
