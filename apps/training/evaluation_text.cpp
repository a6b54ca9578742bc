#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "math/quantile.h"
#include "training/evaluation.h"

namespace surefoot::training {
namespace {

std::vector<double> sizes_of(const std::vector<double>& errors) {
  std::vector<double> sizes(errors);
  for (double& e : sizes) e = std::abs(e);
  return sizes;
}

std::string time_text(const std::vector<double>& errors) {
  if (errors.empty()) return fmt::format("{:>6} {:>6} {:>6}", "-", "-", "-");
  const std::vector<double> sizes = sizes_of(errors);
  return fmt::format("{:>6.1f} {:>6.1f} {:>6.1f}", quantile(errors, 0.5), quantile(sizes, 0.5),
                     quantile(sizes, 0.95));
}

/// Seconds, or that it is all.
std::string look_ahead_text(double look_ahead) {
  return look_ahead == kFullLookAhead ? "full" : fmt::format("{:g}", look_ahead);
}

std::string line_of(const Evaluation& evaluation, const std::string& what,
                    const LabelScore& score) {
  return fmt::format("{:<10} {:<11} {:<6} {:<24} {:>6} {:>8.4f} {:>7.4f} {:>9.4f} {:>7.4f} {} {}\n",
                     evaluation.method, evaluation.spoil, look_ahead_text(evaluation.look_ahead),
                     what, score.frames(), score.accuracy(), score.f1(), score.precision(),
                     score.recall(), time_text(score.strike_ms), time_text(score.toe_off_ms));
}

nlohmann::json json_of(const std::vector<double>& errors) {
  if (errors.empty()) return nullptr;
  const std::vector<double> sizes = sizes_of(errors);
  return {{"median_ms", quantile(errors, 0.5)},
          {"abs_median_ms", quantile(sizes, 0.5)},
          {"p95_abs_ms", quantile(sizes, 0.95)},
          {"n", errors.size()}};
}

nlohmann::json json_of(const LabelScore& score) {
  return {{"frames", score.frames()},
          {"accuracy", score.accuracy()},
          {"f1", score.f1()},
          {"precision", score.precision()},
          {"recall", score.recall()},
          {"strike", json_of(score.strike_ms)},
          {"toe_off", json_of(score.toe_off_ms)}};
}

nlohmann::json json_of(const std::map<std::string, LabelScore>& scores) {
  nlohmann::json json = nlohmann::json::object();
  for (const auto& [name, score] : scores) json[name] = json_of(score);
  return json;
}

}  // namespace

std::string evaluation_text(std::span<const Evaluation> evaluations, bool clips) {
  std::string text =
      fmt::format("{:<10} {:<11} {:<6} {:<24} {:>6} {:>8} {:>7} {:>9} {:>7} {:>20} {:>20}\n",
                  "method", "input", "ahead", "clips", "frames", "accuracy", "F1", "precision",
                  "recall", "strike ms: med |.| p95", "toe-off: med |.| p95");
  for (const Evaluation& evaluation : evaluations) {
    text += line_of(evaluation, "all", evaluation.all);
    for (const auto& [category, score] : evaluation.by_category) {
      text += line_of(evaluation, category, score);
    }
    if (!clips) continue;
    for (const auto& [clip, score] : evaluation.by_clip) text += line_of(evaluation, clip, score);
  }
  return text;
}

std::string evaluation_json(std::span<const Evaluation> evaluations) {
  nlohmann::json json = nlohmann::json::array();
  for (const Evaluation& evaluation : evaluations) {
    json.push_back({{"method", evaluation.method},
                    {"input", evaluation.spoil},
                    {"look_ahead_s", evaluation.look_ahead == kFullLookAhead
                                         ? nlohmann::json()
                                         : nlohmann::json(evaluation.look_ahead)},
                    {"all", json_of(evaluation.all)},
                    {"categories", json_of(evaluation.by_category)},
                    {"clips", json_of(evaluation.by_clip)}});
  }
  return printable_json(json.dump(1, ' ', false, nlohmann::json::error_handler_t::replace)) + "\n";
}

}  // namespace surefoot::training
