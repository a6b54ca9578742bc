#include "changed_clip.h"

#include <fmt/format.h>

#include "pipeline/changed_clip.h"
#include "pipeline/words.h"

namespace surefoot::app {

OrExitCode<Clip> read_changed(const InputOptions& input, const std::string& path,
                              const Take& original, const ReportOptions& report,
                              Diagnostics& notes) {
  InputOptions same = input;
  same.path = path;
  same.units = fmt::format("{}", original.clip().conventions.metres_per_unit);
  same.up = word_of(original.clip().conventions.up);
  OrExitCode<Clip> changed = read_clip(same, report, notes);
  if (!changed) return changed;
  if (const auto same_body = check_made_from(*changed, path, original); !same_body) {
    return tl::unexpected(refuse_input(same_body.error()));
  }
  return changed;
}

}  // namespace surefoot::app
