#include "contact/contact_detector.h"

#include <gtest/gtest.h>

#include <cmath>

#include "contact/contact_model.h"
#include "contact/gliding_biped.h"
#include "contact/plant_collector.h"
#include "math/frames.h"
#include "support/count_allocations.h"
#include "support/sample_slide.h"
#include "support/sample_take.h"
#include "support/sample_walk.h"
#include "surefoot/contact/detect.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

const Skeleton kSkeleton = sample_biped_skeleton();
const Rig kRig = sample_biped_rig();

PlantTrack detect(const Motion& motion, const Ground& ground = Ground::flat(),
                  double look_ahead = kFullLookAhead) {
  DetectSettings settings;
  settings.method = DetectMethod::boost;
  settings.decider.look_ahead = look_ahead;
  return detect_plants(sample_take(motion, ground, kRig), settings);
}

std::vector<ContactDecision> stream(ContactDetector& detector, const Motion& motion) {
  std::vector<ContactDecision> decisions;
  for (int f = 0; f < motion.frames(); ++f) {
    const auto decision = detector.push(motion.pose(f));
    EXPECT_EQ(decision.has_value(), f >= detector.latency_frames());
    if (decision) decisions.push_back(*decision);
  }
  while (const auto decision = detector.flush()) decisions.push_back(*decision);
  return decisions;
}

void expect_same(const PlantTrack& a, const PlantTrack& b) {
  ASSERT_EQ(a.plants.size(), b.plants.size());
  for (std::size_t i = 0; i < a.plants.size(); ++i) {
    EXPECT_EQ(a.plants[i].side, b.plants[i].side);
    EXPECT_EQ(a.plants[i].part, b.plants[i].part);
    EXPECT_EQ(a.plants[i].first, b.plants[i].first);
    EXPECT_EQ(a.plants[i].last, b.plants[i].last);
    EXPECT_EQ(a.plants[i].confidence, b.plants[i].confidence);
  }
}

TEST(ContactDetector, AllocatesNothingOnceItIsMade) {
  const SampleWalk walk = sample_walk();
  auto detector = ContactDetector::create(kSkeleton, kRig, Ground::flat(), walk.motion.fps());
  ASSERT_TRUE(detector);
  const long before = allocations().count;
  for (int f = 0; f < walk.motion.frames(); ++f) (void)detector->push(walk.motion.pose(f));
  while (detector->flush()) {
  }
  EXPECT_EQ(allocations().count, before);
  ::operator delete(::operator new(16));
  EXPECT_EQ(allocations().count, before + 1) << "the counter counts";
}

TEST(ContactDetector, StreamsWhatDetectionFindsInTheWholeMotion) {
  for (const double fps : {20.0, 30.0, 100.0, 360.0}) {
    const SampleWalk walk = sample_walk({.frames = static_cast<int>(4.0 * fps), .fps = fps});
    const Motion motion = make_slide(walk.motion);
    for (const double look_ahead : {0.0, 0.033, 0.066, 0.1, 0.15, 0.2, 0.35, kFullLookAhead}) {
      const Ground ground = look_ahead == 0.1 ? Ground::none() : Ground::flat();
      const PlantTrack whole = detect(motion, ground, look_ahead);
      ASSERT_GT(whole.plants.size(), 8u);
      auto detector =
          ContactDetector::create(kSkeleton, kRig, ground, fps, {.look_ahead = look_ahead});
      ASSERT_TRUE(detector);
      if (look_ahead < 1.0) {
        EXPECT_LE(detector->latency_frames(), frames_of(look_ahead, fps));
      }
      for (int round = 0; round < 2; ++round) {
        PlantCollector collector;
        const auto decisions = stream(*detector, motion);
        ASSERT_EQ(decisions.size(), static_cast<std::size_t>(motion.frames()));
        for (const ContactDecision& decision : decisions) collector.add(decision);
        const auto streamed = make_track(motion.frames(), fps, collector.take());
        ASSERT_TRUE(streamed);
        expect_same(whole, *streamed);
      }
    }
  }
}

