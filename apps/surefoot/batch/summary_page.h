#pragma once

#include <string>
#include <unordered_map>

#include "batch/summary_table.h"

namespace surefoot::app {

/// What a page shows besides the journal: by the key of a clip.
struct SummaryPictures {
  std::unordered_map<std::string, std::string> strips;   ///< SVG
  std::unordered_map<std::string, std::string> reports;  ///< path of the page, from the summary's
};

/// One HTML file: totals, histograms before and after, the worst clips with their poses, and a
/// table of every clip that can be sorted and searched. It needs nothing besides itself.
[[nodiscard]] std::string summary_page(const Summary& summary, const SummaryPictures& pictures);

}  // namespace surefoot::app
