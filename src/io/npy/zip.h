#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"

namespace surefoot {

/// A member of a zip archive, as views into the archive's bytes.
struct ZipMember {
  std::string name;
  int method = 0;  ///< 0 stored, 8 deflated
  std::uint32_t crc = 0;
  std::size_t size = 0;        ///< unpacked
  std::size_t begin = 0;       ///< of the local head
  std::string_view packed;     ///< the contents as they are stored
  std::string_view entry;      ///< local head, contents and what follows them
  std::string_view directory;  ///< the entry of the central directory
};

/// All members, by the central directory. Refuses, naming the byte: no directory, entries outside
/// the file, encryption, more than 10 000 members.
[[nodiscard]] Result<std::vector<ZipMember>> read_zip(std::string_view bytes,
                                                      const std::string& file);

/// The contents of a member. Refuses other methods, wrong checksums, and members beyond 64 MB that
/// are more than a hundred times their packed size.
[[nodiscard]] Result<std::string> unpack(const ZipMember& member, const std::string& file);

/// A member of an archive to be written: new contents, or an old member as it is.
struct ZipPart {
  std::string name;
  std::string contents;
  const ZipMember* old = nullptr;
};

/// An archive of these members in this order; new contents are stored, not packed.
[[nodiscard]] std::string write_zip(const std::vector<ZipPart>& parts);

}  // namespace surefoot
