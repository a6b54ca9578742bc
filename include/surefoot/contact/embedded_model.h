#pragma once

#include <string_view>

namespace surefoot {

/// The bytes of models/contact_METHOD.bin, which are part of the program, or of models/gait.bin for
/// "gait". Empty where there is no such model.
[[nodiscard]] std::string_view embedded_model(std::string_view method) noexcept;

}  // namespace surefoot
