#include "training/csv.h"

#include <fmt/format.h>

#include <algorithm>

namespace surefoot::training {
namespace {

/// The cells of one line. A quote inside a quoted cell is doubled.
std::vector<std::string> cells_of(std::string_view line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += c;
      ++i;
    } else if (c == '"') {
      quoted = !quoted;
    } else if (c == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += c;
    }
  }
  return cells;
}

}  // namespace

int CsvTable::column(std::string_view name) const {
  const auto at = std::find(columns.begin(), columns.end(), name);
  return at == columns.end() ? -1 : static_cast<int>(at - columns.begin());
}

Result<CsvTable> read_csv(std::string_view text, std::string file) {
  CsvTable table;
  table.file = std::move(file);
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.empty() || line.front() == '#') continue;
    std::vector<std::string> cells = cells_of(line);
    if (table.columns.empty()) {
      table.columns = std::move(cells);
      continue;
    }
    if (cells.size() != table.columns.size()) {
      return fail(fmt::format("expected {} columns, found {}", table.columns.size(), cells.size()),
                  {table.file, number, 1});
    }
    table.rows.push_back(std::move(cells));
    table.lines.push_back(number);
  }
  if (table.columns.empty()) return fail("has no header line", {table.file});
  return table;
}

}  // namespace surefoot::training
