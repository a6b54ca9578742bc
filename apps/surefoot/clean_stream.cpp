#include "clean_stream.h"

#include <fmt/format.h>

#include <algorithm>
#include <deque>

#include "contact/contact_model.h"
#include "exit_code.h"
#include "io/bvh_live.h"
#include "math/frames.h"
#include "runtime/latency_split.h"
#include "stream_lines.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot::app {
namespace {

constexpr double kEnoughForGround = 0.5;  // s of motion in which a ground is looked for

struct Row {
  std::string text;
  std::size_t number = 0;
};

PoseLayout layout_of_transforms() {
  PoseLayout layout;
  layout.stride = sizeof(Transform);
  layout.rotation = 0;
  layout.translation = offsetof(Transform, translation);
  return layout;
}

/// The next frame; blank lines between frames are left out.
Result<std::optional<Row>> next_row(StreamLines& lines) {
  while (true) {
    Result<std::optional<std::string>> line = lines.next();
    if (!line) return pass_on(line);
    if (!*line) return std::nullopt;
    if ((*line)->find_first_not_of(" \t,\v\f\r\n") == std::string::npos) continue;
    return Row{std::move(**line), lines.number()};
  }
}

/// Loads the header with some frames as a file of its own.
template <class Loaded>
OrExitCode<Loaded> load_head(OrExitCode<Loaded> (*load)(const InputOptions&, const ReportOptions&,
                                                        Diagnostics&),
                             InputOptions input, const std::string& header,
                             const std::deque<Row>& rows, Diagnostics& notes) {
  std::string text = with_frame_count(header, rows.size());
  for (const Row& row : rows) text += row.text;
  input.text = std::make_shared<const std::string>(std::move(text));
  return load(input, {.strict = false, .quiet = true}, notes);
}

/// Frames that have come in and have not gone out.
class Stream {
 public:
  Stream(FootLock lock, BvhLive live, double fps)
      : lock_(std::move(lock)), live_(std::move(live)), dt_(1.0 / fps) {}

  [[nodiscard]] int latency_frames() const noexcept { return lock_.latency_frames(); }
  [[nodiscard]] FrameNumber written() const noexcept { return passed_ + written_; }

  /// Takes a frame in, and lets out the one that is due.
  Result<void> push(Row row) {
    std::vector<Transform> pose(static_cast<std::size_t>(live_.joints()));
    if (auto read = live_.read(row.text, row.number, "standard input", pose); !read) return read;
    const FootCorrection fix =
        lock_.push({pose.data(), live_.joints(), layout_of_transforms()}, dt_);
    if (fix.fate == FrameFate::unusable) {
      return fail("the frame cannot be used", {"standard input", static_cast<int>(row.number)});
    }
    waiting_.push_back({std::move(row.text), std::move(pose)});
    return fix.ready ? let_out(fix) : Result<void>{};
  }

  /// Lets a frame through as it is; before all others.
  Result<void> pass(const Row& row) {
    ++passed_;
    return print_result(row.text) ? Result<void>{} : fail("cannot write", {"standard output"});
  }

  /// After the last frame.
  Result<void> finish() {
    while (!waiting_.empty()) {
      const FootCorrection fix = lock_.flush();
      if (!fix.ready) break;
      if (auto out = let_out(fix); !out) return out;
    }
    return {};
  }

 private:
  struct Waiting {
    std::string text;
    std::vector<Transform> pose;
  };

  Result<void> let_out(const FootCorrection& fix) {
    // Frames between two jumps within the latency come out as they are.
    for (; written_ < fix.frame; ++written_) {
      if (auto out = write(waiting_.front()); !out) return out;
      waiting_.pop_front();
    }
    Waiting& frame = waiting_.front();
    for (const JointChange& change : fix.joints) frame.pose[change.joint] = change.local;
    if (auto out = write(frame); !out) return out;
    waiting_.pop_front();
    ++written_;
    return {};
  }

  Result<void> write(const Waiting& frame) {
    line_.clear();
    if (auto text = live_.write(frame.text, frame.pose, line_); !text) return text;
    return print_result(line_) ? Result<void>{} : fail("cannot write", {"standard output"});
  }

