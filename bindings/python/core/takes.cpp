#include "takes.h"

#include <pybind11/stl.h>

#include <array>
#include <vector>

#include "options.h"
#include "pipeline/changed_clip.h"
#include "progress.h"
#include "refusal.h"
#include "surefoot/io/npy.h"
#include "surefoot/motion/kinematics.h"
#include "surefoot/pipeline/info.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/save.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;
using Shape = std::vector<py::ssize_t>;

static_assert(sizeof(Transform) == 7 * sizeof(double), "poses are seen as rows of 7 numbers");

template <class Kind>
py::list remarks(const std::vector<Remark<Kind>>& said) {
  py::list list;
  for (const Remark<Kind>& remark : said) {
    list.append(
        py::make_tuple(std::string(name_of(remark.kind)), text(to_string(remark)), remark.frames));
  }
  return list;
}

/// Reads a motion; with `like`, one that was made from that, in its units and axes, by its rig and
/// on its ground.
PyTake load(const std::string& name, std::string bytes, const std::string& folder,
            const py::dict& values, const PyTake* like, py::object progress) {
  const Options options(values);
  LoadSettings settings = load_settings(options);
  if (like != nullptr) read_as(*like->take, settings);
  const MotionFiles files =
      motion_files({name, std::make_shared<const std::string>(std::move(bytes))}, options, folder);
  PyTake loaded;
  Work work(std::move(progress));
  if (like == nullptr) {
    loaded.take = shared_take(unwrap(work.run([&](const ProgressFn& report) {
      settings.progress = report;
      return load_take(files, settings, &loaded.notes);
    })));
    return loaded;
  }
  loaded.notes = like->notes;
  Clip clip = unwrap(work.run([&](const ProgressFn& report) {
    settings.progress = report;
    return load_clip(files, settings, &loaded.notes);
  }));
  unwrap(check_made_from(clip, name, *like->take));
  loaded.take = shared_take(like->take->with_motion(std::move(clip.motion)));
  return loaded;
}

py::array_t<double> positions(const PyTake& self) {
  const Take& take = *self.take;
  const auto joints = static_cast<std::size_t>(take.skeleton().size());
  py::array_t<double> places(Shape{take.frames(), take.skeleton().size(), 3});
  double* out = places.mutable_data();
  const py::gil_scoped_release released;
  std::vector<Transform> world(joints);
  for (int frame = 0; frame < take.frames(); ++frame) {
    forward_kinematics(take.skeleton(), take.motion().pose(frame), world);
    for (const Transform& joint : world) {
      for (int k = 0; k < 3; ++k) *out++ = joint.translation[k];
    }
  }
  return places;
}

/// The take's own memory, frames x joints x 7: qx qy qz qw x y z, in the parent's frame.
py::array_t<double> poses(const PyTake& self) {
  const Motion& motion = self.take->motion();
  const py::capsule owner(new std::shared_ptr<const Take>(self.take), [](void* held) {
    delete static_cast<std::shared_ptr<const Take>*>(held);
  });
  const auto* data =
      motion.frames() > 0 ? reinterpret_cast<const double*>(motion.pose(0).data()) : nullptr;
  py::array_t<double> view(Shape{motion.frames(), motion.joints(), 7}, data, owner);
  view.attr("setflags")(py::arg("write") = false);
  return view;
}

/// Frames x 2 (left, right) x 3 (heel, ball, toe) x 3, in the world.
py::array_t<double> soles(const PyTake& self) {
  const std::vector<BothLegs>& legs = self.take->legs();
  py::array_t<double> places(Shape{static_cast<py::ssize_t>(legs.size()), 2, 3, 3});
  double* out = places.mutable_data();
  for (const BothLegs& both : legs) {
    for (const LegPose& leg : both) {
      for (const SolePart part : kSoleParts) {
        for (int k = 0; k < 3; ++k) *out++ = leg.sole_world(part)[k];
      }
    }
  }
  return places;
}

py::array_t<double> offsets(const PyTake& self) {
  const Skeleton& skeleton = self.take->skeleton();
  py::array_t<double> places(Shape{skeleton.size(), 3});
  double* out = places.mutable_data();
  for (const Joint& joint : skeleton.joints()) {
    for (int k = 0; k < 3; ++k) *out++ = joint.offset_local[k];
  }
  return places;
}

