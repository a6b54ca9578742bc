#include "training/drawn_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace surefoot::training {
namespace {

/// Rows of which every second is in contact and the first half is near a change of label. Their
/// first feature tells the halves apart.
ClipRows made_rows(std::size_t count) {
  ClipRows rows;
  for (std::size_t i = 0; i < count; ++i) {
    FootFeatures features{};
    features.fill(i < count / 2 ? 1.0F : -1.0F);
    rows.features.push_back(features);
    rows.contact.push_back(i % 2 == 0 ? 1.0F : 0.0F);
    rows.weight.push_back(1.0F);
    rows.to_change.push_back(i < count / 2 ? 0.05F : 1.0F);
  }
  return rows;
}

TEST(DrawRows, DrawsAsManyAsAskedOrAll) {
  const ClipRows rows = made_rows(100);
  const ClipRows* const clips[] = {&rows};
  EXPECT_EQ(draw_rows(clips, 30)->features.cols(), 30);
  EXPECT_EQ(draw_rows(clips, 30)->contact.size(), 30u);
  EXPECT_EQ(draw_rows(clips, 1000)->features.cols(), 100);
}

TEST(DrawRows, TheSameRowsGiveTheSameDraw) {
  const ClipRows rows = made_rows(100);
  const ClipRows* const clips[] = {&rows};
  EXPECT_EQ(draw_rows(clips, 40)->features, draw_rows(clips, 40)->features);
}

TEST(DrawRows, RowsNearAChangeAreDrawnMoreOften) {
  const ClipRows rows = made_rows(4000);
  const ClipRows* const clips[] = {&rows};
  const Result<DrawnRows> drawn = draw_rows(clips, 1000);
  ASSERT_TRUE(drawn.has_value());
  const auto near = (drawn->features.colwise().sum().array() > 0.0F).count();
  // They weigh twice as much: two of three, less what drawing without putting back evens out.
  EXPECT_GT(near, 580);
  EXPECT_LT(near, 720);
}

TEST(DrawRows, RefusesRowsOfOneKind) {
  ClipRows rows = made_rows(10);
  std::ranges::fill(rows.contact, 1.0F);
  const ClipRows* const clips[] = {&rows};
  EXPECT_FALSE(draw_rows(clips, 5).has_value());
  EXPECT_FALSE(draw_rows({}, 5).has_value());
}

}  // namespace
}  // namespace surefoot::training
