#include "asf_beside.h"

#include <filesystem>
#include <vector>

#include "pipeline/motion_format.h"

namespace surefoot::app {

std::string asf_beside(const std::string& amc_path) {
  namespace fs = std::filesystem;
  if (amc_path == "-") return {};
  const fs::path amc(amc_path);
  std::error_code ignored;
  std::vector<fs::path> found;
  for (const auto& entry :
       fs::directory_iterator(amc.has_parent_path() ? amc.parent_path() : ".", ignored)) {
    if (format_of_name(entry.path().string()) == MotionFormat::asf) found.push_back(entry.path());
  }
  if (found.size() == 1) return found.front().string();
  fs::path best;
  for (const fs::path& asf : found) {
    const std::string stem = asf.stem().string();
    if (amc.stem().string().starts_with(stem) && stem.size() > best.stem().string().size()) {
      best = asf;
    }
  }
  return best.string();
}

}  // namespace surefoot::app
