#pragma once

#include <cstddef>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "io/gltf/container.h"
#include "surefoot/base/error.h"

namespace surefoot {

using GltfJson = nlohmann::ordered_json;

/// A glTF file taken apart: its JSON with the keys in the file's order, and the bytes around it.
struct GltfDocument {
  GltfContainer container;
  std::string file;  ///< for messages
  std::shared_ptr<const GltfJson> json;

  /// A refusal with a JSON pointer: `hero.glb: /nodes/3/rotation: ...`.
  [[nodiscard]] tl::unexpected<Error> refuse(std::string_view pointer,
                                             std::string_view message) const;
};

/// Refuses what `open_gltf_container` refuses, JSON that is malformed, deeper than
/// `kJsonDepthLimit` or with more than 4096 keys in an object, and files that are no glTF 2.
[[nodiscard]] Result<GltfDocument> open_gltf_document(std::shared_ptr<const std::string> bytes,
                                                      const std::string& file);

/// The value of a key; nullptr where `object` is no object or lacks it.
[[nodiscard]] const GltfJson* member(const GltfJson& object, std::string_view key);

/// The elements of a top-level or nested array; 0 where the key is absent or no array.
[[nodiscard]] std::size_t size_of_array(const GltfJson& object, std::string_view key);

/// Element `index` of an array member; nullptr where there is none.
[[nodiscard]] const GltfJson* element(const GltfJson& object, std::string_view key,
                                      std::size_t index);

/// A whole number from 0 to 2^31 - 1, or nothing.
[[nodiscard]] std::optional<int> whole_number(const GltfJson* value);

/// The text of a string, else empty.
[[nodiscard]] std::string text_of(const GltfJson* value);

}  // namespace surefoot
