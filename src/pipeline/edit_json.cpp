#include "pipeline/edit_json.h"

#include <fmt/format.h>

namespace surefoot {

using Json = nlohmann::ordered_json;

namespace {

template <class Kind>
Json list_of(const std::vector<Remark<Kind>>& remarks) {
  Json json = Json::array();
  for (const Remark<Kind>& remark : remarks) {
    json.push_back({{"kind", name_of(remark.kind)},
                    {"message", remark.message},
                    {"count", remark.count},
                    {"frames", remark.frames}});
  }
  return json;
}

}  // namespace

void add_remarks(const Diagnostics& notes, Json& json) {
  json["notes"] = list_of(notes.notes());
  json["warnings"] = list_of(notes.warnings());
}

Json cleaning_json(const CleanReport& report) {
  return {{"plants", report.plants.plants.size()},
          {"largest_root_shift_cm", 100.0 * report.largest_root_shift},
          {"largest_leg_change_percent", 100.0 * report.largest_leg_change},
          {"unmet_frames", report.unmet.size()},
          {"toes_not_cleared", report.toes_not_cleared}};
}

std::string cleaning_text(const CleanReport& report) {
  return fmt::format(
      "{} plants held; root displacement up to {:.2f} cm, leg stretch up to {:.2f} %",
      report.plants.plants.size(), 100.0 * report.largest_root_shift,
      100.0 * report.largest_leg_change);
}

}  // namespace surefoot
