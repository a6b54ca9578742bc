#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "surefoot/base/error.h"

namespace surefoot {

/// The parts of a glTF file, as views into its bytes.
struct GltfContainer {
  std::shared_ptr<const std::string> bytes;
  bool binary = false;  ///< GLB, else JSON text
  std::string_view json;
  std::optional<std::string_view> bin;  ///< contents of the BIN chunk
  std::string_view other_chunks;        ///< all that follows the BIN chunk, chunk heads included
};

/// Finds the parts. Refuses, naming the byte, what is neither JSON nor a whole GLB of version 2.
[[nodiscard]] Result<GltfContainer> open_gltf_container(std::shared_ptr<const std::string> bytes,
                                                        const std::string& file);

/// A GLB of these parts; `bin` absent: without a BIN chunk.
[[nodiscard]] std::string write_glb(std::string json, std::optional<std::string_view> bin,
                                    std::string_view other_chunks);

}  // namespace surefoot
