#include "worker.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

namespace surefoot::app {
namespace {

bool send_all(int line, std::string_view text) {
  while (!text.empty()) {
    const ssize_t sent = ::send(line, text.data(), text.size(), MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent <= 0) return false;
    text.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

/// Messages both ways: their length in eight bytes, then their bytes.
bool send_message(int line, std::string_view text) {
  const std::uint64_t size = text.size();
  char head[sizeof size];
  std::memcpy(head, &size, sizeof size);
  return send_all(line, {head, sizeof size}) && send_all(line, text);
}

/// The first message of what was heard, taken out of it; nothing before it is whole.
std::optional<std::string> take_message(std::string& heard) {
  std::uint64_t size = 0;
  if (heard.size() < sizeof size) return std::nullopt;
  std::memcpy(&size, heard.data(), sizeof size);
  if (heard.size() - sizeof size < size) return std::nullopt;
  std::string message = heard.substr(sizeof size, size);
  heard.erase(0, sizeof size + size);
  return message;
}

/// The life of the process: until the caller hangs up.
[[noreturn]] void serve(int line, const WorkerTask& task) {
  std::string heard;
  char buffer[65536];
  for (;;) {
    if (const std::optional<std::string> request = take_message(heard)) {
      if (!send_message(line, task(*request))) ::_exit(0);
      continue;
    }
    const ssize_t got = ::read(line, buffer, sizeof buffer);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) ::_exit(0);
    heard.append(buffer, static_cast<std::size_t>(got));
  }
}

/// Nothing that a verb prints reaches the terminal, nothing is asked of it, and a crash leaves no
/// core of gigabytes. Ctrl-C is the caller's affair, and the process never outlives it.
void settle(int parent, int errors) {
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(0);
  std::signal(SIGINT, SIG_IGN);
  std::signal(SIGTERM, SIG_DFL);
  const rlimit no_core{0, 0};
  ::setrlimit(RLIMIT_CORE, &no_core);
  const int nothing = ::open("/dev/null", O_RDONLY);
  const int output = ::memfd_create("stdout", 0);
  if (nothing < 0 || output < 0) ::_exit(1);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(output, STDOUT_FILENO);
  ::dup2(errors, STDERR_FILENO);
}

}  // namespace

Result<Worker> Worker::start(const WorkerTask& task, const std::vector<const Worker*>& others) {
  Worker worker;
  int lines[2];
  worker.errors_ = ::memfd_create("stderr", MFD_CLOEXEC);
  if (worker.errors_ < 0 || ::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, lines) != 0) {
    return fail(fmt::format("a worker cannot be started: {}", std::strerror(errno)));
  }
  const int parent = ::getpid();
  const int process = ::fork();
  if (process == 0) {
    ::close(lines[0]);
    for (const Worker* other : others) ::close(other->line_);
    settle(parent, worker.errors_);
    serve(lines[1], task);
  }
  ::close(lines[1]);
  worker.line_ = lines[0];
  worker.process_ = process;
  if (process < 0) return fail(fmt::format("a worker cannot be started: {}", std::strerror(errno)));
  return worker;
}

Worker::Worker(Worker&& other) noexcept { *this = std::move(other); }

Worker& Worker::operator=(Worker&& other) noexcept {
  std::swap(process_, other.process_);
  std::swap(line_, other.line_);
  std::swap(errors_, other.errors_);
  std::swap(heard_, other.heard_);
  return *this;
}

Worker::~Worker() { stop(); }

void Worker::stop() {
  if (process_ > 0) {
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
  }
  if (line_ >= 0) ::close(line_);
  if (errors_ >= 0) ::close(errors_);
  process_ = line_ = errors_ = -1;
}

bool Worker::ask(const std::string& request) {
  heard_.clear();
  if (::ftruncate(errors_, 0) != 0 || ::lseek(errors_, 0, SEEK_SET) != 0) return false;
  return send_message(line_, request);
}

Worker::Heard Worker::listen(std::string& answer) {
  char buffer[65536];
  const ssize_t got = ::recv(line_, buffer, sizeof buffer, MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return Heard::nothing;
  if (got <= 0) return Heard::end;
  heard_.append(buffer, static_cast<std::size_t>(got));
  std::optional<std::string> whole = take_message(heard_);
  if (!whole) return Heard::nothing;
  answer = std::move(*whole);
  return Heard::answer;
}

std::string Worker::epitaph() {
  int status = 0;
  if (process_ <= 0 || ::waitpid(process_, &status, 0) != process_) return "it ended";
  process_ = -1;
  if (WIFSIGNALED(status)) {
    return fmt::format("signal {} ({})", WTERMSIG(status), ::strsignal(WTERMSIG(status)));
  }
  return fmt::format("exit code {}", WEXITSTATUS(status));
}

std::string Worker::said() const {
  std::string text(4096, '\0');
  const ssize_t got = ::pread(errors_, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

}  // namespace surefoot::app
