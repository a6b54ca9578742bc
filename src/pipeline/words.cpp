#include "pipeline/words.h"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "base/limits.h"
#include "base/source_text.h"

namespace surefoot {
namespace {

constexpr std::array kUnits{
    std::pair{std::string_view("auto"), 0.0},  std::pair{std::string_view("m"), 1.0},
    std::pair{std::string_view("cm"), 0.01},   std::pair{std::string_view("mm"), 0.001},
    std::pair{std::string_view("in"), 0.0254}, std::pair{std::string_view("ft"), 0.3048},
};

constexpr std::array kAxes{
    std::pair{std::string_view("x"), Axis::pos_x}, std::pair{std::string_view("-x"), Axis::neg_x},
    std::pair{std::string_view("y"), Axis::pos_y}, std::pair{std::string_view("-y"), Axis::neg_y},
    std::pair{std::string_view("z"), Axis::pos_z}, std::pair{std::string_view("-z"), Axis::neg_z},
};

constexpr std::array kRootOffsets{
    std::pair{std::string_view("auto"), RootOffset::automatic},
    std::pair{std::string_view("replace"), RootOffset::replace},
    std::pair{std::string_view("add"), RootOffset::add},
};

template <class Table>
auto find_word(const Table& table, std::string_view word) {
  std::optional<typename Table::value_type::second_type> found;
  for (const auto& [name, value] : table) {
    if (name == word) found = value;
  }
  return found;
}

}  // namespace

Result<double> parse_units(std::string_view word) {
  if (const auto unit = find_word(kUnits, word)) return *unit;
  const std::optional<double> number = parse_number(word);
  if (number && limits::is_usable_unit(*number)) return *number;
  if (number && *number > 0.0) {
    return fail(fmt::format("a unit of {} m is out of range ({:g} to {:g})", word,
                            limits::kSmallestUnit, limits::kLargestUnit));
  }
  return fail(fmt::format(
      "unknown units `{}`; use auto, m, cm, mm, in, ft or a number of metres greater than 0",
      word));
}

Result<std::optional<Axis>> parse_up(std::string_view word) {
  if (word == "auto") return std::optional<Axis>();
  if (const auto axis = find_word(kAxes, word)) return axis;
  return fail(fmt::format("unknown up axis `{}`; use auto, x, -x, y, -y, z or -z", word));
}

Result<RootOffset> parse_root_offset(std::string_view word) {
  if (const auto meaning = find_word(kRootOffsets, word)) return *meaning;
  return fail(fmt::format("unknown root offset `{}`; use auto, replace or add", word));
}

std::string_view word_of(Axis axis) noexcept {
  for (const auto& [name, value] : kAxes) {
    if (value == axis) return name;
  }
  return "y";
}

}  // namespace surefoot
