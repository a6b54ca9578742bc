#pragma once

#include <string>

#include "console.h"
#include "surefoot/base/progress.h"

namespace surefoot::app {

/// A bar on standard error while long work runs, only when that is a terminal and not --quiet.
/// It removes itself when it goes out of scope.
class ProgressBar {
 public:
  ProgressBar(std::string title, const ReportOptions& report);
  ~ProgressBar();
  ProgressBar(const ProgressBar&) = delete;
  ProgressBar& operator=(const ProgressBar&) = delete;

  /// To be handed to the work; valid as long as the bar lives. Empty when nothing is shown.
  [[nodiscard]] ProgressFn callback();

 private:
  void draw(double fraction);

  std::string title_;
  bool shown_ = false;
  int percent_ = -1;
};

}  // namespace surefoot::app
