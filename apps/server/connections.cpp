#include "server/connections.h"

#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <chrono>
#include <string>
#include <system_error>
#include <thread>

namespace surefoot::server {
namespace {

constexpr std::size_t kMostOpen = 32;
constexpr std::chrono::seconds kPatience{5};  // for a whole head, and for each piece of an answer

void set_timeouts(int socket) {
  const timeval patience{static_cast<time_t>(kPatience.count()), 0};
  ::setsockopt(socket, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
  ::setsockopt(socket, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof(patience));
}

/// The head of a request with its empty line; what was read so far where it does not come.
std::string read_head(int socket) {
  const auto deadline = std::chrono::steady_clock::now() + kPatience;
  std::string head;
  char piece[4096];
  while (head.size() < kLongestHead && head.find("\r\n\r\n") == std::string::npos &&
         std::chrono::steady_clock::now() < deadline) {
    const ssize_t got = ::recv(socket, piece, sizeof(piece), 0);
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
  for (const int socket : open_) ::shutdown(socket, SHUT_RD);
  ended_.wait(lock, [this] { return open_.empty(); });
}

void Connections::take(int socket) {
  set_timeouts(socket);
  {
    std::unique_lock lock(mutex_);
    ended_.wait(lock, [this] { return open_.size() < kMostOpen; });
    open_.insert(socket);
  }
  const auto run = [this, socket] {
    answer(socket);
    const std::lock_guard lock(mutex_);
    open_.erase(socket);
    ::close(socket);
    ended_.notify_all();
  };
  try {
    std::thread(run).detach();
  } catch (const std::system_error&) {
    run();  // No thread to be had: this one can do it.
  }
}

void Connections::answer(int socket) const {
  const std::string head = read_head(socket);
  if (head.empty()) return;
  const std::optional<Request> request = parse_head(head);
  const Response response = request ? site_.answer(*request, port_)
                                    : Response{.status = 400, .body = "Malformed request.\n"};
  if (!send_all(socket, head_of(response))) return;
  if (!request || request->method != "HEAD") send_all(socket, response.body);
  // Wait for the other side to have read it: closing with bytes unread would cut the answer off.
  ::shutdown(socket, SHUT_WR);
  char rest[1024];
  for (int i = 0; i < 16 && ::recv(socket, rest, sizeof(rest), 0) > 0; ++i) {
  }
}

}  // namespace surefoot::server
