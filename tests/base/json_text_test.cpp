#include "base/json_text.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

namespace surefoot {
namespace {

std::string refusal(std::string_view text) {
  const auto parsed = parse_json(text, "f.json");
  return parsed ? "accepted" : parsed.error().to_string();
}

TEST(ParseJson, GivesTheValue) {
  const auto parsed =
      parse_json("{\"a\": [1, -2.5, true, null, \"x\"], \"b\": {\"c\": {}}, \"d\": []}", "f.json");
  ASSERT_TRUE(parsed.has_value());
  EXPECT_EQ(parsed->dump(), "{\"a\":[1,-2.5,true,null,\"x\"],\"b\":{\"c\":{}},\"d\":[]}");
  EXPECT_EQ(parse_json("\xEF\xBB\xBF 3 ", "f.json")->dump(), "3");
}

TEST(ParseJson, AgreesWithTheLibraryOnNestedValues) {
  const std::string text =
      "[[{\"k\":[[],[1],[[2]]]},[{\"a\":{\"a\":{\"a\":[]}}}]],\"\\u00e9\\\"\",1e300,0.1]";
  ASSERT_TRUE(parse_json(text, "f.json").has_value());
  EXPECT_EQ(*parse_json(text, "f.json"), nlohmann::json::parse(text, nullptr, false));
}

TEST(ParseJson, RefusesWithLineAndColumn) {
  EXPECT_EQ(refusal("{\n  \"a\": 1\n  \"b\": 2\n}").substr(0, 13), "f.json:3:5: n");
  EXPECT_EQ(refusal("").substr(0, 11), "f.json:1:1:");
  EXPECT_EQ(refusal("[1, 2] x").substr(0, 11), "f.json:1:8:");
  EXPECT_EQ(refusal("[\n1e999]").substr(0, 9), "f.json:2:");
  EXPECT_EQ(refusal("{\"a\": 1,\n \"b\": {\"a\": 1}, \"a\": 2}"), "f.json:2:17: duplicate key 'a'");
}

TEST(ParseJson, RefusesDeepNestingAndAcceptsTheLimit) {
  const auto nested = [](int depth) {
    return std::string(static_cast<std::size_t>(depth), '[') +
           std::string(static_cast<std::size_t>(depth), ']');
  };
  EXPECT_EQ(refusal(nested(kJsonDepthLimit)), "accepted");
  EXPECT_EQ(refusal(nested(kJsonDepthLimit + 1)),
            "f.json:1:65: arrays and objects are nested more than 64 deep");
  EXPECT_NE(refusal(std::string(1000000, '[')), "accepted");
}

TEST(ParseJson, EveryTruncationIsRefused) {
  const std::string text = "{\"a\": [1, {\"b\": \"\\u00e9 c\"}, -2.5e3], \"d\": false}";
  for (std::size_t size = 0; size < text.size(); ++size) {
    EXPECT_NE(refusal(text.substr(0, size)), "accepted") << size;
  }
}

TEST(PlaceInJson, FindsValuesAndTheInnermostParentOfMissingOnes) {
  const std::string text =
      "{\"plants\": [\n  {\"side\": \"left\", \"first\": 12},\n  {\"side\" : \"right\",\n"
      "   \"first\":   -7}\n], \"x\": 1}";
  const auto place = [&](std::string_view path) {
    const SourcePlace found = place_in_json(text, "f.json", path);
    return std::to_string(found.line) + ":" + std::to_string(found.column);
  };
  EXPECT_EQ(place(""), "1:1");
  EXPECT_EQ(place("/plants"), "1:12");
  EXPECT_EQ(place("/plants/0/first"), "2:29");
  EXPECT_EQ(place("/plants/1"), "3:3");
  EXPECT_EQ(place("/plants/1/side"), "3:13");
  EXPECT_EQ(place("/plants/1/first"), "4:15");
  EXPECT_EQ(place("/plants/1/last"), "3:3");
  EXPECT_EQ(place("/plants/10"), "1:12");
  EXPECT_EQ(place("/x"), "5:9");
}

}  // namespace
}  // namespace surefoot
