#include "worker_pool.h"

#include <fmt/format.h>
#include <poll.h>

#include <algorithm>

namespace surefoot::app {
namespace {

double seconds_between(Worker::Clock::time_point from, Worker::Clock::time_point to) {
  return std::chrono::duration<double>(to - from).count();
}

}  // namespace

std::size_t WorkerPool::busy() const {
  return static_cast<std::size_t>(std::ranges::count(slots_, true, &Slot::busy));
}

Result<void> WorkerPool::give(std::size_t index, const PoolJob& job) {
  Slot& slot = slots_[index];
  slot.id = job.id;
  slot.began = Worker::Clock::now();
  slot.deadline = slot.began + std::chrono::duration_cast<Worker::Clock::duration>(
                                   std::chrono::duration<double>(job.seconds));
  // A worker that ended after its last answer is found out here.
  for (int attempt = 0; attempt < 3; ++attempt) {
    if (!slot.worker) {
      std::vector<const Worker*> others;
      for (const Slot& other : slots_) {
        if (other.worker) others.push_back(&*other.worker);
      }
      Result<Worker> started = Worker::start(task_, others);
      if (!started) return pass_on(started);
      slot.worker = std::move(*started);
    }
    if (slot.worker->ask(job.request)) {
      slot.busy = true;
      return {};
    }
    slot.worker.reset();
  }
  return fail("workers end before they begin");
}

void WorkerPool::wait(double seconds) {
  std::vector<pollfd> lines;
  for (const Slot& slot : slots_) {
    if (slot.busy) lines.push_back({slot.worker->line(), POLLIN, 0});
  }
  ::poll(lines.data(), lines.size(), static_cast<int>(1000.0 * seconds));
}

std::optional<PoolResult> WorkerPool::look(std::size_t index) {
  Slot& slot = slots_[index];
  const auto now = Worker::Clock::now();
  PoolResult result;
  result.slot = index;
  switch (slot.worker->listen(result.answer)) {
    case Worker::Heard::answer: break;
    case Worker::Heard::end: {
      const std::string how = slot.worker->epitaph();
      const std::string said = slot.worker->said();
      result.end = PoolResult::End::crashed;
      result.how = said.empty() ? how : fmt::format("{}: {}", how, said.substr(0, said.find('\n')));
      slot.worker.reset();
      break;
    }
    case Worker::Heard::nothing:
      if (now < slot.deadline) return std::nullopt;
      result.end = PoolResult::End::too_long;
      slot.worker.reset();
      break;
  }
  result.seconds = seconds_between(slot.began, now);
  slot.busy = false;
  return result;
}

Result<PoolEnd> WorkerPool::run(const Calls& calls) {
  constexpr double kLook = 0.25;  // seconds between looks at clocks and wishes
  for (;;) {
    const int stops = calls.stops();
    for (std::size_t i = 0; i < slots_.size() && stops == 0; ++i) {
      if (slots_[i].busy) continue;
      const std::optional<PoolJob> job = calls.next(i, busy());
      if (!job) break;
      if (const auto given = give(i, *job); !given) return pass_on(given);
    }
    if (busy() == 0) return stops == 0 ? PoolEnd::finished : PoolEnd::interrupted;
    if (stops > 1) break;
    wait(kLook);
    for (std::size_t i = 0; i < slots_.size(); ++i) {
      if (!slots_[i].busy) continue;
      const std::optional<PoolResult> result = look(i);
      if (result && !calls.ended(slots_[i].id, *result)) return PoolEnd::abandoned;
    }
    calls.idle();
  }
  for (Slot& slot : slots_) slot = Slot{};
  return PoolEnd::abandoned;
}

}  // namespace surefoot::app
