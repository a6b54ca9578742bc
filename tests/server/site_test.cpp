#include "server/site.h"

#include <gtest/gtest.h>

namespace surefoot::server {
namespace {

constexpr int kPort = 4620;

class SiteTest : public testing::Test {
 protected:
  SiteTest() {
    site_.add("/", "page");
    site_.add("/a.js", "script");
    site_.add("/opened/my%20walk.bvh", "motion");
  }

  [[nodiscard]] Response get(const std::string& path) const {
    return site_.answer({"GET", path, "127.0.0.1:4620", {}}, kPort);
  }

  Site site_;
};

TEST_F(SiteTest, GivesItsFiles) {
  EXPECT_EQ(get("/").body, "page");
  EXPECT_EQ(get("/").type, "text/html; charset=utf-8");
  EXPECT_EQ(get("/a.js").body, "script");
  EXPECT_EQ(get("/a.js").type, "text/javascript; charset=utf-8");
  EXPECT_EQ(get("/opened/my%20walk.bvh").body, "motion");
}

TEST_F(SiteTest, KnowsOnlyExactPaths) {
  for (const char* path : {"/../", "/../a.js", "/./a.js", "//a.js", "/a.js/", "/A.js", "/%61.js",
                           "/a.js%00", "/%2e%2e/etc/passwd", "/..%2fetc%2fpasswd", "/opened/",
                           "/opened/my walk.bvh", "/etc/passwd", "\\a.js", "/a.js;x"}) {
    EXPECT_EQ(get(path).status, 404) << path;
  }
}

TEST_F(SiteTest, AnswersForThisMachineOnly) {
  for (const char* host : {"localhost:4620", "127.0.0.1:4620"}) {
    EXPECT_EQ(site_.answer({"GET", "/", host, {}}, kPort).status, 200);
  }
  for (const char* host : {"evil.example:4620", "127.0.0.1", "127.0.0.1:80", "localhost",
                           "127.0.0.1:4620.evil.example", "[::1]:4620", "0.0.0.0:4620", ""}) {
    EXPECT_EQ(site_.answer({"GET", "/", host, {}}, kPort).status, 403) << host;
  }
  EXPECT_EQ(site_.answer({"GET", "/", {}, {}}, kPort).status, 403);
}

TEST_F(SiteTest, AnswersItsOwnPagesOnly) {
  const auto from = [&](const char* origin) {
    return site_.answer({"GET", "/", "127.0.0.1:4620", origin}, kPort).status;
  };
  EXPECT_EQ(from("http://127.0.0.1:4620"), 200);
  EXPECT_EQ(from("http://localhost:4620"), 200);
  for (const char* origin :
       {"http://evil.example", "null", "https://127.0.0.1:4620", "http://127.0.0.1:8000", ""}) {
    EXPECT_EQ(from(origin), 403) << origin;
  }
}

TEST_F(SiteTest, OnlyShows) {
  EXPECT_EQ(site_.answer({"HEAD", "/", "127.0.0.1:4620", {}}, kPort).status, 200);
  for (const char* method : {"POST", "PUT", "DELETE", "OPTIONS", "CONNECT", "get"}) {
    EXPECT_EQ(site_.answer({method, "/", "127.0.0.1:4620", {}}, kPort).status, 405) << method;
  }
}

TEST(Encoded, LeavesNothingThatAPathCouldMistake) {
  EXPECT_EQ(encoded("walk-1_a.b~vh"), "walk-1_a.b~vh");
  EXPECT_EQ(encoded("my walk/..%?#&\xc3\xa9"), "my%20walk%2F..%25%3F%23%26%C3%A9");
}

}  // namespace
}  // namespace surefoot::server
