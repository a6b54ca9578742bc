#pragma once

#include "command_line.h"
#include "verbs.h"

namespace surefoot::app {

/// `strip IN --frame F`: prints stick figures of the poses around a frame as SVG. Not a verb for
/// people: workers run it for the page of a summary.
int run_strip(Arguments arguments);

inline constexpr Verb kStripVerb{"", "strip", "", run_strip};

}  // namespace surefoot::app
