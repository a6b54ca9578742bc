#include "training/contact_labels.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/source_text.h"
#include "surefoot/contact/plant.h"
#include "training/csv.h"

namespace surefoot::training {
namespace {

constexpr std::array<std::string_view, 6> kColumns{"side",      "state",       "start_frame",
                                                   "end_frame", "start_known", "end_known"};

std::optional<Side> side_of(std::string_view word) {
  for (const Side side : kSides) {
    if (name_of(side) == word) return side;
  }
  return std::nullopt;
}

}  // namespace

Result<ContactLabels> read_contact_labels(std::string_view text, std::string file,
                                          int clip_frames) {
  const Result<CsvTable> table = read_csv(text, std::move(file));
  if (!table) return pass_on(table);
  std::array<std::size_t, kColumns.size()> columns{};
  for (std::size_t i = 0; i < kColumns.size(); ++i) {
    const int column = table->column(kColumns[i]);
    if (column < 0)
      return fail(fmt::format("has no column `{}`", kColumns[i]), {table->file, 1, 1});
    columns[i] = static_cast<std::size_t>(column);
  }
  ContactLabels labels;
  for (FootLabels& foot : labels) {
    foot.frames.assign(static_cast<std::size_t>(clip_frames), FootLabels::kUnknown);
  }
  for (std::size_t r = 0; r < table->rows.size(); ++r) {
    const SourcePlace place{table->file, table->lines[r], 1};
    const auto cell = [&](std::size_t i) -> const std::string& {
      return table->rows[r][columns[i]];
    };
    const std::optional<Side> side = side_of(cell(0));
    if (!side) return fail("the side must be left or right", place);
    if (cell(1) != "contact" && cell(1) != "swing") {
      return fail("the state must be contact or swing", place);
    }
    const std::optional<int> first = parse_integer(cell(2));
    const std::optional<int> last = parse_integer(cell(3));
    if (!first || !last || *first < 0 || *last < *first || *last >= clip_frames) {
      return fail(fmt::format("frames {} to {} are outside the clip, which has frames 0 to {}",
                              cell(2), cell(3), clip_frames - 1),
                  place);
    }
    FootLabels& foot = labels[index_of(*side)];
    const bool contact = cell(1) == "contact";
    std::fill(foot.frames.begin() + *first, foot.frames.begin() + *last + 1,
              contact ? FootLabels::kContact : FootLabels::kFree);
    if (contact) foot.contacts.push_back({*first, *last, cell(4) == "1", cell(5) == "1"});
  }
  return labels;
}

namespace {

/// The contacts in the labels of a foot's frames. Where a neighbour is unknown an end is no event.
void find_contacts(FootLabels& foot) {
  const int frames = static_cast<int>(foot.frames.size());
  const auto is = [&](int f, std::int8_t label) {
    return f >= 0 && f < frames && foot.frames[static_cast<std::size_t>(f)] == label;
  };
  for (int f = 0; f < frames; ++f) {
    if (!is(f, FootLabels::kContact)) continue;
    int last = f;
    while (is(last + 1, FootLabels::kContact)) ++last;
    foot.contacts.push_back(
        {f, last, is(f - 1, FootLabels::kFree), is(last + 1, FootLabels::kFree)});
    f = last;
  }
}

}  // namespace

ContactLabels labels_of(const PlantTrack& plants) {
  ContactLabels labels;
  for (const Side side : kSides) {
    FootLabels& foot = labels[index_of(side)];
    foot.frames.assign(static_cast<std::size_t>(plants.frames), FootLabels::kFree);
    for (const Plant& plant : plants.plants) {
      if (plant.side != side) continue;
      std::fill(foot.frames.begin() + plant.first, foot.frames.begin() + plant.last + 1,
                FootLabels::kContact);
    }
    find_contacts(foot);
  }
  return labels;
}

ContactLabels labels_of(std::span<const MotionLabel> labels) {
  ContactLabels feet;
  for (const MotionLabel label : labels) {
    const bool unknown = label == MotionLabel::skate;
    const std::array<bool, 2> stands{label == MotionLabel::left || label == MotionLabel::both,
                                     label == MotionLabel::right || label == MotionLabel::both};
    for (std::size_t side = 0; side < 2; ++side) {
      feet[side].frames.push_back(unknown        ? FootLabels::kUnknown
                                  : stands[side] ? FootLabels::kContact
                                                 : FootLabels::kFree);
    }
  }
  for (FootLabels& foot : feet) find_contacts(foot);
  return feet;
}

ContactLabels resample_labels(const ContactLabels& labels, double fps, double new_fps,
                              int new_frames) {
  ContactLabels out;
  const double step = fps / new_fps;
  for (std::size_t side = 0; side < 2; ++side) {
    const FootLabels& from = labels[side];
    FootLabels& to = out[side];
    for (int f = 0; f < new_frames; ++f) {
      const auto nearest = static_cast<std::size_t>(std::lround(f * step));
      to.frames.push_back(from.frames[std::min(nearest, from.frames.size() - 1)]);
    }
    for (const LabelledContact& contact : from.contacts) {
      const int first = std::max(static_cast<int>(std::ceil((contact.first - 0.5) / step)), 0);
      const int last =
          std::min(static_cast<int>(std::floor((contact.last + 0.5) / step)), new_frames - 1);
      if (last >= first)
        to.contacts.push_back({first, last, contact.begins_here, contact.ends_here});
    }
  }
  return out;
}

}  // namespace surefoot::training
