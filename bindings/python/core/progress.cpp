#include "progress.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;

/// Taking the interpreter's lock costs more than the work between two reports of a short clip.
constexpr std::chrono::milliseconds kBetweenReports{20};

}  // namespace

bool Work::report(double fraction) noexcept {
  if (raised_) return false;
  const auto now = std::chrono::steady_clock::now();
  if (now < next_ && fraction < 1.0) return true;
  next_ = now + kBetweenReports;
  const py::gil_scoped_acquire acquired;
  try {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    if (callback_.is_none()) return true;
    last_ = fraction;
    return !callback_(fraction).is(py::bool_(false));
  } catch (...) {
    raised_ = std::current_exception();
    return false;
  }
}

}  // namespace surefoot::python
