#pragma once

#include <string>

namespace surefoot::app {

/// A word as a shell takes it: in quotes where it holds anything but plain characters.
[[nodiscard]] std::string shell_word(const std::string& word);

}  // namespace surefoot::app
