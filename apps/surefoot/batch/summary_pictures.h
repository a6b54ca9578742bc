#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "batch/summary_page.h"
#include "console.h"

namespace surefoot::app {

/// Which pictures and pages go with a summary.
struct PictureWishes {
  std::size_t strips = 50;  ///< of the worst clips
  std::size_t reports = 0;  ///< of the worst clips
  std::string report_of;    ///< of one clip, by its name
  std::size_t jobs = 1;
  std::string folder;  ///< of the summary; reports go below it
};

/// Draws strips and writes reports, in processes of their own: a motion that nothing can be made of
/// has no picture. Finds the reports that are there already.
[[nodiscard]] Result<SummaryPictures> make_pictures(const Summary& summary,
                                                    const PictureWishes& wishes);

}  // namespace surefoot::app
