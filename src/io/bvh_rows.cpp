#include "io/bvh_rows.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/limits.h"
#include "base/number_text.h"

namespace surefoot {

namespace {

constexpr bool is_separator(char c) noexcept { return is_blank(c) || c == ','; }
constexpr bool ends_number(char c) noexcept { return is_separator(c) || is_line_end(c); }

class RowReader {
 public:
  RowReader(TextCursor& cursor, int width, const BvhTiming& timing, const BvhRowSink& sink)
      : cursor_(cursor), text_(cursor.text()), width_(width), sink_(sink) {
    starts_.reserve(static_cast<std::size_t>(promised_frames(cursor, width, timing)));
  }

  Result<std::vector<std::size_t>> read(const ProgressFn& progress, Diagnostics* notes) {
    while (true) {
      cursor_.skip_space();
      if (cursor_.at_end()) break;
      const std::size_t line_begin = cursor_.position();
      const Result<bool> complete = read_line();
      if (!complete) return pass_on(complete);
      if (!*complete) {
        cut_off_ = true;
        break;
      }
      if (Result<void> added = add_line(line_begin); !added) return pass_on(added);
      if (starts_.size() > static_cast<std::size_t>(limits::kMostFrames)) {
        return fail(fmt::format("more than {} frames; split the file", limits::kMostFrames),
                    cursor_.place_of(line_begin));
      }
      if (starts_.size() % kRowsPerReport == 0 && !report(progress)) return fail("cancelled");
    }
    if (Result<void> closed = close(notes); !closed) return pass_on(closed);
    return std::move(starts_);
  }

 private:
  static constexpr std::size_t kRowsPerReport = 1024;

  // Appends the numbers of a line. False if the text ends within a number.
  Result<bool> read_line() {
    std::size_t at = cursor_.position();
    while (at < text_.size() && !is_line_end(text_[at])) {
      const NumberText number = read_number(text_.substr(at));
      const std::size_t end = at + number.length;
      const bool whole_word = number.length > 0 && (end == text_.size() || ends_number(text_[end]));
      if (!whole_word || !limits::is_usable_number(number.value)) {
        if (!starts_.empty() && word_end(at) == text_.size()) return false;
        return refuse_word(at);
      }
      pending_.push_back(number.value);
      at = end;
      while (at < text_.size() && is_separator(text_[at])) ++at;
    }
    cursor_.seek(at);
    return true;
  }

  std::size_t word_end(std::size_t at) const {
    while (at < text_.size() && !ends_number(text_[at])) ++at;
    return at;
  }

  tl::unexpected<Error> refuse_word(std::size_t at) const {
    const std::string_view word = text_.substr(at, word_end(at) - at);
    const bool number = read_number(word).length == word.size() && !word.empty();
    return fail(
        number ? fmt::format("{} is not a finite number within the usable range", in_quotes(word))
               : fmt::format("expected a number, found {}", in_quotes(word)),
        cursor_.place_of(at));
  }

  Result<void> add_line(std::size_t line_begin) {
    if (pending_before_ == 0) frame_begin_ = line_begin;
    const std::size_t found = pending_.size();
    if (found > width_) {
      return pending_before_ > 0 ? wrong_count(pending_before_, previous_line_end_)
                                 : wrong_count(found, cursor_.position());
    }
    if (found == width_) {
      if (pending_before_ > 0) wrapped_ = true;
      starts_.push_back(frame_begin_);
      sink_(pending_);
      pending_.clear();
      pending_before_ = 0;
      return {};
    }
    // A line that is too short is part of a wrapped frame, if the first frame was wrapped too.
    if (!starts_.empty() && !wrapped_ && !cursor_.at_end()) {
      return wrong_count(found, cursor_.position());
    }
    pending_before_ = found;
    previous_line_end_ = cursor_.position();
    return {};
  }

  tl::unexpected<Error> wrong_count(std::size_t found, std::size_t position) const {
    return fail(fmt::format("expected {} values, found {}", width_, found),
                cursor_.place_of(position));
  }

  Result<void> close(Diagnostics* notes) {
    if (starts_.empty()) {
      if (!pending_.empty()) return wrong_count(pending_.size(), cursor_.position());
      return fail("no frames after the frame time", cursor_.place());
    }
    if (pending_.empty() && !cut_off_) return {};
    if (notes) {
      notes->warn(WarningKind::repaired_file,
                  fmt::format("the file ends in the middle of frame {}; that frame is dropped",
                              starts_.size()));
    }
    return {};
  }

  bool report(const ProgressFn& progress) const {
    return report_progress(
        progress, static_cast<double>(cursor_.position()) / static_cast<double>(text_.size()));
  }

  TextCursor& cursor_;
  std::string_view text_;
  std::size_t width_;
  const BvhRowSink& sink_;
  std::vector<std::size_t> starts_;  // of the complete frames
  std::vector<double> pending_;      // numbers of the frame that is not complete yet
  bool wrapped_ = false;             // the first frame took more than one line
  bool cut_off_ = false;             // the text ends within a number
  std::size_t frame_begin_ = 0;      // of the frame being read
  std::size_t pending_before_ = 0;   // numbers of it on earlier lines
  std::size_t previous_line_end_ = 0;
};

}  // namespace

int promised_frames(const TextCursor& cursor, int width, const BvhTiming& timing) noexcept {
  // A number takes a digit and a separator.
  const double most = (0.5 * static_cast<double>(cursor.rest().size()) + 1.0) / width;
  const double promised = std::max(timing.declared_frames.value_or(0.0), 0.0);
  return static_cast<int>(std::min({promised, most, double{limits::kMostFrames}}));
}

Result<std::vector<std::size_t>> read_bvh_rows(TextCursor& cursor, int width,
                                               const BvhTiming& timing, const BvhRowSink& sink,
                                               const ProgressFn& progress, Diagnostics* notes) {
  Result<std::vector<std::size_t>> starts =
      RowReader(cursor, width, timing, sink).read(progress, notes);
  if (!starts) return starts;
  const auto frames = static_cast<double>(starts->size());
  if (notes && timing.declared_frames.value_or(frames) != frames) {
    notes->warn(
        WarningKind::frame_count_corrected,
        fmt::format("the header says {} frames, but the file contains {}; all of those are used",
                    *timing.declared_frames, starts->size()));
  }
  return starts;
}

void read_bvh_row(std::string_view text, std::size_t start, std::span<double> values,
                  std::span<TextSpan> pieces) noexcept {
  std::size_t at = start;
  for (std::size_t i = 0; i < values.size(); ++i) {
    while (at < text.size() && ends_number(text[at])) ++at;
    const NumberText number = read_number(text.substr(at));
    values[i] = number.value;
    pieces[i] = {at, at + number.length};
    at += number.length;
  }
}

}  // namespace surefoot
