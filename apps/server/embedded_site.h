#pragma once

#include <span>
#include <string_view>

namespace surefoot::server {

/// A file of the built studio: its path in the built folder and its bytes.
struct EmbeddedFile {
  std::string_view path;
  std::string_view bytes;
};

/// The studio as it was when this program was built; empty where it had not been built.
[[nodiscard]] std::span<const EmbeddedFile> embedded_site() noexcept;

}  // namespace surefoot::server
