#include "training/gait_training.h"

#include <algorithm>
#include <cmath>

#include "surefoot/contact/detect.h"

namespace surefoot::training {
namespace {

std::array<double, kStyles> style_of(const GaitModelData& data, const std::string& performer) {
  std::array<double, kStyles> style{};
  for (const Performer& known : data.performers) {
    if (known.name != performer) continue;
    std::copy(known.style.begin(), known.style.end(), style.begin());
  }
  return style;
}

/// Means over the cycles of a clip that are of its first cycle's gait.
GaitError mean_error(const GaitModel& model, const GaitClip& clip,
                     const std::array<double, kStyles>& style) {
  GaitError mean;
  mean.gait = clip.cycles.front().gait;
  double count = 0.0;
  for (const GaitCycle& cycle : clip.cycles) {
    if (cycle.gait != mean.gait) continue;
    const GaitError one = gait_error(model, clip, cycle, style);
    mean.speed += one.speed;
    mean.cadence += one.cadence;
    mean.model_cadence += one.model_cadence;
    mean.mean_joint_error += one.mean_joint_error;
    count += 1.0;
  }
  for (double* sum : {&mean.speed, &mean.cadence, &mean.model_cadence, &mean.mean_joint_error}) {
    *sum /= count;
  }
  return mean;
}

/// The first style coordinate of a clip whose cadence was compared with the average's.
double quickness_of(const GaitError& average, const GaitModelData& data) {
  if (!(data.cadence_spread > 0.0)) return 0.0;
  return std::log(average.cadence / average.model_cadence) / data.cadence_spread;
}

Result<GaitError> held_out_error(std::span<const GaitClip> clips, std::size_t left_out,
                                 const FitGaitSettings& settings) {
  std::vector<GaitClip> others;
  for (std::size_t i = 0; i < clips.size(); ++i) {
    if (i != left_out) others.push_back(clips[i]);
  }
  Result<FittedGait> fitted = fit_gait(others, settings);
  if (!fitted) return pass_on(fitted);
  const Result<GaitModel> model = GaitModel::create(std::move(fitted->data));
  if (!model) return pass_on(model);
  return mean_error(*model, clips[left_out], {});
}

}  // namespace

GaitClip gait_clip_of(std::string name, std::string performer, const Take& take) {
  GaitClip gait{std::move(name), std::move(performer), take.skeleton(), take.rig(), {}};
  if (take.rig().mover != 0) return gait;  // `fit_gait` refuses it with a sentence
  gait.cycles = cut_cycles(take.skeleton(), take.motion(), take.rig(), take.ground(),
                           detect_plants(take), take.first_frame());
  return gait;
}

Result<TrainedGait> train_gait(std::span<const GaitClip> clips,
                               const GaitTrainingSettings& settings, const ProgressFn& progress,
                               Diagnostics* notes) {
  Result<FittedGait> fitted = fit_gait(clips, settings.fit, notes);
  if (!fitted) return pass_on(fitted);
  Result<GaitModel> model = GaitModel::create(fitted->data);
  if (!model) return pass_on(model);
  TrainedGait trained{std::move(*fitted), std::move(*model), {}};
  for (std::size_t i = 0; i < clips.size(); ++i) {
    if (!report_progress(progress, static_cast<double>(i) / static_cast<double>(clips.size()))) {
      return fail("cancelled");
    }
    const GaitClip& clip = clips[i];
    if (clip.cycles.empty()) {
      if (notes != nullptr) {
        notes->note(
            NoteKind::left_out_example,
            clip.name + ": no complete cycle of a straight walk or run found; it is ignored");
      }
      continue;
    }
    GaitClipScore score;
    score.clip = clip.name;
    score.performer = clip.performer;
    score.cycles = static_cast<int>(clip.cycles.size());
    score.average = mean_error(trained.model, clip, {});
    score.style = style_of(trained.fitted.data, clip.performer);
    score.style[0] = quickness_of(score.average, trained.fitted.data);
    score.own = mean_error(trained.model, clip, score.style);
    if (settings.hold_out) {
      Result<GaitError> error = held_out_error(clips, i, settings.fit);
      if (!error) return pass_on(error);
      score.held_out = *error;
    }
    trained.scores.push_back(std::move(score));
  }
  std::sort(trained.scores.begin(), trained.scores.end(),
            [](const GaitClipScore& a, const GaitClipScore& b) {
              if (a.own.gait != b.own.gait) return a.own.gait < b.own.gait;
              return a.own.speed < b.own.speed;
            });
  return trained;
}

}  // namespace surefoot::training
