#include "base/json_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace surefoot {

using nlohmann::json;

namespace {

std::string shown(const json& value) {
  return value.dump(-1, ' ', true, json::error_handler_t::replace);
}

}  // namespace

void JsonReader::refuse(std::string message, const std::string& path) {
  if (!error_) error_ = Error{std::move(message), place_in_json(text_, file_, path)};
}

void JsonReader::check_header(const json& root, std::string_view format, int version) {
  if (const json* v = find(root, "", "format", true); v && *v != format) {
    refuse(fmt::format("expected the format \"{}\", found {}", format, shown(*v)), "/format");
  }
  if (const json* v = find(root, "", "version", true); v && *v != version) {
    refuse(fmt::format("only version {} is supported, found {}", version, shown(*v)), "/version");
  }
}

void JsonReader::check_keys(const json& object, const std::string& path,
                            std::initializer_list<std::string_view> known) {
  for (const auto& item : object.items()) {
    const bool found = std::find(known.begin(), known.end(), item.key()) != known.end();
    if (!found) refuse(fmt::format("unknown key \"{}\"", item.key()), path + "/" + item.key());
  }
}

const json* JsonReader::find(const json& object, const std::string& path, const char* key,
                             bool required) {
  const auto at = object.find(key);
  if (at != object.end()) return &*at;
  if (required) refuse(fmt::format("\"{}\" is missing", key), path);
  return nullptr;
}

double JsonReader::number(const json& value, const std::string& path) {
  if (value.is_number()) return value.get<double>();
  refuse(fmt::format("expected a number, found {}", shown(value)), path);
  return 0.0;
}

int JsonReader::whole_number(const json& value, const std::string& path) {
  if (value.is_number_integer()) {
    const double wide = value.get<double>();
    if (std::abs(wide) <= std::numeric_limits<int>::max()) return value.get<int>();
  }
  refuse(fmt::format("expected a whole number, found {}", shown(value)), path);
  return 0;
}

bool JsonReader::yes_or_no(const json& value, const std::string& path) {
  if (value.is_boolean()) return value.get<bool>();
  refuse(fmt::format("expected true or false, found {}", shown(value)), path);
  return false;
}

std::string JsonReader::words(const json& value, const std::string& path) {
  if (value.is_string()) return value.get<std::string>();
  refuse(fmt::format("expected text, found {}", shown(value)), path);
  return {};
}

std::size_t JsonReader::choice(const json& value, const std::string& path,
                               std::span<const std::string_view> choices) {
  std::string names;
  for (std::size_t i = 0; i < choices.size(); ++i) {
    if (value.is_string() && value.get_ref<const std::string&>() == choices[i]) return i;
    names += fmt::format("{}\"{}\"", i == 0 ? "" : " or ", choices[i]);
  }
  refuse(fmt::format("expected {}, found {}", names, shown(value)), path);
  return 0;
}

}  // namespace surefoot
