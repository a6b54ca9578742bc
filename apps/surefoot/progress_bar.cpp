#include "progress_bar.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

namespace surefoot::app {

ProgressBar::ProgressBar(std::string title, const ReportOptions& report)
    : title_(std::move(title)), shown_(!report.quiet && isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
  if (percent_ >= 0) fmt::print(stderr, "\r\033[K");
}

ProgressFn ProgressBar::callback() {
  if (!shown_) return {};
  return [this](double fraction) {
    draw(fraction);
    return true;
  };
}

void ProgressBar::draw(double fraction) {
  constexpr int kWidth = 30;
  const int percent = static_cast<int>(100.0 * std::clamp(fraction, 0.0, 1.0));
  if (percent == percent_) return;
  percent_ = percent;
  const auto filled = static_cast<std::size_t>(percent * kWidth / 100);
  const std::string bar = std::string(filled, '#') + std::string(kWidth - filled, '.');
  fmt::print(stderr, "\r{} [{}] {:3d} %", title_, bar, percent);
  std::fflush(stderr);
}

}  // namespace surefoot::app
