#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "surefoot/base/error.h"
#include "surefoot/contact/motion_label.h"
#include "surefoot/contact/plant.h"

namespace surefoot::training {

/// A labelled contact of one foot, closed, and whether its ends are events or merely where the
/// labels begin or end.
struct LabelledContact {
  int first = 0;
  int last = 0;
  bool begins_here = false;
  bool ends_here = false;
};

/// What is known of one foot over a clip.
struct FootLabels {
  static constexpr std::int8_t kUnknown = -1;
  static constexpr std::int8_t kFree = 0;
  static constexpr std::int8_t kContact = 1;

  std::vector<std::int8_t> frames;
  std::vector<LabelledContact> contacts;
};
using ContactLabels = std::array<FootLabels, 2>;

/// Reads the rows of a .contacts.csv: side, state (contact or swing), start_frame, end_frame,
/// start_known, end_known by the names of its header; lines that begin with # are remarks. Frames
/// that no row holds are unknown. Refuses, with the line, missing columns, unknown words and frames
/// outside the clip.
[[nodiscard]] Result<ContactLabels> read_contact_labels(std::string_view text, std::string file,
                                                        int clip_frames);

/// Plants as labels: a foot is in contact when its heel or ball stands, and free otherwise.
[[nodiscard]] ContactLabels labels_of(const PlantTrack& plants);

/// The five labels as those of each foot; unknown where one skates, since the label does not tell
/// which.
[[nodiscard]] ContactLabels labels_of(std::span<const MotionLabel> labels);

/// The labels of a clip that was resampled, by the nearest frame.
[[nodiscard]] ContactLabels resample_labels(const ContactLabels& labels, double fps, double new_fps,
                                            int new_frames);

}  // namespace surefoot::training
