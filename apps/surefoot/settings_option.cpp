#include "settings_option.h"

#include "files.h"
#include "surefoot/pipeline/settings_file.h"

namespace surefoot::app {
namespace {

void fill(std::string& word, const std::string& from_file) {
  if (word == "auto") word = from_file;
}

void fill(std::optional<double>& value, double from_file) {
  if (!value) value = from_file;
}

}  // namespace

Result<void> apply_settings_file(const std::string& path, InputOptions& input, PlantOptions& plants,
                                 CleanOptions& clean) {
  const Result<std::string> text = read_file(path);
  if (!text) return pass_on(text);
  const Result<SharedSettings> settings = read_settings(*text, path);
  if (!settings) return pass_on(settings);

  const LoadWords& load = settings->load;
  fill(input.units, load.units);
  fill(input.up, load.up);
  fill(input.root_offset, load.root_offset);
  fill(input.ground, load.ground);
  if (load.fps > 0.0) fill(input.fps, load.fps);

  fill(plants.method, std::string(name_of(settings->detect.method)));
  plants.height = settings->detect.height;
  plants.speed = settings->detect.speed;

  const CleanSettings& from_file = settings->clean;
  const bool chosen = !clean.solver.empty() || !clean.enforce.empty();
  if (!chosen && from_file.solver == LegSolver::prioritised) clean.solver = "priority";
  if (!clean.rigid && !from_file.rigid) clean.stretch = true;
  clean.align_sole = clean.align_sole || from_file.align_sole;
  if (!clean.window) {
    fill(clean.plant_window, from_file.plant_window);
    fill(clean.target_window, from_file.target_window);
    fill(clean.root_window, from_file.root_window);
    fill(clean.blend_window, from_file.blend_window);
  }
  clean.limits = from_file.limits;
  fill(clean.damping, from_file.leg.damp ? from_file.leg.damping_onset : 0.0);
  return {};
}

}  // namespace surefoot::app
