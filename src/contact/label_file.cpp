#include "contact/label_file.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/json_text.h"
#include "contact/clip_file_reader.h"
#include "surefoot/contact/plant.h"

namespace surefoot {
namespace {

using nlohmann::json;

constexpr std::string_view kLabelFormat = "surefoot-labels";
constexpr int kLabelVersion = 1;

/// Longest clip that is read: 13 hours at 120 frames a second.

/// Adds a run, which begins where the one before it ended.
void read_run(ClipFileReader& reader, const json& object, const std::string& path, int frames,
              std::vector<MotionLabel>& labels) {
  if (!object.is_object()) return reader.refuse("a run must be an object", path);
  reader.check_keys(object, path, {"label", "first", "last"});
  const json* word = reader.find(object, path, "label", true);
  const json* begin = reader.find(object, path, "first", true);
  const json* end = reader.find(object, path, "last", true);
  if (!word || !begin || !end) return;
  const MotionLabel label =
      reader.word(*word, path + "/label", std::span<const MotionLabel>(kMotionLabels));
  const int first = reader.whole_number(*begin, path + "/first");
  const int last = reader.whole_number(*end, path + "/last");
  if (reader.error()) return;
  if (first != static_cast<int>(labels.size())) {
    return reader.refuse(
        fmt::format("the run starts at frame {}, but the next unlabelled frame is {}", first,
                    labels.size()),
        path + "/first");
  }
  if (last < first || last >= frames) {
    return reader.refuse(
        fmt::format("a run that starts at frame {} cannot end at frame {}; the clip has {} frames",
                    first, last, frames),
        path + "/last");
  }
  labels.resize(static_cast<std::size_t>(last) + 1, label);
}

void read_runs(ClipFileReader& reader, const json& root, int frames,
               std::vector<MotionLabel>& labels) {
  const json* list = reader.find(root, "", "labels", true);
  if (list == nullptr) return;
  if (!list->is_array()) return reader.refuse("\"labels\" must be an array", "/labels");
  for (std::size_t i = 0; i < list->size() && !reader.error(); ++i) {
    read_run(reader, (*list)[i], fmt::format("/labels/{}", i), frames, labels);
  }
  if (static_cast<int>(labels.size()) != frames) {
    reader.refuse(fmt::format("only {} of {} frames are labelled", labels.size(), frames),
                  "/labels");
  }
}

}  // namespace

Result<LabelTrack> read_labels(std::string_view text, std::string file) {
  const Result<json> root = parse_json(text, file);
  if (!root) return pass_on(root);
  ClipFileReader reader(text, std::move(file));
  LabelTrack track;
  int frames = 0;
  if (root->is_object()) {
    reader.header(*root, kLabelFormat, kLabelVersion, frames, track.fps);
    reader.check_keys(*root, "", {"format", "version", "frames", "fps", "labels"});
    if (!reader.error()) read_runs(reader, *root, frames, track.labels);
  } else {
    reader.refuse("a label file must be a JSON object", "");
  }
  if (reader.error()) return tl::unexpected(*reader.error());
  return track;
}

Result<LabelTrack> read_labels(std::string_view text, std::string file, int clip_frames,
                               double clip_fps) {
  Result<LabelTrack> track = read_labels(text, file);
  if (!track) return track;
  const auto frames = static_cast<int>(track->labels.size());
  const Result<void> fits = check_fits("labels", frames, track->fps, clip_frames, clip_fps);
  if (!fits) {
    const char* path = frames != clip_frames ? "/frames" : "/fps";
    return fail(fits.error().message, place_in_json(text, std::move(file), path));
  }
  return track;
}

std::string write_labels(const LabelTrack& track) {
  std::string text = fmt::format(
      "{{\"format\": \"{}\", \"version\": {}, \"frames\": {}, \"fps\": {},\n \"labels\": [",
      kLabelFormat, kLabelVersion, track.labels.size(), track.fps);
  const char* separator = "\n  ";
  for (std::size_t first = 0; first < track.labels.size();) {
    std::size_t next = first + 1;
    while (next < track.labels.size() && track.labels[next] == track.labels[first]) ++next;
    text += fmt::format("{}{{\"label\": \"{}\", \"first\": {}, \"last\": {}}}", separator,
                        name_of(track.labels[first]), first, next - 1);
    separator = ",\n  ";
    first = next;
  }
  return text + "]}\n";
}

}  // namespace surefoot
