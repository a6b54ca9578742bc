#pragma once

#include "input.h"
#include "surefoot/contact/detect_settings.h"
#include "surefoot/enforce/settings.h"

namespace surefoot::app {

struct StreamRequest {
  InputOptions input;
  ReportOptions report;
  CleanSettings clean;
  DetectSettings detect;
};

/// Cleans BVH from standard input to standard output, frame by frame as it arrives: a frame goes
/// out when the frames that its latency looks at are in. Memory does not grow. Units, rig and
/// ground are found from the frames inside before the first goes out. Returns the exit code.
[[nodiscard]] int clean_stream(const StreamRequest& request);

}  // namespace surefoot::app
