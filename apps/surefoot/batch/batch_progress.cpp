#include "batch_progress.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "base/printable.h"

namespace surefoot::app {
namespace {

constexpr double kBarPause = 0.2;    // seconds between two states of the bar
constexpr double kLinePause = 10.0;  // seconds between two lines elsewhere

std::string clock_text(double seconds) {
  const auto whole = static_cast<long>(std::ceil(std::max(0.0, seconds)));
  return whole < 3600 ? fmt::format("{}:{:02}", whole / 60, whole % 60)
                      : fmt::format("{}:{:02}:{:02}", whole / 3600, whole / 60 % 60, whole % 60);
}

}  // namespace

BatchProgress::BatchProgress(std::string title, std::size_t clips, std::uintmax_t bytes,
                             const ReportOptions& report)
    : title_(std::move(title)),
      clips_(clips),
      bytes_(bytes),
      quiet_(report.quiet),
      bar_(!report.quiet && ::isatty(STDERR_FILENO) != 0) {}

BatchProgress::~BatchProgress() {
  if (bar_ && shown_ > 0.0) fmt::print(stderr, "\r\033[K");
}

double BatchProgress::elapsed() const {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - began_).count();
}

std::size_t BatchProgress::count(ClipStatus status) const {
  const auto found = counts_.find(status);
  return found == counts_.end() ? 0 : found->second;
}

void BatchProgress::say(const std::string& line) {
  if (quiet_) return;
  fmt::print(stderr, "{}{}\n", bar_ ? "\r\033[K" : "", printable(line));
}

void BatchProgress::ended(const ClipRecord& record) {
  ++ended_;
  ended_bytes_ += record.file.size;
  ++counts_[record.status];
  if (record.status != ClipStatus::done) {
    say(fmt::format("{}: {}: {}", name_of(record.status), record.input, record.message));
  }
}

/// By bytes, since the big files come first.
std::string BatchProgress::state() const {
  const double seconds = elapsed();
  const double share =
      bytes_ > 0 ? static_cast<double>(ended_bytes_) / static_cast<double>(bytes_) : 0.0;
  const std::string left =
      share > 0.0 ? clock_text(seconds * (1.0 - std::min(1.0, share)) / share) : "?";
  return fmt::format("{}/{} clips, {:.1f} clips/s, {} left", ended_, clips_,
                     static_cast<double>(ended_) / std::max(seconds, 1e-3), left);
}

void BatchProgress::tick() {
  const double now = elapsed();
  if (quiet_ || now - shown_ < (bar_ ? kBarPause : kLinePause)) return;
  shown_ = now;
  if (!bar_) {
    fmt::print(stderr, "{}: {}\n", title_, state());
    return;
  }
  constexpr std::size_t kWidth = 24;
  const std::size_t filled = clips_ > 0 ? std::min(kWidth, ended_ * kWidth / clips_) : 0;
  fmt::print(stderr, "\r{} [{}{}] {}\033[K", title_, std::string(filled, '#'),
             std::string(kWidth - filled, '.'), state());
  std::fflush(stderr);
}

std::string BatchProgress::summary() const {
  std::string text;
  for (const auto& [status, clips] : counts_) {
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", clips, name_of(status));
  }
  if (text.empty()) return "nothing to do";
  return fmt::format("{}; {:.1f} clips/s", text,
                     static_cast<double>(ended_) / std::max(elapsed(), 1e-3));
}

}  // namespace surefoot::app
