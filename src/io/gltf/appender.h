#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "io/gltf/document.h"

namespace surefoot {

/// Adds data to a glTF file: collects the bytes of one buffer and writes an accessor with a buffer
/// view of its own for each piece.
class GltfAppender {
 public:
  /// `offset` is where the collected bytes will begin in buffer number `buffer`; a multiple of 4.
  GltfAppender(GltfJson& json, int buffer, std::size_t offset);

  /// Floats in elements of `type` (SCALAR, VEC3, VEC4, MAT4); returns the accessor's index. Times
  /// and positions need their bounds. `target` 0: none.
  int add(std::span<const float> numbers, std::string_view type, bool bounds = false,
          int target = 0);
  int add(std::span<const std::uint16_t> numbers, std::string_view type, int target);
  int add(std::span<const std::uint32_t> numbers, std::string_view type, int target);

  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

 private:
  template <class T>
  int add_piece(std::span<const T> numbers, int component_type, std::string_view type, int target);

  GltfJson* json_;
  int buffer_;
  std::size_t offset_;
  std::string bytes_;
};

}  // namespace surefoot
