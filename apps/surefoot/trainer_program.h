#pragma once

#include <optional>
#include <string_view>

#include "command_line.h"

namespace surefoot::app {

/// Lets `surefoot-train` do a verb that trains trees or support vector machines: the program of the
/// same verbs, linked with the libraries that train. It stands beside this one or in
/// ../libexec/surefoot. Returns nothing where this program is the one that trains, and an exit code
/// where there is none to do it.
[[nodiscard]] std::optional<int> run_trainer(std::string_view verb, Arguments arguments);

}  // namespace surefoot::app
