#pragma once

#include <filesystem>

namespace surefoot {

/// The root of the checkout that these tests were built from.
std::filesystem::path source_folder();

}  // namespace surefoot