  FootLock lock_;
  BvhLive live_;
  double dt_;
  std::deque<Waiting> waiting_;
  std::string line_;
  FrameNumber passed_ = 0;
  FrameNumber written_ = 0;  // after those
};

Result<Stream> make_stream(const Take& take, const StreamRequest& request, double latency) {
  FootLockSettings settings;
  settings.fps = take.fps();
  settings.latency = latency;
  settings.ground = take.ground();
  settings.ground_found = take.ground_fit().has_value();
  settings.clean = request.clean;
  settings.model = request.detect.model;
  Result<FootLock> lock = FootLock::create(take.skeleton(), take.rig(), settings);
  if (!lock) return pass_on(lock);
  Result<BvhLive> live = BvhLive::create(take.clip());
  if (!live) return pass_on(live);
  if (!live->can_move(take.rig().mover)) {
    return fail(fmt::format("joint '{}' carries the body but has no position channels, which a "
                            "stream cannot add; clean the file as a whole",
                            take.skeleton()[take.rig().mover].name),
                {"standard input"});
  }
  return Stream(std::move(*lock), std::move(*live), take.fps());
}

}  // namespace

int clean_stream(const StreamRequest& request) {
  StreamLines lines;
  Result<BvhHead> head = read_bvh_head(lines);
  if (!head) return refuse_input(head.error());
  std::deque<Row> rows;
  rows.push_back({std::move(head->first_row), head->first_row_number});
  Diagnostics unheard;
  const OrExitCode<Clip> first =
      load_head<Clip>(&read_clip, request.input, head->header, rows, unheard);
  if (!first) return first.error();
  const double fps = first->motion.fps();
  if (const auto possible = windows_of(request.clean, fps); !possible) {
    return refuse_usage(possible.error());
  }
  const ContactModel* model = request.detect.model;
  const Result<WholeLatency> whole = whole_latency(
      fps, request.clean, model ? *model : embedded_contact_model(DetectMethod::boost));
  if (!whole) return refuse_usage(whole.error());
  const double latency = request.clean.latency.value_or(whole->total() / fps);

  // The frames that have to be inside anyway tell what the body and the ground are like.
  const auto inside = static_cast<std::size_t>(std::max(1, frames_of(latency, fps) - 1));
  while (rows.size() < inside) {
    Result<std::optional<Row>> row = next_row(lines);
    if (!row) return refuse_input(row.error());
    if (!*row) break;
    rows.push_back(std::move(**row));
  }
  InputOptions input = request.input;
  if (input.ground == "auto" && latency < kEnoughForGround) input.ground = "none";
  Diagnostics notes;
  const OrExitCode<Take> take = load_head<Take>(&read_motion, input, head->header, rows, notes);
  if (!take) return take.error();
  Result<Stream> stream = make_stream(*take, request, latency);
  if (!stream) return refuse_input(stream.error());
  remark(request.report, fmt::format("the stream has a latency of {} frames ({:.2f} s)",
                                     stream->latency_frames(), stream->latency_frames() / fps));

  if (!print_result(head->header)) return wrong_usage;
  // A T-pose before the motion is no part of it.
  for (int f = 0; f < take->first_frame(); ++f) {
    if (const auto passed = stream->pass(rows.front()); !passed) {
      return refuse_usage(passed.error());
    }
    rows.pop_front();
  }
  while (true) {
    if (rows.empty()) {
      Result<std::optional<Row>> row = next_row(lines);
      if (!row) return refuse_input(row.error());
      if (!*row) break;
      rows.push_back(std::move(**row));
    }
    if (const auto pushed = stream->push(std::move(rows.front())); !pushed) {
      return refuse_input(pushed.error());
    }
    rows.pop_front();
  }
  if (const auto finished = stream->finish(); !finished) return refuse_input(finished.error());
  remark(request.report, fmt::format("{} frames", stream->written()));
  return finish(request.report, notes);
}

}  // namespace surefoot::app
