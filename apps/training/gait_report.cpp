#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/printable.h"
#include "training/gait_training.h"

namespace surefoot::training {
namespace {

using nlohmann::ordered_json;

constexpr std::array<std::string_view, 2> kGaitNames{"walk", "run"};
std::string name_of(Gait gait) { return std::string(kGaitNames[static_cast<std::size_t>(gait)]); }

int cycles_cut(std::span<const GaitClip> clips) {
  int count = 0;
  for (const GaitClip& clip : clips) count += static_cast<int>(clip.cycles.size());
  return count;
}

ordered_json json_of(const GaitError& error) {
  return {{"speed", error.speed},
          {"cadence", error.cadence},
          {"model_cadence", error.model_cadence},
          {"mean_joint_error", error.mean_joint_error}};
}

ordered_json json_of(const GaitFit& fit) {
  return {{"slowest", fit.slowest},
          {"fastest", fit.fastest},
          {"cadence_factor", fit.cadence_factor},
          {"cadence_exponent", fit.cadence_exponent}};
}

bool was_held_out(const GaitClipScore& score) { return score.held_out.cadence > 0.0; }

}  // namespace

std::string gait_json(const TrainedGait& gait, std::span<const GaitClip> clips) {
  const GaitModelData& data = gait.fitted.data;
  ordered_json json{
      {"cycles_cut", cycles_cut(clips)},       {"cycles_used", gait.fitted.cycles.size()},
      {"components", data.cycles.size()},      {"variance_kept", data.cycles.variance_kept()},
      {"joints_turning", data.turning.size()}, {"leg_length", data.rig.leg_length},
      {"cadence_spread", data.cadence_spread}};
  for (std::size_t i = 0; i < data.gaits.size(); ++i) {
    json["gaits"][std::string(kGaitNames[i])] = json_of(data.gaits[i]);
  }
  for (const Performer& performer : data.performers) {
    json["performers"][performer.name] = performer.style;
  }
  json["clips"] = ordered_json::array();
  for (const GaitClipScore& score : gait.scores) {
    ordered_json row{{"clip", score.clip},
                     {"performer", score.performer},
                     {"gait", name_of(score.own.gait)},
                     {"cycles", score.cycles},
                     {"style", score.style},
                     {"average", json_of(score.average)},
                     {"own", json_of(score.own)}};
    if (was_held_out(score)) row["held_out"] = json_of(score.held_out);
    json["clips"].push_back(std::move(row));
  }
  return printable_json(json.dump(2, ' ', false, ordered_json::error_handler_t::replace)) + "\n";
}

std::string gait_text(const TrainedGait& gait, std::span<const GaitClip> clips) {
  const GaitModelData& data = gait.fitted.data;
  std::string text = fmt::format(
      "{} cycles of {} clips, {} with mirror images; {} components keep {:.1f} % of the variance\n",
      cycles_cut(clips), gait.scores.size(), gait.fitted.cycles.size(), data.cycles.size(),
      100.0 * data.cycles.variance_kept());
  for (std::size_t i = 0; i < data.gaits.size(); ++i) {
    const GaitFit& fit = data.gaits[i];
    text +=
        fmt::format("{:<5} {:.2f} to {:.2f} m/s, cadence {:.3f} v^{:.3f} cycles/s\n", kGaitNames[i],
                    fit.slowest, fit.fastest, fit.cadence_factor, fit.cadence_exponent);
  }
  text += fmt::format("\n{:<24} {:<5} {:>6} {:>6} {:>8} {:>8} {:>9} {:>9} {:>9}\n", "clip", "gait",
                      "cycles", "m/s", "cadence", "average", "error cm", "in style", "held out");
  for (const GaitClipScore& score : gait.scores) {
    const std::string held_out =
        was_held_out(score) ? fmt::format("{:.1f}", 100.0 * score.held_out.mean_joint_error) : "";
    text += fmt::format("{:<24} {:<5} {:>6} {:>6.2f} {:>8.3f} {:>8.3f} {:>9.1f} {:>9.1f} {:>9}\n",
                        score.clip, name_of(score.own.gait), score.cycles, score.own.speed,
                        score.own.cadence, score.average.model_cadence,
                        100.0 * score.average.mean_joint_error, 100.0 * score.own.mean_joint_error,
                        held_out);
  }
  return text;
}

}  // namespace surefoot::training
