#pragma once

#include <pybind11/pybind11.h>

#include <utility>

#include "surefoot/base/error.h"

namespace surefoot::python {

/// Thrown where the core refuses; Python sees `surefoot.SurefootError` with the same sentence.
struct Refusal {
  Error error;
};

/// What a result holds, or its refusal as an exception.
template <class T>
T unwrap(Result<T> result) {
  if (!result) throw Refusal{std::move(result.error())};
  if constexpr (!std::is_void_v<T>) return std::move(*result);
}

/// Makes `SurefootError` and `Cancelled`, and lets refusals become them.
void add_errors(pybind11::module_& module);

}  // namespace surefoot::python
