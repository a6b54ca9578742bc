#include <gtest/gtest.h>

#include <bit>

#include "io/gltf/base64.h"
#include "io/gltf/truth.h"

namespace surefoot {
namespace {

using nlohmann::ordered_json;

template <class T>
void put(std::string& bytes, std::initializer_list<T> values) {
  for (const T value : values) {
    bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
  }
}

/// A scaled armature with a matrix above two joints, one of which turns by normalised shorts with a
/// sparse last key.
ordered_json small_file(std::string& data) {
  put<float>(data, {0.0F, 0.5F, 1.0F});                                       // 0: times
  put<std::int16_t>(data, {0, 0, 0, 32767, 0, 0, 0, 32767, 0, 0, 0, 32767});  // 12: rotations
  put<std::uint16_t>(data, {2, 0});                                           // 36: sparse index
  put<std::int16_t>(data, {0, 0, 23170, 23170});                              // 40: sparse value
  return ordered_json::parse(R"({
    "asset": {"version": "2.0"},
    "nodes": [
      {"name": "Armature", "scale": [0.01, 0.01, 0.01], "children": [1]},
      {"matrix": [1,0,0,0, 0,0,-1,0, 0,1,0,0, 0,100,0,1], "name": "Z up", "children": [2]},
      {"name": "a", "translation": [0, 0, 50], "children": [3]},
      {"name": "b", "translation": [100, 0, 0]}],
    "animations": [{"name": "turn", "samplers": [{"input": 0, "output": 1}],
                    "channels": [{"sampler": 0, "target": {"node": 2, "path": "rotation"}}]}],
    "accessors": [
      {"bufferView": 0, "componentType": 5126, "count": 3, "type": "SCALAR"},
      {"bufferView": 1, "componentType": 5122, "normalized": true, "count": 3, "type": "VEC4",
       "sparse": {"count": 1, "indices": {"bufferView": 2, "componentType": 5123},
                  "values": {"bufferView": 3}}}],
    "bufferViews": [
      {"buffer": 0, "byteLength": 12}, {"buffer": 0, "byteOffset": 12, "byteLength": 24},
      {"buffer": 0, "byteOffset": 36, "byteLength": 2},
      {"buffer": 0, "byteOffset": 40, "byteLength": 8}],
    "buffers": [{"byteLength": 48}]})");
}

std::shared_ptr<const std::string> with_data_uri(ordered_json json, const std::string& data) {
  json["buffers"][0]["uri"] = "data:application/octet-stream;base64," + encode_base64(data);
  return std::make_shared<const std::string>(json.dump());
}

std::string refusal(const ordered_json& json, const std::string& data) {
  const Result<Clip> clip = load_gltf(with_data_uri(json, data), {.file_name = "a.gltf"});
  return clip ? "" : clip.error().to_string();
}

TEST(GltfLoad, ScalesMatricesSparseAndNormalisedNumbersCount) {
  std::string data;
  const ordered_json json = small_file(data);
  const Result<Clip> clip = load_gltf(with_data_uri(json, data), {.metres_per_unit = 1.0});
  ASSERT_TRUE(clip) << clip.error().to_string();
  ASSERT_EQ(clip->skeleton.size(), 4);
  EXPECT_DOUBLE_EQ(clip->motion.fps(), 30.0);
  ASSERT_EQ(clip->motion.frames(), 31);
  // "a" is 1 m up by the matrix and half a metre along its own z, which is the world's y.
  EXPECT_LE((testing::places_in(*clip, 0)[2] - Vec3(0.0, 1.5, 0.0)).norm(), 1e-6);
  EXPECT_LE((testing::places_in(*clip, 0)[3] - Vec3(1.0, 1.5, 0.0)).norm(), 1e-6);
  // A quarter turn about that z, by the sparse key: x becomes y, which is the world's -z.
  EXPECT_LE((testing::places_in(*clip, 30)[3] - Vec3(0.0, 1.5, -1.0)).norm(), 1e-4);
}

TEST(GltfLoad, BuffersAreAskedForByName) {
  std::string data;
  ordered_json json = small_file(data);
  json["buffers"][0]["uri"] = "my%20walk.bin";
  const auto bytes = std::make_shared<const std::string>(json.dump());
  GltfLoadOptions options;
  options.file_name = "a.gltf";
  const Result<Clip> alone = load_gltf(bytes, options);
  ASSERT_FALSE(alone);
  EXPECT_NE(alone.error().message.find("/buffers/0/uri"), std::string::npos);
  std::string asked;
  options.resolve = [&](const std::string& name) -> Result<std::shared_ptr<const std::string>> {
    asked = name;
    return std::make_shared<const std::string>(data);
  };
  EXPECT_TRUE(load_gltf(bytes, options));
  EXPECT_EQ(asked, "my walk.bin");
}

TEST(GltfLoad, RefusalsNameTheirPlace) {
  std::string data;
  const ordered_json good = small_file(data);
  EXPECT_EQ(refusal(good, data), "");
  const auto bad = [&](const char* pointer, const ordered_json& value) {
    ordered_json json = good;
    json[ordered_json::json_pointer(pointer)] = value;
    return refusal(json, data);
  };
  EXPECT_NE(bad("/nodes/0/children/0", 9).find("/nodes/0/children/0"), std::string::npos);
  EXPECT_NE(bad("/nodes/3/children", {0}).find("its own ancestor"), std::string::npos);
  EXPECT_NE(bad("/nodes/2/translation", {0, "x", 0}).find("/nodes/2/translation"),
            std::string::npos);
  EXPECT_NE(bad("/accessors/0/count", 4).find("/accessors/0"), std::string::npos);
  EXPECT_NE(bad("/accessors/1/count", 1 << 30).find("/accessors/1/count"), std::string::npos);
  EXPECT_NE(bad("/bufferViews/1/byteLength", 4000).find("/bufferViews/1"), std::string::npos);
  EXPECT_NE(bad("/animations/0/samplers/0/interpolation", "CURVY").find("interpolation"),
            std::string::npos);
  EXPECT_NE(bad("/animations/0/channels/0/sampler", 3).find("/animations/0/channels/0/sampler"),
            std::string::npos);
  EXPECT_NE(bad("/asset/version", "1.0").find("glTF 2.0"), std::string::npos);
  const std::string packed =
      bad("/bufferViews/1/extensions", {{"EXT_meshopt_compression", ordered_json::object()}});
  EXPECT_NE(packed.find("EXT_meshopt_compression"), std::string::npos);
  EXPECT_NE(packed.find("export it again"), std::string::npos);
  // A long wait between two keys is no motion.
  std::string late = data;
  const float hours = 1e6F;
  std::memcpy(late.data() + 8, &hours, 4);
  EXPECT_NE(refusal(good, late).find("--fps"), std::string::npos);
  // Deep nesting and broken text have line and column.
  const Result<Clip> deep = load_gltf(std::make_shared<const std::string>(std::string(100, '[')),
                                      {.file_name = "d.gltf"});
  ASSERT_FALSE(deep);
  EXPECT_EQ(deep.error().place.column, 65);
}

TEST(GltfLoad, DamagedFilesAreReadOrRefused) {
  SUREFOOT_NEEDS_DATA();
  for (const std::string& file : testing::gltf_samples()) {
    const auto bytes = testing::shared_data(file);
    if (bytes->size() > 600'000) continue;
    std::uint32_t dice = 12345;
    for (int round = 0; round < 40; ++round) {
      std::string damaged = *bytes;
      dice = dice * 1664525 + 1013904223;
      const std::size_t json_size = std::min<std::size_t>(damaged.size(), 60'000);
      if (round % 2 == 0) {
        damaged.resize(dice % damaged.size());
      } else {
        for (int k = 0; k < 3; ++k) {
          dice = dice * 1664525 + 1013904223;
          damaged[(dice >> 4) % json_size] = static_cast<char>(dice >> 24);
        }
      }
      const Result<Clip> clip = load_gltf(std::make_shared<const std::string>(std::move(damaged)));
      EXPECT_TRUE(clip.has_value() || !clip.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace surefoot
