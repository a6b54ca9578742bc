#include "refusal.h"

namespace surefoot::python {
namespace {

namespace py = pybind11;

PyObject* error_type = nullptr;      // owned by the module, which is never unloaded
PyObject* cancelled_type = nullptr;  // likewise

/// The exception with the sentence and, apart from it, its place.
void raise(const Error& error) {
  const bool cancelled = error.message == "cancelled";
  const py::handle type = cancelled ? cancelled_type : error_type;
  py::object raised = type(error.to_string());
  raised.attr("message") = error.message;
  raised.attr("file") = error.place.file;
  raised.attr("line") = error.place.line;
  raised.attr("column") = error.place.column;
  PyErr_SetObject(type.ptr(), raised.ptr());
}

}  // namespace

void add_errors(py::module_& module) {
  error_type = PyErr_NewExceptionWithDoc(
      "surefoot.SurefootError",
      "Input that cannot be used. Its text is the sentence that the program prints; `message`,\n"
      "`file`, `line` and `column` are its parts (0 where a line or column is not known).",
      PyExc_ValueError, nullptr);
  cancelled_type = PyErr_NewExceptionWithDoc(
      "surefoot.Cancelled", "A progress callback returned False.", error_type, nullptr);
  module.add_object("SurefootError", py::reinterpret_borrow<py::object>(error_type));
  module.add_object("Cancelled", py::reinterpret_borrow<py::object>(cancelled_type));
  py::register_exception_translator([](std::exception_ptr thrown) {
    try {
      if (thrown) std::rethrow_exception(thrown);
    } catch (const Refusal& refusal) {
      raise(refusal.error);
    }
  });
}

}  // namespace surefoot::python
