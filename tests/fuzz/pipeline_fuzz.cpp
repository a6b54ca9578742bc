#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string>

#include "bvh_mutator.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/save.h"

namespace {

using namespace surefoot;

void require(bool holds) {
  if (!holds) std::abort();
}

void require_sound(const Motion& motion) {
  for (int frame = 0; frame < motion.frames(); ++frame) {
    for (const Transform& local : motion.pose(frame)) {
      require(local.translation.allFinite() && local.rotation.coeffs().allFinite());
      require(std::abs(local.rotation.norm() - 1.0) < 1e-6);
    }
  }
}

MotionFiles files_of(std::string text) {
  MotionFiles files;
  files.motion = {"fuzz.bvh", std::make_shared<const std::string>(std::move(text))};
  return files;
}

}  // namespace

/// Any bytes are refused or go the whole way: rig, ground, plants, cleaning, saving. What comes out
/// is finite, keeps its bones' lengths, and can be read again.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const MotionFiles files = files_of(std::string(reinterpret_cast<const char*>(data), size));
  Diagnostics notes;
  const Result<Take> take = load_take(files, {}, &notes);
  if (!take) return 0;
  const Result<CleanedTake> cleaned = clean_take(*take, {}, &notes);
  if (!cleaned) return 0;
  require_sound(cleaned->take.motion());
  require(cleaned->report.largest_leg_change < 1e-6);
  require(judge_cleaned(*take, *cleaned).has_value());
  const Result<std::string> bytes = save_clip(cleaned->take.clip());
  if (!bytes) return 0;
  const Result<Clip> again = load_clip(files_of(*bytes));
  require(again.has_value() && again->motion.frames() == take->motion().frames());
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzz::mutate_text(data, size, most, seed);
}
