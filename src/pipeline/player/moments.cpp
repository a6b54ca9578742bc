#include "pipeline/player/moments.h"

#include <fmt/format.h>

#include <algorithm>

#include "pipeline/centimetres.h"

namespace surefoot {
namespace {

constexpr std::size_t kMostCheckMoments = 4;
constexpr std::size_t kMostPlantMoments = 6;
constexpr double kBeforeMoment = 0.25;  // seconds that are played around a moment

Moment around(const ReportData& data, int frame, int first, int last) {
  const int margin = std::max(1, static_cast<int>(kBeforeMoment * data.plants.fps));
  return {frame, std::max(0, first - margin), std::min(data.plants.frames - 1, last + margin)};
}

std::vector<Moment> check_moments(const ReportData& data) {
  std::vector<Moment> moments;
  if (!data.measurement.verdict) return moments;
  std::vector<VerdictCheck> checks = data.measurement.verdict->checks;
  std::erase_if(checks, [](const VerdictCheck& c) { return c.level == VerdictLevel::good; });
  std::ranges::stable_sort(checks, std::ranges::greater{},
                           [](const VerdictCheck& c) { return c.value / c.limit; });
  checks.resize(std::min(checks.size(), kMostCheckMoments));
  for (const VerdictCheck& check : checks) {
    const int frame = std::clamp(check.frame, 0, data.plants.frames - 1);
    Moment moment = around(data, frame, frame, frame);
    std::string name(check.name);
    std::ranges::replace(name, '_', ' ');
    moment.label = fmt::format("{:.2f} s  {}: {:.2f} {}, limit {:.2f}", frame / data.plants.fps,
                               name, check.value, check.unit, check.limit);
    moments.push_back(std::move(moment));
  }
  return moments;
}

}  // namespace

std::vector<Moment> worst_moments(const ReportData& data) {
  std::vector<Moment> moments = check_moments(data);
  for (const std::size_t index : worst_plants(data, kMostPlantMoments)) {
    const Plant& plant = data.plants.plants[index];
    const SlideChange& slide = data.slides[index];
    Moment moment = around(data, plant.last, plant.first, plant.last);
    moment.side = static_cast<int>(index_of(plant.side));
    moment.label = fmt::format("{:.2f} s  {} {}: {:.2f} → {:.2f} cm", plant.first / data.plants.fps,
                               name_of(plant.side), name_of(plant.part),
                               slide.before * kCentimetres, slide.after * kCentimetres);
    moments.push_back(std::move(moment));
  }
  return moments;
}

}  // namespace surefoot
