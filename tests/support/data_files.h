#pragma once

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <string>
#include <vector>

#include "support/source_folder.h"

namespace surefoot {

/// The folder of real motion: the environment's SUREFOOT_DATA, else beside the checkout.
inline std::filesystem::path data_folder() {
  if (const char* folder = std::getenv("SUREFOOT_DATA")) return folder;
  return source_folder() / ".." / "shared" / "data";
}

/// The bytes of a file, named relative to the data folder.
inline std::optional<std::string> read_data_file(const std::string& file) {
  std::ifstream stream(data_folder() / file, std::ios::binary);
  if (!stream) return std::nullopt;
  return std::string(std::istreambuf_iterator<char>(stream), {});
}

/// All files below a folder that end so, relative to the data folder, sorted.
inline std::vector<std::string> data_files(const std::string& folder, const std::string& ending) {
  std::vector<std::string> files;
  std::error_code error;
  for (const auto& entry :
       std::filesystem::recursive_directory_iterator(data_folder() / folder, error)) {
    const std::string file = std::filesystem::relative(entry.path(), data_folder()).string();
    if (entry.is_regular_file() && file.ends_with(ending)) files.push_back(file);
  }
  std::sort(files.begin(), files.end());
  return files;
}

}  // namespace surefoot

/// Skips a test that needs real motion where there is none.
#define SUREFOOT_NEEDS_DATA()                                  \
  if (!std::filesystem::is_directory(surefoot::data_folder())) \
  GTEST_SKIP() << "no real motion at " << surefoot::data_folder() << "; set SUREFOOT_DATA"
