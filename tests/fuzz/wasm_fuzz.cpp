#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

#include "bvh_mutator.h"
#include "support/sample_biped.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot/pipeline/save.h"

// As the page sees the module (bindings/wasm/exports.cpp).
extern "C" {
char* sf_input(std::size_t slot, std::size_t size);
const char* sf_output();
std::size_t sf_output_size();
int sf_add_file();
int sf_load();
int sf_open_character();
int sf_open_library();
int sf_ground(int which);
int sf_view(int which, int array, int first, int end);
int sf_pose(int which, int frame);
int sf_detect();
int sf_measure();
int sf_damage();
int sf_clean();
int sf_clean_edit();
int sf_measure_cleaned();
int sf_retarget();
int sf_path();
int sf_own_path();
int sf_loop();
int sf_walk();
int sf_adopt();
int sf_walker_open();
void sf_walker_close(int number);
int sf_lock_open();
void sf_lock_close(int number);
void sf_lock_push(int number, double dt, int planted);
int sf_motion();
int sf_report();
int sf_write_plants();
int sf_read_plants();
int sf_write_settings();
int sf_read_settings();

// What the page gives the module.
int surefoot_progress(double) { return 1; }
void surefoot_out_of_memory() { std::abort(); }
int surefoot_cast(int, const double*, double*) { return 0; }
}

namespace {

using namespace surefoot;

constexpr std::size_t kRequest = 0, kMotion = 1, kFile = 5;  // slots

void put(std::size_t slot, std::string_view bytes) {
  char* const room = sf_input(slot, bytes.size());
  std::memcpy(room, bytes.data(), bytes.size());
}

/// A motion is loaded before each call, so that a request alone makes what it finds.
bool load_sample() {
  static const std::string bytes = [] {
    Clip clip;
    clip.skeleton = sample_biped_skeleton();
    clip.motion = make_slide(sample_walk({.frames = 40, .fps = 30.0}).motion);
    return save_clip(clip).value();
  }();
  put(kRequest, R"({"names": {"motion": "a.bvh"}})");
  put(kMotion, bytes);
  return sf_load() == 1;
}

int open_walker() {
  const int opened = sf_walker_open();
  sf_walker_close(1);
  return opened;
}

int open_lock() {
  const int opened = sf_lock_open();
  sf_lock_push(1, 0.01, -1);
  sf_lock_close(1);
  return opened;
}

/// `wanted` is `name` or `name number number`; the numbers are of views and poses.
int call(std::string_view wanted) {
  const std::array<std::pair<std::string_view, int (*)()>, 24> calls{
      {{"load", sf_load},
       {"add", sf_add_file},
       {"character", sf_open_character},
       {"library", sf_open_library},
       {"damage", sf_damage},
       {"edit", sf_clean_edit},
       {"cleaned", sf_measure_cleaned},
       {"retarget", sf_retarget},
       {"path", sf_path},
       {"own_path", sf_own_path},
       {"loop", sf_loop},
       {"walk", sf_walk},
       {"adopt", sf_adopt},
       {"walker", open_walker},
       {"lock", open_lock},
       {"detect", sf_detect},
       {"measure", sf_measure},
       {"clean", sf_clean},
       {"motion", sf_motion},
       {"report", sf_report},
       {"write_plants", sf_write_plants},
       {"read_plants", sf_read_plants},
       {"write_settings", sf_write_settings},
       {"read_settings", sf_read_settings}}};
  const auto found = std::ranges::find(calls, wanted, &decltype(calls)::value_type::first);
  if (found != calls.end()) return found->second();
  const int number = static_cast<int>(wanted.size());
  if (wanted.starts_with('g')) return sf_ground(number % 4);
  return wanted.starts_with('v') ? sf_view(number % 4, number / 4, number % 7, -(number % 2))
                                 : sf_pose(number % 4, number);
}

}  // namespace

/// Whatever a page asks for (the first line names it, the rest is the request and the file) is
/// answered or refused by a sentence.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::string_view wanted = text.substr(0, text.find('\n'));
  const std::string_view rest = text.substr(std::min(size, wanted.size() + 1));
  if (!load_sample()) std::abort();
  put(kMotion, rest);
  put(kFile, rest);
  put(kRequest, wanted.starts_with("read") ? R"({"name": "a.json"})" : rest);
  const int answered = call(wanted);
  if (answered != 0 && answered != 1) std::abort();
  if (answered == 0 && sf_output_size() == 0) std::abort();
  return 0;
}

extern "C" std::size_t LLVMFuzzerCustomMutator(std::uint8_t* data, std::size_t size,
                                               std::size_t most, unsigned seed) {
  return fuzz::mutate_text(data, size, most, seed);
}
