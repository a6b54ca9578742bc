#include "io/inflate.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace surefoot {

namespace {

constexpr int kMostBits = 15;   // of a code
constexpr int kFastBits = 10;   // of the codes that one look into a table decodes
constexpr int kLiterals = 288;  // literals, end of block and lengths
constexpr int kDistances = 32;
constexpr int kNoSymbol = -1;

constexpr std::array<std::uint16_t, 29> kLengthBase{3,  4,  5,  6,   7,   8,   9,   10,  11, 13,
                                                    15, 17, 19, 23,  27,  31,  35,  43,  51, 59,
                                                    67, 83, 99, 115, 131, 163, 195, 227, 258};
constexpr std::array<std::uint8_t, 29> kLengthExtra{0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2,
                                                    2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0};
constexpr std::array<std::uint16_t, 30> kDistanceBase{
    1,   2,   3,   4,   5,   7,    9,    13,   17,   25,   33,   49,   65,    97,    129,
    193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577};
constexpr std::array<std::uint8_t, 30> kDistanceExtra{0, 0, 0,  0,  1,  1,  2,  2,  3,  3,
                                                      4, 4, 5,  5,  6,  6,  7,  7,  8,  8,
                                                      9, 9, 10, 10, 11, 11, 12, 12, 13, 13};

/// Bits from the lowest of each byte on; zeros behind the end.
class BitReader {
 public:
  explicit BitReader(std::string_view bytes) noexcept : bytes_(bytes) {}

  /// At least 48 bits are at hand afterwards, or all that are left.
  void refill() noexcept {
    if constexpr (std::endian::native == std::endian::little) {
      if (bytes_.size() - next_ >= 8) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes_.data() + next_, 8);
        bits_ |= word << count_;
        next_ += static_cast<std::size_t>((63 - count_) >> 3);
        count_ |= 56;
        return;
      }
    }
    while (count_ <= 56 && next_ < bytes_.size()) {
      bits_ |= std::uint64_t{static_cast<unsigned char>(bytes_[next_++])} << count_;
      count_ += 8;
    }
  }

  [[nodiscard]] std::uint32_t peek(int count) const noexcept {
    return static_cast<std::uint32_t>(bits_ & ((std::uint64_t{1} << count) - 1));
  }
  /// False when the stream ends before.
  [[nodiscard]] bool drop(int count) noexcept {
    if (count > count_) return false;
    bits_ >>= count;
    count_ -= count;
    return true;
  }
  [[nodiscard]] bool take(int count, std::uint32_t& value) noexcept {
    value = peek(count);
    return drop(count);
  }

  /// What follows the byte that was begun; reading goes on behind `skip` bytes of it.
  [[nodiscard]] std::string_view whole_bytes() noexcept {
    next_ -= static_cast<std::size_t>(count_ / 8);
    bits_ = 0;
    count_ = 0;
    return bytes_.substr(next_);
  }
  void skip_bytes(std::size_t count) noexcept { next_ += count; }

 private:
  std::string_view bytes_;
  std::size_t next_ = 0;
  std::uint64_t bits_ = 0;
  int count_ = 0;
};

/// A canonical Huffman code.
class Code {
 public:
  /// False for lengths that make no prefix code: too many codes, or unused ones beside more than
  /// one.
  [[nodiscard]] bool build(std::span<const std::uint8_t> lengths) noexcept {
    counts_.fill(0);
    for (const std::uint8_t length : lengths) ++counts_[length];
    const int used = static_cast<int>(lengths.size()) - counts_[0];
    counts_[0] = 0;
    int free = 1;
    std::array<std::uint16_t, kMostBits + 2> first{};  // index of the first symbol of each length
    std::array<std::uint32_t, kMostBits + 2> code{};   // the first code of each length
    for (std::size_t bits = 1; bits <= kMostBits; ++bits) {
      free = 2 * free - counts_[bits];
      if (free < 0) return false;
      first[bits + 1] = static_cast<std::uint16_t>(first[bits] + counts_[bits]);
      code[bits + 1] = (code[bits] + counts_[bits]) << 1;
    }
    if (free > 0 && used > 1) return false;
    fast_.fill(0);
    for (std::size_t symbol = 0; symbol < lengths.size(); ++symbol) {
      const std::size_t bits = lengths[symbol];
      if (bits == 0) continue;
      symbols_[first[bits]++] = static_cast<std::uint16_t>(symbol);
      fill_fast(symbol, static_cast<int>(bits), code[bits]++);
    }
    return true;
  }

  /// The next symbol, or `kNoSymbol` where the stream ends or holds none.
  [[nodiscard]] int decode(BitReader& in) const noexcept {
    const std::uint32_t entry = fast_[in.peek(kFastBits)];
    if (entry != 0)
      return in.drop(static_cast<int>(entry & 15)) ? static_cast<int>(entry >> 4) : kNoSymbol;
    return decode_long(in);
  }

