#include "io/npy/zip.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/byte_io.h"
#include "io/inflate.h"

namespace surefoot {
namespace {

constexpr std::uint32_t kLocalHead = 0x04034b50;
constexpr std::uint32_t kDirectoryEntry = 0x02014b50;
constexpr std::uint32_t kDirectoryEnd = 0x06054b50;
constexpr std::size_t kLocalHeadSize = 30;
constexpr std::size_t kDirectoryEntrySize = 46;
constexpr std::size_t kDirectoryEndSize = 22;
constexpr std::size_t kMostMembers = 10'000;
constexpr std::uint32_t kInExtra = 0xFFFFFFFF;  // zip64: the number is in the extra field
constexpr std::size_t kLargeMember = 64U << 20;
constexpr std::size_t kMostRatio = 100;

template <class T>
T at(std::string_view bytes, std::size_t offset) noexcept {
  T value{};
  (void)ByteReader(bytes.substr(offset)).get(value);
  return value;
}

constexpr std::array<std::uint32_t, 256> crc_table() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t i = 0; i < 256; ++i) {
    std::uint32_t value = i;
    for (int k = 0; k < 8; ++k) value = (value & 1U) != 0 ? 0xEDB88320U ^ (value >> 1) : value >> 1;
    table[i] = value;
  }
  return table;
}

std::uint32_t crc32(std::string_view bytes) noexcept {
  static constexpr std::array<std::uint32_t, 256> kTable = crc_table();
  std::uint32_t crc = 0xFFFFFFFF;
  for (const char c : bytes) {
    crc = kTable[(crc ^ static_cast<unsigned char>(c)) & 0xFF] ^ (crc >> 8);
  }
  return ~crc;
}

std::size_t find_directory_end(std::string_view bytes) noexcept {
  constexpr std::string_view kSignature("PK\x05\x06", 4);
  const std::size_t found = bytes.rfind(kSignature);
  return found != std::string_view::npos && bytes.size() - found >= kDirectoryEndSize
             ? found
             : std::string_view::npos;
}

/// Sizes that do not fit into 32 bits stand in the extra field number 1, in this order.
void read_zip64(std::string_view extra, std::uint64_t& size, std::uint64_t& packed,
                std::uint64_t& begin) noexcept {
  while (extra.size() >= 4) {
    const auto id = at<std::uint16_t>(extra, 0);
    const std::size_t length = at<std::uint16_t>(extra, 2);
    if (length > extra.size() - 4) return;
    if (id == 1) {
      ByteReader fields(extra.substr(4, length));
      for (std::uint64_t* value : {&size, &packed, &begin}) {
        if (*value == kInExtra && !fields.get(*value)) return;
      }
      return;
    }
    extra.remove_prefix(4 + length);
  }
}

/// The entry of the directory at `offset`, whose head was checked to be inside the file.
Result<ZipMember> read_entry(std::string_view bytes, std::size_t offset, const std::string& file) {
  const auto refuse = [&](std::string_view message) {
    return fail(fmt::format("byte {}: {}", offset, message), {file});
  };
  if (bytes.size() - offset < kDirectoryEntrySize ||
      at<std::uint32_t>(bytes, offset) != kDirectoryEntry) {
    return refuse("the archive's directory is damaged");
  }
  const std::size_t name_length = at<std::uint16_t>(bytes, offset + 28);
  const std::size_t extra_length = at<std::uint16_t>(bytes, offset + 30);
  const std::size_t comment_length = at<std::uint16_t>(bytes, offset + 32);
  const std::size_t length = kDirectoryEntrySize + name_length + extra_length + comment_length;
  if (bytes.size() - offset < length) return refuse("the archive's directory is damaged");
  ZipMember member;
  member.directory = bytes.substr(offset, length);
  member.name = member.directory.substr(kDirectoryEntrySize, name_length);
  member.method = at<std::uint16_t>(bytes, offset + 10);
  member.crc = at<std::uint32_t>(bytes, offset + 16);
  if ((at<std::uint16_t>(bytes, offset + 8) & 1U) != 0) return refuse("the member is encrypted");
  std::uint64_t packed = at<std::uint32_t>(bytes, offset + 20);
  std::uint64_t size = at<std::uint32_t>(bytes, offset + 24);
  std::uint64_t where = at<std::uint32_t>(bytes, offset + 42);
  read_zip64(member.directory.substr(kDirectoryEntrySize + name_length, extra_length), size, packed,
             where);
  if (!std::in_range<std::size_t>(size)) {  // as in a browser, beyond 4 GB
    return refuse(fmt::format("member '{}' is too large", member.name));
  }
  const auto begin = static_cast<std::size_t>(std::min<std::uint64_t>(where, bytes.size()));
  if (bytes.size() - begin < kLocalHeadSize || at<std::uint32_t>(bytes, begin) != kLocalHead) {
    return refuse(fmt::format("member '{}' is not where the directory says", member.name));
  }
  const std::size_t contents = begin + kLocalHeadSize + at<std::uint16_t>(bytes, begin + 26) +
                               at<std::uint16_t>(bytes, begin + 28);
  if (contents > bytes.size() || packed > bytes.size() - contents) {
    return refuse(fmt::format("member '{}' goes beyond the end of the file", member.name));
  }
  member.size = static_cast<std::size_t>(size);
  member.begin = begin;
  member.packed = bytes.substr(contents, static_cast<std::size_t>(packed));
  return member;
}

