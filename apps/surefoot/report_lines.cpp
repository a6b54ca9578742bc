#include "report_lines.h"

#include <fmt/format.h>

namespace surefoot::app {

std::vector<ReportSetting> report_lines(const std::string& before, const std::string& after,
                                        const PlantOptions& plants, const InputOptions& input) {
  return {
      {"before", before},
      {"after", after},
      {"plants", plants.file.empty() ? fmt::format("detected ({})", plants.method) : plants.file},
      {"ground", input.ground}};
}

}  // namespace surefoot::app
