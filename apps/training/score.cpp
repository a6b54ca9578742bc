#include "training/score.h"

#include <algorithm>

namespace surefoot::training {
namespace {

constexpr double kTimingReach = 0.2;  // s around a true contact

double ratio(int part, int whole) { return whole == 0 ? 0.0 : static_cast<double>(part) / whole; }

std::vector<bool> stands(const PlantTrack& plants, Side side) {
  std::vector<bool> frames(plants.frames, false);
  for (const Plant& plant : plants.plants) {
    if (plant.side != side) continue;
    std::fill(frames.begin() + plant.first, frames.begin() + plant.last + 1, true);
  }
  return frames;
}

void time_contact(const std::vector<bool>& found, double fps, const LabelledContact& contact,
                  LabelScore& score) {
  const int reach = static_cast<int>(kTimingReach * fps);
  const auto at = [&](int f) { return found[f]; };
  int first = std::max(contact.first - reach, 0);
  int last = std::min(contact.last + reach, static_cast<int>(found.size()) - 1);
  while (first <= last && !at(first)) ++first;
  while (first <= last && !at(last)) --last;
  if (first > last) return;
  const double ms = 1000.0 / fps;
  if (contact.begins_here) score.strike_ms.push_back((first - contact.first) * ms);
  if (contact.ends_here) score.toe_off_ms.push_back((last - contact.last) * ms);
}

}  // namespace

int LabelScore::frames() const {
  return true_positives + false_positives + false_negatives + true_negatives;
}
double LabelScore::accuracy() const { return ratio(true_positives + true_negatives, frames()); }
double LabelScore::f1() const {
  return ratio(2 * true_positives, 2 * true_positives + false_positives + false_negatives);
}
double LabelScore::precision() const {
  return ratio(true_positives, true_positives + false_positives);
}
double LabelScore::recall() const {
  return ratio(true_positives, true_positives + false_negatives);
}

void LabelScore::add(const LabelScore& other) {
  true_positives += other.true_positives;
  false_positives += other.false_positives;
  false_negatives += other.false_negatives;
  true_negatives += other.true_negatives;
  strike_ms.insert(strike_ms.end(), other.strike_ms.begin(), other.strike_ms.end());
  toe_off_ms.insert(toe_off_ms.end(), other.toe_off_ms.begin(), other.toe_off_ms.end());
}

LabelScore score_plants(const PlantTrack& plants, const ContactLabels& labels) {
  LabelScore score;
  for (const Side side : kSides) {
    const FootLabels& truth = labels[index_of(side)];
    const std::vector<bool> found = stands(plants, side);
    for (std::size_t f = 0; f < std::min(found.size(), truth.frames.size()); ++f) {
      if (truth.frames[f] == FootLabels::kUnknown) continue;
      const bool contact = truth.frames[f] == FootLabels::kContact;
      score.true_positives += found[f] && contact;
      score.false_positives += found[f] && !contact;
      score.false_negatives += !found[f] && contact;
      score.true_negatives += !found[f] && !contact;
    }
    for (const LabelledContact& contact : truth.contacts) {
      time_contact(found, plants.fps, contact, score);
    }
  }
  return score;
}

}  // namespace surefoot::training
