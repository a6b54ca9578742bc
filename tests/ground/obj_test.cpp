#include "ground/obj.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>

namespace surefoot {
namespace {

const std::string kSquare = "v 0 1 0\nv 2 1 0\nv 2 1 2\nv 0 1 2\n";

std::string refusal(const std::string& text) {
  const auto mesh = load_obj(text, "m.obj");
  return mesh ? "accepted" : mesh.error().to_string();
}

TEST(LoadObj, ReadsEveryWayToNameAVertex) {
  for (const char* face :
       {"f 1 2 3 4", "f 1/1 2/2 3/3 4/4", "f 1//1 2//1 3//1 4//1", "f 1/1/1 2/2/1 3/3/1 4/4/1",
        "f -4 -3 -2 -1", "f 1 2 3\nf -4 -2 -1", "f 1 2 \\\n 3 4"}) {
    const Result<TriangleMesh> mesh = load_obj(kSquare + face, "m.obj");
    ASSERT_TRUE(mesh.has_value()) << face << ": " << mesh.error().to_string();
    EXPECT_EQ(mesh->height(1.5, 0.5), 1.0) << face;
    EXPECT_EQ(mesh->height(0.5, 1.5), 1.0) << face;
  }
}

TEST(LoadObj, SkipsWhatIsNoShape) {
  const std::string text =
      "# made by hand\r\nmtllib a.mtl\r\no thing\r\ng part\r\nv 0 1 0 1.0\r\nv 2 1 0 0.5 0.5 "
      "0.5\r\n"
      "v 2 3 2 # corner\r\nvt 0 0\r\nvn 0 1 0\r\nusemtl x\r\ns off\r\nf 1/1/1 2/1/1 3/1/1\r\nl 1 "
      "2\r\n";
  const Result<TriangleMesh> mesh = load_obj(text, "m.obj");
  ASSERT_TRUE(mesh.has_value()) << mesh.error().to_string();
  EXPECT_NEAR(mesh->height(2.0, 1.0), 2.0, 1e-12);
}

TEST(LoadObj, RefusesWithPlaceAndReason) {
  EXPECT_EQ(refusal("v 1 2\n"), "m.obj:1:1: a vertex needs three coordinates");
  EXPECT_EQ(refusal("\nv 1 nan 2\n"),
            "m.obj:2:5: expected a coordinate within 1e6 metres, found 'nan'");
  EXPECT_EQ(refusal("v 1 2e9 2\n"),
            "m.obj:1:5: expected a coordinate within 1e6 metres, found '2e9'");
  EXPECT_EQ(refusal(kSquare + "f 1 2 5"),
            "m.obj:5:7: vertex 5 does not exist; only 4 are defined so far");
  EXPECT_EQ(refusal(kSquare + "f 1 2 0"),
            "m.obj:5:7: vertex 0 does not exist; only 4 are defined so far");
  EXPECT_EQ(refusal(kSquare + "f -5 2 3"),
            "m.obj:5:3: vertex -5 does not exist; only 4 are defined so far");
  EXPECT_EQ(refusal(kSquare + "f 1 x 3"), "m.obj:5:5: expected a vertex number, found 'x'");
  EXPECT_EQ(refusal(kSquare + "f 1 99999999999 3"),
            "m.obj:5:5: expected a vertex number, found '99999999999'");
  EXPECT_EQ(refusal(kSquare + "f 1 2"), "m.obj:5:1: a face needs at least three vertices");
  EXPECT_EQ(refusal(kSquare), "m.obj: no faces ('f' lines) found");
  EXPECT_EQ(refusal(""), "m.obj: no faces ('f' lines) found");
  EXPECT_EQ(refusal(kSquare + "f 1 2 2"),
            "m.obj: the mesh has no surface to stand on: all triangles are vertical or empty");
}

TEST(LoadObj, DamagedTextIsReadOrRefusedNeverWorse) {
  const std::string text = kSquare + "v 1.5 -2e-1 0.25\nf 1/2/3 2//4 3 4\nf -1 -2 -3 \\\n -4\n";
  std::mt19937 rng(1);
  std::uniform_int_distribution<std::size_t> where(0, text.size() - 1);
  std::uniform_int_distribution<int> byte(0, 255);
  for (int i = 0; i < 3000; ++i) {
    std::string damaged = text;
    for (int k = 0; k < 1 + i % 3; ++k) damaged[where(rng)] = static_cast<char>(byte(rng));
    if (i % 4 == 0) damaged.resize(where(rng));
    const Result<TriangleMesh> mesh = load_obj(damaged, "m.obj");
    if (mesh) {
      EXPECT_TRUE(std::isfinite(mesh->height(1.0, 1.0)));
    } else {
      EXPECT_FALSE(mesh.error().message.empty());
    }
  }
}

}  // namespace
}  // namespace surefoot
