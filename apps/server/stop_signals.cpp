#include "server/stop_signals.h"

#include <fcntl.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <csignal>

namespace surefoot::server {
namespace {

/// Where the handler writes; a handler may do little more.
std::atomic<int> wake_end{-1};

void wake(int /*signal*/) {
  const int before = errno;
  const char byte = 0;
  [[maybe_unused]] const auto written = ::write(wake_end.load(), &byte, 1);
  errno = before;
}

void handle_with(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

}  // namespace

StopSignals::StopSignals() noexcept {
  if (::pipe2(pipe_, O_CLOEXEC | O_NONBLOCK) != 0) {
    pipe_[0] = pipe_[1] = -1;
    return;
  }
  wake_end = pipe_[1];
  handle_with(wake);
}

StopSignals::~StopSignals() {
  if (!ready()) return;
  handle_with(SIG_DFL);
  wake_end = -1;
  for (const int end : pipe_) ::close(end);
}

}  // namespace surefoot::server
