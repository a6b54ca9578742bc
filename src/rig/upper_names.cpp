#include "rig/upper_names.h"

#include <algorithm>
#include <string>

#include "rig/name_words.h"

namespace surefoot {

namespace {

struct UpperWord {
  std::string_view text;
  UpperPart part;
  double fit;
};

using enum UpperPart;
/// `shoulder` is the clavicle where an arm hangs below it and the upper arm where an elbow does.
constexpr UpperWord kUpperWords[] = {
    {"clavicle", clavicle, 1.0},   {"collar", clavicle, 1.0},     {"collarbone", clavicle, 1.0},
    {"shoulder", clavicle, 0.7},   {"scapula", clavicle, 0.7},    {"upperarm", upper_arm, 1.0},
    {"uparm", upper_arm, 1.0},     {"humerus", upper_arm, 1.0},   {"shldr", upper_arm, 1.0},
    {"shldrbend", upper_arm, 1.0}, {"arm", upper_arm, 0.9},       {"shoulder", upper_arm, 0.6},
    {"forearm", forearm, 1.0},     {"lowerarm", forearm, 1.0},    {"lowarm", forearm, 1.0},
    {"loarm", forearm, 1.0},       {"elbow", forearm, 1.0},       {"radius", forearm, 1.0},
    {"ulna", forearm, 0.9},        {"forearmbend", forearm, 1.0}, {"hand", hand, 1.0},
    {"wrist", hand, 1.0},          {"head", head, 1.0},
};

/// Words that say the joint only helps another.
constexpr std::string_view kForeignUpperWords[] = {"twist",  "roll", "ik",     "fk",
                                                   "target", "ctrl", "helper", "pole"};

bool known_upper(std::string_view text) {
  return std::ranges::any_of(kUpperWords, [&](const UpperWord& word) { return word.text == text; });
}

}  // namespace

UpperReading read_upper_name(std::string_view name) {
  UpperReading reading;
  const NameWords read = read_name_words(name);
  reading.side = read.side;
  for (const std::string& word : read.words) {
    if (std::ranges::find(kForeignUpperWords, word) != std::end(kForeignUpperWords)) return reading;
  }
  for (std::size_t first = 0; first < read.words.size(); ++first) {
    std::string text = joined_from(read.words, first);
    if (!reading.side) reading.side = take_grown_side(text, known_upper);
    if (!known_upper(text)) continue;
    for (const UpperWord& word : kUpperWords) {
      if (word.text != text) continue;
      reading.fit[static_cast<std::size_t>(word.part)] = read.weight * word.fit;
    }
    break;
  }
  return reading;
}

}  // namespace surefoot
