#include "training/rule_labels.h"
#include "math/rotation.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "training/sample_clips.h"

namespace surefoot::training {
namespace {

constexpr double kFps = 120.0;

/// Frames with a label of one kind.
std::ptrdiff_t count(const FootLabels& foot, std::int8_t label) {
  return std::ranges::count(foot.frames, label);
}

TEST(LabelsByRule, AgreeWithTheStancesOfACleanWalkAndLeaveLittleUnknown) {
  const LabelledClip clip = sample_clip("a", kFps);
  const ContactLabels labels = labels_by_rule(clip.loaded);
  for (std::size_t side = 0; side < 2; ++side) {
    const FootLabels& truth = clip.labels[side];
    const FootLabels& foot = labels[side];
    ASSERT_EQ(foot.frames.size(), truth.frames.size());
    std::ptrdiff_t wrong = 0;
    for (std::size_t f = 0; f < foot.frames.size(); ++f) {
      EXPECT_FALSE(foot.frames[f] == FootLabels::kFree && truth.frames[f] == FootLabels::kContact)
          << f;
      wrong += foot.frames[f] == FootLabels::kContact && truth.frames[f] == FootLabels::kFree;
    }
    // The foot leaves and comes without a jump: a frame or two at each end are as low and slow.
    EXPECT_LE(wrong, 4 * static_cast<std::ptrdiff_t>(truth.contacts.size()));
    EXPECT_LT(count(foot, FootLabels::kUnknown), static_cast<std::ptrdiff_t>(0.25 * 6.0 * kFps));
    EXPECT_GT(count(foot, FootLabels::kFree), 0);
  }
}

TEST(LabelsByRule, LieUnknownBetweenContactAndFree) {
  const LabelledClip clip = sample_clip("a", kFps);
  for (const FootLabels& foot : labels_by_rule(clip.loaded)) {
    for (std::size_t f = 1; f < foot.frames.size(); ++f) {
      const bool jump = foot.frames[f - 1] != FootLabels::kUnknown &&
                        foot.frames[f] != FootLabels::kUnknown &&
                        foot.frames[f - 1] != foot.frames[f];
      EXPECT_FALSE(jump) << f;
    }
    for (const LabelledContact& contact : foot.contacts) {
      EXPECT_FALSE(contact.begins_here || contact.ends_here);
    }
  }
}

TEST(LabelsByRule, CallNoSlideContact) {
  LabelledClip clip = sample_clip("a", kFps);
  Motion motion = clip.loaded.motion();
  for (int f = 0; f < motion.frames(); ++f) {
    motion.pose(f)[0].translation.x() += 0.6 * f / kFps;  // sideways, faster than what stands
  }
  clip.loaded = clip.loaded.with_motion(std::move(motion));
  for (const FootLabels& foot : labels_by_rule(clip.loaded)) {
    EXPECT_EQ(count(foot, FootLabels::kContact), 0);
    EXPECT_GT(count(foot, FootLabels::kUnknown), 0);
  }
}

TEST(LabelsByRule, DoNotKnowATPose) {
  // A T-pose lasts a sixtieth of a second at most.
  LabelledClip clip = sample_clip("a", 600.0);
  Motion motion = clip.loaded.motion();
  for (int f = 0; f < 10; ++f) {
    for (Transform& joint : motion.pose(f)) joint.rotation = axis_angle(Vec3::UnitX(), 1.0);
  }
  clip.loaded = clip.loaded.with_motion(std::move(motion));
  ASSERT_EQ(clip.loaded.first_frame(), 10);
  for (const FootLabels& foot : labels_by_rule(clip.loaded)) {
    EXPECT_EQ(std::count(foot.frames.begin(), foot.frames.begin() + 10, FootLabels::kUnknown), 10);
  }
}

}  // namespace
}  // namespace surefoot::training
