#include "contact/foot_svm.h"

#include <gtest/gtest.h>

#include "contact/boost.h"
#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

TEST(FootSvm, StandingStandsWithTheEmbeddedModel) {
  const Rig rig = sample_biped_rig();
  const Motion motion = gliding_biped(120, 60.0, [](double) { return Vec3::Zero(); });
  const std::vector<Plant> plants = detect_by_svm(leg_poses(sample_biped_skeleton(), motion, rig),
                                                  60.0, rig, Ground::flat(), embedded_svm());
  ASSERT_EQ(plants.size(), 4u);
  for (const Plant& plant : plants) {
    EXPECT_EQ(plant.first, 0);
    EXPECT_EQ(plant.last, 119);
    EXPECT_GT(plant.confidence, 0.5);
  }
}

TEST(FootSvm, AFileGivesTheSameAnswers) {
  const std::string bytes = write_svm_model(embedded_svm(), "a command");
  const Result<FootSvm> read = read_svm_model(bytes, "model.bin");
  ASSERT_TRUE(read.has_value());
  FootSvm::Scratch scratch = embedded_svm().make_scratch();
  FootSvm::Scratch scratch_of_read = read->make_scratch();
  FootFeatures features{};
  for (const float value : {-0.3F, 0.0F, 0.2F, 1.0F}) {
    features.fill(value);
    EXPECT_EQ(read->log_odds(features, scratch_of_read),
              embedded_svm().log_odds(features, scratch));
  }
}

TEST(FootSvm, OtherAndCutFilesAreRefused) {
  const std::string bytes = write_svm_model(embedded_svm(), "");
  for (const double share : {0.0, 0.01, 0.5, 0.999}) {
    const auto size = static_cast<std::size_t>(share * static_cast<double>(bytes.size()));
    EXPECT_FALSE(read_svm_model(std::string_view(bytes).substr(0, size), "model.bin").has_value());
  }
  EXPECT_FALSE(read_svm_model(write_boost_model(embedded_boost(), ""), "model.bin").has_value());
}

TEST(FootSvm, PartsThatDoNotFitAreRefused) {
  CompactScaling scaling = embedded_svm().scaling();
  EXPECT_TRUE(FootSvm::create(scaling, embedded_svm().model()).has_value());
  scaling.half_range[0] = -1.0F;
  EXPECT_FALSE(FootSvm::create(scaling, embedded_svm().model()).has_value());
  EXPECT_FALSE(FootSvm::create(embedded_svm().scaling(), {}).has_value());
}

TEST(FootSvm, TheEmbeddedModelIsSmall) {
  EXPECT_LT(write_svm_model(embedded_svm(), "").size(), 500u * 1000u);
}

}  // namespace
}  // namespace surefoot
