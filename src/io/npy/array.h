#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"

namespace surefoot {

/// An array of numpy's .npy format. It owns its bytes, so that changed numbers go back in place.
class NpyArray {
 public:
  /// `name` is the member or file, for refusals with the byte. Structured and pickled arrays are
  /// read as opaque: they have a type but no numbers. Refuses a damaged head and too few bytes.
  static Result<NpyArray> parse(std::string bytes, const std::string& name);

  /// `<f4`, `|b1`, `<U7`, `|O`.
  [[nodiscard]] const std::string& type() const noexcept { return type_; }
  [[nodiscard]] const std::vector<std::size_t>& shape() const noexcept { return shape_; }
  [[nodiscard]] std::size_t size() const noexcept;
  /// True for booleans, whole numbers and floats of up to 8 bytes.
  [[nodiscard]] bool has_numbers() const noexcept { return item_ > 0; }
  [[nodiscard]] bool pickled() const noexcept { return type_.find('O') != std::string::npos; }
  /// True for the shape given, 0 meaning any number.
  [[nodiscard]] bool is(std::initializer_list<std::size_t> shape) const noexcept;

  /// Number `index` in C order, whatever the order in the file. `has_numbers()` must hold.
  [[nodiscard]] double number(std::size_t index) const noexcept;
  void set_number(std::size_t index, double value) noexcept;
  /// True when all numbers are finite and at most 1e12.
  [[nodiscard]] bool is_sane() const noexcept;
  /// The text of a `<U` or `|S` element, ASCII only; other characters become '?'.
  [[nodiscard]] std::string text(std::size_t index) const;

  /// The .npy file.
  [[nodiscard]] const std::string& bytes() const noexcept { return bytes_; }

 private:
  [[nodiscard]] std::size_t place(std::size_t index) const noexcept;

  std::string bytes_;
  std::size_t data_ = 0;  ///< where the elements begin
  std::string type_;
  char kind_ = 'V';
  bool swapped_ = false;  ///< big-endian
  std::size_t item_ = 0;  ///< bytes of a number; 0: no numbers
  std::size_t element_ = 0;
  bool fortran_ = false;
  std::vector<std::size_t> shape_;
};

/// A .npy file of little-endian elements in C order; `type` as numpy writes it.
[[nodiscard]] std::string write_npy(std::string_view type, const std::vector<std::size_t>& shape,
                                    std::string_view data);

}  // namespace surefoot
