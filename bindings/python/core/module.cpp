#include <pybind11/pybind11.h>

#include "jobs.h"
#include "refusal.h"
#include "surefoot/version.h"
#include "takes.h"

/// What the package `surefoot` is made of: `bindings/python/surefoot` calls nothing else.
PYBIND11_MODULE(_core, module) {
  using namespace surefoot::python;
  module.attr("__version__") = SUREFOOT_VERSION;
  add_errors(module);
  add_takes(module);
  add_jobs(module);
  add_edits(module);
  add_rotations(module);
  add_lock(module);
  add_walker(module);
}
