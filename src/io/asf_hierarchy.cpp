#include "io/asf_hierarchy.h"

#include <fmt/format.h>
#include <cctype>
#include <unordered_map>

namespace surefoot {

namespace {

std::string lower_case(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

SourcePlace place_of(const SourceToken& token, const std::string& file) {
  return {file, token.line, token.column};
}

/// Depth first from the root, children in the order of the file.
std::vector<std::size_t> depth_first(const std::vector<std::vector<std::size_t>>& children) {
  std::vector<std::size_t> order;
  std::vector<std::size_t> waiting{0};
  while (!waiting.empty()) {
    const std::size_t bone = waiting.back();
    waiting.pop_back();
    order.push_back(bone);
    waiting.insert(waiting.end(), children[bone].rbegin(), children[bone].rend());
  }
  return order;
}

}  // namespace

Result<void> AsfHierarchy::read(const AcclaimLine& line) {
  if (line.size() == 1) return {};  // begin, end, or a bone without children
  for (std::size_t i = 1; i < line.size(); ++i) links_.push_back({line[0], line[i]});
  return {};
}

Result<std::vector<AsfBone>> AsfHierarchy::arrange(std::vector<AsfBone> bones,
                                                   const std::vector<SourceToken>& places,
                                                   const std::string& file) const {
  std::unordered_map<std::string, std::size_t> index_of;
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (!index_of.emplace(lower_case(bones[i].name), i).second) {
      return fail(fmt::format("duplicate bone name {}", in_quotes(bones[i].name)),
                  place_of(places[i], file));
    }
  }
  constexpr int kUnset = -1;
  std::vector<std::vector<std::size_t>> children(bones.size());
  for (const Link& link : links_) {
    for (const SourceToken& token : {link.parent, link.child}) {
      if (!index_of.contains(lower_case(token.text))) {
        return fail(fmt::format("there is no bone named {}", in_quotes(token.text)),
                    place_of(token, file));
      }
    }
    const std::size_t child = index_of[lower_case(link.child.text)];
    const std::size_t parent = index_of[lower_case(link.parent.text)];
    if (child == 0 || bones[child].parent != kUnset) {
      return fail(fmt::format("bone {} appears twice in the hierarchy", in_quotes(link.child.text)),
                  place_of(link.child, file));
    }
    bones[child].parent = static_cast<int>(parent);
    children[parent].push_back(child);
  }

  const std::vector<std::size_t> order = depth_first(children);
  std::vector<int> new_index(bones.size(), kUnset);
  for (std::size_t i = 0; i < order.size(); ++i) new_index[order[i]] = static_cast<int>(i);
  for (std::size_t i = 0; i < bones.size(); ++i) {
    if (new_index[i] == kUnset) {
      return fail(fmt::format("bone {} is not connected to the root", in_quotes(bones[i].name)),
                  place_of(places[i], file));
    }
  }
  std::vector<AsfBone> arranged;
  arranged.reserve(bones.size());
  for (const std::size_t i : order) {
    AsfBone& bone = arranged.emplace_back(std::move(bones[i]));
    if (bone.parent != kUnset) bone.parent = new_index[bone.parent];
  }
  return arranged;
}

}  // namespace surefoot
