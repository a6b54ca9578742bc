#pragma once

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "support/data_files.h"

namespace surefoot::testing {

/// Every FBX file of the data folder.
inline std::vector<std::string> fbx_files() { return data_files("formats/fbx", ".fbx"); }

/// The bytes of one, by its name without folder and ending.
inline std::string fbx_bytes(const std::string& name) {
  return read_data_file("formats/fbx/" + name + ".fbx").value_or("");
}

/// `formats/fbx/walk.fbx` to `walk`.
inline std::string fbx_name(const std::string& file) {
  return std::filesystem::path(file).stem().string();
}

/// True world positions of nodes at some times of a take, in the file's units; null where there are
/// none.
inline nlohmann::json fbx_truth(const std::string& name) {
  const std::optional<std::string> text = read_data_file("formats/truth/" + name + ".json");
  return text ? nlohmann::json::parse(*text) : nlohmann::json();
}

}  // namespace surefoot::testing

#define SUREFOOT_NEEDS_FBX()                  \
  if (surefoot::testing::fbx_files().empty()) \
  GTEST_SKIP() << "no FBX files in " << surefoot::data_folder() / "formats" / "fbx"
