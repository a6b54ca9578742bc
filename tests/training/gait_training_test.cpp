#include "training/gait_training.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>

#include "locomotion/gait_file.h"
#include "support/data_files.h"
#include "surefoot/locomotion/gait.h"

namespace surefoot::training {
namespace {

/// The clips that the embedded gait was learnt from, cut into cycles.
const std::vector<GaitClip>& gait_clips() {
  static const std::vector<GaitClip> clips = [] {
    std::ifstream list(source_folder() / "models" / "gait_clips.txt");
    std::vector<GaitClip> read;
    for (std::string name; std::getline(list, name);) {
      const InputFile file{name, std::make_shared<const std::string>(read_data_file(name).value())};
      const std::string stem = std::filesystem::path(name).stem().string();
      read.push_back(gait_clip_of(name, "cmu_" + stem.substr(0, stem.find('_')),
                                  load_take({file, {}, {}}).value()));
    }
    return read;
  }();
  return clips;
}

bool is_one_of(const std::string& clip, std::initializer_list<const char*> names) {
  return std::any_of(names.begin(), names.end(),
                     [&](const char* name) { return clip.find(name) != std::string::npos; });
}

// In 104_04 and 104_48 feet flip by 170 degrees, in 35_26 a finger; 127_03 and 16_55 are starts.
TEST(GaitTraining, FindsCyclesInEveryClipThatIsSteadyAndWhole) {
  SUREFOOT_NEEDS_DATA();
  for (const GaitClip& clip : gait_clips()) {
    const Gait expected = clip.name.find("/run/") != std::string::npos ? Gait::run : Gait::walk;
    EXPECT_EQ(clip.cycles.empty(),
              is_one_of(clip.name, {"104_04", "104_48", "35_26", "127_03", "16_55"}))
        << clip.name;
    for (const GaitCycle& cycle : clip.cycles) EXPECT_EQ(cycle.gait, expected) << clip.name;
  }
}

TEST(GaitTraining, MakesTheEmbeddedGaitAgain) {
  SUREFOOT_NEEDS_DATA();
  const GaitModelData made = fit_gait(gait_clips()).value().data;
  const GaitModelData& embedded = embedded_gait().value()->data();
  EXPECT_EQ(made.turning, embedded.turning);
  ASSERT_EQ(made.cycles.size(), embedded.cycles.size());
  EXPECT_NEAR((made.cycles.mean - embedded.cycles.mean).norm(), 0.0, 1e-4);
  for (std::size_t gait = 0; gait < 2; ++gait) {
    EXPECT_NEAR(made.gaits[gait].cadence_factor, embedded.gaits[gait].cadence_factor, 1e-9);
    EXPECT_NEAR(made.gaits[gait].cadence_exponent, embedded.gaits[gait].cadence_exponent, 1e-9);
  }
}

// At about the same speed the performer of 07_05 goes at 0.65 cycles a second there and at 0.82 in
// 07_03, at 0.80 in 07_08 and at 0.92 in 07_02: long strides on purpose, which no average has. In
// a clip's own style every cadence is met, and these two become postures of that performer.
TEST(GaitTraining, CadenceFollowsTheClips) {
  SUREFOOT_NEEDS_DATA();
  const TrainedGait trained = train_gait(gait_clips(), {}, {}, nullptr).value();
  EXPECT_EQ(trained.scores.size(), 46U);
  for (const GaitClipScore& score : trained.scores) {
    const double off = score.average.model_cadence / score.average.cadence - 1.0;
    const double off_in_style = score.own.model_cadence / score.own.cadence - 1.0;
    EXPECT_LT(std::abs(off_in_style), 0.1) << score.clip;
    if (is_one_of(score.clip, {"07_05", "07_08"})) {
      EXPECT_GT(off, 0.1) << score.clip;
      EXPECT_LT(score.own.mean_joint_error, 0.8 * score.average.mean_joint_error) << score.clip;
    } else {
      EXPECT_LT(std::abs(off), 0.1) << score.clip;
    }
  }
  EXPECT_GT(trained.fitted.data.cycles.variance_kept(), 0.95);
}

// Every sixth clip, met by a gait of all the others at its speed alone.
TEST(GaitTraining, MeetsSpeedsOfClipsItHasNotSeen) {
  SUREFOOT_NEEDS_DATA();
  const std::vector<GaitClip>& clips = gait_clips();
  double error = 0.0;
  double error_at_other_speeds = 0.0;
  int met = 0;
  for (std::size_t i = 0; i < clips.size(); i += 6) {
    std::vector<GaitClip> others = clips;
    others.erase(others.begin() + i);
    const GaitModel model = GaitModel::create(fit_gait(others).value().data).value();
    for (const GaitCycle& cycle : clips[i].cycles) {
      const double here = gait_error(model, clips[i], cycle).mean_joint_error;
      EXPECT_LT(here, 0.09) << clips[i].name;
      GaitCycle slower = cycle;
      slower.speed *= 0.7;
      error += here;
      error_at_other_speeds += gait_error(model, clips[i], slower).mean_joint_error;
      ++met;
    }
  }
  EXPECT_GE(met, 8);
  EXPECT_LT(error, 0.9 * error_at_other_speeds);
}

// Subjects recorded at half the rate of their header walk at twice their speed and cadence.
TEST(GaitTraining, LeavesOutCyclesOfAWrongFrameRate) {
  SUREFOOT_NEEDS_DATA();
  std::vector<GaitClip> clips(gait_clips().begin(), gait_clips().end());
  const auto walk = std::find_if(clips.begin(), clips.end(), [](const GaitClip& clip) {
    return clip.name.find("walk/16_15") != std::string::npos;
  });
  ASSERT_NE(walk, clips.end());
  for (GaitCycle& cycle : walk->cycles) {
    cycle.duration *= 0.5;
    cycle.speed *= 2.0;
  }
  Diagnostics notes;
  const FittedGait fitted = fit_gait(clips, {}, &notes).value();
  const auto index = static_cast<std::size_t>(walk - clips.begin());
  for (const FittedCycle& cycle : fitted.cycles) EXPECT_NE(cycle.clip, index);
  EXPECT_GT(notes.count(NoteKind::left_out_example), 0U);
}

}  // namespace
}  // namespace surefoot::training
