#include "stream_lines.h"

#include <fmt/format.h>

#include <array>
#include <cstdio>
#include <string_view>

#include "io/text_cursor.h"

namespace surefoot::app {
namespace {

constexpr std::size_t kLongest = 16U << 20U;  // bytes of a line, and of a header
constexpr const char* kName = "standard input";

std::string_view leading_word(std::string_view line) {
  TextCursor cursor(line, kName);
  const std::string_view word = cursor.next_word();
  return word.substr(0, word.find(':'));
}

bool is_timing(std::string_view word) {
  return same_word(word, "Frames") || same_word(word, "Frame") || same_word(word, "FrameTime");
}

}  // namespace

Result<std::optional<std::string>> StreamLines::next() {
  std::string line;
  std::array<char, 4096> piece{};
  while (std::fgets(piece.data(), piece.size(), stdin) != nullptr) {
    line += piece.data();
    if (line.size() > kLongest) {
      return fail("the line is longer than 16 MB", {kName, static_cast<int>(number_) + 1});
    }
    if (line.ends_with('\n')) break;
  }
  if (line.empty()) return std::nullopt;
  ++number_;
  return line;
}

Result<BvhHead> read_bvh_head(StreamLines& lines) {
  BvhHead head;
  bool in_motion = false;
  while (true) {
    Result<std::optional<std::string>> line = lines.next();
    if (!line) return pass_on(line);
    if (!*line) return fail("the stream ends before its first frame", {kName});
    const std::string_view word = leading_word(**line);
    if (lines.number() == 1 && !same_word(word, "HIERARCHY") &&
        !same_word(word, "\xEF\xBB\xBFHIERARCHY")) {
      return fail("only BVH can be streamed; it begins with HIERARCHY", {kName, 1});
    }
    if (in_motion && !word.empty() && !is_timing(word)) {
      head.first_row = std::move(**line);
      head.first_row_number = lines.number();
      return head;
    }
    in_motion = in_motion || same_word(word, "MOTION");
    head.header += **line;
    if (head.header.size() > kLongest) return fail("no frames in the first 16 MB", {kName});
  }
}

std::string with_frame_count(const std::string& header, std::size_t frames) {
  std::string text;
  for (std::size_t at = 0; at < header.size();) {
    const std::size_t end = std::min(header.find('\n', at), header.size() - 1) + 1;
    const std::string_view line = std::string_view(header).substr(at, end - at);
    text += same_word(leading_word(line), "Frames") ? fmt::format("Frames: {}\n", frames)
                                                    : std::string(line);
    at = end;
  }
  return text;
}

}  // namespace surefoot::app
