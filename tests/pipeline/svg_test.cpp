#include "pipeline/svg.h"

#include <gmock/gmock.h>

#include <string>

namespace surefoot {
namespace {

using testing::HasSubstr;

std::string styled(std::string_view style) {
  svg::Drawing drawing(10.0, 10.0, "picture");
  drawing.style(style);
  return drawing.take();
}

TEST(Svg, SaysColoursBeforeTheirVariables) {
  const std::string text = styled(
      ":root { --ink: #123456; --paper: white } @media print { :root { --ink: #000; } } "
      "text { font: 12px sans-serif; fill: var(--ink); } .paper { fill: var(--paper) }");
  EXPECT_THAT(text, HasSubstr("font: 12px sans-serif; fill: #123456; fill: var(--ink); }"));
  EXPECT_THAT(text, HasSubstr(".paper { fill: white ; fill: var(--paper) }"));
}

TEST(Svg, LeavesStylesWithoutVariables) {
  EXPECT_THAT(styled("text { fill: red; }"), HasSubstr("<style>text { fill: red; }</style>"));
  EXPECT_THAT(styled("text { fill: var("), HasSubstr("text { fill: var("));
}

}  // namespace
}  // namespace surefoot
