#include "io/gltf/document.h"

#include <fmt/format.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/json_text.h"
#include "base/source_text.h"

namespace surefoot {
namespace {

/// Keys are kept in order and looked up one by one, so their number must be bounded.
constexpr std::size_t kMostKeys = 4096;

/// Looks at brackets and commas only, before anything is built.
Result<void> check_shape(std::string_view text, const std::string& file) {
  std::vector<std::size_t> members;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      if (c == '"') in_string = false;
      continue;
    }
    if (c == '"') in_string = true;
    if (c == '{' || c == '[') {
      if (members.size() == static_cast<std::size_t>(kJsonDepthLimit)) {
        return fail(fmt::format("nesting is deeper than {}", kJsonDepthLimit),
                    place_at(text, i, file));
      }
      members.push_back(0);
    }
    if ((c == '}' || c == ']') && !members.empty()) members.pop_back();
    if (c == ':' && !members.empty() && ++members.back() > kMostKeys) {
      return fail(fmt::format("an object has more than {} keys", kMostKeys),
                  place_at(text, i, file));
    }
  }
  return {};
}

Result<void> check_version(const GltfDocument& document) {
  const GltfJson* asset = member(*document.json, "asset");
  if (asset == nullptr) {
    return fail("this JSON is no glTF: it has no `asset`", {document.file});
  }
  const std::string version = text_of(member(*asset, "version"));
  if (version.starts_with("2.")) return {};
  return document.refuse("/asset/version",
                         fmt::format("glTF {} cannot be read; export it as glTF 2.0", version));
}

}  // namespace

tl::unexpected<Error> GltfDocument::refuse(std::string_view pointer,
                                           std::string_view message) const {
  return fail(fmt::format("{}: {}", pointer, message), {file});
}

Result<GltfDocument> open_gltf_document(std::shared_ptr<const std::string> bytes,
                                        const std::string& file) {
  Result<GltfContainer> container = open_gltf_container(std::move(bytes), file);
  if (!container) return pass_on(container);
  GltfDocument document;
  document.container = std::move(*container);
  document.file = file;
  const std::string_view text = document.container.json;
  if (const Result<void> shape = check_shape(text, file); !shape) return pass_on(shape);
  GltfJson json = GltfJson::parse(text.begin(), text.end(), nullptr, /*allow_exceptions=*/false);
  if (json.is_discarded()) {
    // Only a refusal needs the place, which the slower reader knows.
    const Result<nlohmann::json> again = parse_json(text, file);
    return again ? fail("the JSON is malformed", {file}) : pass_on(again);
  }
  document.json = std::make_shared<const GltfJson>(std::move(json));
  if (const Result<void> version = check_version(document); !version) return pass_on(version);
  return document;
}

const GltfJson* member(const GltfJson& object, std::string_view key) {
  if (!object.is_object()) return nullptr;
  const auto found = object.find(key);
  return found == object.end() ? nullptr : &*found;
}

std::size_t size_of_array(const GltfJson& object, std::string_view key) {
  const GltfJson* array = member(object, key);
  return array != nullptr && array->is_array() ? array->size() : 0;
}

const GltfJson* element(const GltfJson& object, std::string_view key, std::size_t index) {
  return index < size_of_array(object, key) ? &(*member(object, key))[index] : nullptr;
}

std::optional<int> whole_number(const GltfJson* value) {
  if (value == nullptr || !value->is_number()) return std::nullopt;
  const auto number = value->get<double>();
  if (!(number >= 0.0 && number <= std::numeric_limits<int>::max())) return std::nullopt;
  const int whole = static_cast<int>(number);
  if (static_cast<double>(whole) != number) return std::nullopt;
  return whole;
}

std::string text_of(const GltfJson* value) {
  return value != nullptr && value->is_string() ? value->get<std::string>() : std::string();
}

}  // namespace surefoot
