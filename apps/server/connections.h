#pragma once

#include <condition_variable>
#include <mutex>
#include <vector>

#include "server/site.h"

namespace surefoot::server {

/// Answers connections, each in a thread of its own: one request, one response.
class Connections {
 public:
  static constexpr std::size_t kMostOpen = 64;

  /// `site` must outlive this.
  Connections(const Site& site, int port) : site_(site), port_(port) {}
  Connections(const Connections&) = delete;
  Connections& operator=(const Connections&) = delete;
  /// Hears nothing more, and waits for the answers under way.
  ~Connections();

  /// Takes over a connected socket. Where as many as allowed are open, the oldest that has not said
  /// what it wants is cut off: those that dawdle keep nobody out.
  void take(int socket);

 private:
  struct Open {
    int socket;
    bool heard;  // its request, whole
  };

  void answer(int socket);
  void note_heard(int socket);
  void cut_one_off() const;  // under the mutex

  const Site& site_;
  const int port_;
  std::mutex mutex_;
  std::condition_variable ended_;
  std::vector<Open> open_;  // oldest first
};

}  // namespace surefoot::server
