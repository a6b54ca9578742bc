#include "edit_command.h"

#include <fmt/format.h>

#include "exit_code.h"
#include "progress_bar.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/report_page.h"
#include "surefoot/pipeline/save.h"

namespace surefoot::app {

void EditOptions::add_input_to(CommandLine& line) {
  input.add_to(line);
  input.add_rig_to(line);
}

void EditOptions::add_to(CommandLine& line) {
  line.group("Plants");
  plants.add_file_to(line);
  plants.add_method_to(line);
  clean.add_to(line);
  output.add_changed_to(line, ending);
  line.option("--save-plants", save_plants, "FILE.json",
              "write the plants of the result, with positions");
  line.option("--report", page, "FILE.html",
              "write an HTML page that compares the result before and after its feet were planted");
  report.add_to(line);
  line.flag("--json", json, "print the result as JSON");
}

OrExitCode<EditInput> read_edit_input(const EditOptions& wanted, Diagnostics& notes) {
  OrExitCode<Take> loaded = read_motion(wanted.input, wanted.report, notes);
  if (!loaded) return tl::unexpected(loaded.error());
  OrExitCode<PlantTrack> plants = plants_of(wanted.plants, *loaded, notes);
  if (!plants) return tl::unexpected(plants.error());
  const CleanSettings settings = settings_of(wanted.clean);
  if (const auto windows = windows_of(settings, loaded->motion().fps()); !windows) {
    return tl::unexpected(refuse_usage(windows.error()));
  }
  return EditInput{std::move(*loaded), std::move(*plants), settings};
}

OrExitCode<EditInput> read_input_on_target(const EditOptions& wanted, Diagnostics& notes) {
  OrExitCode<EditInput> input = read_edit_input(wanted, notes);
  if (!input || !wanted.target.given()) return input;
  OrExitCode<OnTarget> put = put_on_target(wanted.target, input->loaded, input->plants,
                                           input->settings, wanted.report, notes);
  if (!put) return tl::unexpected(put.error());
  return EditInput{std::move(put->take), std::move(put->moved.report.plants), input->settings};
}

std::optional<int> check_outputs(const OutputOptions& motion, const std::vector<std::string>& also,
                                 bool json) {
  std::vector<std::string> paths{motion.path};
  paths.insert(paths.end(), also.begin(), also.end());
  if (auto possible = check_all_outputs(paths, motion.force); !possible) {
    return refuse_usage(possible.error());
  }
  if (auto known = check_save_name(motion.path); !known) return refuse_usage(known.error());
  if (json && motion.path == "-") {
    return refuse_usage(Error{"--json and -o - both write to standard output", {}});
  }
  return std::nullopt;
}

std::optional<int> check_outputs(EditOptions& wanted, const std::vector<std::string>& also) {
  const std::string& like = wanted.target.given() ? wanted.target.file.path : wanted.input.path;
  if (const auto named =
          wanted.output.choose_name(wanted.input.path, wanted.ending, written_ending(like));
      !named) {
    return refuse_usage(named.error());
  }
  wanted.input.may_be_overwritten = wanted.output.overwrite_input;
  std::vector<std::string> paths{wanted.save_plants, wanted.page};
  paths.insert(paths.end(), also.begin(), also.end());
  return check_outputs(wanted.output, paths, wanted.json);
}

OrExitCode<std::vector<OutputFile>> page_of_edit(const std::string& path, const Take& made,
                                                 const Motion& unplanted, const PlantTrack& plants,
                                                 const Diagnostics& notes) {
  if (path.empty()) return std::vector<OutputFile>();
  const Take before = made.with_motion(unplanted);
  Result<std::string> page = report_page({before, made, plants, &notes});
  if (!page) return tl::unexpected(refuse_input(page.error()));
  return std::vector<OutputFile>{{path, std::move(*page)}};
}

std::optional<int> write_outputs(const EditOptions& wanted, const Clip& clip,
                                 const PlantTrack& plants, const Take& planted,
                                 std::vector<OutputFile> also, Diagnostics& notes) {
  Result<std::string> bytes = [&] {
    ProgressBar bar("writing", wanted.report);
    return save_clip_as(wanted.output.path, clip, bar.callback(), &notes);
  }();
  if (!bytes) return refuse_input(bytes.error());
  also.push_back({wanted.output.path, std::move(*bytes)});
  if (!wanted.save_plants.empty()) {
    also.push_back({wanted.save_plants, write_plants(plants, planted)});
  }
  if (auto written = write_files(also, wanted.output.force); !written) {
    return refuse_usage(written.error());
  }
  return std::nullopt;
}

int finish_edit(const EditOptions& wanted, const std::string& sentence, const std::string& json,
                const Diagnostics& notes) {
  remark(wanted.report, fmt::format("{}: {}", wanted.output.path, sentence));
  if (wanted.json && !print_text(json)) return wrong_usage;
  return finish(wanted.report, notes);
}

}  // namespace surefoot::app
