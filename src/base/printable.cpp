#include "base/printable.h"

#include <fmt/format.h>

#include <iterator>

namespace surefoot {

namespace {

struct CodePoint {
  char32_t value = 0;
  std::size_t bytes = 1;
  bool valid = false;  ///< false: one byte that begins no UTF-8 sequence
};

/// The first code point of a text that is not empty. Overlong forms and surrogates are not valid.
CodePoint first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char lead = byte(0);
  if (lead < 0x80) return {lead, 1, true};
  const std::size_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || bytes > text.size()) return {lead};
  char32_t value = lead & (0xFFU >> (bytes + 1));
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xC0U) != 0x80U) return {lead};
    value = (value << 6U) | (byte(i) & 0x3FU);
  }
  constexpr char32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
  if (value < kSmallest[bytes] || value > 0x10FFFF || surrogate) return {lead};
  return {value, bytes, true};
}

bool is_control(char32_t c) { return c < 0x20 || (c >= 0x7F && c <= 0x9F); }

/// Reverses, hides or breaks what stands around it, and is seen by nobody (Unicode UAX 9, UTS 39).
bool is_invisible(char32_t c) {
  return c == 0x00AD || c == 0x061C || c == 0x180E || (c >= 0x200B && c <= 0x200F) ||
         (c >= 0x2028 && c <= 0x202E) || (c >= 0x2060 && c <= 0x206F) || c == 0xFEFF ||
         (c >= 0xFFF9 && c <= 0xFFFB) || (c >= 0xE0000 && c <= 0xE0FFF);
}

std::string escaped(std::string_view text, bool lines) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const CodePoint point = first_of(text);
    const bool kept = lines && (point.value == '\n' || point.value == '\t');
    if (!point.valid || (is_control(point.value) && !kept)) {
      fmt::format_to(std::back_inserter(out), "\\x{:02X}", static_cast<unsigned>(point.value));
    } else if (is_invisible(point.value)) {
      fmt::format_to(std::back_inserter(out), "\\u{:04X}", static_cast<unsigned>(point.value));
    } else {
      out.append(text.substr(0, point.bytes));
    }
    text.remove_prefix(point.bytes);
  }
  return out;
}

}  // namespace

std::string printable(std::string_view text) { return escaped(text, false); }

std::string printable_lines(std::string_view text) { return escaped(text, true); }

std::string printable_json(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const CodePoint point = first_of(text);
    const auto value = static_cast<unsigned>(point.value);
    // JSON has no control characters below 0x20 within strings; between values they are layout.
    if (value > 0xFFFF && is_invisible(point.value)) {
      const unsigned pair = value - 0x10000;
      fmt::format_to(std::back_inserter(out), "\\u{:04x}\\u{:04x}", 0xD800 + (pair >> 10U),
                     0xDC00 + (pair & 0x3FFU));
    } else if (value >= 0x7F && (is_control(point.value) || is_invisible(point.value))) {
      fmt::format_to(std::back_inserter(out), "\\u{:04x}", value);
    } else if (text.starts_with("</")) {
      out += "<\\";
    } else {
      out.append(text.substr(0, point.bytes));
    }
    text.remove_prefix(point.bytes);
  }
  return out;
}

}  // namespace surefoot