void put_new(ByteWriter& head, const ZipPart& part, std::uint32_t crc) {
  constexpr std::uint16_t kVersion = 20;
  constexpr std::uint16_t kFirstDate = 0x21;  // 1980-01-01: the same bytes every time
  head.put(kVersion);
  head.put(std::uint16_t{0});  // flags
  head.put(std::uint16_t{0});  // stored
  head.put(std::uint16_t{0});  // time
  head.put(kFirstDate);
  head.put(crc);
  head.put(static_cast<std::uint32_t>(part.contents.size()));
  head.put(static_cast<std::uint32_t>(part.contents.size()));
  head.put(static_cast<std::uint16_t>(part.name.size()));
  head.put(std::uint16_t{0});  // extra
}

std::string new_local_head(const ZipPart& part, std::uint32_t crc) {
  ByteWriter head;
  head.put(kLocalHead);
  put_new(head, part, crc);
  return head.take() + part.name;
}

std::string new_directory_entry(const ZipPart& part, std::uint32_t crc, std::uint32_t begin) {
  ByteWriter entry;
  entry.put(kDirectoryEntry);
  entry.put(std::uint16_t{20});
  put_new(entry, part, crc);
  entry.put(std::uint16_t{0});  // comment
  entry.put(std::uint16_t{0});  // disk
  entry.put(std::uint16_t{0});  // internal attributes
  entry.put(std::uint32_t{0});  // external attributes
  entry.put(begin);
  return entry.take() + part.name;
}

std::string moved_directory_entry(std::string_view entry, std::uint32_t begin) {
  std::string moved(entry);
  std::memcpy(moved.data() + 42, &begin, sizeof begin);
  return moved;
}

}  // namespace

Result<std::vector<ZipMember>> read_zip(std::string_view bytes, const std::string& file) {
  const std::size_t end = find_directory_end(bytes);
  if (end == std::string_view::npos) {
    return fail(fmt::format("byte {}: the archive has no directory at its end; it was not copied "
                            "whole",
                            bytes.size()),
                {file});
  }
  const std::size_t count = at<std::uint16_t>(bytes, end + 10);
  std::size_t offset = at<std::uint32_t>(bytes, end + 16);
  const std::size_t directory = offset;
  if (count > kMostMembers || offset > end) {
    return fail(fmt::format("byte {}: the archive's directory is damaged or too large", end),
                {file});
  }
  std::vector<ZipMember> members;
  for (std::size_t i = 0; i < count; ++i) {
    Result<ZipMember> member = read_entry(bytes.substr(0, end), offset, file);
    if (!member) return pass_on(member);
    offset += member->directory.size();
    members.push_back(std::move(*member));
  }
  // An entry ends where the next begins: a data descriptor may follow the contents.
  std::vector<std::size_t> begins{directory};
  for (const ZipMember& member : members) begins.push_back(member.begin);
  std::sort(begins.begin(), begins.end());
  for (ZipMember& member : members) {
    const auto next = std::upper_bound(begins.begin(), begins.end(), member.begin);
    const std::size_t stop = next == begins.end() ? end : *next;
    const auto contents_end =
        static_cast<std::size_t>(member.packed.data() + member.packed.size() - bytes.data());
    if (stop < contents_end) {
      return fail(fmt::format("byte {}: member '{}' overlaps another", member.begin, member.name),
                  {file});
    }
    member.entry = bytes.substr(member.begin, stop - member.begin);
  }
  return members;
}

Result<std::string> unpack(const ZipMember& member, const std::string& file) {
  const auto refuse = [&](std::string_view message) {
    return fail(fmt::format("member '{}': {}", member.name, message), {file});
  };
  std::string contents;
  if (member.method == 0) {
    if (member.size != member.packed.size()) return refuse("its two sizes are not the same");
    contents = member.packed;
  } else if (member.method == 8) {
    const bool bomb = member.size > kLargeMember && member.size / kMostRatio > member.packed.size();
    if (bomb || !can_inflate(member.packed.size(), member.size)) {
      return refuse(fmt::format("{} bytes cannot hold {}", member.packed.size(), member.size));
    }
    contents.resize(member.size);
    const Result<void> inflated = inflate_raw(member.packed, contents);
    if (!inflated) return refuse(inflated.error().message);
  } else {
    return refuse(fmt::format("packed by method {}; save it with np.savez", member.method));
  }
  if (crc32(contents) != member.crc) return refuse("its checksum is wrong; the file is damaged");
  return contents;
}

std::string write_zip(const std::vector<ZipPart>& parts) {
  std::string out;
  std::string directory;
  for (const ZipPart& part : parts) {
    const auto begin = static_cast<std::uint32_t>(out.size());
    if (part.old != nullptr) {
      out += part.old->entry;
      directory += moved_directory_entry(part.old->directory, begin);
      continue;
    }
    const std::uint32_t crc = crc32(part.contents);
    out += new_local_head(part, crc);
    out += part.contents;
    directory += new_directory_entry(part, crc, begin);
  }
  ByteWriter end;
  end.put(kDirectoryEnd);
  end.put(std::uint32_t{0});  // disks
  end.put(static_cast<std::uint16_t>(parts.size()));
  end.put(static_cast<std::uint16_t>(parts.size()));
  end.put(static_cast<std::uint32_t>(directory.size()));
  end.put(static_cast<std::uint32_t>(out.size()));
  end.put(std::uint16_t{0});  // comment
  return out + directory + end.take();
}

}  // namespace surefoot
