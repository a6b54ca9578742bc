#include <string>

#include "pipeline/centimetres.h"
#include "pipeline/json_layout.h"
#include "surefoot/pipeline/measurement.h"

namespace surefoot {
namespace {

using Json = nlohmann::ordered_json;

Json mean_max_cm(const MeanMax& value) {
  return {{"mean_cm", value.mean * kCentimetres}, {"max_cm", value.max * kCentimetres}};
}

Json slide_json(const SlideSummary& slide) {
  return {{"plants", slide.whole_solid.count},
          {"whole_flat", mean_max_cm(slide.whole_flat)},
          {"whole_3d", mean_max_cm(slide.whole_solid)},
          {"core_flat", mean_max_cm(slide.core_flat)},
          {"core_3d", mean_max_cm(slide.core_solid)}};
}

Json by_sole_part(const std::array<MeanMax, 3>& values) {
  Json json;
  for (const SolePart part : kSoleParts) {
    json[std::string(name_of(part))] = mean_max_cm(values[index_of(part)]);
  }
  return json;
}

Json acceleration_json(const AccelerationPeak& value) {
  return {{"peak_deg_s2", value.peak}, {"p99_deg_s2", value.p99}};
}

Json damage_json(const std::vector<DamageSpan>& damage) {
  Json spans = Json::array();
  for (const DamageSpan& span : damage) {
    Json json{{"kind", name_of(span.kind)}};
    json["side"] = span.side ? Json(name_of(*span.side)) : Json(nullptr);
    json["first"] = span.first;
    json["last"] = span.last;
    json["size_cm"] = span.size * kCentimetres;
    spans.push_back(std::move(json));
  }
  return spans;
}

Json report_json(const MotionReport& report) {
  Json json;
  json["frames"] = report.frames;
  json["fps"] = report.fps;
  json["plants"] = report.plants;
  json["slide"] = {{"heel", slide_json(report.slide.joint(SolePart::heel))},
                   {"ball", slide_json(report.slide.joint(SolePart::ball))},
                   {"step_max_cm", report.slide.step_flat.max * kCentimetres},
                   {"total_cm", report.slide.total_flat * kCentimetres}};
  json["skating"] = {{"ratio", report.skating.ratio},
                     {"skate_cm_s", report.skating.skate * kCentimetres},
                     {"gmd_ratio", report.literature.gmd_ratio},
                     {"kimodo_ratio", report.literature.kimodo_ratio},
                     {"mann_cm", report.literature.mann * kCentimetres},
                     {"wham_mm", report.literature.wham * kMillimetres}};
  json["penetration"] = by_sole_part(report.soles.penetration);
  json["float"] = by_sole_part(report.soles.floating);
  json["planted_height_error"] = mean_max_cm(report.soles.planted_error);
  json["jitter_m_s3"] = report.smoothness.jitter;
  json["angular_acceleration"] = {{"hip", acceleration_json(report.smoothness.hip)},
                                  {"knee", acceleration_json(report.smoothness.knee)},
                                  {"ankle", acceleration_json(report.smoothness.ankle)},
                                  {"leg", acceleration_json(report.smoothness.leg)}};
  return json;
}

Json change_json(const ChangeReport& change) {
  return {{"joints", mean_max_cm(change.joints)},
          {"root", mean_max_cm(change.root)},
          {"root_step_max_cm", change.root_step * kCentimetres},
          {"leg_length_ratio", change.leg_change},
          {"knee_pop_deg", change.knee_pop},
          {"knee_adjust_step_deg", change.knee_adjust_step}};
}

Json verdict_json(const Verdict& verdict) {
  Json checks = Json::array();
  for (const VerdictCheck& check : verdict.checks) {
    checks.push_back({{"name", check.name},
                      {"value", check.value},
                      {"unit", check.unit},
                      {"limit", check.limit},
                      {"frame", check.frame},
                      {"level", name_of(check.level)}});
  }
  return {{"level", name_of(verdict.level)}, {"checks", std::move(checks)}};
}

}  // namespace

std::string measurement_json(const Measurement& measurement) {
  Json json;
  if (measurement.verdict) json["verdict"] = verdict_json(*measurement.verdict);
  json.update(report_json(measurement.motion));
  if (measurement.original) json["original"] = report_json(*measurement.original);
  if (measurement.change) json["change"] = change_json(*measurement.change);
  if (measurement.damage) json["damage"] = damage_json(*measurement.damage);
  return lay_out(json);
}

}  // namespace surefoot
