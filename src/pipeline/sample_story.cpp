#include "pipeline/sample_story.h"

#include "locomotion/gait_file.h"

namespace surefoot {

std::string_view sample_script() {
  return R"({
  "format": "surefoot-walk", "version": 1,
  "fps": 60, "duration": 9,
  "start": {"speed": 1.0},
  "events": [
    {"at": 1.0, "speed": 1.8, "within": 1.5},
    {"at": 3.0, "speed": 3.2, "within": 1.2},
    {"at": 4.5, "turn": 60, "within": 0.6},
    {"at": 6.5, "speed": 1.3, "turn": -45, "within": 1.2}
  ]
}
)";
}

Result<WalkMotion> act_sample_script(const WalkSettings& settings) {
  const Result<std::shared_ptr<const GaitModel>> gait = embedded_gait();
  if (!gait) return pass_on(gait);
  const Result<WalkScript> script = read_walk_script(sample_script(), "the demo's script", **gait);
  if (!script) return pass_on(script);
  return make_walk(*script, *gait, settings);
}

Result<SampleStory> sample_story() {
  Result<WalkMotion> raw = act_sample_script({.raw = true});
  if (!raw) return pass_on(raw);
  Result<WalkMotion> planted = act_sample_script();
  if (!planted) return pass_on(planted);
  return SampleStory{std::move(*raw), std::move(*planted), embedded_gait().value()->rig()};
}

}  // namespace surefoot
