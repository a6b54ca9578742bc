#include "rig/joint_names.h"

#include <algorithm>
#include <cctype>
#include <span>
#include <string>
#include <vector>

namespace surefoot {

namespace {

struct Word {
  std::string_view text;
  LegPart part;
  double fit;
};

using enum LegPart;
/// What the words mean, with the ambiguous ones weaker. `foot` is the ankle in most rigs and the
/// ball below an `ankle` (SMPL); `hipjoint` is the pelvis side of the hip in CMU-like rigs.
constexpr Word kWords[] = {
    {"upleg", hip, 1.0},        {"upperleg", hip, 1.0},  {"thigh", hip, 1.0},
    {"femur", hip, 1.0},        {"thighbend", hip, 1.0}, {"hip", hip, 0.9},
    {"hipjoint", hip, 0.5},     {"hips", hip, 0.4},      {"leg", hip, 0.3},
    {"leg", knee, 1.0},         {"lowerleg", knee, 1.0}, {"lowleg", knee, 1.0},
    {"loleg", knee, 1.0},       {"shin", knee, 1.0},     {"calf", knee, 1.0},
    {"knee", knee, 1.0},        {"tibia", knee, 1.0},    {"shank", knee, 1.0},
    {"shinbend", knee, 1.0},    {"foot", ankle, 1.0},    {"ankle", ankle, 1.0},
    {"foot", ball, 0.6},        {"toebase", ball, 1.0},  {"toe", ball, 1.0},
    {"toes", ball, 1.0},        {"ball", ball, 1.0},     {"forefoot", ball, 0.9},
    {"metatarsals", ball, 0.4}, {"bigtoe", ball, 0.7},   {"toeend", toe, 1.0},
    {"toebaseend", toe, 1.0},   {"toesend", toe, 1.0},   {"toetip", toe, 1.0},
    {"ballend", toe, 1.0},      {"toenub", toe, 1.0},    {"bigtoe", toe, 0.8},
    {"footend", toe, 0.8},      {"ankleend", toe, 0.8},  {"toe", toe, 0.3},
};

constexpr std::string_view kHipsWords[] = {"hips", "hip", "pelvis"};

/// Words that say the joint only helps another, or belongs to a body with other legs.
constexpr std::string_view kForeignWords[] = {"twist",  "roll", "ik",     "fk",    "pole",
                                              "target", "ctrl", "helper", "front", "hind",
                                              "rear",   "back", "fore",   "mid",   "heel"};

/// Words that only say that this is a joint.
constexpr std::string_view kEmptyWords[] = {"jnt", "jt", "bone", "bn", "bind", "skin"};

/// `mixamorig:LeftUpLeg` -> mixamorig left up leg; `DEF-thigh.L.001` -> def thigh l 001.
std::vector<std::string> split_words(std::string_view name) {
  enum class Kind { none, lower, upper, digit };
  std::vector<std::string> words;
  Kind before = Kind::none;
  for (std::size_t i = 0; i < name.size(); ++i) {
    const auto c = static_cast<unsigned char>(name[i]);
    const Kind kind = std::islower(c)   ? Kind::lower
                      : std::isupper(c) ? Kind::upper
                      : std::isdigit(c) ? Kind::digit
                                        : Kind::none;
    if (kind == Kind::none) {
      before = kind;
      continue;
    }
    const bool next_is_lower =
        i + 1 < name.size() && std::islower(static_cast<unsigned char>(name[i + 1]));
    const bool starts = before == Kind::none || (kind == Kind::digit) != (before == Kind::digit) ||
                        (kind == Kind::upper && (before == Kind::lower || next_is_lower));
    if (starts) words.emplace_back();
    words.back().push_back(static_cast<char>(std::tolower(c)));
    before = kind;
  }
  return words;
}

std::optional<Side> side_word(std::string_view word) {
  if (word == "l" || word == "left" || word == "lft" || word == "lf" || word == "lt")
    return Side::left;
  if (word == "r" || word == "right" || word == "rgt" || word == "rt") return Side::right;
  return std::nullopt;
}

bool is_number(const std::string& word) {
  return std::isdigit(static_cast<unsigned char>(word.front())) != 0;
}

bool known(std::string_view text) {
  return std::ranges::any_of(kWords, [&](const Word& word) { return word.text == text; });
}

/// `lfemur`, `leftupleg`, `footleft`: a side grown together with a known word.
std::optional<Side> take_grown_side(std::string& text) {
  constexpr std::array<std::pair<std::string_view, Side>, 4> kGrown{
      {{"left", Side::left}, {"right", Side::right}, {"l", Side::left}, {"r", Side::right}}};
  for (const auto& [spelling, side] : kGrown) {
    if (text.starts_with(spelling) && known(std::string_view(text).substr(spelling.size()))) {
      text.erase(0, spelling.size());
      return side;
    }
    if (spelling.size() > 1 && text.ends_with(spelling) &&
        known(std::string_view(text).substr(0, text.size() - spelling.size()))) {
      text.resize(text.size() - spelling.size());
      return side;
    }
  }
  return std::nullopt;
}

std::string join(std::span<const std::string> words) {
  std::string text;
  for (const std::string& word : words) text += word;
  return text;
}

void add_fits(NameReading& reading, std::string_view text, double weight) {
  for (const Word& word : kWords) {
    if (word.text != text) continue;
    double& fit = reading.fit[static_cast<std::size_t>(word.part)];
    fit = std::max(fit, weight * word.fit);
  }
  if (std::ranges::find(kHipsWords, text) != std::end(kHipsWords)) {
    reading.hips_fit = std::max(reading.hips_fit, weight);
  }
}

}  // namespace

NameReading read_joint_name(std::string_view name) {
  NameReading reading;
  std::vector<std::string> words = split_words(name);
  double weight = 1.0;
  std::erase_if(words, [&](const std::string& word) {
    if (const std::optional<Side> side = side_word(word)) {
      reading.side = side;
      return true;
    }
    return std::ranges::find(kEmptyWords, word) != std::end(kEmptyWords);
  });
  while (!words.empty() && is_number(words.back())) {
    // `thigh.L.001` and the like follow the joint that carries the plain name.
    if (words.back() != "0") weight *= 0.9;
    words.pop_back();
  }
  reading.foreign = std::ranges::any_of(words, [](const std::string& word) {
    return std::ranges::find(kForeignWords, word) != std::end(kForeignWords);
  });
  if (reading.foreign) return reading;

  // The longest tail that is known: what comes before it is a namespace or a character's name.
  for (std::size_t first = 0; first < words.size(); ++first) {
    std::string text = join(std::span(words).subspan(first));
    if (!reading.side) reading.side = take_grown_side(text);
    if (text.size() > 5 && text.ends_with("joint") && !known(text)) text.resize(text.size() - 5);
    if (!known(text) && std::ranges::find(kHipsWords, text) == std::end(kHipsWords)) continue;
    add_fits(reading, text, weight);
    break;
  }
  return reading;
}

}  // namespace surefoot
