#pragma once

#include <condition_variable>
#include <mutex>
#include <set>

#include "server/site.h"

namespace surefoot::server {

/// Answers connections, each in a thread of its own: one request, one response.
class Connections {
 public:
  /// `site` must outlive this.
  Connections(const Site& site, int port) : site_(site), port_(port) {}
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;
  /// Hears nothing more, and waits for the answers under way.
  ~Connections();

  /// Takes over a connected socket. Waits while as many as allowed are open.
  void take(int socket);

 private:
  void answer(int socket) const;

  const Site& site_;
  const int port_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::set<int> open_;  // sockets
};

}  // namespace surefoot::server
