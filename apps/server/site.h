#pragma once

#include <map>
#include <string>
#include <string_view>

#include "server/http.h"

namespace surefoot::server {

/// A fixed set of files, each under one path, for pages of its own only. It knows no folders and
/// nothing of the disk: a request gets what stands under exactly its path, or a refusal.
class Site {
 public:
  /// `body` must outlive the site. The path begins with `/` and is as a browser sends it
  /// (`encoded`). The content type follows from the ending.
  void add(std::string path, std::string_view body);

  /// Answers a request that came in at this port. Refused are other methods than GET and HEAD, a
  /// Host that is not this machine by that port, and pages of other origins.
  [[nodiscard]] Response answer(const Request& request, int port) const;

 private:
  std::map<std::string, std::string_view> files_;
};

/// A file name as a part of a path: everything but letters, digits and `-._~` as %XX.
[[nodiscard]] std::string encoded(std::string_view name);

}  // namespace surefoot::server
