#include <gtest/gtest.h>

#include "io/fbx/fbx_text.h"
#include "io/fbx/rewrite.h"
#include "support/count_allocations.h"
#include "surefoot/io/fbx.h"

namespace surefoot {
namespace {

constexpr std::size_t kMegabyte = 1 << 20;

/// A small skeleton and a mesh of so many bytes, binary.
std::shared_ptr<const std::string> with_mesh(std::size_t bytes) {
  Clip clip = load_fbx(testing::kSmallFbx).value();
  clip.source = nullptr;
  const auto small = std::make_shared<const std::string>(save_fbx(clip).value());
  const fbx::Tree tree = fbx::read_tree(small, "small.fbx").value();
  fbx::OutNode mesh{"Geometry",
                    {std::int64_t{987654321}, std::string("Mesh"), std::string("Mesh")}};
  mesh.children.push_back({"Vertices", {std::vector<float>(bytes / sizeof(float), 1.5F)}});
  fbx::Edits edits;
  edits.appended[tree.child(0, "Objects")].push_back(std::move(mesh));
  return std::make_shared<const std::string>(fbx::rewrite(tree, edits).value());
}

TEST(FbxMemory, MeshesAreNeitherCopiedNorUnpacked) {
  const auto bytes = with_mesh(50 * kMegabyte);
  ASSERT_GT(bytes->size(), 50 * kMegabyte);
  forget_largest();
  const Result<Clip> clip = load_fbx(bytes);
  ASSERT_TRUE(clip.has_value()) << clip.error().to_string();
  EXPECT_LT(allocations().largest, kMegabyte);
  EXPECT_EQ(clip->motion.frames(), load_fbx(testing::kSmallFbx)->motion.frames());
  // The clip and the caller hold the same bytes.
  EXPECT_GT(bytes.use_count(), 1);
}

TEST(FbxMemory, WhatIsCopiedWouldBeSeen) {
  const auto bytes = with_mesh(2 * kMegabyte);
  forget_largest();
  const std::string copy = *bytes;
  EXPECT_GT(allocations().largest, kMegabyte);
}

}  // namespace
}  // namespace surefoot
