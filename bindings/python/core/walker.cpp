#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <array>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "jobs.h"
#include "options.h"
#include "refusal.h"
#include "surefoot/locomotion/locomotion_engine.h"
#include "surefoot/motion/kinematics.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;

constexpr int kNumbers = 7;  // of a joint: qx qy qz qw x y z

Side side_of(const std::string& name) {
  if (name != "left" && name != "right") {
    throw Refusal{{"a foot is 'left' or 'right', not '" + name + "'", {}}};
  }
  return name == "left" ? Side::left : Side::right;
}

LocomotionEngine engine_of(const std::array<double, 3>& place, bool raw, bool in_place,
                           const py::dict& values) {
  LocomotionSettings settings;
  settings.placement = {place[0], place[1], place[2]};
  settings.ground = ground_to_walk_on(Options(values));
  settings.plant_feet = !raw;
  settings.in_place = in_place;
  return unwrap(LocomotionEngine::create(unwrap(embedded_gait()), settings));
}

/// What a walker is told: speed, run (negative: as people do at that speed), turn rate, aside.
GaitParameters parameters_of(const std::array<double, 4>& told, const std::vector<double>& style,
                             const LocomotionEngine& engine) {
  GaitParameters wanted{told[0], told[1], told[2], {}, told[3]};
  if (style.size() > wanted.style.size()) throw Refusal{{"a style has four numbers at most", {}}};
  std::copy(style.begin(), style.end(), wanted.style.begin());
  if (wanted.run < 0.0) wanted.run = engine.natural_run(wanted.speed);
  return wanted;
}

py::array_t<double> pose_of(const LocomotionEngine& engine) {
  const ConstPoseSpan pose = engine.pose();
  py::array_t<double> numbers({static_cast<py::ssize_t>(pose.size()), py::ssize_t{kNumbers}});
  auto out = numbers.mutable_unchecked<2>();
  for (std::size_t j = 0; j < pose.size(); ++j) {
    const auto row = static_cast<py::ssize_t>(j);
    for (int k = 0; k < 4; ++k) out(row, k) = pose[j].rotation.coeffs()[k];
    for (int k = 0; k < 3; ++k) out(row, 4 + k) = pose[j].translation[k];
  }
  return numbers;
}

py::array_t<double> joints_of(const LocomotionEngine& engine) {
  std::vector<Transform> world(engine.pose().size());
  forward_kinematics(engine.skeleton(), engine.pose(), world);
  py::array_t<double> places({static_cast<py::ssize_t>(world.size()), py::ssize_t{3}});
  auto out = places.mutable_unchecked<2>();
  for (std::size_t j = 0; j < world.size(); ++j) {
    for (int k = 0; k < 3; ++k) out(static_cast<py::ssize_t>(j), k) = world[j].translation[k];
  }
  return places;
}

std::array<std::array<bool, 2>, 2> planted(const LocomotionEngine& engine) {
  std::array<std::array<bool, 2>, 2> answer{};
  for (const Side side : kSides) {
    const FootState& foot = engine.feet().feet[index_of(side)];
    for (std::size_t j = 0; j < 2; ++j) answer[index_of(side)][j] = foot.joints[j].planted;
  }
  return answer;
}

}  // namespace

void add_walker(py::module_& module) {
  using Told = std::array<double, 4>;
  py::class_<LocomotionEngine>(module, "Walker")
      .def(py::init(&engine_of), py::arg("place"), py::arg("raw"), py::arg("in_place"),
           py::arg("options"))
      .def("set",
           [](LocomotionEngine& self, const Told& told, const std::vector<double>& style,
              double within) { unwrap(self.set_target(parameters_of(told, style, self), within)); })
      .def("start_with",
           [](LocomotionEngine& self, const std::string& foot, const Told& told,
              const std::vector<double>& style, double within) {
             unwrap(self.start_with(side_of(foot), parameters_of(told, style, self), within));
           })
      .def("stop_on", [](LocomotionEngine& self, const std::string& foot,
                         double within) { return unwrap(self.stop_on(side_of(foot), within)); })
      .def("turn_to", [](LocomotionEngine& self, double heading,
                         double within) { unwrap(self.turn_to(heading, within)); })
      .def("go_to",
           [](LocomotionEngine& self, const std::array<double, 3>& place, double seconds,
              double arrival_speed) {
             unwrap(self.go_to({place[0], place[1], place[2]}, seconds, arrival_speed));
           })
      .def("steer",
           [](LocomotionEngine& self, double x, double z, std::optional<double> facing,
              const std::array<double, 3>& limits) {
             unwrap(self.steer({x, z, facing}, {limits[0], limits[1], limits[2]}));
           })
      .def("advance", [](LocomotionEngine& self, double seconds) { self.advance(seconds); })
      .def_property_readonly("pose", &pose_of)
      .def_property_readonly("joints", &joints_of)
      .def_property_readonly("planted", &planted)
      .def_property_readonly("names",
                             [](const LocomotionEngine& self) {
                               std::vector<std::string> names;
                               for (const Joint& joint : self.skeleton().joints()) {
                                 names.push_back(joint.name);
                               }
                               return names;
                             })
      .def_property_readonly("parents",
                             [](const LocomotionEngine& self) {
                               std::vector<int> parents;
                               for (const Joint& joint : self.skeleton().joints()) {
                                 parents.push_back(joint.parent);
                               }
                               return parents;
                             })
      .def_property_readonly("place",
                             [](const LocomotionEngine& self) {
                               const WalkerPlacement& at = self.placement();
                               return std::array{at.x, at.z, at.heading};
                             })
      .def_property_readonly("target",
                             [](const LocomotionEngine& self) {
                               const GaitParameters& to = self.target();
                               return std::array{to.speed, to.aside};
                             })
      .def_property_readonly("speed",
                             [](const LocomotionEngine& self) { return self.parameters().speed; })
      .def_property_readonly("root_step", [](const LocomotionEngine& self) {
        const RootStep& step = self.root_step();
        return std::array{step.left, step.ahead, step.turn};
      });
}

}  // namespace surefoot::python
