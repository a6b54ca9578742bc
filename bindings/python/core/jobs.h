#pragma once

#include <pybind11/pybind11.h>

namespace surefoot::python {

/// clean, detect, measure and report.
void add_jobs(pybind11::module_& module);

/// retarget, path, loop, walk and steps.
void add_edits(pybind11::module_& module);

/// Motion from rotations, and back.
void add_rotations(pybind11::module_& module);

/// FootLock.
void add_lock(pybind11::module_& module);

/// Walker.
void add_walker(pybind11::module_& module);

}  // namespace surefoot::python
