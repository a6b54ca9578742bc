#include "server/http.h"

#include <gmock/gmock.h>
#include <rapidcheck/gtest.h>

namespace surefoot::server {
namespace {

using testing::EndsWith;
using testing::HasSubstr;

std::string head(const std::string& line, const std::string& headers = "") {
  return line + "\r\n" + headers + "\r\n";
}

TEST(ParseHead, ReadsWhatBrowsersSend) {
  const auto request = parse_head(
      head("GET /assets/a.js?x=1 HTTP/1.1",
           "Host: 127.0.0.1:4620\r\nAccept: */*\r\nORIGIN:\t http://localhost:4620 \r\n"));
  ASSERT_TRUE(request);
  EXPECT_EQ(request->method, "GET");
  EXPECT_EQ(request->path, "/assets/a.js");
  EXPECT_EQ(request->host, "127.0.0.1:4620");
  EXPECT_EQ(request->origin, "http://localhost:4620");
}

TEST(ParseHead, DecodesNothing) {
  EXPECT_EQ(parse_head(head("GET /%2e%2e/x HTTP/1.1"))->path, "/%2e%2e/x");
  EXPECT_EQ(parse_head(head("GET /../x HTTP/1.1"))->path, "/../x");
}

TEST(ParseHead, RefusesOtherRequestLines) {
  for (const char* line :
       {"", "GET", "GET /", "GET / HTTP/2.0", "GET  HTTP/1.1", "GET / / HTTP/1.1",
        "GET http://x/ HTTP/1.1", "GET * HTTP/1.1", "G\tT / HTTP/1.1", "GET /\x01 HTTP/1.1",
        "GET /\xc3\xa9 HTTP/1.1", " / HTTP/1.1"}) {
    EXPECT_FALSE(parse_head(head(line))) << line;
  }
  EXPECT_FALSE(parse_head("GET / HTTP/1.1\nHost: x\n\n"));
  EXPECT_FALSE(parse_head("GET / HTTP/1.1\r\nHost: x\r\n"));
}

TEST(ParseHead, RefusesAmbiguousHeaders) {
  for (const char* headers :
       {"Host: a\r\nHost: b\r\n", "Origin: a\r\norigin: a\r\n", "Host : a\r\n", "no colon\r\n",
        "A: b\r\n c\r\n", ": b\r\n", "Content-Length: 5\r\n", "Transfer-Encoding: chunked\r\n",
        "A: \x01\r\n"}) {
    EXPECT_FALSE(parse_head(head("GET / HTTP/1.1", headers))) << headers;
  }
}

RC_GTEST_PROP(ParseHead, SurvivesAnything, (const std::string& bytes)) {
  (void)parse_head(bytes);
  (void)parse_head(head("GET / HTTP/1.1", bytes));
}

TEST(HeadOf, KeepsOtherSitesOut) {
  const std::string text = head_of({.type = "text/html", .body = "abc"});
  EXPECT_THAT(text, HasSubstr("HTTP/1.1 200 OK\r\n"));
  EXPECT_THAT(text, HasSubstr("Content-Length: 3\r\n"));
  EXPECT_THAT(text, HasSubstr("Cross-Origin-Resource-Policy: same-origin\r\n"));
  EXPECT_THAT(text, EndsWith("\r\n\r\n"));
  EXPECT_THAT(text, testing::Not(HasSubstr("Access-Control-Allow-Origin")));
}

}  // namespace
}  // namespace surefoot::server
