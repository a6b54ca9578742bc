#pragma once

#include <string>

namespace surefoot::app {

/// Shows an address in the user's browser. False where that cannot be started.
bool open_in_browser(const std::string& address);

}  // namespace surefoot::app
