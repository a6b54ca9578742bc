#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"

namespace surefoot::fbx {

/// A value of a record. Nothing is copied or unpacked until it is asked for.
struct Property {
  enum class Kind : std::uint8_t {
    integer,       ///< in `number_bits`
    real,          ///< double in `number_bits`
    string,        ///< `bytes`
    raw,           ///< `bytes`
    array,         ///< `bytes`: `count` little-endian numbers of type `type`
    packed_array,  ///< `bytes`: a zlib stream of them
    text_array,    ///< `bytes`: numbers in text with commas between
  };
  Kind kind = Kind::integer;
  char type = 0;  ///< as in the file: Y C B I F D L, S R, f d l i b c; 0 in text files
  std::uint32_t count = 0;
  std::uint64_t number_bits = 0;
  std::string_view bytes;
};

/// A record with its place in the file. Records stand in the order of the file, each followed by
/// its children.
struct Node {
  std::string_view name;
  std::uint32_t parent = 0;
  std::uint32_t subtree_end = 0;     ///< index behind its last descendant
  std::uint32_t first_property = 0;  ///< in `Tree::properties`
  std::uint32_t property_count = 0;
  std::size_t begin = 0;  ///< byte offsets in the file
  std::size_t properties_begin = 0;
  std::size_t properties_end = 0;  ///< where the children begin
  std::size_t end = 0;
};

/// Limits on what a file may hold; real files stay far below.
inline constexpr std::size_t kDeepestNode = 64;
inline constexpr std::uint64_t kMostArrayValues = std::uint64_t{1} << 28;

/// An FBX file as records that refer to its bytes.
struct Tree {
  std::shared_ptr<const std::string> bytes;
  std::string file_name;
  bool text = false;
  std::uint32_t version = 0;  ///< 7400 for FBX 7.4
  std::vector<Node> nodes;    ///< [0] stands for the file and holds the top records
  std::vector<Property> properties;

  /// Records that are too long for 32-bit offsets: from version 7500 on.
  [[nodiscard]] bool wide() const noexcept { return version >= 7500; }

  /// Children, in order: `for (auto n = first_child(p); n != 0; n = next_sibling(n))`. 0: none.
  [[nodiscard]] std::uint32_t first_child(std::uint32_t node) const noexcept {
    return node + 1 < nodes[node].subtree_end ? node + 1 : 0;
  }
  [[nodiscard]] std::uint32_t next_sibling(std::uint32_t node) const noexcept {
    const std::uint32_t next = nodes[node].subtree_end;
    return next < nodes[nodes[node].parent].subtree_end ? next : 0;
  }
  /// The first child of that name, 0 where there is none.
  [[nodiscard]] std::uint32_t child(std::uint32_t node, std::string_view name) const noexcept;

  /// A value of a record by its number, null where there are fewer.
  [[nodiscard]] const Property* property(std::uint32_t node, std::size_t index) const noexcept {
    const Node& n = nodes[node];
    return index < n.property_count ? &properties[n.first_property + index] : nullptr;
  }
  [[nodiscard]] std::optional<std::int64_t> integer(std::uint32_t node,
                                                    std::size_t i) const noexcept;
  [[nodiscard]] std::optional<double> real(std::uint32_t node, std::size_t i) const noexcept;
  /// The text of a string; empty for anything else.
  [[nodiscard]] std::string_view string(std::uint32_t node, std::size_t i) const noexcept;
  /// The same of the child `name`'s first value.
  [[nodiscard]] std::optional<std::int64_t> child_integer(std::uint32_t node,
                                                          std::string_view name) const noexcept;

  /// The numbers of an array, unpacked. A record that lists its numbers one by one, as files before
  /// version 7 do, is an array from `first` on. Refuses damaged data with its byte offset.
  [[nodiscard]] Result<std::vector<double>> reals(std::uint32_t node, std::size_t first = 0) const;
  [[nodiscard]] Result<std::vector<std::int64_t>> integers(std::uint32_t node,
                                                           std::size_t first = 0) const;
  /// The bits of 32-bit numbers, whether the file calls them floats or integers.
  [[nodiscard]] Result<std::vector<std::uint32_t>> words(std::uint32_t node) const;

  /// `Objects/Model[12]`: where a record stands, for messages.
  [[nodiscard]] std::string path(std::uint32_t node) const;
  /// A refusal about a record: its path and byte offset are told.
  [[nodiscard]] tl::unexpected<Error> refuse(std::uint32_t node, std::string_view sentence) const;
};

/// A whole or real number in text; nothing where the word is none.
[[nodiscard]] std::optional<Property> number_of(std::string_view word) noexcept;

/// A refusal at a byte of the file.
[[nodiscard]] tl::unexpected<Error> refuse_at(const std::string& file_name, std::size_t offset,
                                              std::string_view sentence);

/// The records of a binary file of version 3000 to 7999 (files of FBX 5 say 3000). Refuses lengths
/// that do not fit, unknown types of values, nesting deeper than `kDeepestNode`, each with its byte
/// offset.
[[nodiscard]] Result<Tree> read_binary(std::shared_ptr<const std::string> bytes,
                                       std::string file_name);

/// The same of a text file.
[[nodiscard]] Result<Tree> read_text(std::shared_ptr<const std::string> bytes,
                                     std::string file_name);

/// Either, by the first bytes.
[[nodiscard]] Result<Tree> read_tree(std::shared_ptr<const std::string> bytes,
                                     std::string file_name);

/// What a binary file begins with; the version follows, then the first record.
inline constexpr std::size_t kHeadBytes = 27;
inline constexpr std::string_view kBinaryHead{"Kaydara FBX Binary  \0\x1a\0", 23};

}  // namespace surefoot::fbx
