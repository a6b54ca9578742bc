#include "io/asf.h"

#include <fmt/format.h>
#include <algorithm>
#include <array>
#include <numbers>
#include <optional>

#include "io/acclaim_words.h"
#include "io/asf_hierarchy.h"
#include "math/rotation.h"

namespace surefoot {

namespace {

constexpr std::array<std::string_view, 7> kDofNames{"tx", "ty", "tz", "rx", "ry", "rz", "l"};
constexpr std::size_t kMostBones = 10000;

std::optional<AcclaimDof> dof_of(std::string_view word) noexcept {
  for (std::size_t i = 0; i < kDofNames.size(); ++i) {
    if (same_word(word, kDofNames[i])) return static_cast<AcclaimDof>(i);
  }
  return std::nullopt;
}

/// Three angles and the order of their turns about fixed axes, as the file gives them.
struct EulerText {
  Vec3 angles = Vec3::Zero();
  std::array<int, 3> order{0, 1, 2};
};

Quat rotation_of(const EulerText& euler, double radians_per_unit) noexcept {
  Quat rotation = Quat::Identity();
  for (const int axis : euler.order) {
    rotation = axis_turn(axis, radians_per_unit * euler.angles[axis]) * rotation;
  }
  return rotation;
}

/// What a `begin` ... `end` block says of a bone.
struct BoneText {
  SourceToken begin;
  std::string name;
  std::optional<Vec3> direction;
  std::optional<double> length;
  EulerText axis;
  std::vector<AcclaimDof> dofs;
};

class AsfReader {
 public:
  explicit AsfReader(const std::string& file) : file_(file) {}

  Result<AsfSkeleton> read(std::string_view text) {
    LineReader lines(text, '#', false, kAcclaimBlanks);
    while (lines.next()) {
      const AcclaimLine line(lines.tokens(), file_);
      if (Result<void> read = read_line(line); !read) return pass_on(read);
    }
    if (in_bone_) return fail("the last bone has no 'end'", {file_, lines.line()});
    if (bones_.empty()) return fail("no bones found; this is not an ASF file", {file_});
    return finish();
  }

 private:
  enum class Section { none, units, root, bones, hierarchy, skipped };

  Result<void> read_line(const AcclaimLine& line) {
    if (line[0].text.starts_with(':')) return read_keyword(line);
    switch (section_) {
      case Section::none:
        return line.refuse("expected a keyword such as ':version'; this is not an ASF file");
      case Section::units: return read_unit(line);
      case Section::root: return read_root(line);
      case Section::bones: return in_bone_ ? read_bone_line(line) : read_begin(line);
      case Section::hierarchy: return hierarchy_.read(line);
      case Section::skipped: break;
    }
    return {};
  }

  Result<void> read_keyword(const AcclaimLine& line) {
    if (in_bone_) return line.refuse("keyword inside a bone definition; 'end' is missing");
    section_ = Section::skipped;
    if (line.begins_with(":units")) section_ = Section::units;
    if (line.begins_with(":root")) section_ = Section::root;
    if (line.begins_with(":bonedata")) section_ = Section::bones;
    if (line.begins_with(":hierarchy")) section_ = Section::hierarchy;
    return {};
  }

  Result<void> read_unit(const AcclaimLine& line) {
    if (line.begins_with("angle")) {
      const std::string_view unit = line.size() > 1 ? line[1].text : std::string_view();
      const bool radians = same_word(unit, "rad") || same_word(unit, "radians");
      if (!radians && !same_word(unit, "deg") && !same_word(unit, "degrees")) {
        return line.refuse("the angle unit must be 'deg' or 'rad'", 1);
      }
      skeleton_.degrees = !radians;
    }
    if (line.begins_with("length")) {
      const Result<double> unit = line.number(1);
      if (!unit) return pass_on(unit);
      skeleton_.length_unit = *unit;
    }
    return {};
  }

  Result<void> read_root(const AcclaimLine& line) {
    if (line.begins_with("order")) return read_dofs(line, root_dofs_);
    if (line.begins_with("axis")) return read_order(line, 1, root_orientation_.order);
    const bool position = line.begins_with("position");
    if (!position && !line.begins_with("orientation")) return {};
    const Result<Vec3> value = line.vector(1);
    if (!value) return pass_on(value);
    (position ? skeleton_.root_position_file : root_orientation_.angles) = *value;
    return {};
  }

  static Result<void> read_dofs(const AcclaimLine& line, std::vector<AcclaimDof>& dofs) {
    dofs.clear();
    for (std::size_t i = 1; i < line.size(); ++i) {
      const std::optional<AcclaimDof> dof = dof_of(line[i].text);
      if (!dof || std::find(dofs.begin(), dofs.end(), *dof) != dofs.end()) {
        return line.refuse(
            fmt::format("expected each of tx ty tz rx ry rz l at most once, found {}",
                        in_quotes(line[i].text)),
            i);
      }
      dofs.push_back(*dof);
    }
    return {};
  }