py::list joint_names(const PyTake& self) {
  py::list names;
  for (const Joint& joint : self.take->skeleton().joints()) names.append(text(joint.name));
  return names;
}

std::vector<int> parents(const PyTake& self) {
  std::vector<int> list;
  for (const Joint& joint : self.take->skeleton().joints()) list.push_back(joint.parent);
  return list;
}

/// What the file itself says of contact, frames x 4, or None.
py::object contacts_in_file(const PyTake& self) {
  const std::vector<std::array<bool, 4>> bits = npy_contacts(self.take->clip());
  if (bits.empty()) return py::none();
  py::array_t<bool> contacts(Shape{static_cast<py::ssize_t>(bits.size()), 4});
  bool* out = contacts.mutable_data();
  for (const std::array<bool, 4>& frame : bits) out = std::copy(frame.begin(), frame.end(), out);
  return contacts;
}

/// The bytes of a file, and what is said about writing it.
py::tuple save(const PyTake& self, const std::string& name, py::object progress) {
  unwrap(check_save_name(name));
  Diagnostics notes;
  Work work(std::move(progress));
  std::string bytes = unwrap(work.run([&](const ProgressFn& report) {
    return save_clip_as(name, self.take->clip(), report, &notes);
  }));
  return py::make_tuple(bytes_array(std::move(bytes)), warnings_of(notes), notes_of(notes));
}

double ground_height(const PyTake& self, double x, double z) {
  return self.take->ground().height(x, z);
}

}  // namespace

std::shared_ptr<const Take> shared_take(Take take) {
  auto shared = std::make_shared<const Take>(std::move(take));
  static_cast<void>(shared->first_frame());
  static_cast<void>(shared->legs());
  return shared;
}

py::array bytes_array(std::string bytes) {
  auto held = std::make_unique<std::string>(std::move(bytes));
  auto* data = reinterpret_cast<std::uint8_t*>(held->data());
  const auto size = static_cast<py::ssize_t>(held->size());
  const py::capsule owner(held.release(),
                          [](void* string) { delete static_cast<std::string*>(string); });
  return py::array_t<std::uint8_t>(Shape{size}, data, owner);
}

py::str text(std::string_view utf8) {
  PyObject* decoded =
      PyUnicode_DecodeUTF8(utf8.data(), static_cast<Py_ssize_t>(utf8.size()), "replace");
  if (decoded == nullptr) throw py::error_already_set();
  return py::reinterpret_steal<py::str>(decoded);
}

py::list warnings_of(const Diagnostics& notes) { return remarks(notes.warnings()); }
py::list notes_of(const Diagnostics& notes) { return remarks(notes.notes()); }

void add_takes(py::module_& module) {
  py::class_<PyTake>(module, "Take")
      .def_property_readonly("name", [](const PyTake& self) { return text(self.take->name()); })
      .def_property_readonly("frames", [](const PyTake& self) { return self.take->frames(); })
      .def_property_readonly("fps", [](const PyTake& self) { return self.take->fps(); })
      .def_property_readonly("first_frame",
                             [](const PyTake& self) { return self.take->first_frame(); })
      .def_property_readonly("format",
                             [](const PyTake& self) { return text(self.take->clip().format); })
      .def_property_readonly("hips", [](const PyTake& self) { return self.take->rig().hips; })
      .def_property_readonly("joint_names", &joint_names)
      .def_property_readonly("parents", &parents)
      .def_property_readonly("offsets", &offsets)
      .def_property_readonly("warnings", [](const PyTake& self) { return warnings_of(self.notes); })
      .def_property_readonly("notes", [](const PyTake& self) { return notes_of(self.notes); })
      .def_property_readonly("ending",
                             [](const PyTake& self) {
                               return text(saved_ending(self.take->name(), self.take->clip()));
                             })
      .def("info_json", [](const PyTake& self) { return text(info_json(*self.take, self.notes)); })
      .def("info_text", [](const PyTake& self) { return text(info_text(*self.take)); })
      .def("positions", &positions)
      .def("poses", &poses)
      .def("soles", &soles)
      .def("contacts_in_file", &contacts_in_file)
      .def("ground_height", &ground_height, py::arg("x"), py::arg("z"))
      .def("save", &save, py::arg("name"), py::arg("progress"));
  module.def("load", &load, py::arg("name"), py::arg("data"), py::arg("folder"), py::arg("options"),
             py::arg("like"), py::arg("progress"));
}

}  // namespace surefoot::python
