#include "pipeline/motion_format.h"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "base/source_text.h"
#include "surefoot/io/gltf.h"
#include "surefoot/io/npy.h"

namespace surefoot {
namespace {

std::string lower(std::string_view word) {
  std::string text(word);
  std::ranges::transform(text, text.begin(), [](char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
  });
  return text;
}

/// The first word of a format; both Acclaim files begin with keywords that start with a colon.
constexpr std::array kFirstWords{
    std::pair{std::string_view("hierarchy"), MotionFormat::bvh},
    std::pair{std::string_view(":version"), MotionFormat::asf},
    std::pair{std::string_view(":name"), MotionFormat::asf},
    std::pair{std::string_view(":units"), MotionFormat::asf},
    std::pair{std::string_view(":root"), MotionFormat::asf},
    std::pair{std::string_view(":bonedata"), MotionFormat::asf},
    std::pair{std::string_view(":fully-specified"), MotionFormat::amc},
    std::pair{std::string_view(":degrees"), MotionFormat::amc},
    std::pair{std::string_view(":radians"), MotionFormat::amc},
    std::pair{std::string_view("fbxheaderextension:"), MotionFormat::fbx},
};

constexpr std::array kEndings{
    std::pair{std::string_view(".bvh"), MotionFormat::bvh},
    std::pair{std::string_view(".asf"), MotionFormat::asf},
    std::pair{std::string_view(".amc"), MotionFormat::amc},
    std::pair{std::string_view(".fbx"), MotionFormat::fbx},
    std::pair{std::string_view(".glb"), MotionFormat::gltf},
    std::pair{std::string_view(".gltf"), MotionFormat::gltf},
    std::pair{std::string_view(".vrm"), MotionFormat::gltf},
    std::pair{std::string_view(".vrma"), MotionFormat::gltf},
    std::pair{std::string_view(".npz"), MotionFormat::npy},
    std::pair{std::string_view(".npy"), MotionFormat::npy},
};

/// GLB, or JSON that has an asset.
bool is_gltf(std::string_view bytes) {
  if (is_glb(bytes)) return true;
  const std::size_t first = bytes.find_first_not_of(" \t\r\n\xEF\xBB\xBF");
  return first != std::string_view::npos && bytes[first] == '{' &&
         bytes.find("\"asset\"") != std::string_view::npos;
}

}  // namespace

MotionFormat format_of_name(std::string_view name) {
  const std::string name_lower = lower(name);
  for (const auto& [ending, format] : kEndings) {
    if (name_lower.ends_with(ending)) return format;
  }
  return MotionFormat::unknown;
}

MotionFormat recognise_format(std::string_view bytes, std::string_view name) {
  constexpr std::size_t kLookAt = 4096;
  if (bytes.starts_with("Kaydara FBX Binary") || bytes.starts_with("; FBX")) {
    return MotionFormat::fbx;
  }
  if (is_gltf(bytes)) return MotionFormat::gltf;
  if (is_npz(bytes) || is_npy(bytes)) return MotionFormat::npy;
  LineReader lines(bytes.substr(0, kLookAt), '#');
  if (lines.next()) {
    const std::string first = lower(lines.tokens().front().text);
    for (const auto& [word, format] : kFirstWords) {
      if (first == word) return format;
    }
  }
  return format_of_name(name);
}

}  // namespace surefoot
