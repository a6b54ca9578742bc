#pragma once

#include "server/site.h"
#include "surefoot/base/error.h"

namespace surefoot::server {

/// A socket on 127.0.0.1 that browsers of this machine can reach, and nobody else.
class Listener {
 public:
  /// Port 0 takes any that is free. Refuses a port that is taken or not allowed.
  static Result<Listener> create(int port);
  Listener(Listener&& other) noexcept;
  Listener& operator=(Listener&&) = delete;
  ~Listener();

  [[nodiscard]] int port() const noexcept { return port_; }

  /// Serves until the process is asked to end (SIGINT, SIGTERM), then lets the answers under way
  /// finish and returns. A connection that says nothing for some seconds is closed; a few dozen are
  /// answered at a time.
  [[nodiscard]] Result<void> serve(const Site& site) const;

 private:
  Listener(int socket, int port) noexcept : socket_(socket), port_(port) {}

  int socket_ = -1;
  int port_ = 0;
};

}  // namespace surefoot::server
