#include "io/bvh_timing.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/source_text.h"

namespace surefoot {

namespace {

// Steps over `word` in any case, if it stands here as a whole word.
bool take_word(TextCursor& cursor, std::string_view word) noexcept {
  const std::string_view rest = cursor.rest();
  if (!same_word(rest.substr(0, word.size()), word)) return false;
  if (rest.size() > word.size() && rest[word.size()] != ':' && !is_blank(rest[word.size()])) {
    return false;
  }
  cursor.seek(cursor.position() + word.size());
  cursor.skip_blanks();
  return true;
}

void take_colon(TextCursor& cursor) noexcept {
  if (cursor.rest().starts_with(':')) cursor.seek(cursor.position() + 1);
  cursor.skip_blanks();
}

bool take_frame_time_label(TextCursor& cursor) noexcept {
  const std::size_t begin = cursor.position();
  if (take_word(cursor, "FrameTime")) return true;
  if (take_word(cursor, "Frame") && take_word(cursor, "Time")) return true;
  cursor.seek(begin);
  return false;
}

// The number on what is left of this line and its place.
Result<double> take_number(TextCursor& cursor, std::string_view label, TextSpan& piece) {
  take_colon(cursor);
  const std::string_view word = cursor.at_line_end() ? std::string_view() : cursor.peek_word();
  const std::optional<double> number = parse_number(word);
  if (!number) {
    return fail(fmt::format("expected a number after '{}', found {}", label, in_quotes(word)),
                cursor.place());
  }
  piece = {cursor.position(), cursor.position() + word.size()};
  cursor.next_word();
  return *number;
}

int decimals_of(std::string_view number) noexcept {
  const std::size_t point = number.find('.');
  if (point == std::string_view::npos) return 0;
  const std::string_view behind = number.substr(point + 1);
  return static_cast<int>(std::min(behind.find_first_not_of("0123456789"), behind.size()));
}

}  // namespace

Result<BvhTiming> read_bvh_timing(TextCursor& cursor, Diagnostics* notes) {
  BvhTiming timing;
  timing.frames_text = timing.frame_time_text = {cursor.position(), cursor.position()};
  while (true) {
    cursor.skip_space();
    if (timing.frames_text.empty() && take_word(cursor, "Frames")) {
      const Result<double> frames = take_number(cursor, "Frames:", timing.frames_text);
      if (!frames) return pass_on(frames);
      timing.declared_frames = *frames;
    } else if (timing.frame_time_text.empty() && take_frame_time_label(cursor)) {
      const Result<double> seconds = take_number(cursor, "Frame Time:", timing.frame_time_text);
      if (!seconds) return pass_on(seconds);
      timing.frame_time = *seconds;
      if (*seconds > 0.0)
        timing.fps = frame_rate(timing.frame_time_text.of(cursor.text()), *seconds);
    } else {
      break;
    }
  }
  if (timing.frames_text.empty() && notes) {
    notes->warn(WarningKind::repaired_file, "no 'Frames:' line; the frames are counted instead");
  }
  if (timing.frame_time_text.empty() && !timing.frames_text.empty()) {
    timing.frame_time_text = {timing.frames_text.end, timing.frames_text.end};
  }
  return timing;
}

double frame_rate(std::string_view frame_time, double seconds) noexcept {
  const double rate = 1.0 / seconds;
  const double whole = std::round(rate);
  if (whole < 1.0 || frame_time.find_first_of("eE") != std::string_view::npos) return rate;
  // One unit of the last digit, since some programs cut where others round.
  const double unit = 1.0001 * std::pow(10.0, -decimals_of(frame_time));
  const bool digits_agree = std::abs(1.0 / whole - seconds) <= unit;
  return digits_agree && std::abs(whole - rate) < 5e-4 * whole ? whole : rate;
}

}  // namespace surefoot
