#pragma once

#include <chrono>
#include <functional>
#include <string>
#include <vector>

#include "surefoot/base/error.h"

namespace surefoot::app {

/// What a worker does with one request, in a process of its own; both are any bytes.
using WorkerTask = std::function<std::string(const std::string& request)>;

/// A process that does one thing after another. Whatever becomes of it (a crash, a kill, memory
/// that ends), the caller learns of it and lives on.
class Worker {
 public:
  using Clock = std::chrono::steady_clock;

  /// `others`: workers that live already, whose lines to the caller the new one must not hold open.
  [[nodiscard]] static Result<Worker> start(const WorkerTask& task,
                                            const std::vector<const Worker*>& others);

  Worker(Worker&& other) noexcept;
  Worker& operator=(Worker&& other) noexcept;
  Worker(const Worker&) = delete;
  Worker& operator=(const Worker&) = delete;
  /// Ends the process, whatever it does.
  ~Worker();

  /// False where the process has gone.
  [[nodiscard]] bool ask(const std::string& request);
  /// Becomes readable when there is something to `listen` to.
  [[nodiscard]] int line() const noexcept { return line_; }

  enum class Heard { nothing, answer, end };
  /// Takes what has come, without waiting: a whole answer, part of one, or that the process ended.
  [[nodiscard]] Heard listen(std::string& answer);

  /// After `end`: how, in a sentence.
  [[nodiscard]] std::string epitaph();
  /// What it printed on standard error since the last request.
  [[nodiscard]] std::string said() const;

 private:
  Worker() = default;
  void stop();

  int process_ = -1;
  int line_ = -1;
  int errors_ = -1;
  std::string heard_;
};

}  // namespace surefoot::app
