#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>

namespace surefoot {

static_assert(std::endian::native == std::endian::little, "our binary files are little-endian");

/// Appends plain values to a byte string.
class ByteWriter {
 public:
  template <class T>
  void put(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(&value), sizeof(T));
  }
  template <class T>
  void put_all(std::span<const T> values) {
    static_assert(std::is_trivially_copyable_v<T>);
    bytes_.append(reinterpret_cast<const char*>(values.data()), values.size_bytes());
  }
  [[nodiscard]] std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

/// Takes plain values off a byte string; every call says whether there was enough left.
class ByteReader {
 public:
  explicit ByteReader(std::string_view bytes) : bytes_(bytes) {}

  template <class T>
  [[nodiscard]] bool get(T& value) noexcept {
    return get_all(std::span<T>(&value, 1));
  }
  template <class T>
  [[nodiscard]] bool get_all(std::span<T> values) noexcept {
    static_assert(std::is_trivially_copyable_v<T>);
    if (bytes_.size() < values.size_bytes()) return false;
    if (!values.empty()) std::memcpy(values.data(), bytes_.data(), values.size_bytes());
    bytes_.remove_prefix(values.size_bytes());
    return true;
  }
  [[nodiscard]] std::size_t left() const noexcept { return bytes_.size(); }
  [[nodiscard]] std::string_view rest() const noexcept { return bytes_; }

 private:
  std::string_view bytes_;
};

/// FNV-1a, 64 bit: tells a damaged file from a whole one (not against malice).
[[nodiscard]] constexpr std::uint64_t checksum(std::string_view bytes) noexcept {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (const char c : bytes) {
    hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  }
  return hash;
}

}  // namespace surefoot
