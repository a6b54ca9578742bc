#pragma once

#include <string_view>

/// The bytes of models/contact_METHOD.bin, which the build makes part of this module; empty where
/// it was told to leave a model out.
namespace surefoot::embedded {

[[nodiscard]] std::string_view contact_boost() noexcept;
[[nodiscard]] std::string_view contact_boost_now() noexcept;
[[nodiscard]] std::string_view contact_boost_soon() noexcept;
[[nodiscard]] std::string_view contact_knn() noexcept;
[[nodiscard]] std::string_view contact_labels() noexcept;
[[nodiscard]] std::string_view contact_svm() noexcept;

}  // namespace surefoot::embedded
