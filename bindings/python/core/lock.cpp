#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <array>
#include <exception>
#include <optional>
#include <vector>

#include "jobs.h"
#include "options.h"
#include "refusal.h"
#include "surefoot/rig/find_rig.h"
#include "surefoot/runtime/foot_lock.h"
#include "takes.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;

constexpr int kNumbers = 7;  // of a joint: qx qy qz qw x y z

/// Asks a Python function: `cast(from, direction)` gives None, or a point and a normal.
class PythonQuery : public GroundQuery {
 public:
  explicit PythonQuery(py::object cast) : cast_(std::move(cast)) {}

  [[nodiscard]] GroundHit cast(const Vec3& from, const Vec3& direction) const noexcept override {
    GroundHit found;
    if (raised_) return found;
    try {
      const py::object met = cast_(std::array{from.x(), from.y(), from.z()},
                                   std::array{direction.x(), direction.y(), direction.z()});
      if (met.is_none()) return found;
      const auto [point, normal] =
          met.cast<std::pair<std::array<double, 3>, std::array<double, 3>>>();
      found.hit = true;
      found.point_world = Vec3(point[0], point[1], point[2]);
      found.normal_world = Vec3(normal[0], normal[1], normal[2]).normalized();
    } catch (...) {
      raised_ = std::current_exception();
    }
    return found;
  }

  /// What the function raised since the last time.
  void raise() const {
    if (std::exception_ptr raised = std::exchange(raised_, nullptr)) {
      std::rethrow_exception(raised);
    }
  }

 private:
  py::object cast_;
  mutable std::exception_ptr raised_;
};

PoseLayout layout_of(const py::dict& values) {
  const Options options(values);
  PoseLayout layout;
  layout.space = options.get("world", false) ? PoseLayout::Space::world : PoseLayout::Space::local;
  layout.z_up = options.get("z_up", false);
  layout.left_handed = options.get("left_handed", false);
  layout.metres_per_unit = options.get("metres_per_unit", 1.0);
  if (!(layout.metres_per_unit > 0.0)) throw Refusal{{"metres_per_unit must be above 0", {}}};
  return layout;
}

/// A skeleton that stands as it rests, for a moment: all that is known of one without motion.
Motion standing(const Skeleton& skeleton) {
  constexpr int kFrames = 2;
  constexpr double kFps = 30.0;
  const std::vector<Transform> rest = rest_pose(skeleton);
  Motion motion(kFrames, skeleton.size(), kFps);
  for (int f = 0; f < kFrames; ++f) std::copy(rest.begin(), rest.end(), motion.pose(f).begin());
  return motion;
}

class PyFootLock {
 public:
  PyFootLock(const Skeleton& skeleton, const Rig& rig, FootLockSettings settings,
             const py::dict& layout)
      : joints_(skeleton.size()),
        layout_(layout_of(layout)),
        query_(std::dynamic_pointer_cast<const PythonQuery>(settings.query)),
        given_(!settings.find_contacts),
        lock_(unwrap(FootLock::create(skeleton, rig, settings))) {}

  const FootCorrection& push(const py::array& pose, double dt,
                             const std::optional<std::array<std::array<bool, 2>, 2>>& planted) {
    if (given_ != planted.has_value()) {
      throw Refusal{{given_ ? "this lock was made with contacts=\"given\": give `planted` with "
                              "every frame"
                            : "`planted` needs a lock that was made with contacts=\"given\"",
                     {}}};
    }
    PlantedNow now;
    for (const Side side : kSides) {
      for (const SolePart part : kHeelAndBall) {
        now.at(side, part).planted = planted && (*planted)[index_of(side)][index_of(part)];
      }
    }
    last_ = lock_.push({pose.data(), joints_, layout(pose)}, dt, planted ? &now : nullptr);
    if (query_) query_->raise();
    return last_;
  }

  void apply(py::array& pose) const {
    const PoseLayout form = layout(pose);
    lock_.apply(last_, {pose.mutable_data(), joints_, form});
  }

  const FootCorrection& flush() {
    last_ = lock_.flush();
    if (query_) query_->raise();
    return last_;
  }

  void teleport() { lock_.teleport(); }
  void reset() { lock_.reset(); }
  [[nodiscard]] int latency_frames() const { return lock_.latency_frames(); }
  [[nodiscard]] int joints() const { return joints_; }

