#pragma once

namespace surefoot::server {

/// Hears SIGINT and SIGTERM while it lives, in place of ending the process; one at a time.
class StopSignals {
 public:
  StopSignals() noexcept;
  StopSignals(const StopSignals&) = delete;
  StopSignals& operator=(const StopSignals&) = delete;
  ~StopSignals();

  [[nodiscard]] bool ready() const noexcept { return pipe_[0] >= 0; }
  /// Becomes readable when the process was asked to end.
  [[nodiscard]] int descriptor() const noexcept { return pipe_[0]; }

 private:
  int pipe_[2] = {-1, -1};
};

}  // namespace surefoot::server
