#pragma once

#include <pybind11/numpy.h>
#include <pybind11/pybind11.h>

#include <memory>
#include <string>

#include "surefoot/base/diagnostics.h"
#include "surefoot/contact/take.h"

namespace surefoot::python {

/// A motion as Python holds it: immutable, shared by whatever looks into its arrays.
struct PyTake {
  std::shared_ptr<const Take> take;
  Diagnostics notes;
};

/// Computes what a take computes when it is first asked for, so that threads may share it.
[[nodiscard]] std::shared_ptr<const Take> shared_take(Take take);

/// Bytes as an array that owns them: nothing is copied.
[[nodiscard]] pybind11::array bytes_array(std::string bytes);

/// Text of the core as Python's, which may hold what is not UTF-8 (names from files).
[[nodiscard]] pybind11::str text(std::string_view utf8);

/// `[(kind, sentence, frames), ...]`.
[[nodiscard]] pybind11::list warnings_of(const Diagnostics& notes);
[[nodiscard]] pybind11::list notes_of(const Diagnostics& notes);

void add_takes(pybind11::module_& module);

}  // namespace surefoot::python
