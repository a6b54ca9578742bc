#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"

namespace surefoot::training {

/// A table of comma-separated values with a header; cells may be quoted. Lines that begin with #
/// and empty lines are skipped.
struct CsvTable {
  std::string file;
  std::vector<std::string> columns;
  std::vector<std::vector<std::string>> rows;  ///< each as long as `columns`
  std::vector<int> lines;                      ///< where each row stands, from 1

  /// Index of the column of that name, or -1.
  [[nodiscard]] int column(std::string_view name) const;
};

/// Refuses a table without header and, with its line, a row that has not as many cells as the
/// header.
[[nodiscard]] Result<CsvTable> read_csv(std::string_view text, std::string file);

}  // namespace surefoot::training
