#include "server/site.h"

#include <fmt/format.h>

#include <array>
#include <utility>

namespace surefoot::server {
namespace {

std::string_view type_of(std::string_view path) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kTypes{
      {{".html", "text/html; charset=utf-8"},
       {".js", "text/javascript; charset=utf-8"},
       {".css", "text/css; charset=utf-8"},
       {".wasm", "application/wasm"},
       {".svg", "image/svg+xml"},
       {".png", "image/png"},
       {".json", "application/json"}}};
  for (const auto& [ending, type] : kTypes) {
    if (path.ends_with(ending)) return type;
  }
  return "application/octet-stream";
}

/// `prefix` + 127.0.0.1 or localhost + the port. A page of another site that made its own name
/// point here (DNS rebinding) still sends that name.
bool is_this_machine(std::string_view text, std::string_view prefix, int port) {
  return text == fmt::format("{}127.0.0.1:{}", prefix, port) ||
         text == fmt::format("{}localhost:{}", prefix, port);
}

}  // namespace

void Site::add(std::string path, std::string_view body) { files_[std::move(path)] = body; }

Response Site::answer(const Request& request, int port) const {
  if (!request.host || !is_this_machine(*request.host, "", port)) {
    return {.status = 403, .body = "This server answers for this machine only.\n"};
  }
  if (request.origin && !is_this_machine(*request.origin, "http://", port)) {
    return {.status = 403, .body = "This server answers to its own pages only.\n"};
  }
  if (request.method != "GET" && request.method != "HEAD") {
    return {.status = 405, .body = "Only GET and HEAD are allowed.\n"};
  }
  const auto file = files_.find(request.path);
  if (file == files_.end()) return {.status = 404, .body = "Not found.\n"};
  return {.type = type_of(file->first == "/" ? "index.html" : file->first), .body = file->second};
}

std::string encoded(std::string_view name) {
  std::string result;
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       c == '-' || c == '.' || c == '_' || c == '~';
    result += plain ? std::string(1, c) : fmt::format("%{:02X}", static_cast<unsigned char>(c));
  }
  return result;
}

}  // namespace surefoot::server
