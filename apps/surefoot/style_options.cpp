#include "style_options.h"

#include <fmt/format.h>

#include <numbers>

#include "base/source_text.h"

namespace surefoot::app {
namespace {

constexpr double kDegree = std::numbers::pi / 180.0;

Result<FootStyle> parse_offset(const std::string& flag, const std::string& text) {
  if (text.empty()) return FootStyle{};
  const auto numbers = parse_numbers(text);
  if (!numbers || (numbers->size() != 2 && numbers->size() != 3)) {
    return fail(
        fmt::format("{} takes metres forward, metres left and optionally degrees of toe-out, such "
                    "as 0.02,0.05,10; found '{}'",
                    flag, text));
  }
  return FootStyle{(*numbers)[0], (*numbers)[1],
                   numbers->size() == 3 ? kDegree * (*numbers)[2] : 0.0};
}

}  // namespace

void StyleOptions::add_to(CommandLine& line) {
  line.group("Style (added to what is there)");
  line.option("--toe-out", toe_out, "DEG", "turn both feet outwards by this angle");
  line.option("--step-width", step_width, "M", "move the feet apart by this much");
  line.option("--left-offset", left_offset, "F,L[,DEG]",
              "move the left foot's plants: metres forward, metres left, degrees of toe-out");
  line.option("--right-offset", right_offset, "F,L[,DEG]", "the same for the right foot");
}

Result<StyleSettings> settings_of(const StyleOptions& options) {
  const Result<FootStyle> left = parse_offset("--left-offset", options.left_offset);
  if (!left) return pass_on(left);
  const Result<FootStyle> right = parse_offset("--right-offset", options.right_offset);
  if (!right) return pass_on(right);
  StyleSettings settings{kDegree * options.toe_out, options.step_width, {*left, *right}};
  if (const auto good = check_style(settings); !good) return pass_on(good);
  return settings;
}

}  // namespace surefoot::app
