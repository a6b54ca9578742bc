#include "clip_facts.h"

#include <fmt/format.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include <filesystem>

namespace surefoot::app {

std::string hash_of(std::string_view bytes) {
  const XXH128_hash_t hash = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", hash.high64, hash.low64);
}

std::optional<ReadFile> look_at(const std::string& path) {
  namespace fs = std::filesystem;
  std::error_code problem;
  const fs::file_status status = fs::status(path, problem);
  if (problem || !fs::exists(status) || fs::is_directory(status)) return std::nullopt;
  ReadFile file{path, 0, 0, ""};
  if (!fs::is_regular_file(status)) return file;
  file.size = fs::file_size(path, problem);
  if (problem) return std::nullopt;
  file.modified =
      static_cast<std::int64_t>(fs::last_write_time(path, problem).time_since_epoch().count());
  return file;
}

void ClipFacts::note(const Clip& clip) {
  if (frames > 0) return;  // a target, or what the motion is compared with
  frames = clip.motion.frames();
  fps = clip.motion.fps();
  joints = clip.skeleton.size();
  other_takes.clear();
  for (const NamedTake& take : clip.takes) {
    if (!take.chosen && !take.name.empty()) other_takes.push_back(take.name);
  }
}

void ClipFacts::note(const Diagnostics& notes) {
  for (const Warning& warning : notes.warnings()) {
    warnings[std::string(name_of(warning.kind))] += warning.count;
  }
}

void ClipFacts::note_read(const std::string& path, std::string_view bytes) {
  std::optional<ReadFile> file = look_at(path);
  if (!file) return;
  file->size = bytes.size();
  file->content = hash_of(bytes);
  files.push_back(std::move(*file));
}

}  // namespace surefoot::app