 private:
  // Codes arrive from their highest bit on, the table is looked into from the lowest.
  void fill_fast(std::size_t symbol, int bits, std::uint32_t code) noexcept {
    if (bits > kFastBits) return;
    std::uint32_t reversed = 0;
    for (int i = 0; i < bits; ++i) reversed |= ((code >> i) & 1) << (bits - 1 - i);
    for (std::uint32_t i = reversed; i < fast_.size(); i += std::uint32_t{1} << bits) {
      fast_[i] = static_cast<std::uint16_t>(symbol << 4 | static_cast<std::uint32_t>(bits));
    }
  }

  [[nodiscard]] int decode_long(BitReader& in) const noexcept {
    const std::uint32_t ahead = in.peek(kMostBits);
    int code = 0;
    int first = 0;
    int index = 0;
    for (int bits = 1; bits <= kMostBits; ++bits) {
      code |= static_cast<int>((ahead >> (bits - 1)) & 1);
      const int count = counts_[bits];
      if (code - first < count) {
        return in.drop(bits) ? symbols_[index + code - first] : kNoSymbol;
      }
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return kNoSymbol;
  }

  std::array<std::uint16_t, kMostBits + 1> counts_{};              // codes of each length
  std::array<std::uint16_t, kLiterals> symbols_{};                 // by length, then by symbol
  std::array<std::uint16_t, std::size_t{1} << kFastBits> fast_{};  // symbol * 16 + bits; 0: longer
};

class Inflater {
 public:
  Inflater(std::string_view stream, std::span<char> out) noexcept : in_(stream), out_(out) {}

  [[nodiscard]] Result<void> run() {
    for (bool last = false; !last;) {
      in_.refill();
      std::uint32_t head = 0;
      if (!in_.take(3, head)) return cut();
      last = (head & 1) != 0;
      Result<void> done = block(head >> 1);
      if (!done) return done;
    }
    if (filled_ != out_.size()) return fail("the compressed data holds less than it should");
    return {};
  }

  [[nodiscard]] std::string_view rest() noexcept { return in_.whole_bytes(); }

 private:
  static tl::unexpected<Error> cut() { return fail("the compressed data ends early"); }
  static tl::unexpected<Error> broken() { return fail("the compressed data is damaged"); }
  static tl::unexpected<Error> too_much() {
    return fail("the compressed data holds more than it should");
  }

  Result<void> block(std::uint32_t kind) {
    switch (kind) {
      case 0: return stored();
      case 1: {
        if (!use_fixed_codes()) return broken();
        return compressed();
      }
      case 2: {
        Result<void> read = read_codes();
        return read ? compressed() : read;
      }
      default: return broken();
    }
  }

  Result<void> stored() {
    const std::string_view bytes = in_.whole_bytes();
    if (bytes.size() < 4) return cut();
    const auto byte = [&](std::size_t i) { return unsigned{static_cast<unsigned char>(bytes[i])}; };
    const std::size_t length = byte(0) | byte(1) << 8;
    if (length != (~(byte(2) | byte(3) << 8) & 0xFFFF)) return broken();
    if (length > bytes.size() - 4) return cut();
    if (length > out_.size() - filled_) return too_much();
    std::copy_n(bytes.data() + 4, length, out_.data() + filled_);
    filled_ += length;
    in_.skip_bytes(4 + length);
    return {};
  }

  bool use_fixed_codes() noexcept {
    std::array<std::uint8_t, kLiterals> lengths{};
    std::fill(lengths.begin(), lengths.begin() + 144, std::uint8_t{8});
    std::fill(lengths.begin() + 144, lengths.begin() + 256, std::uint8_t{9});
    std::fill(lengths.begin() + 256, lengths.begin() + 280, std::uint8_t{7});
    std::fill(lengths.begin() + 280, lengths.end(), std::uint8_t{8});
    std::array<std::uint8_t, kDistances> distances{};
    distances.fill(5);
    return literals_.build(lengths) && distances_.build(distances);
  }

  // RFC 1951, 3.2.7.
  Result<void> read_codes() {
    constexpr std::array<std::uint8_t, 19> kOrder{16, 17, 18, 0, 8,  7, 9,  6, 10, 5,
                                                  11, 4,  12, 3, 13, 2, 14, 1, 15};
    std::uint32_t literals = 0;
    std::uint32_t distances = 0;
    std::uint32_t given = 0;
    if (!in_.take(5, literals) || !in_.take(5, distances) || !in_.take(4, given)) return cut();
    literals += 257;
    distances += 1;
    if (literals > 286 || distances > 30) return broken();
    std::array<std::uint8_t, 19> code_lengths{};
    for (std::size_t i = 0; i < given + 4; ++i) {
      in_.refill();
      std::uint32_t length = 0;
      if (!in_.take(3, length)) return cut();
      code_lengths[kOrder[i]] = static_cast<std::uint8_t>(length);
    }
    if (!literals_.build(code_lengths)) return broken();
    std::array<std::uint8_t, kLiterals + kDistances> lengths{};
    if (Result<void> read = read_lengths(std::span(lengths).first(literals + distances)); !read) {
      return read;
    }
    const std::span<const std::uint8_t> all(lengths);
    if (lengths[256] == 0 || !literals_.build(all.first(literals)) ||
        !distances_.build(all.subspan(literals, distances))) {
      return broken();
    }
    return {};
  }

