#pragma once

#include <string_view>

namespace surefoot::app {

/// What the page of a summary looks like, besides the colours of reports.
[[nodiscard]] std::string_view summary_style();
/// Sorting and searching of its table.
[[nodiscard]] std::string_view summary_script();

}  // namespace surefoot::app
