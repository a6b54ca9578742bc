#pragma once

#include <vector>

#include "input.h"
#include "plants.h"
#include "surefoot/pipeline/report_page.h"

namespace surefoot::app {

/// What a report says of where its motions, plants and ground came from.
[[nodiscard]] std::vector<ReportSetting> report_lines(const std::string& before,
                                                      const std::string& after,
                                                      const PlantOptions& plants,
                                                      const InputOptions& input);

}  // namespace surefoot::app
