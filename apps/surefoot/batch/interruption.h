#pragma once

namespace surefoot::app {

/// While it lives, Ctrl-C and a polite kill do not end the program but are counted.
class Interruption {
 public:
  Interruption();
  ~Interruption();
  Interruption(const Interruption&) = delete;
  Interruption& operator=(const Interruption&) = delete;

  [[nodiscard]] static int count() noexcept;
  /// The last signal, as a shell knows it: 128 + its number.
  [[nodiscard]] static int exit_code() noexcept;
};

}  // namespace surefoot::app
