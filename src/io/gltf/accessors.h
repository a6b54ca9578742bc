#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string_view>
#include <vector>

#include "io/gltf/document.h"
#include "surefoot/io/gltf.h"

namespace surefoot {

/// Numbers of an accessor, row by row.
using GltfNumbers = std::shared_ptr<const std::vector<double>>;

/// Reads accessors; fetches each buffer when it is first needed and reads each accessor once.
class GltfAccessors {
 public:
  /// `document` must outlive this.
  GltfAccessors(const GltfDocument& document, FileResolver resolve);

  /// All numbers of an accessor of `width` components, normalised integers as fractions, sparse
  /// values put in. `pointer` is where the accessor is named, for refusals.
  [[nodiscard]] Result<GltfNumbers> read(int accessor, int width, const std::string& pointer);

 private:
  struct Layout;
  [[nodiscard]] Result<std::string_view> buffer(int index, const std::string& pointer);
  [[nodiscard]] Result<std::string_view> view(int index, const std::string& pointer);
  [[nodiscard]] Result<Layout> layout(const GltfJson& accessor, int width,
                                      const std::string& pointer) const;
  [[nodiscard]] Result<void> read_rows(const GltfJson& holder, const Layout& layout,
                                       std::size_t rows, const std::string& pointer,
                                       std::vector<double>& out);
  [[nodiscard]] Result<void> put_sparse(const GltfJson& sparse, const Layout& layout,
                                        const std::string& pointer, std::vector<double>& out);

  const GltfDocument* document_;
  FileResolver resolve_;
  std::map<int, std::shared_ptr<const std::string>> fetched_;
  std::map<int, GltfNumbers> numbers_;
  std::size_t budget_;  ///< numbers that may still be read
};

}  // namespace surefoot
