#pragma once

#include <string_view>

namespace surefoot::embedded {

/// The bytes of models/steps.bin, which the build makes part of this module; empty in a browser,
/// where they are left out.
[[nodiscard]] std::string_view steps() noexcept;

}  // namespace surefoot::embedded
