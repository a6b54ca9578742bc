#include "contact/contact_model.h"

#include <gmock/gmock.h>

#include "contact/gliding_biped.h"
#include "contact/label_model.h"
#include "contact/model_file.h"
#include "support/sample_take.h"
#include "surefoot/contact/detect.h"

namespace surefoot {
namespace {

using testing::HasSubstr;

constexpr std::array kLearned{DetectMethod::boost, DetectMethod::svm, DetectMethod::knn};

std::string refusal(std::string_view bytes) {
  const auto read = read_contact_model(bytes, "m.bin");
  return read ? "" : read.error().to_string();
}

TEST(ContactModel, StandingStandsWithEachEmbeddedModel) {
  const Motion motion = gliding_biped(120, 60.0, [](double) { return Vec3::Zero(); });
  for (const DetectMethod method : kLearned) {
    DetectSettings settings;
    settings.method = method;
    const PlantTrack track =
        detect_plants(sample_take(motion, Ground::flat(), sample_biped_rig()), settings);
    ASSERT_EQ(track.plants.size(), 4u) << name_of(method);
    for (const Plant& plant : track.plants) {
      EXPECT_EQ(plant.first, 0);
      EXPECT_EQ(plant.last, 119);
      EXPECT_GT(plant.confidence, 0.5);
    }
  }
}

TEST(ContactModel, AFileGivesTheSameAnswers) {
  for (const DetectMethod method : kLearned) {
    ContactModel model = embedded_contact_model(method);
    model.look_ahead = 0.125;
    const auto read = read_contact_model(write_contact_model(model, "a command"), "model.bin");
    ASSERT_TRUE(read) << read.error().to_string();
    EXPECT_EQ(read->method, method);
    EXPECT_EQ(read->look_ahead, 0.125);
    ContactScorer scorer(model);
    ContactScorer scorer_of_read(*read);
    FeetFeatures features{};
    for (const float value : {-0.3F, 0.0F, 0.2F, 1.0F}) {
      features[0].fill(value);
      features[1].fill(0.5F * value);
      EXPECT_EQ(scorer_of_read.log_odds(features), scorer.log_odds(features));
    }
  }
}

TEST(ContactModel, TreesForALookAheadWereTrainedWithNoMore) {
  for (const double look_ahead : {0.0, 0.033, 0.066, 0.1, 0.2}) {
    const ContactModel& model = embedded_contact_model(DetectMethod::boost, look_ahead);
    EXPECT_LE(model.look_ahead, look_ahead);
    EXPECT_EQ(model.look_ahead, trained_look_ahead(look_ahead));
  }
  EXPECT_EQ(embedded_contact_model(DetectMethod::boost).look_ahead, kFullLookAhead);
  EXPECT_EQ(embedded_contact_model(DetectMethod::automatic, 0.35).look_ahead, kFullLookAhead);
}

TEST(ContactModel, CutFilesAreRefused) {
  for (const DetectMethod method : kLearned) {
    const std::string bytes = write_contact_model(embedded_contact_model(method), "");
    for (const double share : {0.0, 0.01, 0.5, 0.999}) {
      const auto size = static_cast<std::size_t>(share * static_cast<double>(bytes.size()));
      EXPECT_THAT(refusal(std::string_view(bytes).substr(0, size)), HasSubstr("m.bin: "));
    }
  }
}

TEST(ContactModel, RefusalsNameTheFileAndWhatIsWrong) {
  EXPECT_THAT(refusal(write_label_model(embedded_label_svm(), "")),
              HasSubstr("m.bin: is a model for `labels`"));
  EXPECT_THAT(refusal(write_model_file({"boost", 77, "", ""})), HasSubstr("different features"));
  EXPECT_THAT(refusal(write_model_file({"boost", foot_feature_signature(), "", "x"})),
              HasSubstr("m.bin: the model's look-ahead"));
  ContactModel backwards = embedded_contact_model(DetectMethod::boost);
  backwards.look_ahead = -0.1;
  EXPECT_THAT(refusal(write_contact_model(backwards, "")), HasSubstr("the model's look-ahead"));
}

TEST(ContactModel, PartsThatDoNotFitAreRefused) {
  const FootSvm& svm = embedded_contact_model(DetectMethod::svm).svm;
  CompactScaling scaling = svm.scaling();
  EXPECT_TRUE(FootSvm::create(scaling, svm.model()).has_value());
  scaling.half_range[0] = -1.0F;
  EXPECT_FALSE(FootSvm::create(scaling, svm.model()).has_value());
  EXPECT_FALSE(FootSvm::create(svm.scaling(), {}).has_value());
  const FootKnn& knn = embedded_contact_model(DetectMethod::knn).knn;
  scaling = knn.scaling();
  EXPECT_TRUE(FootKnn::create(scaling, knn.model()).has_value());
  scaling.half_range[0] = -1.0F;
  EXPECT_FALSE(FootKnn::create(scaling, knn.model()).has_value());
  EXPECT_FALSE(FootKnn::create(knn.scaling(), {}).has_value());
}

TEST(ContactModel, EmbeddedModelsAreSmall) {
  for (const DetectMethod method : kLearned) {
    EXPECT_LT(write_contact_model(embedded_contact_model(method), "").size(), 500u * 1000u);
  }
  for (const double look_ahead : {0.0, 0.066}) {
    const ContactModel& model = embedded_contact_model(DetectMethod::boost, look_ahead);
    EXPECT_LT(write_contact_model(model, "").size(), 50u * 1000u);
  }
}

}  // namespace
}  // namespace surefoot
