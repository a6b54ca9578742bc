#pragma once

#include <string>
#include <vector>

#include "surefoot/contact/plant.h"
#include "training/contact_labels.h"

namespace surefoot::training {

/// How well plants agree with labels, over clips: counts of labelled foot frames and errors of
/// events, found less true, milliseconds.
struct LabelScore {
  int true_positives = 0;
  int false_positives = 0;
  int false_negatives = 0;
  int true_negatives = 0;
  std::vector<double> strike_ms;
  std::vector<double> toe_off_ms;

  [[nodiscard]] int frames() const;
  [[nodiscard]] double accuracy() const;
  [[nodiscard]] double f1() const;
  [[nodiscard]] double precision() const;
  [[nodiscard]] double recall() const;
  void add(const LabelScore& other);
};

/// A foot is found in contact when its heel or ball is planted. A true contact is timed by the
/// found frames inside it and up to 0.2 s around it.
[[nodiscard]] LabelScore score_plants(const PlantTrack& plants, const ContactLabels& labels);

}  // namespace surefoot::training
