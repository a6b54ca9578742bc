#include "server/listener.h"

#include <arpa/inet.h>
#include <fmt/format.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <utility>

#include "server/connections.h"
#include "server/stop_signals.h"

namespace surefoot::server {
namespace {

constexpr int kBacklog = 64;

sockaddr_in address_of(int port) {
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<std::uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  return address;
}

tl::unexpected<Error> fail_with_reason(const std::string& what) {
  return fail(fmt::format("{}: {}", what, std::strerror(errno)));
}

}  // namespace

Result<Listener> Listener::create(int port) {
  const int socket = ::socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (socket < 0) return fail_with_reason("cannot create a socket");
  Listener listener(socket, port);
  const int yes = 1;
  ::setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof(yes));
  sockaddr_in address = address_of(port);
  socklen_t size = sizeof(address);
  auto* plain = reinterpret_cast<sockaddr*>(&address);
  if (::bind(socket, plain, size) != 0 || ::listen(socket, kBacklog) != 0 ||
      ::getsockname(socket, plain, &size) != 0) {
    return fail_with_reason(fmt::format("port {} is not available", port));
  }
  listener.port_ = ntohs(address.sin_port);
  return listener;
}

Listener::Listener(Listener&& other) noexcept
    : socket_(std::exchange(other.socket_, -1)), port_(other.port_) {}

Listener::~Listener() {
  if (socket_ >= 0) ::close(socket_);
}

Result<void> Listener::serve(const Site& site) const {
  const StopSignals stop;
  if (!stop.ready()) return fail_with_reason("cannot watch for signals");
  Connections connections(site, port_);
  while (true) {
    pollfd waits[2] = {{socket_, POLLIN, 0}, {stop.descriptor(), POLLIN, 0}};
    if (::poll(waits, 2, -1) < 0 && errno != EINTR) return fail_with_reason("the server stopped");
    if (waits[1].revents != 0) return {};
    if (waits[0].revents == 0) continue;
    const int connection = ::accept4(socket_, nullptr, nullptr, SOCK_CLOEXEC);
    if (connection >= 0) connections.take(connection);
  }
}

}  // namespace surefoot::server
