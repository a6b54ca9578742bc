#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "io/fbx/out_node.h"
#include "io/fbx/tree.h"

namespace surefoot::fbx {

/// What to change of a file, by the numbers of its records.
struct Edits {
  std::unordered_map<std::uint32_t, OutNode> replaced;
  std::unordered_map<std::uint32_t, std::vector<OutNode>> appended;  ///< behind the children
  std::unordered_set<std::uint32_t> removed;

  [[nodiscard]] bool empty() const noexcept {
    return replaced.empty() && appended.empty() && removed.empty();
  }
};

/// The file with its changes: every other record is copied byte for byte, only the offsets follow.
/// Refuses a file that would be too large for the 32-bit offsets of its version.
[[nodiscard]] Result<std::string> rewrite(const Tree& tree, const Edits& edits);

/// The end of a binary file behind its records: id, padding, version and magic numbers. `out` holds
/// all that comes before.
void append_footer(std::string& out, std::string_view id, std::uint32_t version);

}  // namespace surefoot::fbx
