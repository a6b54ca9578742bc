#include <benchmark/benchmark.h>
#include <fast_float/fast_float.h>
#include <fmt/format.h>

#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "math/rotation.h"
#include "surefoot/io/bvh.h"

// BVH against bare loops over the same numbers: one that only finds and converts them, one that
// only formats them. Times are to be compared line by line; `numbers` is what each handles a
// second.
namespace surefoot {
namespace {

constexpr int kFrames = 2000;
constexpr int kChains = 5;
constexpr int kJointsPerChain = 6;
constexpr int kChannels = 6 + 3 * kChains * kJointsPerChain;

// A file as motion capture makes them: 31 joints, 96 channels, four decimals.
std::string make_text() {
  std::string text =
      "HIERARCHY\nROOT Hips\n{\n\tOFFSET 0 0 0\n\tCHANNELS 6 Xposition Yposition "
      "Zposition Zrotation Yrotation Xrotation\n";
  for (int chain = 0; chain < kChains; ++chain) {
    for (int j = 0; j < kJointsPerChain; ++j) {
      text += fmt::format(
          "JOINT c{}j{}\n{{\n\tOFFSET {} -3.1 0.2\n\tCHANNELS 3 Zrotation Yrotation "
          "Xrotation\n",
          chain, j, chain - 2);
    }
    text += "End Site\n{\n\tOFFSET 0 -1 0\n}\n";
    for (int j = 0; j < kJointsPerChain; ++j) text += "}\n";
  }
  text += fmt::format("}}\nMOTION\nFrames: {}\nFrame Time: .0083333\n", kFrames);
  for (int frame = 0; frame < kFrames; ++frame) {
    for (int i = 0; i < kChannels; ++i) {
      text += fmt::format("{:.4f}{}", 60.0 * std::sin(0.01 * frame + 1.3 * i),
                          i + 1 < kChannels ? ' ' : '\n');
    }
  }
  return text;
}

const std::shared_ptr<const std::string>& sample_text() {
  static const auto text = std::make_shared<const std::string>(make_text());
  return text;
}

BvhLoadOptions known_conventions() { return {.metres_per_unit = 0.056, .up = Axis::pos_y}; }

std::vector<double> numbers_of(const std::string& text) {
  std::vector<double> numbers;
  numbers.reserve(kFrames * kChannels);
  const char* at = text.data() + text.find('\n', text.find("Frame Time")) + 1;
  const char* const end = text.data() + text.size();
  while (true) {
    while (at < end && (*at == ' ' || *at == '\n')) ++at;
    if (at == end) break;
    double number = 0.0;
    at = fast_float::from_chars(at, end, number).ptr;
    numbers.push_back(number);
  }
  return numbers;
}

void count(benchmark::State& state) {
  const auto numbers = static_cast<double>(kFrames) * kChannels;
  state.counters["numbers"] = benchmark::Counter(numbers * static_cast<double>(state.iterations()),
                                                 benchmark::Counter::kIsRate);
}

void bare_parse(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(numbers_of(*sample_text()));
  count(state);
}

void load(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(load_bvh(sample_text(), known_conventions()));
  count(state);
}

void load_with_guesses(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(load_bvh(sample_text()));
  count(state);
}

// The shortest text of each number, as the fastest general formatter gives it.
void bare_format(benchmark::State& state, const std::string& text) {
  const std::vector<double> numbers = numbers_of(text);
  for (auto _ : state) {
    std::string out;
    out.reserve(text.size());
    for (const double number : numbers) fmt::format_to(std::back_inserter(out), "{} ", number);
    benchmark::DoNotOptimize(out);
  }
  count(state);
}

void save(benchmark::State& state, const Clip& clip) {
  for (auto _ : state) benchmark::DoNotOptimize(save_bvh(clip));
  count(state);
}

Clip unchanged_clip() { return load_bvh(sample_text(), known_conventions()).value(); }

Clip changed_clip() {
  Clip clip = unchanged_clip();
  for (int frame = 0; frame < kFrames; ++frame) {
    for (int j = 0; j < clip.skeleton.size(); ++j) {
      Transform& local = clip.motion.pose(frame)[j];
      if (!clip.skeleton[j].end_site)
        local.rotation = local.rotation * axis_angle(Vec3::UnitX(), 0.01);
      if (j == 0) local.translation.y() += 0.01;
    }
  }
  return clip;
}

void bare_format_unchanged(benchmark::State& state) { bare_format(state, *sample_text()); }
void save_unchanged(benchmark::State& state) { save(state, unchanged_clip()); }
void bare_format_changed(benchmark::State& state) { bare_format(state, *save_bvh(changed_clip())); }
void save_changed(benchmark::State& state) { save(state, changed_clip()); }

BENCHMARK(bare_parse)->Unit(benchmark::kMillisecond);
BENCHMARK(load)->Unit(benchmark::kMillisecond);
BENCHMARK(load_with_guesses)->Unit(benchmark::kMillisecond);
BENCHMARK(bare_format_unchanged)->Unit(benchmark::kMillisecond);
BENCHMARK(save_unchanged)->Unit(benchmark::kMillisecond);
BENCHMARK(bare_format_changed)->Unit(benchmark::kMillisecond);
BENCHMARK(save_changed)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace surefoot
