#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "batch/worker.h"

namespace surefoot::app {

/// Something for a worker to do.
struct PoolJob {
  std::size_t id = 0;
  std::string request;
  double seconds = 0.0;  ///< given up after this time
};

/// How a job ended.
struct PoolResult {
  enum class End { answered, crashed, too_long };
  End end = End::answered;
  std::string answer;    ///< of the worker
  std::string how;       ///< it crashed, and what it said last
  double seconds = 0.0;  ///< as the caller saw it
  std::size_t slot = 0;  ///< which worker
};

/// How a run of many jobs ended.
enum class PoolEnd { finished, interrupted, abandoned };

/// Runs jobs in as many processes as wanted. A process that crashes or takes too long is replaced.
class WorkerPool {
 public:
  WorkerPool(std::size_t workers, WorkerTask task) : task_(std::move(task)), slots_(workers) {}

  struct Calls {
    /// The next job for a worker; nothing when there is none for now.
    std::function<std::optional<PoolJob>(std::size_t slot, std::size_t busy)> next;
    /// Called in the order of ending. False ends the run as if it were interrupted twice.
    std::function<bool(std::size_t id, const PoolResult&)> ended;
    /// Called now and then.
    std::function<void()> idle;
    /// How often the user has asked to stop: once, and what runs is finished; twice, and it is not.
    std::function<int()> stops;
  };
  /// Runs until `next` has nothing more and everything has ended.
  [[nodiscard]] Result<PoolEnd> run(const Calls& calls);

 private:
  struct Slot {
    std::optional<Worker> worker;
    bool busy = false;
    std::size_t id = 0;
    Worker::Clock::time_point began;
    Worker::Clock::time_point deadline;
  };

  [[nodiscard]] Result<void> give(std::size_t index, const PoolJob& job);
  [[nodiscard]] std::size_t busy() const;
  void wait(double seconds);
  [[nodiscard]] std::optional<PoolResult> look(std::size_t index);

  WorkerTask task_;
  std::vector<Slot> slots_;
};

}  // namespace surefoot::app
