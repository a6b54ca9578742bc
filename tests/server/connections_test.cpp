#include "server/connections.h"

#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <atomic>
#include <string>
#include <thread>
#include <vector>

namespace surefoot::server {
namespace {

constexpr std::string_view kRequest = "GET / HTTP/1.1\r\nHost: 127.0.0.1:4620\r\n\r\n";

/// The browser's end of a connection that was just taken.
class Browser {
 public:
  explicit Browser(Connections& connections) {
    std::array<int, 2> ends{};
    if (::socketpair(AF_UNIX, SOCK_STREAM, 0, ends.data()) != 0) std::abort();
    socket_ = ends[0];
    connections.take(ends[1]);
  }
  Browser(Browser&& other) noexcept : socket_(std::exchange(other.socket_, -1)) {}
  ~Browser() {
    if (socket_ >= 0) ::close(socket_);
  }

  void say(std::string_view text) const { ::send(socket_, text.data(), text.size(), MSG_NOSIGNAL); }
  /// All that comes until the connection ends.
  [[nodiscard]] std::string hear() const {
    std::string heard;
    std::array<char, 4096> piece{};
    for (ssize_t got = 0; (got = ::recv(socket_, piece.data(), piece.size(), 0)) > 0;) {
      heard.append(piece.data(), static_cast<std::size_t>(got));
    }
    return heard;
  }

 private:
  int socket_ = -1;
};

struct ConnectionsTest : testing::Test {
  ConnectionsTest() { site.add("/", "page"); }
  Site site;
};

TEST_F(ConnectionsTest, ManyAskAtOnceAndAllAreAnswered) {
  Connections connections(site, 4620);
  std::vector<std::thread> askers;
  std::atomic<int> answered = 0;
  for (int i = 0; i < 8; ++i) {
    askers.emplace_back([&] {
      for (int k = 0; k < 50; ++k) {
        const Browser browser(connections);
        browser.say(kRequest);
        if (browser.hear().ends_with("page")) ++answered;
      }
    });
  }
  for (std::thread& asker : askers) asker.join();
  EXPECT_EQ(answered, 400);
}

TEST_F(ConnectionsTest, ThoseThatDawdleKeepNobodyOut) {
  Connections connections(site, 4620);
  std::vector<Browser> slow;
  for (int i = 0; i < 200; ++i) {
    slow.emplace_back(connections);
    if (i % 2 == 0) slow.back().say(kRequest.substr(0, 20));  // half a request
  }
  const Browser browser(connections);
  browser.say(kRequest);
  EXPECT_TRUE(browser.hear().ends_with("page"));
  // The oldest were cut off to let the others in, without waiting for their time to be up.
  for (std::size_t i = 0; i < 200 - Connections::kMostOpen; ++i) {
    EXPECT_FALSE(slow[i].hear().ends_with("page"));
  }
}

TEST_F(ConnectionsTest, EndsAtOnceWhileOthersAreSilent) {
  std::vector<Browser> silent;
  {
    Connections connections(site, 4620);
    for (int i = 0; i < 10; ++i) silent.emplace_back(connections);
  }
  for (const Browser& browser : silent) EXPECT_EQ(browser.hear(), "");
}

}  // namespace
}  // namespace surefoot::server
