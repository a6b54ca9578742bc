#include "training/label_table.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "training/sample_clips.h"

namespace surefoot::training {
namespace {

LabelTableSettings small_table() {
  LabelTableSettings settings;
  settings.windows = {1};
  settings.two_stage_window = 1;
  settings.rows = 200;
  settings.folds = 2;
  return settings;
}

TEST(LabelTable, ScoresEveryTaughtFrameOfEverySetOnce) {
  const std::vector<LabelledClip> clips{sample_clip("a"), sample_clip("b")};
  const auto rows = label_table(clips, small_table(), {});
  ASSERT_TRUE(rows.has_value()) << rows.error().message;
  ASSERT_EQ(rows->size(), 2 * kLegFeatureSets.size() + 1);
  std::size_t taught = 0;
  for (const LabelClip& clip : label_clips(clips)) taught += clip.frames.size();
  for (const LabelRow& row : *rows) {
    EXPECT_EQ(static_cast<std::size_t>(row.locomotion.frames), taught);
    EXPECT_EQ(row.complex.frames, 0);
    EXPECT_EQ(row.footplant.frames + row.footskate.frames, row.locomotion.frames);
    EXPECT_EQ(row.footplant.right + row.footskate.right, row.locomotion.right);
    EXPECT_GT(row.accuracy(), 0.9);  // the same walk is taught and asked
    ASSERT_EQ(row.by_category.size(), 1U);
    const auto& [plants, skates] = row.by_category.at("walk");
    EXPECT_EQ(plants.right, row.footplant.right);
    EXPECT_EQ(skates.frames, row.footskate.frames);
    EXPECT_GT(row.calm.frames, 0);
    EXPECT_LT(row.calm.frames, row.footplant.frames);
    EXPECT_LE(row.called_skate, row.footplant.frames - row.footplant.right);
  }
  const LabelSvmSettings by_default;
  EXPECT_EQ(rows->back().settings.rows, by_default.rows);
  EXPECT_EQ(rows->back().settings.features.window, by_default.features.window);
  const std::string text = label_table_text(*rows);
  EXPECT_EQ(std::ranges::count(text, '\n'), static_cast<std::ptrdiff_t>(rows->size()) + 2);
}

TEST(LabelTable, RefusesOneSubjectAndStopsWhenAsked) {
  const std::vector<LabelledClip> one{sample_clip("a")};
  EXPECT_FALSE(label_table(one, small_table(), {}).has_value());
  EXPECT_FALSE(search_label_grid(one, {}, 2, {}).has_value());
  const std::vector<LabelledClip> two{sample_clip("a"), sample_clip("b")};
  const auto stopped = label_table(two, small_table(), [](double) { return false; });
  ASSERT_FALSE(stopped.has_value());
  EXPECT_EQ(stopped.error().message, "cancelled");
}

}  // namespace
}  // namespace surefoot::training
