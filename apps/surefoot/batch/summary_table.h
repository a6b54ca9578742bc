#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "batch/journal.h"

namespace surefoot::app {

/// What the journals of one or more folders say of all clips.
struct Summary {
  struct Row {
    ClipRecord record;
    std::string folder;  ///< of the results that the record is from
  };
  std::vector<Row> rows;  ///< by name
  std::size_t torn = 0;   ///< lines of journals that are no records

  [[nodiscard]] std::size_t count(ClipStatus status) const;
  [[nodiscard]] std::size_t count(std::string_view verdict) const;
  /// The rows from the worst to the best: what was not done, then by verdict, then by how far the
  /// worst check is beyond its limit.
  [[nodiscard]] std::vector<const Row*> worst_first() const;
};

/// Reads the journals of the folders; of a clip that stands in several, the latest record counts.
/// Refuses a folder without a journal.
[[nodiscard]] Result<Summary> summarise(const std::vector<std::string>& folders);

/// The names of the verdict's checks that any row has, in the order of the first that has them all.
[[nodiscard]] std::vector<std::string> check_names(const Summary& summary);

/// `10000 clips: 9958 done (9000 good, 900 look, 58 bad), 42 refused`.
[[nodiscard]] std::string totals_text(const Summary& summary);

[[nodiscard]] std::string summary_csv(const Summary& summary);
[[nodiscard]] std::string summary_json(const Summary& summary);

}  // namespace surefoot::app
