#pragma once

#include <string_view>

namespace surefoot {

/// The bytes of models/contact_METHOD.bin, which are part of the program, or of models/NAME.bin for
/// the others: "gait", "steps". Empty where there is no such model.
[[nodiscard]] std::string_view embedded_model(std::string_view method) noexcept;

}  // namespace surefoot