TEST(ContactDetector, MoreLookAheadThanThereIsUseForChangesNothing) {
  for (const double fps : {30.0, 100.0}) {
    const Motion motion =
        make_slide(sample_walk({.frames = static_cast<int>(4.0 * fps), .fps = fps}).motion);
    const auto full = ContactDetector::create(kSkeleton, kRig, Ground::flat(), fps);
    ASSERT_TRUE(full);
    const double needed = full->latency_frames() / fps;
    expect_same(detect(motion), detect(motion, Ground::flat(), needed));
    expect_same(detect(motion), detect(motion, Ground::flat(), 5.0));
  }
}

/// A decision at look-ahead `d` depends on no frame beyond it.
TEST(ContactDetector, LooksNoFurtherAheadThanItSays) {
  constexpr double kFps = 60.0;
  const Motion motion = make_slide(sample_walk({.frames = 240, .fps = kFps}).motion);
  for (const double look_ahead : {0.0, 0.05, 0.1, 0.2}) {
    const PlantDeciderSettings settings{.look_ahead = look_ahead};
    auto whole = ContactDetector::create(kSkeleton, kRig, Ground::flat(), kFps, settings);
    auto other = ContactDetector::create(kSkeleton, kRig, Ground::flat(), kFps, settings);
    ASSERT_TRUE(whole && other);
    const int ahead = frames_of(look_ahead, kFps);
    EXPECT_EQ(whole->latency_frames(), ahead);
    const auto decisions = stream(*whole, motion);
    for (int f = 0; f < 150; ++f) {
      const auto decision = other->push(motion.pose(f));
      if (f < ahead) continue;
      ASSERT_TRUE(decision);
      EXPECT_EQ(decision->frame, f - ahead);
      EXPECT_EQ(decision->planted, decisions[static_cast<std::size_t>(f - ahead)].planted);
      EXPECT_EQ(decision->log_odds, decisions[static_cast<std::size_t>(f - ahead)].log_odds);
    }
  }
}

TEST(ContactDetector, RefusesWhatDoesNotFit) {
  Rig strange = kRig;
  strange.legs[0].joints.knee = 99;
  EXPECT_FALSE(ContactDetector::create(kSkeleton, strange, Ground::flat(), 30.0));
  EXPECT_FALSE(ContactDetector::create(kSkeleton, kRig, Ground::flat(), -1.0));
  const ContactModel none;
  EXPECT_FALSE(ContactDetector::create(kSkeleton, kRig, Ground::flat(), 30.0, {}, &none));
  for (const double backwards : {-0.1, std::nan("")}) {
    EXPECT_FALSE(
        ContactDetector::create(kSkeleton, kRig, Ground::flat(), 30.0, {.look_ahead = backwards}));
  }
  auto detector = ContactDetector::create(kSkeleton, kRig, Ground::flat(), 30.0);
  ASSERT_TRUE(detector);
  EXPECT_FALSE(detector->push({}));
  EXPECT_FALSE(detector->flush());
}

/// Frames of a foot in contact, heel or ball.
int agreement(const PlantTrack& plants, const SampleWalk& walk) {
  const PlantsByFrame found(plants);
  int agree = 0;
  for (int f = 0; f < plants.frames; ++f) {
    for (const Side side : kSides) {
      bool truth = false;
      for (const SampleStance& s : walk.stances) {
        truth = truth || (s.side == side && s.first <= f && f <= s.last);
      }
      const bool stands = found.at(f, side, SolePart::heel) != PlantsByFrame::kNoPlant ||
                          found.at(f, side, SolePart::ball) != PlantsByFrame::kNoPlant;
      agree += truth == stands;
    }
  }
  return agree;
}

