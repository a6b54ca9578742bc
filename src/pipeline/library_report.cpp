#include "pipeline/library_report.h"

#include <fmt/format.h>

#include "pipeline/json_layout.h"
#include "pipeline/range_report.h"
#include "synthesis/hull_samples.h"
#include "synthesis/movement_player.h"
#include "synthesis/refine.h"

namespace surefoot {
namespace {

constexpr int kPoints = 2500;  // of a hull, where errors are looked at

std::string_view heading_of(ParameterKind kind) {
  switch (kind) {
    case ParameterKind::straight: return "initial and final length, m";
    case ParameterKind::jump: return "length, m";
    default: return "start aside, up, ahead; end aside, up, ahead, m; turn, rad";
  }
}

std::string title_of(const ExampleGroup& group) {
  const std::string_view foot = name_of(group.moving());
  switch (group.kind()) {
    case ParameterKind::jump: return "jumps";
    case ParameterKind::stairs: return fmt::format("steps of the {} foot on stairs", foot);
    case ParameterKind::spot: return fmt::format("steps of the {} foot on the spot", foot);
    default: return fmt::format("{} steps of the {} foot", name_of(group.kind()), foot);
  }
}

const Movement& member(const MovementLibrary& library, const ExampleGroup& group, int index) {
  const int movement = group.content().members[index];
  return library.movements()[movement];
}

}  // namespace

double GroupReport::mean_left_out() const {
  double sum = 0.0;
  int count = 0;
  for (const LeftOut& one : left_out) {
    if (one.outside > 1e-6) continue;
    sum += one.mean_joint_error;
    ++count;
  }
  return count == 0 ? 0.0 : sum / count;
}

LibraryReport measure_library(const MovementLibrary& library) {
  LibraryReport report;
  GroupProbe probe(library);
  for (const ExampleGroup& group : library.groups()) {
    GroupReport& measured = report.groups.emplace_back();
    const Eigen::MatrixXd points =
        hull_samples(group.parameters(), kPoints, RefineSettings{}.samples);
    if (const Result<ExampleGroup> without = group.without_pseudo_examples()) {
      measured.before = probe.error_over(*without, points);
    }
    measured.after = probe.error_over(group, points);
    measured.corrected = probe.error_over(group, points, PlayerSettings{}.corrections);
    if (group.content().pseudo_nodes.cols() > 0) {
      measured.at_pseudo = probe.error_over(group, group.content().pseudo_nodes).largest;
    }
    measured.left_out = leave_one_out(library, group);
  }
  return report;
}

std::string library_text(const MovementLibrary& library, const LibraryReport& report) {
  std::string text =
      fmt::format("{} movements of a skeleton of {} joints, legs {:.2f} m\n",
                  library.movements().size(), library.skeleton().size(), library.rig().leg_length);
  text += ranges_text(library);
  for (std::size_t i = 0; i < library.groups().size(); ++i) {
    const ExampleGroup& group = library.groups()[i];
    const GroupReport& measured = report.groups[i];
    text += fmt::format("\n{}: {} examples, {} pseudo-examples\n", title_of(group), group.size(),
                        group.content().pseudo_nodes.cols());
    text += fmt::format(
        "  error between examples, max and mean: {:.2f} and {:.2f} cm before refinement, {:.2f} "
        "and {:.2f} cm after, {:.2f} and {:.2f} cm as played; at pseudo-examples {:.5f} cm\n",
        100.0 * measured.before.largest, 100.0 * measured.before.mean,
        100.0 * measured.after.largest, 100.0 * measured.after.mean,
        100.0 * measured.corrected.largest, 100.0 * measured.corrected.mean,
        100.0 * measured.at_pseudo);
    text += fmt::format("  examples predicted by the others: mean joint error {:.1f} cm\n",
                        100.0 * measured.mean_left_out());
    text += fmt::format("  {:<10} {:>11}  {:>8}  {:<20} {}\n", "clip", "frames", "seconds", "why",
                        heading_of(group.kind()));
    for (int k = 0; k < group.size(); ++k) {
      const Movement& movement = member(library, group, k);
      const std::string name = movement.clip + (movement.mirrored ? " *" : "");
      text += fmt::format("  {:<10} {:>5}-{:<5}  {:>8.2f}  {:<20}", name, movement.first,
                          movement.last, movement.keytimes.back(), movement.reason);
      for (Eigen::Index d = 0; d < group.dimensions(); ++d) {
        text += fmt::format(" {:6.3f}", group.parameters()(d, k));
      }
      text += '\n';
    }
  }
  text += "\n* mirrored: made from a step of the other foot\n";
  return text;
}

std::string library_json(const MovementLibrary& library, const LibraryReport& report) {
  nlohmann::ordered_json groups = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < library.groups().size(); ++i) {
    const ExampleGroup& group = library.groups()[i];
    const GroupReport& measured = report.groups[i];
    nlohmann::ordered_json examples = nlohmann::ordered_json::array();
    for (int k = 0; k < group.size(); ++k) {
      const Movement& movement = member(library, group, k);
      const Eigen::VectorXd parameters = group.parameters().col(k);
      examples.push_back(
          {{"clip", movement.clip},
           {"mirrored", movement.mirrored},
           {"first", movement.first},
           {"last", movement.last},
           {"keytimes", movement.keytimes},
           {"reason", movement.reason},
           {"parameters", std::vector<double>(parameters.begin(), parameters.end())}});
    }
    groups.push_back({{"kind", name_of(group.kind())},
                      {"foot", name_of(group.moving())},
                      {"pseudo_examples", group.content().pseudo_nodes.cols()},
                      {"error_before_m", measured.before.largest},
                      {"error_after_m", measured.after.largest},
                      {"mean_error_after_m", measured.after.mean},
                      {"error_played_m", measured.corrected.largest},
                      {"mean_error_played_m", measured.corrected.mean},
                      {"error_at_pseudo_examples_m", measured.at_pseudo},
                      {"left_out_mean_joint_error_m", measured.mean_left_out()},
                      {"examples", std::move(examples)}});
  }
  const nlohmann::ordered_json json{
      {"movements", library.movements().size()},  {"joints", library.skeleton().size()},
      {"leg_length_m", library.rig().leg_length}, {"ranges", ranges_json(library)},
      {"toes_apart_rad", library.toes_apart()},   {"groups", std::move(groups)}};
  return lay_out(json);
}

}  // namespace surefoot
