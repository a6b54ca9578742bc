#include "server/http.h"

#include <fmt/format.h>

#include <algorithm>

namespace surefoot::server {
namespace {

constexpr std::string_view kLineEnd = "\r\n";
constexpr std::string_view kTokenMarks = "!#$%&'*+-.^_`|~";

bool is_token(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           kTokenMarks.find(c) != std::string_view::npos;
  });
}

bool is_visible(std::string_view text) {
  return std::ranges::all_of(text, [](char c) { return c > ' ' && c < '\x7f'; });
}

bool has_controls(std::string_view text) {
  return std::ranges::any_of(
      text, [](char c) { return (c >= '\0' && c < ' ' && c != '\t') || c == '\x7f'; });
}

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t") - begin + 1);
}

std::string lower(std::string_view text) {
  std::string result(text);
  std::ranges::transform(result, result.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return result;
}

/// Cuts the text up to the next line end off; nothing where there is none.
std::optional<std::string_view> next_line(std::string_view& text) {
  const std::size_t end = text.find(kLineEnd);
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + kLineEnd.size());
  return line;
}

/// `GET /path?query HTTP/1.1`
bool read_request_line(std::string_view line, Request& request) {
  const std::size_t first = line.find(' ');
  const std::size_t last = line.rfind(' ');
  if (first == std::string_view::npos || first == last) return false;
  const std::string_view target = line.substr(first + 1, last - first - 1);
  const std::string_view version = line.substr(last + 1);
  request.method = line.substr(0, first);
  request.path = target.substr(0, target.find('?'));
  return is_token(request.method) && is_visible(target) && target.starts_with('/') &&
         (version == "HTTP/1.1" || version == "HTTP/1.0");
}

bool keep_once(std::optional<std::string>& kept, std::string_view value) {
  if (kept) return false;
  kept = value;
  return true;
}

bool read_header(std::string_view line, Request& request) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || has_controls(line)) return false;
  if (!is_token(line.substr(0, colon))) return false;
  const std::string name = lower(line.substr(0, colon));
  const std::string_view value = trimmed(line.substr(colon + 1));
  if (name == "host") return keep_once(request.host, value);
  if (name == "origin") return keep_once(request.origin, value);
  if (name == "content-length") return value == "0";
  return name != "transfer-encoding";
}

std::string_view reason_of(int status) {
  switch (status) {
    case 200: return "OK";
    case 400: return "Bad Request";
    case 403: return "Forbidden";
    case 404: return "Not Found";
    case 405: return "Method Not Allowed";
    default: return "Error";
  }
}

}  // namespace

std::optional<Request> parse_head(std::string_view head) {
  Request request;
  const auto first = next_line(head);
  if (!first || !read_request_line(*first, request)) return std::nullopt;
  while (const auto line = next_line(head)) {
    if (line->empty()) return request;
    if (!read_header(*line, request)) return std::nullopt;
  }
  return std::nullopt;
}

std::string head_of(const Response& response) {
  // Isolation from other origins is also what lets the page share memory with its worker.
  return fmt::format(
      "HTTP/1.1 {} {}\r\n"
      "Content-Type: {}\r\n"
      "Content-Length: {}\r\n"
      "Cache-Control: no-store\r\n"
      "Connection: close\r\n"
      "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
      "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; "
      "connect-src 'self' data: blob:; frame-ancestors 'none'\r\n"
      "Cross-Origin-Embedder-Policy: require-corp\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "X-Content-Type-Options: nosniff\r\n\r\n",
      response.status, reason_of(response.status), response.type, response.body.size());
}

}  // namespace surefoot::server
