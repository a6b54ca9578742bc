#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace surefoot::server {

/// Longest head of a request, bytes; browsers send less than 2 KB to a page of ours.
inline constexpr std::size_t kLongestHead = 16384;

/// What this server looks at in a request. Header values are without surrounding blanks.
struct Request {
  std::string method;
  std::string path;  ///< as it was sent: nothing is decoded, the query is cut off
  std::optional<std::string> host;
  std::optional<std::string> origin;
};

struct Response {
  int status = 200;
  std::string_view type = "text/plain; charset=utf-8";
  std::string_view body;  ///< must outlive the response
};

/// Reads the head of a request, from its first byte to the empty line. Nothing where it is not
/// HTTP/1.0 or 1.1 as browsers send it: a malformed line, a control character, a header folded over
/// lines, a second Host or Origin, a body.
[[nodiscard]] std::optional<Request> parse_head(std::string_view head);

/// Everything before the body: the status, the length and what keeps other sites out. The page may
/// use only what comes from here.
[[nodiscard]] std::string head_of(const Response& response);

}  // namespace surefoot::server