TEST(BoostDetector, ScaledAndWobblingRootsHardlyMatter) {
  const SampleWalk walk = sample_walk({.frames = 480, .fps = 60.0});
  const double clean = agreement(detect(walk.motion), walk);
  EXPECT_GE(clean, 0.95 * 960);
  for (const double scale : {1.05, 1.15, 1.3}) {
    Motion scaled = walk.motion;
    for (int f = 0; f < 480; ++f) scaled.pose(f)[0].translation.z() *= scale;
    EXPECT_GE(agreement(detect(scaled), walk), clean - 0.005 * 960) << scale;
  }
  Motion wobbling = walk.motion;
  for (int f = 0; f < 480; ++f) {
    const double t = f / 60.0;
    wobbling.pose(f)[0].translation +=
        Vec3(0.03 * std::sin(8.17 * t), 0.015 * std::sin(3.14 * t), 0.02 * std::sin(5.65 * t));
  }
  EXPECT_GE(agreement(detect(wobbling), walk), clean - 0.02 * 960);
}

TEST(BoostDetector, DecidesWellAtOnce) {
  const SampleWalk walk = sample_walk({.frames = 480, .fps = 60.0});
  for (const double look_ahead : {0.0, 0.033, 0.1, 0.2}) {
    const PlantTrack found = detect(walk.motion, Ground::flat(), look_ahead);
    EXPECT_GE(agreement(found, walk), 0.95 * 960) << look_ahead;
    Motion scaled = walk.motion;
    for (int f = 0; f < 480; ++f) scaled.pose(f)[0].translation.z() *= 1.15;
    EXPECT_GE(agreement(detect(scaled, Ground::flat(), look_ahead), walk),
              agreement(found, walk) - 0.005 * 960);
  }
}

/// Turned, mirrored and larger, the same feet stand on the same frames.
TEST(BoostDetector, PlantsTurnWithTheMotionAtEveryLookAhead) {
  const SampleWalk walk = sample_walk({.frames = 240, .fps = 60.0});
  Motion turned = walk.motion;
  const Quat turn(Eigen::AngleAxisd(0.7, Vec3::UnitY()));
  for (int f = 0; f < turned.frames(); ++f) {
    Transform& root = turned.pose(f)[0];
    root.translation = turn * root.translation;
    root.rotation = turn * root.rotation;
  }
  for (const double look_ahead : {0.0, 0.066, 0.2}) {
    const PlantTrack usual = detect(walk.motion, Ground::flat(), look_ahead);
    const PlantTrack other = detect(turned, Ground::flat(), look_ahead);
    ASSERT_EQ(usual.plants.size(), other.plants.size());
    for (std::size_t i = 0; i < usual.plants.size(); ++i) {
      EXPECT_EQ(usual.plants[i].first, other.plants[i].first);
      EXPECT_EQ(usual.plants[i].last, other.plants[i].last);
    }
  }
}

TEST(BoostDetector, EdgesDoNotDependOnTheRate) {
  const SampleWalk fine_walk = sample_walk({.frames = 481, .fps = 120.0});
  const PlantTrack fine = detect(fine_walk.motion);
  for (const double fps : {30.0, 60.0}) {
    const int frames = static_cast<int>(4.0 * fps) + 1;
    const PlantTrack coarse = detect(sample_walk({.frames = frames, .fps = fps}).motion);
    ASSERT_EQ(coarse.plants.size(), fine.plants.size()) << fps;
    for (std::size_t i = 0; i < fine.plants.size(); ++i) {
      EXPECT_NEAR(coarse.plants[i].first / fps, fine.plants[i].first / 120.0, 1.5 / fps);
      EXPECT_NEAR(coarse.plants[i].last / fps, fine.plants[i].last / 120.0, 1.5 / fps);
    }
  }
}

TEST(BoostDetector, ABodyThatSkidsIsNotPlanted) {
  const Motion skid = gliding_biped(120, 60.0, [](double t) { return Vec3(0.0, 0.0, 1.0 * t); });
  EXPECT_TRUE(detect(skid).plants.empty());
}

TEST(BoostDetector, ClipsShorterThanAWindowWork) {
  for (const int frames : {1, 2, 4, 9}) {
    const Motion motion = gliding_biped(frames, 30.0, [](double) { return Vec3::Zero(); });
    const PlantTrack track = detect(motion);
    EXPECT_EQ(track.plants.size(), 4u) << frames;
  }
}

}  // namespace
}  // namespace surefoot
