#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "metrics/slide.h"
#include "pipeline/report_parts.h"

namespace surefoot {
namespace {

constexpr double kAround = 0.15;  // seconds shown before and after a plant

}  // namespace

Result<ReportData> report_data(const ReportInput& input) {
  const Take& original = input.original;
  Result<Measurement> measurement = measure_against(original, input.changed, input.plants);
  if (!measurement) return pass_on(measurement);
  if (input.verdict) measurement->verdict = input.verdict;
  ReportData data{original, input.plants,           original.legs(), input.changed.legs(),
                  {},       std::move(*measurement)};
  for (const Plant& plant : input.plants.plants) {
    const double fps = input.plants.fps;
    data.slides.push_back({plant_slide(plant, data.before, fps, original.rig()).whole.solid,
                           plant_slide(plant, data.after, fps, original.rig()).whole.solid});
  }
  return data;
}

FrameRange worst_range(const ReportInput& input) {
  const int last = input.original.frames() - 1;
  const Result<ReportData> data = report_data(input);
  if (!data || data->slides.empty()) return {0, last};
  const Plant& plant = input.plants.plants[worst_plants(*data, 1).front()];
  const int around = static_cast<int>(kAround * input.original.fps());
  return {std::max(0, plant.first - around), std::min(last, plant.last + around)};
}

Result<void> check_range(FrameRange range, int frames) {
  if (range.first >= 0 && range.first <= range.last && range.last < frames) return {};
  return fail(fmt::format("frames {} to {} are not in the motion, which has frames 0 to {}",
                          range.first, range.last, frames - 1));
}

std::string describe(const Plant& plant) {
  return fmt::format("{} {}, frames {} to {}", name_of(plant.side), name_of(plant.part),
                     plant.first, plant.last);
}

std::string describe(const ReportData& data, std::size_t plant) {
  const SlideChange& slide = data.slides[plant];
  return fmt::format("{}: sliding {:.2f} cm before, {:.2f} cm after",
                     describe(data.plants.plants[plant]), 100.0 * slide.before,
                     100.0 * slide.after);
}

std::vector<std::size_t> worst_plants(const ReportData& data, std::size_t most) {
  std::vector<std::size_t> order(data.slides.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  std::ranges::stable_sort(order, std::ranges::greater{},
                           [&](std::size_t plant) { return data.slides[plant].worst(); });
  order.resize(std::min(order.size(), most));
  return order;
}

}  // namespace surefoot
