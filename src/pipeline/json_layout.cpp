#include "pipeline/json_layout.h"

#include <algorithm>

#include "base/printable.h"

namespace surefoot {
namespace {

using Json = nlohmann::ordered_json;

bool fits_one_line(const Json& value) {
  return std::none_of(value.begin(), value.end(), [](const Json& member) {
    return member.is_object() || (member.is_array() && !fits_one_line(member));
  });
}

std::string scalar(const Json& value) {
  return printable_json(value.dump(-1, ' ', false, Json::error_handler_t::replace));
}

void append(std::string& text, const Json& value, int depth) {
  if (!value.is_structured()) {
    text += scalar(value);
    return;
  }
  const bool one_line = fits_one_line(value);
  const std::string indent =
      one_line ? "" : "\n" + std::string(2 * (static_cast<std::size_t>(depth) + 1), ' ');
  text += value.is_object() ? '{' : '[';
  bool first = true;
  for (const auto& [key, member] : value.items()) {
    if (!first) text += one_line ? ", " : ",";
    first = false;
    text += indent;
    if (value.is_object()) text += scalar(key) + ": ";
    append(text, member, depth + 1);
  }
  if (!one_line) text += "\n" + std::string(2 * static_cast<std::size_t>(depth), ' ');
  text += value.is_object() ? '}' : ']';
}

}  // namespace

std::string lay_out(const Json& value) {
  std::string text;
  append(text, value, 0);
  text += '\n';
  return text;
}

}  // namespace surefoot
