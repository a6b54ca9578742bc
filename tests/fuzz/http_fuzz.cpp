#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "server/http.h"
#include "server/site.h"

/// Any head is malformed or answered: the page only to those who ask this machine for it.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace surefoot::server;
  const std::string_view head(reinterpret_cast<const char*>(data), size);
  const std::optional<Request> request = parse_head(head);
  if (!request) return 0;
  Site site;
  site.add("/", "page");
  const Response response = site.answer(*request, 4620);
  const bool served = response.status == 200;
  if (served && (request->path != "/" || !request->host)) std::abort();
  if (served && request->host != "127.0.0.1:4620" && request->host != "localhost:4620")
    std::abort();
  if (head_of(response).find("\r\n\r\n") == std::string_view::npos) std::abort();
  return 0;
}
