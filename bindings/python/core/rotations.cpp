#include <fmt/format.h>
#include <pybind11/stl.h>

#include <vector>

#include "io/choose_conventions.h"
#include "jobs.h"
#include "math/rotation.h"
#include "options.h"
#include "refusal.h"
#include "takes.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;
using Numbers = py::array_t<double, py::array::c_style | py::array::forcecast>;
using Shape = std::vector<py::ssize_t>;

/// How rotations are written: by the numbers each takes.
enum class Form { vector = 3, quaternion = 4, matrix = 9 };

Form form_of(py::ssize_t numbers) {
  if (numbers == 3) return Form::vector;
  if (numbers == 4) return Form::quaternion;
  if (numbers == 9) return Form::matrix;
  throw Refusal{
      {"rotations must be T x J x 4 (x y z w), T x J x 3 x 3 or T x J x 3 (axis-angle)", {}}};
}

Quat rotation_from(const double* numbers, Form form) {
  if (form == Form::vector) return from_rotation_vector(Vec3(numbers[0], numbers[1], numbers[2]));
  if (form == Form::quaternion) {
    return Quat(numbers[3], numbers[0], numbers[1], numbers[2]).normalized();
  }
  Mat3 matrix;
  for (int k = 0; k < 9; ++k) matrix(k / 3, k % 3) = numbers[k];
  return Quat(matrix).normalized();
}

void write_rotation(const Quat& rotation, Form form, double* numbers) {
  if (form == Form::vector) {
    const Vec3 vector = rotation_vector(rotation);
    for (int k = 0; k < 3; ++k) numbers[k] = vector[k];
  } else if (form == Form::quaternion) {
    for (int k = 0; k < 4; ++k) numbers[k] = rotation.coeffs()[k];
  } else {
    const Mat3 matrix = rotation.toRotationMatrix();
    for (int k = 0; k < 9; ++k) numbers[k] = matrix(k / 3, k % 3);
  }
}

/// In the units and axes of the numbers; `offsets` are J x 3.
Clip clip_of(const Numbers& rotations, const Numbers& root, const std::vector<std::string>& names,
             const std::vector<int>& parents, const Numbers& offsets, double fps, Form form) {
  std::vector<Joint> joints(names.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const double* offset = offsets.data() + 3 * j;
    joints[j].name = names[j];
    joints[j].parent = parents[j];
    joints[j].offset_local = Vec3(offset[0], offset[1], offset[2]);
  }
  Clip clip;
  clip.skeleton = unwrap(Skeleton::create(std::move(joints)));
  const auto frames = static_cast<int>(rotations.shape(0));
  clip.motion = Motion(frames, clip.skeleton.size(), fps);
  const double* numbers = rotations.data();
  const double* place = root.data();
  for (int f = 0; f < frames; ++f, place += 3) {
    const PoseSpan pose = clip.motion.pose(f);
    for (int j = 0; j < clip.skeleton.size(); ++j, numbers += static_cast<int>(form)) {
      pose[j] = {rotation_from(numbers, form), clip.skeleton[j].offset_local};
    }
    pose[0].translation = Vec3(place[0], place[1], place[2]);
  }
  return clip;
}

/// Into metres and +y up.
void convert(Clip& clip, const FileConventions& conventions) {
  const Quat world = world_from_file(conventions.up);
  std::vector<Joint> joints(clip.skeleton.joints().begin(), clip.skeleton.joints().end());
  for (Joint& joint : joints) joint.offset_local *= conventions.metres_per_unit;
  joints.front().offset_local = world * joints.front().offset_local;
  clip.skeleton = unwrap(Skeleton::create(std::move(joints)));
  for (int f = 0; f < clip.motion.frames(); ++f) {
    const PoseSpan pose = clip.motion.pose(f);
    for (Transform& local : pose) local.translation *= conventions.metres_per_unit;
    pose[0] = {world * pose[0].rotation, world * pose[0].translation};
  }
  clip.conventions = conventions;
}

PyTake from_rotations(const Numbers& rotations, const Numbers& root,
                      const std::vector<std::string>& names, const std::vector<int>& parents,
                      const Numbers& offsets, const std::string& name, const py::dict& values) {
  const Options options(values);
  const LoadSettings settings = load_settings(options);
  const Form form = form_of(rotations.shape(2));
  const double fps = settings.fps > 0.0 ? settings.fps : 30.0;
  PyTake made;
  Clip clip = clip_of(rotations, root, names, parents, offsets, fps, form);
  convert(clip, choose_conventions(clip.skeleton, clip.motion, settings.metres_per_unit,
                                   settings.up, &made.notes));
  if (!(settings.fps > 0.0)) {
    made.notes.note(NoteKind::guessed_rate,
                    "no frame rate was given; 30 frames per second are assumed (--fps RATE says "
                    "another)");
  }
  MotionFiles files;
  files.motion.name = name;
  files.rig = options.file("rig");
  made.take = shared_take(unwrap(take_of(std::move(clip), files, settings, &made.notes)));
  return made;
}

/// Rotations, T x J x (3, 4 or 9), and root, T x 3, of a take in its own units and axes. Numbers of
/// joints that are as they were in `before` are copied from what was given.
py::tuple to_rotations(const PyTake& self, const PyTake& before, const Numbers& given,
                       const Numbers& given_root) {
  const Motion& now = self.take->motion();
  const Motion& was = before.take->motion();
  const FileConventions& conventions = before.take->clip().conventions;
  const Quat back = world_from_file(conventions.up).conjugate();
  const Form form = form_of(given.shape(2));
  const auto width = static_cast<std::size_t>(form);
  Numbers rotations(Shape{now.frames(), now.joints(), static_cast<py::ssize_t>(width)});
  Numbers root(Shape{now.frames(), 3});
  double* out = rotations.mutable_data();
  const double* old = given.data();
  for (int f = 0; f < now.frames(); ++f) {
    for (int j = 0; j < now.joints(); ++j, out += width, old += width) {
      const Quat& turn = now.pose(f)[j].rotation;
      if (turn.coeffs() == was.pose(f)[j].rotation.coeffs()) {
        std::copy(old, old + width, out);
      } else {
        write_rotation(j == 0 ? Quat(back * turn) : turn, form, out);
      }
    }
    const Vec3& place = now.pose(f)[0].translation;
    const bool moved = place != was.pose(f)[0].translation;
    const Vec3 in_file = (back * place) / conventions.metres_per_unit;
    for (int k = 0; k < 3; ++k) {
      root.mutable_at(f, k) = moved ? in_file[k] : given_root.at(f, k);
    }
  }
  return py::make_tuple(rotations, root);
}

}  // namespace

void add_rotations(py::module_& module) {
  module.def("from_rotations", &from_rotations, py::arg("rotations"), py::arg("root"),
             py::arg("names"), py::arg("parents"), py::arg("offsets"), py::arg("name"),
             py::arg("options"));
  module.def("to_rotations", &to_rotations, py::arg("take"), py::arg("before"), py::arg("given"),
             py::arg("given_root"));
}

}  // namespace surefoot::python
