#include "training/rule_score.h"

#include <gtest/gtest.h>

#include "training/rule_labels.h"
#include "training/sample_clips.h"

namespace surefoot::training {
namespace {

TEST(RuleScore, IsRightWhereLabelsAreTheRulesOwn) {
  LabelledClip clip = sample_clip("a");
  clip.labels = labels_by_rule(clip.loaded);
  const auto scores = score_rule({&clip, 1});
  ASSERT_EQ(scores.size(), 2U);  // all and walk
  const RuleScore& score = scores.at("walk");
  EXPECT_EQ(score.contact.share(), 1.0);
  EXPECT_EQ(score.free.share(), 1.0);
  EXPECT_EQ(score.known.share(), 1.0);
  EXPECT_EQ(score.known.frames, score.contact.frames + score.free.frames);
  EXPECT_EQ(scores.at("all").known.frames, score.known.frames);
}

TEST(RuleScore, CountsWhatTheRuleGetsWrongAndWhatItLeavesOpen) {
  LabelledClip clip = sample_clip("a");
  for (FootLabels& foot : clip.labels) {
    for (std::int8_t& label : foot.frames) label = FootLabels::kFree;
  }
  const RuleScore score = score_rule({&clip, 1}).at("all");
  EXPECT_EQ(score.contact.share(), 0.0);
  EXPECT_GT(score.contact.frames, 0);
  EXPECT_EQ(score.free.share(), 1.0);
  EXPECT_LT(score.known.share(), 1.0);
  EXPECT_EQ(score.known.right, score.contact.frames + score.free.frames);
}

}  // namespace
}  // namespace surefoot::training
