#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <exception>

#include "surefoot/base/progress.h"

namespace surefoot::python {

/// Runs work without the interpreter's lock. Now and then it takes the lock to call a Python
/// function with the fraction done, and to let Ctrl-C through.
class Work {
 public:
  /// `callback`: a function of one number, or None. It stops the work by returning False or by
  /// raising.
  explicit Work(pybind11::object callback) : callback_(std::move(callback)) {}

  /// The result of `task`, which is called with the lock released and given a `ProgressFn`. What
  /// the callback raised is raised here. Work that succeeds ends with a report of 1.
  template <class Task>
  auto run(const Task& task) {
    const ProgressFn progress = [this](double fraction) { return report(fraction); };
    auto result = [&] {
      const pybind11::gil_scoped_release released;
      return task(progress);
    }();
    if (raised_) std::rethrow_exception(raised_);
    if (result && !callback_.is_none() && last_ < 1.0) callback_(1.0);
    return result;
  }

 private:
  bool report(double fraction) noexcept;

  pybind11::object callback_;
  std::exception_ptr raised_;
  double last_ = 0.0;  ///< fraction that the callback knows of
  std::chrono::steady_clock::time_point next_{};
};

}  // namespace surefoot::python
