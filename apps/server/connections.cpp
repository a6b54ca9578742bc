#include "server/connections.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <span>
#include <string>
#include <system_error>
#include <thread>

namespace surefoot::server {
namespace {

using Clock = std::chrono::steady_clock;

// For a whole head, for each piece of an answer, and for the other side to close.
constexpr std::chrono::seconds kPatience{5};

void set_timeout_of_sending(int socket) {
  const timeval patience{static_cast<time_t>(kPatience.count()), 0};
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
}

/// Bytes of the next piece; 0 or less at the end and where none comes in time.
ssize_t receive(int socket, std::span<char> piece, Clock::time_point deadline) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now());
  pollfd wait{socket, POLLIN, 0};
  if (left.count() <= 0 || ::poll(&wait, 1, static_cast<int>(left.count())) <= 0) return 0;
  return ::recv(socket, piece.data(), piece.size(), 0);
}

/// The head of a request with its empty line; what was read so far where it does not come.
std::string read_head(int socket) {
  const Clock::time_point deadline = Clock::now() + kPatience;
  std::string head;
  char piece[4096];
  while (head.size() < kLongestHead && head.find("\r\n\r\n") == std::string::npos) {
    const ssize_t got = receive(socket, piece, deadline);
    if (got <= 0) break;
    head.append(piece, static_cast<std::size_t>(got));
  }
  return head;
}

bool send_all(int socket, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t sent = ::send(socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (sent <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(sent));
  }
  return true;
}

}  // namespace

Connections::~Connections() {
  std::unique_lock lock(mutex_);
  // Browsers keep connections at hand on which they say nothing.
  for (const Open& open : open_) ::shutdown(open.socket, SHUT_RD);
  ended_.wait(lock, [this] { return open_.empty(); });
}

void Connections::take(int socket) {
  set_timeout_of_sending(socket);
  {
    std::unique_lock lock(mutex_);
    if (open_.size() >= kMostOpen) cut_one_off();
    ended_.wait(lock, [this] { return open_.size() < kMostOpen; });
    open_.push_back({socket, false});
  }
  const auto run = [this, socket] {
    answer(socket);
    const std::lock_guard lock(mutex_);
    std::erase_if(open_, [&](const Open& open) { return open.socket == socket; });
    ::close(socket);
    ended_.notify_all();
  };
  try {
    std::thread(run).detach();
  } catch (const std::system_error&) {
    run();  // No thread to be had: this one can do it.
  }
}

void Connections::cut_one_off() const {
  const auto silent = std::ranges::find(open_, false, &Open::heard);
  ::shutdown(silent != open_.end() ? silent->socket : open_.front().socket, SHUT_RDWR);
}

void Connections::note_heard(int socket) {
  const std::lock_guard lock(mutex_);
  const auto open = std::ranges::find(open_, socket, &Open::socket);
  if (open != open_.end()) open->heard = true;
}

void Connections::answer(int socket) {
  const std::string head = read_head(socket);
  if (head.empty()) return;
  note_heard(socket);
  const std::optional<Request> request = parse_head(head);
  const Response response = request ? site_.answer(*request, port_)
                                    : Response{.status = 400, .body = "Malformed request.\n"};
  if (!send_all(socket, head_of(response))) return;
  if (!request || request->method != "HEAD") send_all(socket, response.body);
  // Wait for the other side to have read it: closing with bytes unread would cut the answer off.
  ::shutdown(socket, SHUT_WR);
  const Clock::time_point deadline = Clock::now() + kPatience;
  char rest[1024];
  for (int i = 0; i < 16 && receive(socket, rest, deadline) > 0; ++i) {
  }
}

}  // namespace surefoot::server
