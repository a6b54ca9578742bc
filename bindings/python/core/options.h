#pragma once

#include <pybind11/pybind11.h>

#include <memory>
#include <optional>
#include <string>

#include "surefoot/contact/take.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"

namespace surefoot {
struct ContactModel;
}

namespace surefoot::python {

/// Values by name as Python gives them. The package has read the files that they name: a file is a
/// pair of its name and its bytes.
class Options {
 public:
  explicit Options(const pybind11::dict& values) : values_(values) {}

  template <class T>
  [[nodiscard]] std::optional<T> find(const char* key) const {
    if (!values_.contains(key) || values_[key].is_none()) return std::nullopt;
    try {
      return pybind11::cast<T>(values_[key]);
    } catch (const pybind11::cast_error&) {
      const std::string type = pybind11::str(pybind11::type::of(values_[key]).attr("__name__"));
      throw pybind11::type_error(std::string(key) + " cannot be a " + type);
    }
  }
  template <class T>
  [[nodiscard]] T get(const char* key, T otherwise) const {
    return find<T>(key).value_or(std::move(otherwise));
  }
  [[nodiscard]] std::optional<InputFile> file(const char* key) const;

 private:
  const pybind11::dict& values_;
};

/// How the numbers of a file are meant; the ground is read from its word and its file.
[[nodiscard]] LoadSettings load_settings(const Options& options);
/// The files beside a motion; a .gltf's buffers are looked for in `folder`.
[[nodiscard]] MotionFiles motion_files(InputFile motion, const Options& options,
                                       const std::string& folder);
/// `auto` is nothing.
[[nodiscard]] std::optional<Ground> ground_of(const Options& options);
/// The ground of motion that is yet to be made: level where nothing is said.
[[nodiscard]] Ground ground_to_walk_on(const Options& options);
[[nodiscard]] CleanSettings clean_settings(const Options& options);

/// How plants are found; holds the model that the settings point to.
struct Detection {
  DetectSettings settings;
  std::shared_ptr<const ContactModel> model;
};
[[nodiscard]] Detection detection(const Options& options);

/// The plants that were given: a plant file's, or those that the motion's file holds. The take gets
/// the body and the ground of a plant file.
[[nodiscard]] std::optional<PlantTrack> given_plants(const Options& options,
                                                     std::shared_ptr<const Take>& take,
                                                     Diagnostics* notes);

/// Everything that can be chosen about cleaning this take, which gets the body and the ground of a
/// plant file. The detection must outlive the job.
[[nodiscard]] CleanJob clean_job(const Options& options, const Detection& found,
                                 std::shared_ptr<const Take>& take, Diagnostics* notes);

}  // namespace surefoot::python
