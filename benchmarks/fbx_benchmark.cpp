#include <benchmark/benchmark.h>

#include <memory>
#include <string>
#include <vector>

#include "io/fbx/tree.h"
#include "support/data_files.h"
#include "surefoot/io/fbx.h"

// Loading FBX against a bare loop that finds the records, unpacks the curves' arrays and converts
// them to doubles. Real files, named as arguments of the benchmark; skipped where there are none.
namespace surefoot {
namespace {

const std::vector<std::string>& names() {
  static const std::vector<std::string> all{"three_mixamo", "ozz_run", "mixamo_walking"};
  return all;
}

std::shared_ptr<const std::string> bytes_of(benchmark::State& state) {
  const std::string& name = names()[state.range(0)];
  const auto bytes = read_data_file("formats/fbx/" + name + ".fbx");
  state.SetLabel(name);
  if (!bytes) {
    state.SkipWithError("there is no such file in the data folder");
    return std::make_shared<const std::string>();
  }
  return std::make_shared<const std::string>(*bytes);
}

void inflate_and_convert(benchmark::State& state) {
  const auto bytes = bytes_of(state);
  for (auto _ : state) {
    const fbx::Tree tree = fbx::read_tree(bytes, "").value();
    double sum = 0.0;
    for (std::uint32_t n = 1; n < tree.nodes.size(); ++n) {
      const std::string_view name = tree.nodes[n].name;
      if (name != "KeyTime" && name != "KeyValueFloat" && name != "KeyAttrDataFloat" &&
          name != "KeyAttrFlags" && name != "KeyAttrRefCount") {
        continue;
      }
      for (const double value : tree.reals(n).value()) sum += value;
    }
    benchmark::DoNotOptimize(sum);
  }
}

void load(benchmark::State& state) {
  const auto bytes = bytes_of(state);
  int transforms = 0;
  for (auto _ : state) {
    const Clip clip = load_fbx(bytes).value();
    transforms = clip.motion.frames() * clip.motion.joints();
    benchmark::DoNotOptimize(transforms);
  }
  state.counters["transforms"] = transforms;
}

void save_unchanged(benchmark::State& state) {
  const auto bytes = bytes_of(state);
  if (bytes->empty()) return;
  const Clip clip = load_fbx(bytes).value();
  for (auto _ : state) benchmark::DoNotOptimize(save_fbx(clip).value());
}

BENCHMARK(inflate_and_convert)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(load)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);
BENCHMARK(save_unchanged)->DenseRange(0, 2)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace surefoot
