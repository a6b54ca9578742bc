#include "base/json_reader.h"

#include <gtest/gtest.h>

#include <array>
#include <nlohmann/json.hpp>

namespace surefoot {
namespace {

using nlohmann::json;

/// What a reader says after reading something from a text.
template <class Read>
std::string refusal(std::string_view text, Read read) {
  const json root = json::parse(text);
  JsonReader reader(text, "f.json");
  read(reader, root);
  return reader.error() ? reader.error()->to_string() : "accepted";
}

TEST(JsonReader, GivesValues) {
  const json root = json::parse(R"({"n": 2.5, "i": -3, "b": true, "s": "x"})");
  JsonReader reader("", "f.json");
  EXPECT_EQ(reader.number(root["n"], "/n"), 2.5);
  EXPECT_EQ(reader.whole_number(root["i"], "/i"), -3);
  EXPECT_TRUE(reader.yes_or_no(root["b"], "/b"));
  EXPECT_EQ(reader.words(root["s"], "/s"), "x");
  constexpr std::array<std::string_view, 2> kChoices{"w", "x"};
  EXPECT_EQ(reader.choice(root["s"], "/s", kChoices), 1U);
  EXPECT_EQ(reader.find(root, "", "absent", false), nullptr);
  EXPECT_FALSE(reader.error());
}

TEST(JsonReader, RefusesWrongTypesAtTheirPlace) {
  constexpr std::string_view kText = "{\n \"a\": \"one\",\n \"b\": 1e300}";
  EXPECT_EQ(refusal(kText, [](auto& r, auto& j) { (void)r.number(j["a"], "/a"); }),
            "f.json:2:7: expected a number, found \"one\"");
  EXPECT_EQ(refusal(kText, [](auto& r, auto& j) { (void)r.whole_number(j["b"], "/b"); }),
            "f.json:3:7: expected a whole number, found 1e+300");
  EXPECT_EQ(refusal(kText, [](auto& r, auto& j) { (void)r.yes_or_no(j["a"], "/a"); }),
            "f.json:2:7: expected true or false, found \"one\"");
  EXPECT_EQ(refusal(kText, [](auto& r, auto& j) { (void)r.words(j["b"], "/b"); }),
            "f.json:3:7: expected text, found 1e+300");
}

TEST(JsonReader, RefusesOtherWordsAndNamesThoseThereAre) {
  constexpr std::array<std::string_view, 2> kChoices{"heel", "ball"};
  EXPECT_EQ(refusal("{\"a\": \"toe\"}",
                    [&](auto& r, auto& j) { (void)r.choice(j["a"], "/a", kChoices); }),
            "f.json:1:7: expected \"heel\" or \"ball\", found \"toe\"");
}

TEST(JsonReader, RefusesUnknownAndMissingKeys) {
  EXPECT_EQ(refusal("{\"a\": 1}", [](auto& r, auto& j) { r.check_keys(j, "", {"b"}); }),
            "f.json:1:7: unknown key \"a\"");
  EXPECT_EQ(refusal("{\"a\": 1}", [](auto& r, auto& j) { (void)r.find(j, "", "b", true); }),
            "f.json:1:1: \"b\" is missing");
}

TEST(JsonReader, RefusesAnotherFormatOrVersion) {
  const auto check = [](auto& r, auto& j) { r.check_header(j, "ours", 1); };
  EXPECT_EQ(refusal("{\"format\": \"ours\", \"version\": 1}", check), "accepted");
  EXPECT_EQ(refusal("{\"format\": \"theirs\", \"version\": 1}", check),
            "f.json:1:12: expected the format \"ours\", found \"theirs\"");
  EXPECT_EQ(refusal("{\"format\": \"ours\", \"version\": 2}", check),
            "f.json:1:31: only version 1 is supported, found 2");
}

TEST(JsonReader, KeepsTheFirstRefusal) {
  EXPECT_EQ(refusal("[\"x\", \"y\"]",
                    [](auto& r, auto& j) {
                      (void)r.number(j[0], "/0");
                      (void)r.number(j[1], "/1");
                    }),
            "f.json:1:2: expected a number, found \"x\"");
}

}  // namespace
}  // namespace surefoot
