#include "ground/height_field_file.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "base/json_text.h"

namespace surefoot {

namespace {

using nlohmann::json;

/// Reads members of the file's object; the first problem is kept with its place and ends the
/// reading.
class Reader {
 public:
  Reader(std::string_view text, std::string file, const json& document)
      : text_(text), file_(std::move(file)), document_(document) {}

  [[nodiscard]] tl::unexpected<Error> refusal(std::string message, std::string_view path) const {
    return fail(std::move(message), place_in_json(text_, file_, path));
  }

  [[nodiscard]] bool is_word(const char* key, std::string_view word) const {
    const auto found = document_.find(key);
    return found != document_.end() && found->is_string() &&
           found->get_ref<const std::string&>() == word;
  }

  [[nodiscard]] Result<int> whole_number(const char* key) const {
    const auto found = document_.find(key);
    const bool valid = found != document_.end() && found->is_number_unsigned() &&
                       found->get<std::uint64_t>() <= 1000000;
    if (!valid) {
      return refusal(fmt::format("'{}' must be a whole number up to 1000000", key),
                     fmt::format("/{}", key));
    }
    return found->get<int>();
  }

  /// Exactly `count` numbers; any count for 0.
  [[nodiscard]] Result<std::vector<double>> numbers(const char* key, std::size_t count) const {
    const auto found = document_.find(key);
    if (found == document_.end() || !found->is_array() || (count > 0 && found->size() != count)) {
      const std::string how_many = count > 0 ? fmt::format("{} ", count) : "";
      return refusal(fmt::format("'{}' must be a list of {}numbers", key, how_many),
                     fmt::format("/{}", key));
    }
    std::vector<double> values;
    values.reserve(found->size());
    for (const json& value : *found) {
      if (!value.is_number()) {
        return refusal(fmt::format("'{}' must contain only numbers", key),
                       fmt::format("/{}/{}", key, values.size()));
      }
      values.push_back(value.get<double>());
    }
    return values;
  }

 private:
  std::string_view text_;
  std::string file_;
  const json& document_;
};

}  // namespace

Result<HeightField> load_height_field(std::string_view text, std::string file) {
  const Result<json> document = parse_json(text, file);
  if (!document) return pass_on(document);
  const Reader reader(text, std::move(file), *document);
  if (!document->is_object() || !reader.is_word("format", "surefoot-heightfield")) {
    return reader.refusal("not a height field: \"format\" must be \"surefoot-heightfield\"",
                          "/format");
  }
  const Result<int> version = reader.whole_number("version");
  if (!version) return pass_on(version);
  if (*version != 1) {
    return reader.refusal(fmt::format("version {} is not supported, only 1", *version), "/version");
  }
  const Result<std::vector<double>> origin = reader.numbers("origin", 2);
  if (!origin) return pass_on(origin);
  const Result<std::vector<double>> spacing = reader.numbers("spacing", 2);
  if (!spacing) return pass_on(spacing);
  const Result<int> columns = reader.whole_number("columns");
  if (!columns) return pass_on(columns);
  const Result<int> rows = reader.whole_number("rows");
  if (!rows) return pass_on(rows);
  Result<std::vector<double>> heights = reader.numbers("heights", 0);
  if (!heights) return pass_on(heights);

  Result<HeightField> field =
      HeightField::create({(*origin)[0], (*origin)[1], (*spacing)[0], (*spacing)[1], *columns,
                           *rows, std::move(*heights)});
  if (!field) return reader.refusal(field.error().message, "");
  return field;
}

}  // namespace surefoot