 private:
  /// How the numbers of an array lie; refuses what is not J x 7 of floats.
  [[nodiscard]] PoseLayout layout(const py::array& pose) const {
    const bool doubles = py::isinstance<py::array_t<double>>(pose);
    const bool floats = py::isinstance<py::array_t<float>>(pose);
    const auto size = static_cast<py::ssize_t>(doubles ? sizeof(double) : sizeof(float));
    if ((!doubles && !floats) || pose.ndim() != 2 || pose.shape(0) != joints_ ||
        pose.shape(1) != kNumbers || pose.strides(1) != size) {
      throw Refusal{{"a pose must be an array of " + std::to_string(joints_) +
                         " x 7 numbers (qx qy qz qw x y z), float64 or float32",
                     {}}};
    }
    PoseLayout form = layout_;
    form.number = doubles ? PoseLayout::Number::float64 : PoseLayout::Number::float32;
    form.stride = pose.strides(0);
    form.rotation = 0;
    form.translation = 4 * size;
    return form;
  }

  int joints_ = 0;
  PoseLayout layout_;
  std::shared_ptr<const PythonQuery> query_;
  bool given_ = false;
  FootLock lock_;
  FootCorrection last_;
};

FootLockSettings lock_settings(double fps, double latency, bool find_contacts,
                               const py::object& cast, const py::dict& values) {
  const Options options(values);
  FootLockSettings settings;
  settings.fps = fps;
  settings.latency = latency;
  settings.find_contacts = find_contacts;
  settings.ground = ground_of(options).value_or(Ground::flat());
  settings.clean = clean_settings(options);
  if (!cast.is_none()) settings.query = std::make_shared<PythonQuery>(cast);
  return settings;
}

std::unique_ptr<PyFootLock> lock_of_take(const PyTake& take, double fps, double latency,
                                         bool find_contacts, const py::object& cast,
                                         const py::dict& options, const py::dict& layout) {
  return std::make_unique<PyFootLock>(take.take->skeleton(), take.take->rig(),
                                      lock_settings(fps, latency, find_contacts, cast, options),
                                      layout);
}

std::unique_ptr<PyFootLock> lock_of_skeleton(const std::vector<std::string>& names,
                                             const std::vector<int>& parents,
                                             const std::vector<std::array<double, kNumbers>>& rest,
                                             double fps, double latency, bool find_contacts,
                                             const py::object& cast, const py::dict& options,
                                             const py::dict& layout) {
  std::vector<Joint> joints(names.size());
  for (std::size_t j = 0; j < joints.size(); ++j) {
    const std::array<double, kNumbers>& placed = rest[j];
    joints[j].name = names[j];
    joints[j].parent = parents[j];
    joints[j].rest_rotation_local = Quat(placed[3], placed[0], placed[1], placed[2]).normalized();
    joints[j].offset_local = Vec3(placed[4], placed[5], placed[6]);
  }
  const Skeleton skeleton = unwrap(Skeleton::create(std::move(joints)));
  const Rig rig = unwrap(find_rig(skeleton, standing(skeleton)));
  return std::make_unique<PyFootLock>(
      skeleton, rig, lock_settings(fps, latency, find_contacts, cast, options), layout);
}

const char* name_of(FrameFate fate) {
  switch (fate) {
    case FrameFate::taken: return "taken";
    case FrameFate::repeated: return "repeated";
    case FrameFate::unusable: return "unusable";
    case FrameFate::teleported: return "teleported";
  }
  return "";
}

/// ready, fate, frame, planted by side and part, displacement of the root.
py::tuple plain(const FootCorrection& fix) {
  const Vec3& shift = fix.report.root_shift_world;
  return py::make_tuple(fix.ready, name_of(fix.fate), fix.frame, fix.planted,
                        std::array{shift.x(), shift.y(), shift.z()});
}

}  // namespace

void add_lock(py::module_& module) {
  py::class_<PyFootLock>(module, "FootLock")
      .def(
          "push",
          [](PyFootLock& self, const py::array& pose, double dt,
             const std::optional<std::array<std::array<bool, 2>, 2>>& planted) {
            return plain(self.push(pose, dt, planted));
          },
          py::arg("pose"), py::arg("dt"), py::arg("planted"))
      .def("apply", &PyFootLock::apply, py::arg("pose"))
      .def("flush", [](PyFootLock& self) { return plain(self.flush()); })
      .def("teleport", &PyFootLock::teleport)
      .def("reset", &PyFootLock::reset)
      .def_property_readonly("latency_frames", &PyFootLock::latency_frames)
      .def_property_readonly("joints", &PyFootLock::joints);
  module.def("lock_of_take", &lock_of_take, py::arg("take"), py::arg("fps"), py::arg("latency"),
             py::arg("find_contacts"), py::arg("cast"), py::arg("options"), py::arg("layout"));
  module.def("lock_of_skeleton", &lock_of_skeleton, py::arg("names"), py::arg("parents"),
             py::arg("rest"), py::arg("fps"), py::arg("latency"), py::arg("find_contacts"),
             py::arg("cast"), py::arg("options"), py::arg("layout"));
}

}  // namespace surefoot::python
