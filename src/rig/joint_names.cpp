#include "rig/joint_names.h"

#include <algorithm>
#include <string>

#include "rig/name_words.h"

namespace surefoot {

namespace {

struct Word {
  std::string_view text;
  LegPart part;
  double fit;
};

using enum LegPart;
/// What the words mean, with the ambiguous ones weaker. `foot` is the ankle in most rigs and the
/// ball below an `ankle` (SMPL); `hipjoint` is the pelvis side of the hip in CMU-like rigs. Robots
/// have a joint per axis: those next to the knee bound its bones.
constexpr Word kWords[] = {
    {"upleg", hip, 1.0},     {"upperleg", hip, 1.0},     {"thigh", hip, 1.0},
    {"femur", hip, 1.0},     {"thighbend", hip, 1.0},    {"hip", hip, 0.9},
    {"hipyaw", hip, 0.9},    {"anklepitch", ankle, 1.0}, {"hipjoint", hip, 0.5},
    {"hips", hip, 0.4},      {"leg", hip, 0.3},          {"leg", knee, 1.0},
    {"lowerleg", knee, 1.0}, {"lowleg", knee, 1.0},      {"loleg", knee, 1.0},
    {"shin", knee, 1.0},     {"calf", knee, 1.0},        {"knee", knee, 1.0},
    {"tibia", knee, 1.0},    {"shank", knee, 1.0},       {"shinbend", knee, 1.0},
    {"foot", ankle, 1.0},    {"ankle", ankle, 1.0},      {"foot", ball, 0.6},
    {"toebase", ball, 1.0},  {"toe", ball, 1.0},         {"toes", ball, 1.0},
    {"ball", ball, 1.0},     {"forefoot", ball, 0.9},    {"metatarsals", ball, 0.4},
    {"bigtoe", ball, 0.7},   {"toeend", toe, 1.0},       {"toebaseend", toe, 1.0},
    {"toesend", toe, 1.0},   {"toetip", toe, 1.0},       {"ballend", toe, 1.0},
    {"toenub", toe, 1.0},    {"bigtoe", toe, 0.8},       {"footend", toe, 0.8},
    {"ankleend", toe, 0.8},  {"toe", toe, 0.3},
};

constexpr std::string_view kHipsWords[] = {"hips", "hip", "pelvis"};

/// Words that say the joint only helps another, or belongs to a body with other legs.
constexpr std::string_view kForeignWords[] = {"twist",  "roll", "ik",     "fk",    "pole",
                                              "target", "ctrl", "helper", "front", "hind",
                                              "rear",   "back", "fore",   "mid",   "heel"};

bool known(std::string_view text) {
  return std::ranges::any_of(kWords, [&](const Word& word) { return word.text == text; });
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
  const NameWords read = read_name_words(name);
  const std::vector<std::string>& words = read.words;
  reading.side = read.side;
  reading.foreign = std::ranges::any_of(words, [](const std::string& word) {
    return std::ranges::find(kForeignWords, word) != std::end(kForeignWords);
  });
  if (reading.foreign) return reading;

  // The longest tail that is known: what comes before it is a namespace or a character's name.
  for (std::size_t first = 0; first < words.size(); ++first) {
    std::string text = joined_from(words, first);
    if (!reading.side) reading.side = take_grown_side(text, known);
    if (text.size() > 5 && text.ends_with("joint") && !known(text)) text.resize(text.size() - 5);
    if (!known(text) && std::ranges::find(kHipsWords, text) == std::end(kHipsWords)) continue;
    add_fits(reading, text, read.weight);
    break;
  }
  return reading;
}

}  // namespace surefoot
