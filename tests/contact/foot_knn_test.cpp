#include "contact/foot_knn.h"

#include <gtest/gtest.h>

#include "contact/boost.h"
#include "contact/gliding_biped.h"

namespace surefoot {
namespace {

TEST(FootKnn, StandingStandsWithTheEmbeddedModel) {
  const Rig rig = sample_biped_rig();
  const Motion motion = gliding_biped(120, 60.0, [](double) { return Vec3::Zero(); });
  const std::vector<Plant> plants = detect_by_knn(leg_poses(sample_biped_skeleton(), motion, rig),
                                                  60.0, rig, Ground::flat(), embedded_knn());
  ASSERT_EQ(plants.size(), 4u);
  for (const Plant& plant : plants) {
    EXPECT_EQ(plant.first, 0);
    EXPECT_EQ(plant.last, 119);
    EXPECT_GT(plant.confidence, 0.5);
  }
}

TEST(FootKnn, AFileGivesTheSameAnswers) {
  const std::string bytes = write_knn_model(embedded_knn(), "a command");
  const Result<FootKnn> read = read_knn_model(bytes, "model.bin");
  ASSERT_TRUE(read.has_value());
  FootKnn::Scratch scratch = embedded_knn().make_scratch();
  FootKnn::Scratch scratch_of_read = read->make_scratch();
  FootFeatures features{};
  for (const float value : {-0.3F, 0.0F, 0.2F, 1.0F}) {
    features.fill(value);
    EXPECT_EQ(read->log_odds(features, scratch_of_read),
              embedded_knn().log_odds(features, scratch));
  }
}

TEST(FootKnn, OtherAndCutFilesAreRefused) {
  const std::string bytes = write_knn_model(embedded_knn(), "");
  for (const double share : {0.0, 0.01, 0.5, 0.999}) {
    const auto size = static_cast<std::size_t>(share * static_cast<double>(bytes.size()));
    EXPECT_FALSE(read_knn_model(std::string_view(bytes).substr(0, size), "model.bin").has_value());
  }
  EXPECT_FALSE(read_knn_model(write_boost_model(embedded_boost(), ""), "model.bin").has_value());
}

TEST(FootKnn, PartsThatDoNotFitAreRefused) {
  CompactScaling scaling = embedded_knn().scaling();
  EXPECT_TRUE(FootKnn::create(scaling, embedded_knn().model()).has_value());
  scaling.half_range[0] = -1.0F;
  EXPECT_FALSE(FootKnn::create(scaling, embedded_knn().model()).has_value());
  EXPECT_FALSE(FootKnn::create(embedded_knn().scaling(), {}).has_value());
}

TEST(FootKnn, TheEmbeddedModelIsSmall) {
  EXPECT_LT(write_knn_model(embedded_knn(), "").size(), 500u * 1000u);
}

}  // namespace
}  // namespace surefoot
