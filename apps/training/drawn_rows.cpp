#include "training/drawn_rows.h"

#include <algorithm>
#include <cmath>

#include "training/random.h"

namespace surefoot::training {
namespace {

constexpr std::uint64_t kSeed = 1;

/// One row in this many is looked at for the scaling.
constexpr std::size_t kScalingStride = 7;

struct Row {
  const FootFeatures* features = nullptr;
  bool contact = false;
  double key = 0.0;  // rows of the largest keys are drawn
};

double nearness(float seconds_to_change) {
  return seconds_to_change < 0.1F ? 2.0 : seconds_to_change < 0.2F ? 1.5 : 1.0;
}

/// Keys as in Efraimidis and Spirakis 2006: the largest of log(u) / weight are a weighted draw.
std::vector<Row> keyed(std::span<const ClipRows* const> rows) {
  std::vector<Row> keyed;
  Random random(kSeed);
  for (const ClipRows* clip : rows) {
    for (std::size_t i = 0; i < clip->features.size(); ++i) {
      const double weight = static_cast<double>(clip->weight[i]) * nearness(clip->to_change[i]);
      keyed.push_back(
          {&clip->features[i], clip->contact[i] > 0.5F, std::log(1.0 - random.unit()) / weight});
    }
  }
  return keyed;
}

CompactScaling scaling_of_rows(std::span<const Row> rows) {
  std::vector<CompactFeatures> some;
  for (std::size_t i = 0; i < rows.size(); i += kScalingStride) {
    some.push_back(compact_features(*rows[i].features));
  }
  return scaling_of(some);
}

}  // namespace

Result<DrawnRows> draw_rows(std::span<const ClipRows* const> rows, int count) {
  std::vector<Row> all = keyed(rows);
  const auto is_contact = [](const Row& row) { return row.contact; };
  if (std::ranges::none_of(all, is_contact) || std::ranges::all_of(all, is_contact)) {
    return fail("training needs labelled frames of both kinds, in contact and free");
  }
  DrawnRows drawn;
  drawn.scaling = scaling_of_rows(all);
  std::ranges::stable_sort(all, std::ranges::greater(), &Row::key);
  all.resize(std::min(all.size(), static_cast<std::size_t>(std::max(count, 2))));
  drawn.features.resize(kCompactFeatures, static_cast<Eigen::Index>(all.size()));
  for (std::size_t i = 0; i < all.size(); ++i) {
    const CompactFeatures x = drawn.scaling.apply(compact_features(*all[i].features));
    drawn.features.col(i) = Eigen::Map<const Eigen::VectorXf>(x.data(), kCompactFeatures);
    drawn.contact.push_back(all[i].contact);
  }
  return drawn;
}

}  // namespace surefoot::training
