#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>

extern "C" std::size_t LLVMFuzzerMutate(std::uint8_t* data, std::size_t size, std::size_t most);

namespace surefoot::fuzz {

/// Changes one number or one line of a text and leaves the rest sound, so that what is behind the
/// parser is met; every fourth time any bytes.
inline std::size_t mutate_text(std::uint8_t* data, std::size_t size, std::size_t most,
                               unsigned seed) {
  std::minstd_rand random(seed);
  if (random() % 4 == 0) return LLVMFuzzerMutate(data, size, most);
  constexpr std::string_view kDigits = "+-.0123456789eE";
  constexpr std::array<std::string_view, 14> kNumbers{"0",    "-0",     "1",   "-1",    "90",
                                                      "180",  "1e-9",   "1e5", "-1e5",  "1e9",
                                                      "1e12", "5e-324", "0.5", "-37.25"};
  std::string text(reinterpret_cast<const char*>(data), size);
  if (random() % 4 != 0) {
    std::size_t begin = text.find_first_of(kDigits, random() % (size + 1));
    if (begin == std::string::npos) return LLVMFuzzerMutate(data, size, most);
    const std::size_t end = text.find_first_not_of(kDigits, begin);
    const std::size_t length = (end == std::string::npos ? text.size() : end) - begin;
    text.replace(begin, length, kNumbers[random() % kNumbers.size()]);
  } else {
    const std::size_t begin = text.rfind('\n', random() % (size + 1));
    const std::size_t from = begin == std::string::npos ? 0 : begin + 1;
    const std::size_t end = text.find('\n', from);
    const std::size_t length = (end == std::string::npos ? text.size() : end + 1) - from;
    const std::string line = text.substr(from, length);
    if (random() % 2 == 0) {
      text.insert(from, line);
    } else {
      text.erase(from, length);
    }
  }
  if (text.size() > most) text.resize(most);
  text.copy(reinterpret_cast<char*>(data), text.size());
  return text.size();
}

}  // namespace surefoot::fuzz
