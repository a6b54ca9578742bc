#pragma once

#include <string>

namespace surefoot::app {

/// The .asf file that belongs to an .amc: the only one in its folder, or else the one whose name
/// the .amc's name begins with (02.asf for 02_01.amc). Empty when there is none or no telling.
[[nodiscard]] std::string asf_beside(const std::string& amc_path);

}  // namespace surefoot::app
