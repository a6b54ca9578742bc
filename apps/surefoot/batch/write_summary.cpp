#include "write_summary.h"

#include <array>
#include <filesystem>

#include "files.h"

namespace surefoot::app {

Result<void> write_summary(const Summary& summary, const PictureWishes& wishes, bool force) {
  namespace fs = std::filesystem;
  const fs::path folder(wishes.folder);
  std::error_code problem;
  const bool own = fs::is_directory(journal_folder(wishes.folder), problem);
  const std::string page = (folder / "summary.html").string();
  if (auto possible = check_output(page, force || own); !possible) return possible;
  const Result<SummaryPictures> pictures = make_pictures(summary, wishes);
  if (!pictures) return pass_on(pictures);
  const std::array files{OutputFile{(folder / "summary.csv").string(), summary_csv(summary)},
                         OutputFile{(folder / "summary.json").string(), summary_json(summary)},
                         OutputFile{page, summary_page(summary, *pictures)}};
  return write_files(files, force || own);
}

}  // namespace surefoot::app
