#include "contact/frame_runs.h"

#include <algorithm>
#include <iterator>

namespace surefoot {

std::vector<FrameRun> fill_gaps(const std::vector<FrameRun>& runs, int longest_gap) {
  std::vector<FrameRun> joined;
  for (const FrameRun& run : runs) {
    if (!joined.empty() && run.first - joined.back().last - 1 <= longest_gap) {
      joined.back().last = run.last;
    } else {
      joined.push_back(run);
    }
  }
  return joined;
}

std::vector<FrameRun> rest_of(const FrameRun& whole, const std::vector<FrameRun>& runs) {
  std::vector<FrameRun> rest;
  int first = whole.first;
  for (const FrameRun& run : runs) {
    if (run.first > first) rest.push_back({first, run.first - 1});
    first = run.last + 1;
  }
  if (first <= whole.last) rest.push_back({first, whole.last});
  return rest;
}

std::vector<FrameRun> drop_short(const std::vector<FrameRun>& runs, int fewest) {
  std::vector<FrameRun> kept;
  std::copy_if(runs.begin(), runs.end(), std::back_inserter(kept),
               [&](const FrameRun& run) { return run.size() >= fewest; });
  return kept;
}

}  // namespace surefoot