  Result<void> read_lengths(std::span<std::uint8_t> lengths) {
    for (std::size_t i = 0; i < lengths.size();) {
      in_.refill();
      const int symbol = literals_.decode(in_);
      if (symbol == kNoSymbol) return broken();
      if (symbol < 16) {
        lengths[i++] = static_cast<std::uint8_t>(symbol);
        continue;
      }
      if (symbol == 16 && i == 0) return broken();
      const std::uint8_t repeated = symbol == 16 ? lengths[i - 1] : std::uint8_t{0};
      std::uint32_t more = 0;
      if (!in_.take(symbol == 16 ? 2 : symbol == 17 ? 3 : 7, more)) return cut();
      const std::size_t times = more + (symbol == 18 ? 11u : 3u);
      if (times > lengths.size() - i) return broken();
      std::fill_n(lengths.begin() + i, times, repeated);
      i += times;
    }
    return {};
  }

  Result<void> compressed() {
    for (;;) {
      in_.refill();
      const int symbol = literals_.decode(in_);
      if (symbol == kNoSymbol) return broken();
      if (symbol < 256) {
        if (filled_ == out_.size()) return too_much();
        out_[filled_++] = static_cast<char>(symbol);
        continue;
      }
      if (symbol == 256) return {};
      if (Result<void> copied = copy(static_cast<std::size_t>(symbol) - 257); !copied)
        return copied;
    }
  }

  // A length takes 15 + 5 bits and a distance 15 + 13: one refill serves both.
  Result<void> copy(std::size_t length_symbol) {
    if (length_symbol >= kLengthBase.size()) return broken();
    std::uint32_t more = 0;
    if (!in_.take(kLengthExtra[length_symbol], more)) return cut();
    const std::size_t length = kLengthBase[length_symbol] + more;
    const int symbol = distances_.decode(in_);
    if (symbol == kNoSymbol || symbol >= static_cast<int>(kDistanceBase.size())) return broken();
    const auto distance_symbol = static_cast<std::size_t>(symbol);
    if (!in_.take(kDistanceExtra[distance_symbol], more)) return cut();
    const std::size_t distance = kDistanceBase[distance_symbol] + more;
    if (distance > filled_) return broken();
    if (length > out_.size() - filled_) return too_much();
    char* const to = out_.data() + filled_;
    const char* const from = to - distance;
    if (distance >= length) {
      std::memcpy(to, from, length);
    } else {
      for (std::size_t i = 0; i < length; ++i) to[i] = from[i];
    }
    filled_ += length;
    return {};
  }

  BitReader in_;
  std::span<char> out_;
  std::size_t filled_ = 0;
  Code literals_;
  Code distances_;
};

std::uint32_t adler32(std::span<const char> bytes) noexcept {
  constexpr std::uint32_t kPrime = 65521;
  constexpr std::size_t kBeforeOverflow = 5552;
  std::uint32_t a = 1;
  std::uint32_t b = 0;
  while (!bytes.empty()) {
    const std::size_t count = std::min(bytes.size(), kBeforeOverflow);
    for (const char c : bytes.first(count)) {
      a += static_cast<unsigned char>(c);
      b += a;
    }
    a %= kPrime;
    b %= kPrime;
    bytes = bytes.subspan(count);
  }
  return b << 16 | a;
}

}  // namespace

Result<void> inflate_raw(std::string_view stream, std::span<char> out) {
  return Inflater(stream, out).run();
}

Result<void> inflate_zlib(std::string_view stream, std::span<char> out) {
  if (stream.size() < 2) return fail("the compressed data ends early");
  const unsigned method = static_cast<unsigned char>(stream[0]);
  const unsigned flags = static_cast<unsigned char>(stream[1]);
  const bool sound = (method & 15) == 8 && method >> 4 <= 7 && ((method << 8U) + flags) % 31 == 0;
  if (!sound || (flags & 0x20) != 0) return fail("this is no zlib stream");
  Inflater inflater(stream.substr(2), out);
  if (Result<void> done = inflater.run(); !done) return done;
  const std::string_view rest = inflater.rest();
  if (rest.size() < 4) return fail("the compressed data ends early");
  std::uint32_t stored = 0;
  for (std::size_t i = 0; i < 4; ++i) stored = stored << 8 | static_cast<unsigned char>(rest[i]);
  if (stored != adler32(out)) return fail("the compressed data does not match its checksum");
  return {};
}

}  // namespace surefoot
