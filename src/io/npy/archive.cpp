#include "io/npy/archive.h"

#include <fmt/format.h>

#include <algorithm>

#include "surefoot/io/npy.h"

namespace surefoot {
namespace {

std::string bare_name(std::string_view member) {
  constexpr std::string_view kEnding = ".npy";
  if (member.ends_with(kEnding)) member.remove_suffix(kEnding.size());
  return std::string(member);
}

}  // namespace

Result<NpyArchive> NpyArchive::open(std::shared_ptr<const std::string> bytes, std::string file) {
  NpyArchive archive;
  archive.bytes_ = std::move(bytes);
  archive.file_ = std::move(file);
  archive.zip_ = is_npz(*archive.bytes_);
  if (!archive.zip_) {
    if (is_npy(*archive.bytes_)) return archive;
    return fail("byte 0: this is neither .npz nor .npy", {archive.file_});
  }
  Result<std::vector<ZipMember>> members = read_zip(*archive.bytes_, archive.file_);
  if (!members) return pass_on(members);
  archive.members_ = std::move(*members);
  return archive;
}

std::vector<std::string> NpyArchive::names() const {
  if (!zip_) return {""};
  std::vector<std::string> names;
  for (const ZipMember& member : members_) names.push_back(bare_name(member.name));
  return names;
}

bool NpyArchive::has(std::string_view name) const {
  const std::vector<std::string> all = names();
  return std::find(all.begin(), all.end(), name) != all.end();
}

Result<NpyArray> NpyArchive::array(std::string_view name) const {
  if (!zip_) return NpyArray::parse(*bytes_, file_);
  for (const ZipMember& member : members_) {
    if (bare_name(member.name) != name) continue;
    Result<std::string> contents = unpack(member, file_);
    if (!contents) return pass_on(contents);
    return NpyArray::parse(std::move(*contents), fmt::format("{}: {}", file_, member.name));
  }
  return fail(fmt::format("there is no array '{}'", name), {file_});
}

std::string NpyArchive::with(const std::map<std::string, NpyArray>& changed) const {
  if (changed.empty()) return *bytes_;
  if (!zip_) return changed.begin()->second.bytes();
  std::vector<ZipPart> parts;
  for (const ZipMember& member : members_) {
    const auto found = changed.find(bare_name(member.name));
    if (found == changed.end()) {
      parts.push_back({member.name, {}, &member});
    } else {
      parts.push_back({member.name, found->second.bytes(), nullptr});
    }
  }
  return write_zip(parts);
}

}  // namespace surefoot
