#include "changed_clip.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "pipeline/words.h"

namespace surefoot::app {
namespace {

constexpr double kRateTolerance = 1e-3;  // relative, as for plants

bool same_names(const Skeleton& a, const Skeleton& b) {
  return std::ranges::equal(a.joints(), b.joints(), {}, &Joint::name, &Joint::name);
}

/// What is wrong with a motion as one made from the original; empty if nothing is.
std::string mismatch(const Clip& changed, const Take& original) {
  const Motion& was = original.motion();
  const Motion& is = changed.motion;
  if (!same_names(changed.skeleton, original.skeleton())) {
    return fmt::format("does not have the same joints as {}", original.name());
  }
  if (is.frames() != was.frames()) {
    return fmt::format("has {} frames, {} has {}", is.frames(), original.name(), was.frames());
  }
  if (!(std::abs(is.fps() / was.fps() - 1.0) <= kRateTolerance)) {
    return fmt::format("has {:.6g} frames per second, {} has {:.6g}", is.fps(), original.name(),
                       was.fps());
  }
  return {};
}

}  // namespace

OrExitCode<Clip> read_changed(const InputOptions& input, const std::string& path,
                              const Take& original, const ReportOptions& report,
                              Diagnostics& notes) {
  InputOptions same = input;
  same.path = path;
  same.units = fmt::format("{}", original.clip().conventions.metres_per_unit);
  same.up = word_of(original.clip().conventions.up);
  OrExitCode<Clip> changed = read_clip(same, report, notes);
  if (!changed) return changed;
  if (const std::string wrong = mismatch(*changed, original); !wrong.empty()) {
    return tl::unexpected(refuse_input(Error{wrong, {path}}));
  }
  return changed;
}

}  // namespace surefoot::app
