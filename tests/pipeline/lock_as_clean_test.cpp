#include <gtest/gtest.h>

#include <memory>

#include "contact/sliding_capture.h"
#include "contact/sole_motion.h"
#include "support/data_files.h"
#include "support/own_layout.h"
#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/runtime/foot_lock.h"

namespace surefoot {
namespace {

Take take_from(const std::string& file) {
  MotionFiles files;
  files.motion = {file, std::make_shared<const std::string>(read_data_file(file).value())};
  return load_take(files).value();
}

/// The motion as a lock leaves it that is as late as cleaning a file asks for. A stream has no
/// T-pose before it, and is told what can be known of a motion as a whole only.
Motion locked(const Take& take, const PlantTrack& contact) {
  FootLockSettings settings;
  settings.fps = take.fps();
  settings.latency = 4.0;
  settings.ground = take.ground();
  settings.ground_found = take.ground_fit().has_value();
  const SoleMotion soles(take.legs(), take.fps(), take.first_frame());
  settings.sliding_capture = slides_throughout(contact, soles, take.rig().leg_length);
  FootLock lock = FootLock::create(take.skeleton(), take.rig(), settings).value();
  Motion out = take.motion();
  const int joints = out.joints();
  const auto put = [&](const FootCorrection& fix) {
    if (!fix.ready) return false;
    const int frame = take.first_frame() + static_cast<int>(fix.frame);
    lock.apply(fix, {out.pose(frame).data(), joints, testing::own_layout()});
    return true;
  };
  for (int f = take.first_frame(); f < out.frames(); ++f) {
    (void)put(
        lock.push({take.motion().pose(f).data(), joints, testing::own_layout()}, 1.0 / take.fps()));
  }
  while (put(lock.flush())) {
  }
  return out;
}

int frames_that_differ(const Motion& a, const Motion& b) {
  int frames = 0;
  for (int f = 0; f < a.frames(); ++f) {
    bool same = true;
    for (int j = 0; j < a.joints(); ++j) {
      same = same && a.pose(f)[j].translation == b.pose(f)[j].translation &&
             a.pose(f)[j].rotation.coeffs() == b.pose(f)[j].rotation.coeffs();
    }
    frames += same ? 0 : 1;
  }
  return frames;
}

TEST(LockAsClean, AStreamThatIsLateEnoughGivesWhatCleaningTheFileGives) {
  SUREFOOT_NEEDS_DATA();
  for (const char* folder : {"cmu/walk", "cmu/dance", "cmu/jump", "cmu/turn", "gt/walk"}) {
    const std::vector<std::string> files = data_files(folder, ".bvh");
    ASSERT_FALSE(files.empty()) << folder;
    const Take take = take_from(files.front());
    const Result<CleanedTake> cleaned = clean_take(take, {});
    ASSERT_TRUE(cleaned) << files.front();
    EXPECT_FALSE(cleaned->held.plants.empty()) << files.front();
    EXPECT_EQ(frames_that_differ(locked(take, cleaned->contact), cleaned->take.motion()), 0)
        << files.front();
  }
}

}  // namespace
}  // namespace surefoot
