#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace surefoot {

/// The bytes that a base64 text stands for (RFC 4648; padding may be missing); nothing for other
/// characters.
[[nodiscard]] std::optional<std::string> decode_base64(std::string_view text);

[[nodiscard]] std::string encode_base64(std::string_view bytes);

}  // namespace surefoot
