#include "plants.h"

#include <fmt/format.h>

#include "contact/label_model.h"
#include "contact/model_file.h"
#include "exit_code.h"
#include "files.h"
#include "pipeline/file_contacts.h"
#include "surefoot/contact/plant_file.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/settings_file.h"

namespace surefoot::app {

void PlantOptions::add_file_to(CommandLine& line) {
  line.option("--plants", file, "FILE.json",
              "plant file: when heels and balls are planted, or from-file for the contacts that an "
              ".npz holds (default: detected)");
}

void PlantOptions::add_method_to(CommandLine& line) {
  std::vector<std::string> words;
  for (const DetectMethod word : kDetectMethods) words.emplace_back(name_of(word));
  line.choice("--method", method, words, "how to detect plants");
}

void PlantOptions::add_model_to(CommandLine& line) {
  line.option("--model", model_file, "FILE",
              "model made by `surefoot train`, instead of the built-in one");
}

std::optional<int> PlantOptions::read_model(bool labels_used) {
  if (model_file.empty()) return std::nullopt;
  const Result<std::string> bytes = read_file(model_file);
  if (!bytes) return refuse_input(bytes.error());
  const Result<ModelFile> any = read_any_model_file(*bytes, model_file);
  if (!any) return refuse_input(any.error());
  if (any->method == "labels") {
    if (!labels_used) {
      return refuse_usage(
          Error{"is a model for `labels`: it serves `detect --labels` and `clean --rectify`",
                {model_file}});
    }
    Result<LabelSvm> svm = read_label_model(*bytes, model_file);
    if (!svm) return refuse_input(svm.error());
    label_svm = std::make_shared<const LabelSvm>(std::move(*svm));
    return std::nullopt;
  }
  Result<ContactModel> read = read_contact_model(*bytes, model_file);
  if (!read) return refuse_input(read.error());
  if (!file.empty()) {
    return refuse_usage(Error{"--plants and --model cannot be combined: plants are given", {}});
  }
  if (method != "auto" && method != name_of(read->method)) {
    return refuse_usage(Error{
        fmt::format("is a model for the method `{}`, not `{}`", name_of(read->method), method),
        {model_file}});
  }
  model = std::make_shared<const ContactModel>(std::move(*read));
  return std::nullopt;
}

DetectSettings settings_of(const PlantOptions& options) {
  DetectSettings settings =
      detect_settings_of({detect_method_of(options.method).value_or(DetectMethod::automatic),
                          options.height, options.speed});
  settings.model = options.model.get();
  return settings;
}

OrExitCode<std::optional<PlantTrack>> read_plants_file(const PlantOptions& options, Take& take,
                                                       Diagnostics& notes) {
  if (options.file.empty()) return std::optional<PlantTrack>{};
  if (options.file == "from-file") {
    Result<PlantTrack> held = plants_in_file(take.clip(), take.name());
    if (!held) return tl::unexpected(refuse_input(held.error()));
    return std::optional(std::move(*held));
  }
  const Result<std::string> text = read_file(options.file);
  if (!text) return tl::unexpected(refuse_input(text.error()));
  Result<PlantTrack> plants = read_plants(*text, options.file, take, &notes);
  if (!plants) return tl::unexpected(refuse_input(plants.error()));
  return std::optional(std::move(*plants));
}

OrExitCode<PlantTrack> plants_of(const PlantOptions& options, Take& take, Diagnostics& notes) {
  const OrExitCode<std::optional<PlantTrack>> given = read_plants_file(options, take, notes);
  if (!given) return tl::unexpected(given.error());
  return *given ? plants_to_hold(take, **given) : plants_to_hold(take, settings_of(options));
}

OrExitCode<PlantTrack> plants_to_measure(const PlantOptions& options, Take& take,
                                         Diagnostics& notes) {
  OrExitCode<std::optional<PlantTrack>> given = read_plants_file(options, take, notes);
  if (!given) return tl::unexpected(given.error());
  return *given ? std::move(**given) : plants_to_hold(take, settings_of(options));
}

}  // namespace surefoot::app
