#include <benchmark/benchmark.h>

#include <array>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "io/fbx/tree.h"
#include "io/gltf/accessors.h"
#include "io/npy/archive.h"
#include "support/data_files.h"
#include "surefoot/io/fbx.h"
#include "surefoot/io/gltf.h"
#include "surefoot/io/npy.h"

// Loading FBX, GLB and NPZ against bare loops that take the same bytes apart, inflate the arrays of
// the motion and convert them to doubles. Real files; skipped where there are none.
namespace surefoot {
namespace {

using Bytes = std::shared_ptr<const std::string>;

/// Curves only: meshes are not unpacked by loading either.
double convert_fbx(const Bytes& bytes) {
  const fbx::Tree tree = fbx::read_tree(bytes, "").value();
  double sum = 0.0;
  for (std::uint32_t n = 1; n < tree.nodes.size(); ++n) {
    const std::string_view name = tree.nodes[n].name;
    if (name != "KeyTime" && name != "KeyValueFloat" && name != "KeyAttrDataFloat" &&
        name != "KeyAttrFlags" && name != "KeyAttrRefCount") {
      continue;
    }
    const std::vector<double> values = tree.reals(n).value();
    for (const double value : values) sum += value;
  }
  return sum;
}

/// The JSON and the samplers of all animations.
double convert_gltf(const Bytes& bytes) {
  const GltfDocument document = open_gltf_document(bytes, "").value();
  GltfAccessors accessors(document, {});
  double sum = 0.0;
  const auto add = [&](const GltfJson& accessor) {
    const GltfJson& type = (*document.json)["accessors"][accessor.get<int>()]["type"];
    const int width = type == "SCALAR" ? 1 : type == "VEC3" ? 3 : 4;
    const GltfNumbers numbers = accessors.read(accessor.get<int>(), width, "").value();
    for (const double value : *numbers) sum += value;
  };
  for (const GltfJson& animation : (*document.json)["animations"]) {
    for (const GltfJson& sampler : animation["samplers"]) {
      add(sampler["input"]);
      add(sampler["output"]);
    }
  }
  return sum;
}

double convert_npz(const Bytes& bytes) {
  const NpyArchive archive = NpyArchive::open(bytes, "").value();
  double sum = 0.0;
  for (const std::string& name : archive.names()) {
    const NpyArray array = archive.array(name).value();
    if (!array.has_numbers()) continue;
    for (std::size_t i = 0; i < array.size(); ++i) sum += array.number(i);
  }
  return sum;
}

struct Sample {
  const char* file;
  double (*convert)(const Bytes&);
  Result<Clip> (*load)(const Bytes&);
  Result<std::string> (*save)(const Clip&);
};
constexpr auto kLoadFbx = [](const Bytes& bytes) { return load_fbx(bytes); };
constexpr auto kLoadGltf = [](const Bytes& bytes) { return load_gltf(bytes); };
constexpr auto kLoadNpz = [](const Bytes& bytes) { return load_npy(bytes); };
constexpr auto kSaveFbx = [](const Clip& clip) { return save_fbx(clip); };
constexpr auto kSaveGltf = [](const Clip& clip) { return save_gltf(clip); };
constexpr auto kSaveNpz = [](const Clip& clip) { return save_npy(clip); };
const std::array kSamples{
    Sample{"fbx/three_mixamo.fbx", convert_fbx, kLoadFbx, kSaveFbx},
    Sample{"fbx/ozz_run.fbx", convert_fbx, kLoadFbx, kSaveFbx},
    Sample{"fbx/mixamo_walking.fbx", convert_fbx, kLoadFbx, kSaveFbx},
    Sample{"glb/three_Soldier.glb", convert_gltf, kLoadGltf, kSaveGltf},
    Sample{"npz/kimodo_soma_02_multi_text_prompt.npz", convert_npz, kLoadNpz, kSaveNpz}};

Bytes bytes_of(const Sample& sample, benchmark::State& state) {
  auto bytes = read_data_file(std::string("formats/") + sample.file);
  state.SetLabel(sample.file);
  if (!bytes) state.SkipWithError("there is no such file in the data folder");
  return std::make_shared<const std::string>(bytes ? std::move(*bytes) : std::string());
}

void inflate_and_convert(benchmark::State& state) {
  const Sample& sample = kSamples[state.range(0)];
  const Bytes bytes = bytes_of(sample, state);
  for (auto _ : state) benchmark::DoNotOptimize(sample.convert(bytes));
}

void load(benchmark::State& state) {
  const Sample& sample = kSamples[state.range(0)];
  const Bytes bytes = bytes_of(sample, state);
  for (auto _ : state) benchmark::DoNotOptimize(sample.load(bytes).value().motion.frames());
}

void save_unchanged(benchmark::State& state) {
  const Sample& sample = kSamples[state.range(0)];
  const Bytes bytes = bytes_of(sample, state);
  if (bytes->empty()) return;
  const Clip clip = sample.load(bytes).value();
  for (auto _ : state) benchmark::DoNotOptimize(sample.save(clip).value());
}

BENCHMARK(inflate_and_convert)->DenseRange(0, 4)->Unit(benchmark::kMillisecond);
BENCHMARK(load)->DenseRange(0, 4)->Unit(benchmark::kMillisecond);
BENCHMARK(save_unchanged)->DenseRange(0, 4)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace surefoot
