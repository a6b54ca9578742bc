#include "training/label_trainer.h"

#include <gtest/gtest.h>

#include "training/sample_clips.h"

namespace surefoot::training {
namespace {

class LabelTrainer : public testing::TestWithParam<bool> {
 protected:
  LabelTrainer() {
    const LabelledClip clip = sample_clip("a");
    clips = label_clips({&clip, 1});
    for (const LabelClip& one : clips) all.push_back(&one);
    settings.features.window = 1;
    settings.rows = 400;
    settings.penalty = 100.0;
    settings.two_stages = GetParam();
  }

  std::vector<LabelClip> clips;
  std::vector<const LabelClip*> all;
  LabelSvmSettings settings;
};

TEST_P(LabelTrainer, LearnsWhatItIsTaught) {
  const Result<LabelSvm> svm = train_label_svm(all, settings);
  ASSERT_TRUE(svm.has_value()) << svm.error().message;
  EXPECT_EQ(svm->skating.has_value(), GetParam());
  std::size_t right = 0;
  std::size_t frames = 0;
  for (const LabelClip& clip : clips) {
    const auto found = find_labels(clip.legs.poses, clip.legs.fps, clip.legs.rig, *svm);
    for (const std::size_t f : clip.frames) {
      ++frames;
      right += found[f] == clip.labels[f];
    }
  }
  EXPECT_GT(static_cast<double>(right), 0.95 * static_cast<double>(frames));
}

TEST_P(LabelTrainer, GivesTheSameMachineAgain) {
  const Result<LabelSvm> a = train_label_svm(all, settings);
  const Result<LabelSvm> b = train_label_svm(all, settings);
  ASSERT_TRUE(a.has_value() && b.has_value());
  EXPECT_EQ(a->labels.model().vectors, b->labels.model().vectors);
  EXPECT_EQ(a->labels.model().coefficients, b->labels.model().coefficients);
}

TEST_P(LabelTrainer, RefusesNothingToLearnFrom) {
  EXPECT_FALSE(train_label_svm({}, settings).has_value());
  for (LabelClip& clip : clips) clip.frames.clear();
  EXPECT_FALSE(train_label_svm(all, settings).has_value());
}

INSTANTIATE_TEST_SUITE_P(Stages, LabelTrainer, testing::Bool());

}  // namespace
}  // namespace surefoot::training
