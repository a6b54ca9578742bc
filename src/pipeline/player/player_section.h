#pragma once

#include <span>
#include <string>
#include <string_view>

#include "pipeline/report_parts.h"

namespace surefoot {

/// The player as a section of a page, with its controls, data and script.
[[nodiscard]] std::string player_section(const ReportInput& input, const ReportData& data);

/// The style sheet of that section.
[[nodiscard]] std::string_view player_style();

namespace embedded {

/// The files of the player's script, in order.
[[nodiscard]] std::span<const std::string_view> player_scripts() noexcept;

}  // namespace embedded
}  // namespace surefoot
