#include "surefoot/pipeline/report_page.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <iomanip>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>
#include <string>
#include <vector>

#include "contact/gliding_biped.h"
#include "surefoot/pipeline/measurement.h"

namespace surefoot {
namespace {

using testing::HasSubstr;
using testing::Not;

/// A page without what is between its script tags: that is no markup.
std::string without_scripts(std::string page) {
  for (auto at = page.find("<script"); at != std::string::npos; at = page.find("<script", at + 1)) {
    const auto from = page.find('>', at) + 1;
    page.erase(from, page.find("</script>", from) - from);
  }
  return page;
}

/// What is wrong with the nesting of the tags of a page; empty if nothing is.
std::string nesting_fault(const std::string& whole) {
  const std::string page = without_scripts(whole);
  const std::set<std::string> without_end{"meta", "input"};
  const std::regex tag("<(/?)([a-zA-Z0-9]+)((?:\"[^\"]*\"|[^\">])*)>");
  std::vector<std::string> open;
  for (std::sregex_iterator it(page.begin(), page.end(), tag), end; it != end; ++it) {
    const std::string name = (*it)[2];
    const std::string rest = (*it)[3];
    if (without_end.contains(name) || rest.ends_with("/")) continue;
    if ((*it)[1].length() == 0) {
      open.push_back(name);
    } else if (open.empty() || open.back() != name) {
      return "</" + name + "> closes <" + (open.empty() ? "" : open.back()) + ">";
    } else {
      open.pop_back();
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

std::string without(std::string text, const std::string& part) {
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part)) {
    text.erase(at, part.size());
  }
  return text;
}

std::string unescaped(std::string text) {
  return std::regex_replace(text, std::regex("&quot;"), "\"");
}

/// The points of the first line of that class in a figure.
std::string points_of(const std::string& figure, const std::string& its_class) {
  const std::string begin = "points=\"";
  const std::string end = "\" class=\"" + its_class + "\"";
  for (auto at = figure.find(begin); at != std::string::npos; at = figure.find(begin, at)) {
    at += begin.size();
    const auto quote = figure.find('"', at);
    if (figure.compare(quote, end.size(), end) == 0) return figure.substr(at, quote - at);
  }
  return {};
}

int count(const std::string& text, const std::string& part) {
  int found = 0;
  for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++found;
  return found;
}

/// A biped that glides, and stands in the changed motion.
class ReportPageTest : public testing::Test {
 protected:
  explicit ReportPageTest(int frames = 30) { lengthen(frames); }

  void lengthen(int frames) {
    show("walk.bvh",
         gliding_biped(frames, 30.0, [](double t) { return Vec3(0.3 * t, -0.01, 0.1 * t); }),
         Ground::flat());
    change(gliding_biped(frames, 30.0, [](double) { return Vec3::Zero(); }));
    Plant heel;
    heel.last = frames - 1;
    Plant ball = heel;
    ball.side = Side::right;
    ball.part = SolePart::ball;
    track = {frames, 30.0, {heel, ball}};
  }

  void show(const std::string& name, Motion motion, const Ground& ground) {
    Clip clip;
    clip.skeleton = sample_biped_skeleton();
    clip.motion = std::move(motion);
    original = Take(name, std::move(clip), sample_biped_rig(), ground);
  }
  void change(Motion motion) { changed = original.with_motion(std::move(motion)); }

  std::string page() const { return report_page({original, changed, track, &notes}).value(); }
  Measurement measurement() const { return measure_against(original, changed, track).value(); }

  Take original;
  Take changed;
  PlantTrack track;
  Diagnostics notes;
};

TEST_F(ReportPageTest, TagsAreNested) {
  EXPECT_EQ(nesting_fault(page()), "");
  EXPECT_EQ(nesting_fault(heights_figure({original, changed, track}).value()), "");
}

TEST_F(ReportPageTest, NeedsNothingBesidesItself) {
  const std::string text = without(page(), "xmlns=\"http://www.w3.org/2000/svg\"");
  EXPECT_THAT(text, HasSubstr("default-src 'none'"));
  for (const char* word : {"http://", "https://", "<link", " src=", "@import", "url(", "fetch(",
                           "XMLHttpRequest", "import("}) {
    EXPECT_THAT(text, Not(HasSubstr(word)));
  }
}

TEST_F(ReportPageTest, NumbersAreThoseOfMeasure) {
  const std::string text = page();
  const std::string begin = "<pre id=\"measurement\">";
  const auto from = text.find(begin) + begin.size();
  const std::string json = unescaped(text.substr(from, text.find("</pre>", from) - from));
  EXPECT_EQ(json, measurement_json(measurement()));
  EXPECT_TRUE(nlohmann::json::parse(json).contains("change"));
}

TEST_F(ReportPageTest, TableShowsTheLinesOfMeasure) {
  const std::string text = page();
  std::istringstream lines(measurement_text(measurement()));
  const std::regex numbers("^  (.*\\S) +([0-9.]+) +([0-9.]+)$");
  const auto shown = [](const std::string& number) {
    std::ostringstream two_decimals;
    two_decimals << std::fixed << std::setprecision(2) << std::stod(number);
    return two_decimals.str();
  };
  int found = 0;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (!std::regex_match(line, match, numbers)) continue;
    EXPECT_THAT(text, HasSubstr("<tr><td>" + match.str(1) + "</td><td>" + shown(match.str(2)) +
                                "</td><td>" + shown(match.str(3)) + "</td></tr>"));
    ++found;
  }
  EXPECT_GT(found, 10);
}

TEST_F(ReportPageTest, HeadlineTellsSlideAndPlants) {
  const std::string text = page();
  EXPECT_THAT(text, HasSubstr("2 of 2"));
  EXPECT_THAT(text, HasSubstr("30.57 → 0.00 cm"));  // 29 frames of hypot(1, 1/3) cm
  EXPECT_THAT(text, HasSubstr("left heel, frames 0 to 29"));
}

TEST_F(ReportPageTest, NamesCannotBecomeMarkup) {
  show("<script>alert('1')<script> & \"walk\".bvh", original.motion(), Ground::flat());
  notes.warn(WarningKind::repaired_file, "joint <b>Hips</b> was read twice");
  const std::string text =
      report_page({original, changed, track, &notes, {{"after", "<img src=x>"}}}).value();
  for (const char* word : {"<script>alert", "<b>Hips", "<img"}) {
    EXPECT_THAT(text, Not(HasSubstr(word)));
  }
  EXPECT_EQ(count(text, "<script"), 2);  // the player's data and the player
  EXPECT_THAT(text, HasSubstr("&lt;script&gt;alert(&#39;1&#39;)&lt;script&gt; &amp; &quot;walk"));
  EXPECT_THAT(text, HasSubstr("joint &lt;b&gt;Hips&lt;/b&gt; was read twice"));
  EXPECT_THAT(text, HasSubstr("&lt;img src=x&gt;"));
  EXPECT_EQ(nesting_fault(text), "");
}

TEST_F(ReportPageTest, NamesCannotEndThePlayersData) {
  ReportInput input{original, changed, track, &notes};
  input.changed_name = "</script><script>alert(1)</script>";
  input.others.push_back({"\xff</script>", changed});
  const std::string text = report_page(input).value();
  EXPECT_EQ(count(text, "<script"), 2);
  EXPECT_EQ(count(text, "</script>"), 2);
  EXPECT_EQ(nesting_fault(text), "");
}

TEST_F(ReportPageTest, WarningsStandAboveThePlayer) {
  notes.warn(WarningKind::repaired_file, "something is odd");
  const std::string text = page();
  EXPECT_LT(text.find("something is odd"), text.find("<section id=\"player\">"));
  EXPECT_LT(text.find("class=\"cards\""), text.find("something is odd"));
}

TEST_F(ReportPageTest, PlayerHasItsMotionsAndMoments) {
  const std::string text = page();
  const std::string begin = "id=\"motion\">";
  const auto from = text.find(begin) + begin.size();
  const auto data = nlohmann::json::parse(text.substr(from, text.find("</script>", from) - from));
  EXPECT_EQ(data["frames"], 30);
  EXPECT_EQ(data["samples"], 30);
  EXPECT_EQ(data["motions"].size(), 2u);
  EXPECT_EQ(data["plants"].size(), 2u);
  EXPECT_EQ(data["moments"].size(),
            static_cast<std::size_t>(count(text, "data-moment=")) - 1);  // one is the whole clip
  const double script = static_cast<double>(text.size() - text.find("<script>\n"));
  EXPECT_LT(script, 100e3);
}

TEST_F(ReportPageTest, EveryFootprintHasItsTime) {
  track.plants[1].first = 15;
  const std::string text = page();
  const std::string prints = text.substr(text.find("Footprints by time"));
  EXPECT_THAT(prints, HasSubstr(">0.00 s</text>"));
  EXPECT_THAT(prints, HasSubstr(">0.50 s</text>"));
  EXPECT_THAT(prints, HasSubstr(">30.57 → 0.00 cm</text>"));
}

TEST_F(ReportPageTest, ResultsAreCompared) {
  ReportInput input{original, changed, track, &notes};
  input.changed_name = "first.bvh";
  input.others.push_back({"second.bvh", original});
  const std::string text = report_page(input).value();
  EXPECT_EQ(nesting_fault(text), "");
  EXPECT_THAT(text, HasSubstr("<th>before</th><th>first.bvh</th><th>second.bvh</th>"));
  EXPECT_THAT(text, HasSubstr("<td>heel, worst</td><td>30.57</td><td>0.00</td><td>30.57</td>"));
}

TEST_F(ReportPageTest, StripShowsARange) {
  const std::string strip = strip_figure({original, changed, track}, {3, 20}).value();
  EXPECT_EQ(nesting_fault(strip), "");
  for (const char* frame : {">3<", ">20<"}) EXPECT_THAT(strip, HasSubstr(frame));
  EXPECT_GT(count(strip, "class=\"contact\""), 16);
  EXPECT_GT(count(strip, "class=\"foot left\""), 32);
  EXPECT_EQ(nesting_fault(strip_figure({original, changed, track}, {7, 7}).value()), "");
}

TEST_F(ReportPageTest, RefusesFramesThatAreNotThere) {
  for (const FrameRange range : {FrameRange{0, 30}, FrameRange{-1, 4}, FrameRange{5, 4}}) {
    const auto strip = strip_figure({original, changed, track}, range);
    ASSERT_FALSE(strip);
    EXPECT_THAT(strip.error().message, HasSubstr("frames 0 to 29"));
    EXPECT_FALSE(moving_figure({original, changed, track}, range));
  }
}

TEST_F(ReportPageTest, TheWorstRangeHoldsTheWorstPlant) {
  track.plants[0].last = 9;
  track.plants[1].first = 12;
  track.plants[1].last = 20;
  change(original.motion());  // the heel slides for nine frames, the ball for eight
  const FrameRange range = worst_range({original, changed, track});
  EXPECT_EQ(range.first, 0);
  EXPECT_EQ(range.last, 13);
}

TEST_F(ReportPageTest, TheMovingPicturePlays) {
  const std::string picture = moving_figure({original, changed, track}, {0, 29}).value();
  EXPECT_EQ(nesting_fault(picture), "");
  EXPECT_THAT(picture,
              HasSubstr("<animate attributeName=\"d\" dur=\"3s\" repeatCount=\"indefinite\""));
  EXPECT_THAT(picture, HasSubstr("slid 30.6 cm"));
  EXPECT_THAT(picture, HasSubstr("prefers-reduced-motion"));
  EXPECT_THAT(picture, Not(HasSubstr("nan")));
  EXPECT_LT(picture.size(), 400u << 10);
}

TEST_F(ReportPageTest, OneFrame) {
  lengthen(1);
  const std::string text = page();
  EXPECT_EQ(nesting_fault(text), "");
  EXPECT_THAT(text, Not(HasSubstr("nan")));
  EXPECT_THAT(text, Not(HasSubstr("inf")));
}

TEST_F(ReportPageTest, NoPlants) {
  track.plants.clear();
  const std::string text = page();
  EXPECT_EQ(nesting_fault(text), "");
  EXPECT_THAT(text, HasSubstr("No plants."));
  EXPECT_THAT(text, HasSubstr("0 of 0"));
}

TEST_F(ReportPageTest, NoGround) {
  show("walk.bvh", original.motion(), Ground::none());
  change(changed.motion());
  const std::string text = page();
  EXPECT_EQ(nesting_fault(text), "");
  EXPECT_THAT(text, HasSubstr("in world space, since there is no ground"));
  EXPECT_THAT(text, Not(HasSubstr("inf")));
}

TEST_F(ReportPageTest, EveryPlantIsShadedAndHasBars) {
  const std::string text = page();
  EXPECT_EQ(count(text, "class=\"shade "), 2);
  EXPECT_EQ(count(text, "class=\"bar original\""), 2);
  EXPECT_EQ(count(text, "class=\"bar after\""), 2);
}

TEST_F(ReportPageTest, LongClipsStaySmall) {
  lengthen(18000);  // ten minutes
  track.plants.clear();
  for (int first = 0; first + 5 < 18000; first += 8) {
    for (const Side side : kSides) {
      for (const SolePart joint : kHeelAndBall) {
        Plant plant;
        plant.side = side;
        plant.part = joint;
        plant.first = first;
        plant.last = first + 5;
        track.plants.push_back(plant);
      }
    }
  }
  const std::string text = page();
  const auto data = text.find("id=\"motion\">");
  const std::size_t size_of_data = text.find("</script>", data) - data;
  EXPECT_LT(text.size() - size_of_data, 2u << 20);
  EXPECT_LT(size_of_data, 3u << 20);
}

TEST_F(ReportPageTest, ALongCurveKeepsItsPeak) {
  lengthen(18000);
  const auto highest = [&] {
    const std::string figure = heights_figure({original, changed, track}).value();
    // By hand: std::regex takes a stack frame for each of the list's characters.
    std::istringstream points(points_of(figure, "curve heel"));
    double top = 1e9;
    int many = 0;
    for (std::string point; points >> point; ++many) {
      top = std::min(top, std::stod(point.substr(point.find(',') + 1)));
    }
    EXPECT_GT(many, 100);
    EXPECT_LE(many, 2000);
    return top;
  };
  const Motion level = changed.motion();
  const auto raise = [&](int frame) {
    Motion motion = level;
    motion.pose(frame)[0].translation.y() += 0.2;
    change(std::move(motion));
  };
  // One frame of 18000 jumps to the height that sets the scale of the axis.
  raise(7777);
  const double with_peak = highest();
  raise(0);
  EXPECT_NEAR(with_peak, highest(), 0.1);
}

TEST_F(ReportPageTest, RefusesAnotherLength) {
  const Motion shorter(29, original.skeleton().size(), 30.0);
  const auto refused = report_page({original, original.with_motion(shorter), track});
  ASSERT_FALSE(refused);
  EXPECT_THAT(refused.error().message, HasSubstr("30 frames"));
}

TEST(ReportSettings, SayWhatWasChosen) {
  CleanSettings settings;
  settings.rigid = true;
  settings.root_window = 0.25;
  std::string text;
  for (const ReportSetting& line : report_settings(settings)) {
    text += line.name + ": " + line.value + "\n";
  }
  EXPECT_THAT(text, HasSubstr("smoothed over: 0.25 s\n"));
  EXPECT_THAT(text, HasSubstr("bones keep their length: yes\n"));
  EXPECT_THAT(text, HasSubstr("damped above: never\n"));
}

}  // namespace
}  // namespace surefoot
