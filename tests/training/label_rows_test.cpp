#include "training/label_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "training/sample_clips.h"

namespace surefoot::training {
namespace {

std::vector<LabelClip> clips_of(const LabelledClip& clip) { return label_clips({&clip, 1}); }

std::ptrdiff_t skates(const LabelClip& clip) {
  return std::ranges::count(clip.labels, MotionLabel::skate);
}

TEST(LabelClips, ACleanClipNeverSkatesAndAScaledOneWhereverItStands) {
  const LabelledClip clip = sample_clip("a");
  const std::vector<LabelClip> all = clips_of(clip);
  ASSERT_EQ(all.size(), 4u);
  EXPECT_EQ(skates(all[0]), 0);
  for (std::size_t f = 0; f < all[0].labels.size(); ++f) {
    // 0.3 of 1.17 m/s is above what skates: only flight would not.
    const MotionLabel feet = all[0].labels[f];
    const MotionLabel expected = feet == MotionLabel::none ? feet : MotionLabel::skate;
    EXPECT_EQ(all[1].labels[f], expected) << f;
    EXPECT_EQ(all[2].labels[f], expected) << f;
  }
}

TEST(LabelClips, OnlyTheMiddleOfASlipSkatesAndItsEndsAreNotTaught) {
  const LabelledClip clip = sample_clip("a", 60.0);
  const LabelClip slips = clips_of(clip)[3];
  const auto taught = [&](std::size_t f) { return std::ranges::count(slips.frames, f) == 1; };
  // The first slip goes from 0.3 to 0.85 s, at 1 m/s in its middle and slower towards its ends.
  EXPECT_NE(slips.labels[12], MotionLabel::skate);
  EXPECT_TRUE(taught(12));
  EXPECT_EQ(slips.labels[34], MotionLabel::skate);
  EXPECT_TRUE(taught(34));
  // 0.05 s after its beginning it goes at 0.08 m/s, 0.08 s after at 0.2 m/s.
  EXPECT_FALSE(taught(23));
  EXPECT_NE(slips.labels[23], MotionLabel::skate);
}

TEST(LabelClips, TeachThirtyFramesASecondAndNoneWithoutLabels) {
  LabelledClip clip = sample_clip("a", 120.0);
  for (std::size_t f = 0; f < 240; ++f) clip.labels[1].frames[f] = FootLabels::kUnknown;
  const LabelClip clean = clips_of(clip)[0];
  EXPECT_EQ(clean.frames.size(), (720u - 240u) / 4u);
  for (const std::size_t f : clean.frames) EXPECT_GE(f, 240u);
}

}  // namespace
}  // namespace surefoot::training
