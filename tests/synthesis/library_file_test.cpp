#include "synthesis/library_file.h"

#include <gtest/gtest.h>

#include "contact/embedded_model.h"
#include "contact/model_file.h"
#include "synthesis/embedded_models.h"
#include "synthesis/quantised.h"
#include "synthesis/sequences.h"

namespace surefoot {
namespace {

TEST(LibraryFileTest, ReadsBackToTheSameBytes) {
  const std::string bytes = write_library(steps_library(), "made by hand");
  const auto read = read_library(bytes, "lib");
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_TRUE(write_library(*read, "made by hand") == bytes);
  ASSERT_EQ(read->groups().size(), steps_library().groups().size());
  for (std::size_t i = 0; i < read->groups().size(); ++i) {
    EXPECT_EQ(read->groups()[i].parameters(), steps_library().groups()[i].parameters());
  }
}

TEST(LibraryFileTest, AMovementTakesLessThanTwelveKilobytes) {
  const std::string bytes = write_library(steps_library(), "");
  EXPECT_LT(bytes.size() / steps_library().movements().size(), 12000U);
  EXPECT_LT(embedded::steps().size(), 500000U);
}

TEST(LibraryFileTest, RefusesDamage) {
  const std::string bytes = write_library(steps_library(), "");
  for (std::size_t cut = 0; cut < bytes.size(); cut += bytes.size() / 50) {
    EXPECT_FALSE(read_library(std::string_view(bytes).substr(0, cut), "lib"));
  }
  std::string flipped = bytes;
  flipped[bytes.size() / 2] = static_cast<char>(flipped[bytes.size() / 2] ^ 4);
  EXPECT_FALSE(read_library(flipped, "lib"));
  EXPECT_FALSE(read_library("HIERARCHY", "lib"));
  EXPECT_FALSE(read_library(embedded_model("boost"), "lib"));
}

/// Whether every number of a library that was read can be worked with.
bool is_sound(const MovementLibrary& library) {
  for (const ExampleGroup& group : library.groups()) {
    if (!group.parameters().allFinite()) return false;
  }
  // What was understood is written, and reads back as the same.
  const std::string bytes = write_library(library, "");
  const auto again = read_library(bytes, "again");
  return again && write_library(*again, "") == bytes;
}

/// Damage behind a checksum that fits: it is refused, or what was read is a sound library.
TEST(LibraryFileTest, SurvivesAnyPayload) {
  ModelFile model = read_model_file(embedded::steps(), "steps", 2, "lib").value();
  std::mt19937 rng(6);
  int refused = 0;
  for (int i = 0; i < 60; ++i) {
    ModelFile damaged = model;
    for (int flips = 0; flips < 3; ++flips) {
      const std::size_t at = rng() % (i % 2 == 0 ? 4000 : damaged.payload.size());
      damaged.payload[at] = static_cast<char>(rng());
    }
    if (i % 5 == 0) damaged.payload.resize(rng() % damaged.payload.size());
    const auto read = read_library(write_model_file(damaged), "lib");
    refused += !read;
    if (read) {
      EXPECT_TRUE(is_sound(*read)) << i;
    } else {
      EXPECT_EQ(read.error().place.file, "lib") << read.error().message;
    }
  }
  EXPECT_GE(refused, 12) << "those that were cut short";
  EXPECT_LT(refused, 60);
}

TEST(QuantisedTest, RotationsAreKeptToAFractionOfAMilliradian) {
  std::mt19937 rng(9);
  std::normal_distribution<float> normal;
  for (int i = 0; i < 1000; ++i) {
    const Eigen::Vector4f q =
        Eigen::Vector4f(normal(rng), normal(rng), normal(rng), normal(rng)).normalized();
    const Eigen::Vector4f back = rotation_of(quantise_rotation(q));
    EXPECT_GE(std::abs(q.dot(back)), 1.0F - 2e-7F);
    EXPECT_LE(std::min((q - back).norm(), (q + back).norm()), 5e-5F);
  }
}

}  // namespace
}  // namespace surefoot