  /// `XYZ` and its permutations; absent, the order stays as it is.
  static Result<void> read_order(const AcclaimLine& line, std::size_t word,
                                 std::array<int, 3>& order) {
    if (word >= line.size()) return {};
    std::string letters(line[word].text);
    std::array<int, 3> read{};
    bool valid = letters.size() == 3;
    for (std::size_t k = 0; valid && k < 3; ++k) {
      read[k] = (letters[k] | 0x20) - 'x';
      valid = read[k] >= 0 && read[k] <= 2 &&
              std::count(read.begin(), read.begin() + static_cast<int>(k), read[k]) == 0;
    }
    if (!valid)
      return line.refuse("expected an axis order such as XYZ, found " + in_quotes(letters), word);
    order = read;
    return {};
  }

  Result<void> read_begin(const AcclaimLine& line) {
    if (!line.begins_with("begin")) return line.refuse("expected 'begin'");
    if (bones_.size() == kMostBones)
      return line.refuse(fmt::format("more than {} bones", kMostBones));
    bones_.emplace_back().begin = line[0];
    in_bone_ = true;
    return {};
  }

  Result<void> read_bone_line(const AcclaimLine& line) {
    BoneText& bone = bones_.back();
    if (line.begins_with("begin"))
      return line.refuse("bone definition inside another; 'end' is missing");
    if (line.begins_with("end")) return end_bone(line);
    if (line.begins_with("name")) {
      if (line.size() < 2) return line.refuse("the name is missing");
      bone.name = line[1].text;
    } else if (line.begins_with("direction")) {
      const Result<Vec3> direction = line.vector(1);
      if (!direction) return pass_on(direction);
      bone.direction = *direction;
    } else if (line.begins_with("length")) {
      const Result<double> length = line.number(1);
      if (!length) return pass_on(length);
      bone.length = *length;
    } else if (line.begins_with("axis")) {
      const Result<Vec3> angles = line.vector(1);
      if (!angles) return pass_on(angles);
      bone.axis.angles = *angles;
      return read_order(line, 4, bone.axis.order);
    } else if (line.begins_with("dof")) {
      return read_dofs(line, bone.dofs);
    }
    // Limits, which go on over lines of bare numbers, masses and identifiers do not change the
    // motion.
    return {};
  }

  Result<void> end_bone(const AcclaimLine& line) {
    in_bone_ = false;
    const BoneText& bone = bones_.back();
    if (bone.name.empty()) return line.refuse("this bone has no name");
    if (!bone.direction || !bone.length) {
      return line.refuse(
          fmt::format("bone {} has no direction or no length", in_quotes(bone.name)));
    }
    return {};
  }

  Result<AsfSkeleton> finish() {
    const double radians = skeleton_.degrees ? std::numbers::pi / 180.0 : 1.0;
    std::vector<AsfBone> bones;
    bones.push_back(
        {"root", Vec3::Zero(), rotation_of(root_orientation_, radians), root_dofs_, -1});
    std::vector<SourceToken> places{SourceToken{}};
    for (const BoneText& bone : bones_) {
      bones.push_back({bone.name, *bone.length * *bone.direction, rotation_of(bone.axis, radians),
                       bone.dofs, -1});
      places.push_back(bone.begin);
    }
    Result<std::vector<AsfBone>> ordered = hierarchy_.arrange(std::move(bones), places, file_);
    if (!ordered) return pass_on(ordered);
    skeleton_.bones = std::move(*ordered);
    return std::move(skeleton_);
  }

  const std::string& file_;
  Section section_ = Section::none;
  bool in_bone_ = false;
  AsfSkeleton skeleton_;
  std::vector<AcclaimDof> root_dofs_{AcclaimDof::tx, AcclaimDof::ty, AcclaimDof::tz,
                                     AcclaimDof::rx, AcclaimDof::ry, AcclaimDof::rz};
  EulerText root_orientation_;
  std::vector<BoneText> bones_;
  AsfHierarchy hierarchy_;
};

}  // namespace

int AsfSkeleton::find(std::string_view name) const noexcept {
  const auto found = std::find_if(bones.begin(), bones.end(),
                                  [&](const AsfBone& bone) { return same_word(bone.name, name); });
  return found == bones.end() ? -1 : static_cast<int>(found - bones.begin());
}

std::size_t AsfSkeleton::value_count() const noexcept {
  std::size_t count = 0;
  for (const AsfBone& bone : bones) count += bone.dofs.size();
  return count;
}

Result<AsfSkeleton> parse_asf(std::string_view text, const std::string& file) {
  return AsfReader(file).read(text);
}

Quat axis_turn(int axis, double angle) noexcept { return axis_angle(Vec3::Unit(axis), angle); }

}  // namespace surefoot
