#include "training/label_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "training/evaluation.h"

namespace surefoot::training {

bool is_locomotion(const std::string& category) {
  return category == "walk" || category == "run" || category == "jump";
}

namespace {

constexpr double kNear = 0.035;  // s; one frame of 30 a second

/// Whether a foot strikes or leaves within `kNear` of a frame.
bool near_event(const LabelClip& clip, std::size_t frame) {
  const auto near = [&](bool is_event, int event) {
    return is_event && std::abs(static_cast<double>(frame) - event) <= kNear * clip.legs.fps;
  };
  return std::ranges::any_of(clip.legs.labels, [&](const FootLabels& foot) {
    return std::ranges::any_of(foot.contacts, [&](const LabelledContact& contact) {
      return near(contact.begins_here, contact.first) || near(contact.ends_here, contact.last);
    });
  });
}

void score(const LabelClip& clip, const LabelSvm& svm, LabelRow& row) {
  const std::vector<MotionLabel> found =
      find_labels(clip.legs.poses, clip.legs.fps, clip.legs.rig, svm);
  for (const std::size_t f : clip.frames) {
    const bool right = found[f] == clip.labels[f];
    const bool skates = clip.labels[f] == MotionLabel::skate;
    (is_locomotion(clip.category) ? row.locomotion : row.complex).add(right);
    (skates ? row.footskate : row.footplant).add(right);
    row.by_category[clip.category][skates ? 1 : 0].add(right);
    if (skates) continue;
    if (!near_event(clip, f)) row.calm.add(right);
    row.called_skate += found[f] == MotionLabel::skate;
  }
}

/// Trains without one fold and scores on it.
Result<void> score_fold(std::span<const LabelClip> clips, const std::map<std::string, int>& fold_of,
                        int fold, LabelRow& row) {
  std::vector<const LabelClip*> others;
  for (const LabelClip& clip : clips) {
    if (fold_of.at(clip.subject) != fold) others.push_back(&clip);
  }
  const Result<LabelSvm> svm = train_label_svm(others, row.settings);
  if (!svm) return pass_on(svm);
  for (const LabelClip& clip : clips) {
    if (fold_of.at(clip.subject) == fold) score(clip, *svm, row);
  }
  return {};
}

/// Scores each row on unseen subjects.
Result<std::vector<LabelRow>> filled(std::vector<LabelRow> rows,
                                     std::span<const LabelledClip> clips, int folds,
                                     const ProgressFn& progress) {
  const std::map<std::string, int> fold_of = folds_by_subject(clips, folds);
  if (fold_of.size() < 2) {
    return fail("cross-validation needs clips of at least two subjects; these are of one");
  }
  const std::vector<LabelClip> labelled = label_clips(clips);
  const double steps = static_cast<double>(rows.size()) * folds;
  double done = 0.0;
  for (LabelRow& row : rows) {
    for (int fold = 0; fold < folds; ++fold) {
      if (!report_progress(progress, done / steps)) return fail("cancelled");
      if (const Result<void> scored = score_fold(labelled, fold_of, fold, row); !scored) {
        return pass_on(scored);
      }
      done += 1.0;
    }
  }
  return rows;
}

std::vector<LabelRow> rows_to_fill(const LabelTableSettings& settings) {
  std::vector<LabelRow> rows;
  const auto add = [&](LegFeatureSet set, int window, bool two_stages) {
    LabelRow row;
    row.settings.features.set = set;
    row.settings.features.window = window;
    row.settings.two_stages = two_stages;
    row.settings.rows = settings.rows;
    rows.push_back(row);
  };
  for (const LegFeatureSet set : kLegFeatureSets) {
    for (const int window : settings.windows) add(set, window, false);
  }
  for (const LegFeatureSet set : kLegFeatureSets) add(set, settings.two_stage_window, true);
  rows.emplace_back();
  return rows;
}

}  // namespace

double LabelRow::accuracy() const {
  const int frames = footplant.frames + footskate.frames;
  return frames == 0 ? 0.0 : static_cast<double>(footplant.right + footskate.right) / frames;
}

Result<std::vector<LabelRow>> label_table(std::span<const LabelledClip> clips,
                                          const LabelTableSettings& settings,
                                          const ProgressFn& progress) {
  return filled(rows_to_fill(settings), clips, settings.folds, progress);
}

Result<std::vector<LabelRow>> search_label_grid(std::span<const LabelledClip> clips,
                                                const LabelSvmSettings& machine, int folds,
                                                const ProgressFn& progress) {
  std::vector<LabelRow> grid;
  for (const double penalty : {0.75, 3.0, 12.0}) {
    for (const double spread : {0.5, 2.0, 8.0}) {
      LabelRow row;
      row.settings = machine;
      row.settings.penalty = penalty;
      row.settings.spread = spread;
      grid.push_back(row);
    }
  }
  Result<std::vector<LabelRow>> scored = filled(std::move(grid), clips, folds, progress);
  if (scored) std::ranges::stable_sort(*scored, std::ranges::greater(), &LabelRow::accuracy);
  return scored;
}

std::string label_table_text(std::span<const LabelRow> rows) {
  std::string text = fmt::format(
      "{:6} {:3} {:>6} {:>6} {:>5} {:>7} {:>10} {:>8} {:>9} {:>9} {:>8}\n", "stages", "set",
      "window", "rows", "C", "gamma*n", "locomotion", "complex", "footplant", "footskate", "all");
  for (const LabelRow& row : rows) {
    const LabelSvmSettings& settings = row.settings;
    fmt::format_to(std::back_inserter(text),
                   "{:6} {:3} {:6} {:6} {:5} {:7} {:9.1f}% {:7.1f}% {:8.1f}% {:8.1f}% {:7.1f}%\n",
                   settings.two_stages ? "two" : "one", name_of(settings.features.set),
                   settings.features.window, settings.rows, settings.penalty, settings.spread,
                   100.0 * row.locomotion.share(), 100.0 * row.complex.share(),
                   100.0 * row.footplant.share(), 100.0 * row.footskate.share(),
                   100.0 * row.accuracy());
  }
  if (rows.empty()) return text;
  fmt::format_to(std::back_inserter(text), "{:38} {:10} {:8} {:9} {:9}\n", "frames",
                 rows[0].locomotion.frames, rows[0].complex.frames, rows[0].footplant.frames,
                 rows[0].footskate.frames);
  return text;
}

std::string label_errors_text(const LabelRow& row) {
  const Rate& plants = row.footplant;
  const int wrong = plants.frames - plants.right;
  const int calm_wrong = row.calm.frames - row.calm.right;
  const auto percent = [](int part, int whole) { return whole == 0 ? 0.0 : 100.0 * part / whole; };
  std::string text = fmt::format("{:10} {:>9} {:>6} {:>9} {:>6}\n", "clips", "footplant", "frames",
                                 "footskate", "frames");
  for (const auto& [category, rates] : row.by_category) {
    fmt::format_to(std::back_inserter(text), "{:10} {:8.1f}% {:6} {:8.1f}% {:6}\n", category,
                   100.0 * rates[0].share(), rates[0].frames, 100.0 * rates[1].share(),
                   rates[1].frames);
  }
  fmt::format_to(std::back_inserter(text),
                 "footplant: {:.0f}% of {} errors within 35 ms of a strike or toe-off, {:.1f}% "
                 "right farther away; {:.0f}% of the errors called skating\n",
                 percent(wrong - calm_wrong, wrong), wrong, 100.0 * row.calm.share(),
                 percent(row.called_skate, wrong));
  return text;
}

}  // namespace surefoot::training
