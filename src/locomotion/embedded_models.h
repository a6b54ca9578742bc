#pragma once

#include <string_view>

namespace surefoot::embedded {

/// The bytes of models/gait.bin, which the build makes part of this module.
[[nodiscard]] std::string_view gait() noexcept;

}  // namespace surefoot::embedded
