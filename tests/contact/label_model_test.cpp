#include "contact/label_model.h"

#include <gtest/gtest.h>

#include "contact/contact_model.h"
#include "contact/gliding_biped.h"
#include "contact/model_file.h"
#include "support/sample_walk.h"

namespace surefoot {
namespace {

TEST(LabelModel, AFileGivesTheSameMachine) {
  const std::string bytes = write_label_model(embedded_label_svm(), "a command");
  const Result<LabelSvm> read = read_label_model(bytes, "model.bin");
  ASSERT_TRUE(read.has_value()) << read.error().message;
  EXPECT_EQ(write_label_model(*read, "a command"), bytes);
  const SampleWalk walk = sample_walk();
  const Rig rig = sample_biped_rig();
  EXPECT_EQ(label_motion(sample_biped_skeleton(), walk.motion, rig, *read),
            label_motion(sample_biped_skeleton(), walk.motion, rig, embedded_label_svm()));
}

TEST(LabelModel, TwoStagesAreKept) {
  LabelSvm svm = embedded_label_svm();
  SvmModel skating = svm.labels.model();
  skating.labels = {0, 1};
  skating.vectors_per_class = {1, 1};
  skating.vectors.conservativeResize(Eigen::NoChange, 2);
  skating.coefficients = Eigen::MatrixXf::Ones(1, 2);
  skating.rho = Eigen::VectorXf::Zero(1);
  svm.skating = SvmClassifier::create(std::move(skating)).value();
  const Result<LabelSvm> read = read_label_model(write_label_model(svm, ""), "model.bin");
  ASSERT_TRUE(read.has_value()) << read.error().message;
  ASSERT_TRUE(read->skating.has_value());
  EXPECT_EQ(read->skating->model().vectors, svm.skating->model().vectors);
}

TEST(LabelModel, OtherAndCutFilesAreRefused) {
  const std::string bytes = write_label_model(embedded_label_svm(), "");
  for (const double share : {0.0, 0.01, 0.5, 0.999}) {
    const auto size = static_cast<std::size_t>(share * static_cast<double>(bytes.size()));
    EXPECT_FALSE(read_label_model(std::string_view(bytes).substr(0, size), "m.bin").has_value());
  }
  EXPECT_FALSE(read_label_model(
                   write_contact_model(embedded_contact_model(DetectMethod::boost), ""), "m.bin")
                   .has_value());
}

TEST(LabelModel, DamagedPartsAreRefusedWithTheFile) {
  // Damage that a checksum does not show: written so.
  LabelSvm wrong_scaling = embedded_label_svm();
  wrong_scaling.scaling.half_range[3] = -1.0F;
  LabelSvm wrong_window = embedded_label_svm();
  wrong_window.features.window += 1;
  LabelSvm wrong_set = embedded_label_svm();
  wrong_set.features.set = LegFeatureSet::orientations;
  LabelSvm wrong_step = embedded_label_svm();
  wrong_step.features.step = 0.0;
  LabelSvm wrong_run = embedded_label_svm();
  wrong_run.shortest = -1.0;
  LabelSvm wrong_label = embedded_label_svm();
  SvmModel machine = wrong_label.labels.model();
  machine.labels[0] = 5;
  wrong_label.labels = SvmClassifier::create(std::move(machine)).value();
  for (const LabelSvm& svm :
       {wrong_scaling, wrong_window, wrong_set, wrong_step, wrong_run, wrong_label}) {
    const Result<LabelSvm> read = read_label_model(write_label_model(svm, ""), "m.bin");
    ASSERT_FALSE(read.has_value());
    EXPECT_EQ(read.error().place.file, "m.bin");
  }
}

TEST(LabelModel, TheEmbeddedModelIsSmall) {
  EXPECT_LT(write_label_model(embedded_label_svm(), "").size(), 500u * 1000u);
}

}  // namespace
}  // namespace surefoot
