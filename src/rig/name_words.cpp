#include "rig/name_words.h"

#include <algorithm>
#include <array>
#include <cctype>

namespace surefoot {

namespace {

/// Words that only say that this is a joint.
constexpr std::string_view kEmptyWords[] = {"jnt",  "jt",   "bone", "bn",
                                            "bind", "skin", "skel", "link"};

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

}  // namespace

NameWords read_name_words(std::string_view name) {
  NameWords read;
  read.words = split_words(name);
  std::erase_if(read.words, [&](const std::string& word) {
    if (const std::optional<Side> side = side_word(word)) {
      read.side = side;
      return true;
    }
    return std::ranges::find(kEmptyWords, word) != std::end(kEmptyWords);
  });
  while (!read.words.empty() && is_number(read.words.back())) {
    // `thigh.L.001` and the like follow the joint that carries the plain name.
    if (read.words.back() != "0") read.weight *= 0.9;
    read.words.pop_back();
  }
  return read;
}

std::string joined_from(const std::vector<std::string>& words, std::size_t first) {
  std::string text;
  for (std::size_t i = first; i < words.size(); ++i) text += words[i];
  return text;
}

std::optional<Side> take_grown_side(std::string& text, bool (*known)(std::string_view)) {
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

}  // namespace surefoot
