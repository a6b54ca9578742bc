#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <string>

#include "batch/clip_record.h"
#include "console.h"

namespace surefoot::app {

/// Says how far a batch is: a bar with rate and time left on a terminal; elsewhere a line now and
/// then. Either way a line for each clip that could not be done.
class BatchProgress {
 public:
  BatchProgress(std::string title, std::size_t clips, std::uintmax_t bytes,
                const ReportOptions& report);
  ~BatchProgress();
  BatchProgress(const BatchProgress&) = delete;
  BatchProgress& operator=(const BatchProgress&) = delete;

  void more(std::size_t clips) { clips_ += clips; }
  void ended(const ClipRecord& record);
  void tick();
  void say(const std::string& line);

  [[nodiscard]] std::size_t count(ClipStatus status) const;
  [[nodiscard]] std::size_t ended_clips() const { return ended_; }
  /// `812 done, 3 refused; 45.1 clips/s`.
  [[nodiscard]] std::string summary() const;

 private:
  [[nodiscard]] double elapsed() const;
  [[nodiscard]] std::string state() const;

  std::string title_;
  std::size_t clips_;
  std::uintmax_t bytes_;
  bool quiet_;
  bool bar_;
  std::size_t ended_ = 0;
  std::uintmax_t ended_bytes_ = 0;
  std::map<ClipStatus, std::size_t> counts_;
  std::chrono::steady_clock::time_point began_ = std::chrono::steady_clock::now();
  double shown_ = 0.0;  ///< seconds after the beginning
};

}  // namespace surefoot::app
