#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include "support/count_allocations.h"
#include "support/sample_biped.h"
#include "support/sample_slide.h"
#include "support/sample_walk.h"
#include "surefoot.h"
#include "surefoot/io/bvh.h"

#ifndef __SANITIZE_ADDRESS__  // whose malloc cannot be made to fail

namespace {

using surefoot::allocations;
using surefoot::fail_allocations;

constexpr long kAll = 1L << 40;
constexpr long kFirstFew =
    400;  // allocations of which each fails once; later ones in growing steps

/// A walk that slides, as a BVH file.
const std::string& walk() {
  static const std::string text = [] {
    surefoot::Clip clip;
    clip.skeleton = surefoot::sample_biped_skeleton();
    clip.motion = surefoot::make_slide(surefoot::sample_walk().motion);
    return surefoot::save_bvh(clip).value();
  }();
  return text;
}

sf_status load(sf_clip** clip, sf_message* why = nullptr) {
  return sf_clip_load(walk().data(), walk().size(), "walk.bvh", nullptr, clip, why);
}

std::vector<long> chosen(long count) {
  std::vector<long> all;
  for (long n = 1; n <= count; n += n < kFirstFew ? 1 : n / 8) all.push_back(n);
  return all;
}

/// A call that gives back what it made, with memory running out at each of many of its
/// allocations: for one of them, and for all that follow.
void expect_survives(const std::function<sf_status(sf_message*)>& call) {
  sf_message why{};
  ASSERT_EQ(call(&why), SF_OK) << why.text;  // and what is made once is there
  const long before = allocations().count;
  ASSERT_EQ(call(&why), SF_OK) << why.text;
  const long count = allocations().count - before;
  const std::vector<long> places = chosen(count);
  const long live = allocations().live;
  int refused = 0;
  for (const long n : places) {
    for (const long how_many : {1L, kAll}) {
      why.text[0] = '\0';
      fail_allocations(n, how_many);
      const sf_status status = call(&why);
      fail_allocations(0, 0);
      ASSERT_EQ(allocations().live, live) << "allocation " << n << " of " << count;
      if (status == SF_OK) continue;  // a sort that can do without
      ++refused;
      ASSERT_EQ(status, SF_NO_MEMORY) << "allocation " << n << ": " << why.text;
      ASSERT_STREQ(why.text, "not enough memory");
    }
  }
  EXPECT_TRUE(count == 0 || refused > 0);
}

class OutOfMemory : public testing::Test {
 protected:
  void SetUp() override {
    ASSERT_EQ(load(&clip), SF_OK);
    ASSERT_EQ(sf_clip_clean(clip, nullptr, nullptr, &cleaned, nullptr), SF_OK);
    ASSERT_GT(sf_clip_plants(cleaned, nullptr, 0), 0U);
  }
  void TearDown() override {
    sf_clip_free(cleaned);
    sf_clip_free(clip);
  }

  sf_clip* clip = nullptr;
  sf_clip* cleaned = nullptr;
};

// Before anything was loaded, models included. The name makes it run first.
TEST(OutOfMemoryDeathTest, WhatFailedTheFirstTimeWorksTheNextTime) {
  ASSERT_FALSE(walk().empty());
  for (long n = 1; n < 20000; n += 1 + n / 2) {
    EXPECT_EXIT(
        {
          sf_clip* clip = nullptr;
          sf_clip* cleaned = nullptr;
          fail_allocations(n, 1);
          sf_status status = load(&clip);
          if (status == SF_OK) status = sf_clip_clean(clip, nullptr, nullptr, &cleaned, nullptr);
          fail_allocations(0, 0);
          if (status != SF_OK && status != SF_NO_MEMORY) std::exit(1);
          if (clip == nullptr && load(&clip) != SF_OK) std::exit(2);
          if (sf_clip_clean(clip, nullptr, nullptr, &cleaned, nullptr) != SF_OK) std::exit(3);
          std::exit(0);
        },
        testing::ExitedWithCode(0), "")
        << "allocation " << n;
  }
}

TEST_F(OutOfMemory, Loading) {
  expect_survives([](sf_message* why) {
    sf_clip* loaded = nullptr;
    const sf_status status = load(&loaded, why);
    sf_clip_free(loaded);
    return status;
  });
}

TEST_F(OutOfMemory, FindingPlants) {
  expect_survives(
      [&](sf_message* why) { return sf_clip_find_plants(clip, nullptr, nullptr, why); });
}

TEST_F(OutOfMemory, Cleaning) {
  expect_survives([&](sf_message* why) {
    sf_clip* made = nullptr;
    const sf_status status = sf_clip_clean(clip, nullptr, nullptr, &made, why);
    sf_clip_free(made);
    return status;
  });
}

TEST_F(OutOfMemory, CleaningAsAStream) {
  sf_clean_settings settings{};
  settings.size = sizeof settings;
  settings.live = 1;
  settings.latency = 0.2;
  expect_survives([&](sf_message* why) {
    sf_clip* made = nullptr;
    const sf_status status = sf_clip_clean(clip, &settings, nullptr, &made, why);
    sf_clip_free(made);
    return status;
  });
}

// Not glTF and not the texts: the library that makes JSON needs memory to give memory back, and
// ends the program where there is none.
TEST_F(OutOfMemory, Saving) {
  for (const char* name : {"walk.bvh", "walk.fbx", "walk.npz"}) {
    SCOPED_TRACE(name);
    expect_survives([&](sf_message* why) {
      void* bytes = nullptr;
      std::size_t size = 0;
      const sf_status status = sf_clip_save(cleaned, name, &bytes, &size, why);
      sf_bytes_free(bytes);
      return status;
    });
  }
}

TEST_F(OutOfMemory, MakingALock) {
  sf_rig* rig = nullptr;
  ASSERT_EQ(sf_rig_of_clip(clip, &rig, nullptr), SF_OK);
  sf_lock_settings settings{};
  settings.size = sizeof settings;
  settings.latency = 0.1;
  expect_survives([&](sf_message* why) {
    sf_lock* lock = nullptr;
    const sf_status status = sf_lock_create(rig, &settings, &lock, why);
    sf_lock_free(lock);
    return status;
  });
  sf_rig_free(rig);
}

TEST_F(OutOfMemory, PlacesOfJoints) {
  std::vector<double> xyz(3 * static_cast<std::size_t>(sf_clip_joints(clip)));
  fail_allocations(1, kAll);
  const sf_status status = sf_clip_positions(clip, 0, xyz.data(), xyz.size());
  fail_allocations(0, 0);
  EXPECT_EQ(status, SF_NO_MEMORY);
}

}  // namespace

#endif
