#include "surefoot/pipeline/settings_file.h"

#include "base/limits.h"
#include "pipeline/words.h"

namespace surefoot {

Result<LoadSettings> load_settings_of(const LoadWords& words) {
  const Result<double> units = parse_units(words.units);
  if (!units) return fail("units: " + units.error().message);
  const Result<std::optional<Axis>> up = parse_up(words.up);
  if (!up) return fail("up: " + up.error().message);
  const Result<RootOffset> root_offset = parse_root_offset(words.root_offset);
  if (!root_offset) return fail("root-offset: " + root_offset.error().message);
  if (words.fps != 0.0 && !limits::is_usable_rate(words.fps)) {
    return fail("fps: " + limits::rate_out_of_range(words.fps));
  }
  LoadSettings settings;
  settings.metres_per_unit = *units;
  settings.up = *up;
  settings.root_offset = *root_offset;
  settings.fps = words.fps;
  return settings;
}

}  // namespace surefoot
