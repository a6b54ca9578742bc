#include "pipeline/svg.h"

#include <cmath>

#include "base/number_text.h"
#include "base/printable.h"

namespace surefoot::svg {
namespace {

/// What a variable of a style stands for on paper: its first definition.
std::string_view value_of(std::string_view style, std::string_view name) {
  const std::size_t at = style.find(std::string(name) + ":");
  if (at == std::string_view::npos) return {};
  const std::size_t begin = style.find_first_not_of(' ', at + name.size() + 1);
  return style.substr(begin, style.find_first_of(";}", begin) - begin);
}

/// The style with every `key: var(--name)` after a `key: value`: viewers outside browsers know no
/// variables, pass over what they do not know, and would draw everything black. `values` has the
/// sheets that define the variables.
std::string with_plain_values(std::string_view style, std::string_view values) {
  constexpr std::string_view kVariable = "var(";
  std::string plain;
  std::size_t done = 0;
  for (std::size_t at = style.find(kVariable); at != std::string_view::npos;
       at = style.find(kVariable, at + 1)) {
    const std::size_t begin = style.find_last_of("{;", at) + 1;
    const std::size_t name = at + kVariable.size();
    const std::size_t end = style.find(')', name);
    if (end == std::string_view::npos) break;
    plain += style.substr(done, begin - done);
    plain += style.substr(begin, at - begin);
    plain += value_of(values, style.substr(name, end - name));
    plain += ';';
    plain += style.substr(begin, end + 1 - begin);
    done = end + 1;
  }
  plain += style.substr(done);
  return plain;
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string safe;
  safe.reserve(text.size());
  // Control characters may not stand in XML, not even as references.
  for (const char c : printable_lines(text)) {
    switch (c) {
      case '<': safe += "&lt;"; break;
      case '>': safe += "&gt;"; break;
      case '&': safe += "&amp;"; break;
      case '"': safe += "&quot;"; break;
      case '\'': safe += "&#39;"; break;
      default: safe += c;
    }
  }
  return safe;
}

std::string path_of(std::span<const Point> points, bool closed) {
  std::string text;
  for (const Point& p : points) {
    text += text.empty() ? 'M' : ' ';
    append_rounded(text, std::isfinite(p.x) ? p.x : 0.0, 1);
    text += ' ';
    append_rounded(text, std::isfinite(p.y) ? p.y : 0.0, 1);
  }
  if (closed && !text.empty()) text += 'Z';
  return text;
}

Drawing::Drawing(double width, double height, std::string_view label) {
  text_ =
      R"(<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-label=")" + escaped(label) + "\"";
  attribute("width", width);
  attribute("height", height);
  text_ += " viewBox=\"0 0 ";
  number(width);
  text_ += ' ';
  number(height);
  text_ += "\">\n";
}

void Drawing::style(std::string_view style) {
  styles_ += style;
  text_ += "<style>";
  text_ += with_plain_values(style, styles_);
  text_ += "</style>\n";
}

void Drawing::text(Point at, std::string_view names, std::string_view words) {
  text_ += "<text";
  attribute("x", at.x);
  attribute("y", at.y);
  classes(names);
  text_ += '>' + escaped(words) + "</text>\n";
}

void Drawing::line(Point from, Point to, std::string_view names) {
  text_ += "<line";
  attribute("x1", from.x);
  attribute("y1", from.y);
  attribute("x2", to.x);
  attribute("y2", to.y);
  classes(names);
  text_ += "/>\n";
}

void Drawing::polyline(std::span<const Point> way, std::string_view names) {
  text_ += "<polyline";
  points(way);
  classes(names);
  text_ += "/>\n";
}

void Drawing::circle(Point centre, double radius, std::string_view names) {
  text_ += "<circle";
  attribute("cx", centre.x);
  attribute("cy", centre.y);
  attribute("r", radius);
  classes(names);
  text_ += "/>\n";
}

void Drawing::rect(const Box& box, std::string_view names, std::string_view words) {
  text_ += "<rect";
  attribute("x", box.left);
  attribute("y", box.top);
  attribute("width", box.width);
  attribute("height", box.height);
  classes(names);
  text_ += words.empty() ? "/>\n" : "><title>" + escaped(words) + "</title></rect>\n";
}

void Drawing::band(std::span<const Point> way, double width, std::string_view names) {
  text_ += "<polyline";
  points(way);
  attribute("stroke-width", width);
  classes(names);
  text_ += "/>\n";
}

void Drawing::begin_path(double width, std::string_view names, std::string_view outline) {
  text_ += "<path";
  if (width > 0.0) attribute("stroke-width", width);
  classes(names);
  text_ += " d=\"";
  text_ += outline;
  text_ += '"';
}

void Drawing::path(std::string_view outline, double width, std::string_view names) {
  begin_path(width, names, outline);
  text_ += "/>\n";
}

void Drawing::moving_path(std::span<const std::string> outlines, double seconds, double width,
                          std::string_view names) {
  if (outlines.empty()) return;
  begin_path(width, names, outlines.front());
  text_ += "><animate attributeName=\"d\"";
  text_ += " dur=\"";
  append_rounded(text_, seconds, 3);
  text_ += "s\"";
  text_ += R"( repeatCount="indefinite" calcMode="discrete" values=")";
  for (const std::string& outline : outlines) text_ += outline + ';';
  text_.back() = '"';
  text_ += "/></path>\n";
}

void Drawing::moving_text(Point at, std::span<const std::string> words, double seconds,
                          std::string_view names) {
  const auto count = static_cast<double>(words.size());
  for (std::size_t first = 0, end = 0; first < words.size(); first = end) {
    while (end < words.size() && words[end] == words[first]) ++end;
    if (words[first].empty()) continue;
    text_ += "<text visibility=\"hidden\"";
    attribute("x", at.x);
    attribute("y", at.y);
    classes(names);
    text_ += '>' + escaped(words[first]) + "<animate attributeName=\"visibility\"";
    text_ += " dur=\"";
    append_rounded(text_, seconds, 3);
    text_ += "s\"";
    text_ += R"( repeatCount="indefinite" calcMode="discrete" values="hidden;visible;hidden" )";
    text_ += "keyTimes=\"0;";
    append_rounded(text_, static_cast<double>(first) / count, 4);
    text_ += ';';
    append_rounded(text_, static_cast<double>(end) / count, 4);
    text_ += "\"/></text>\n";
  }
}

void Drawing::begin_group(std::string_view names) {
  text_ += "<g";
  classes(names);
  text_ += ">\n";
}

void Drawing::end_group() { text_ += "</g>\n"; }

void Drawing::begin_clip(const Box& box) {
  // A nested picture cuts off what leaves it and needs no name, as a clip path would.
  text_ += "<svg";
  attribute("x", box.left);
  attribute("y", box.top);
  attribute("width", box.width);
  attribute("height", box.height);
  text_ += " viewBox=\"";
  number(box.left);
  text_ += ' ';
  number(box.top);
  text_ += ' ';
  number(box.width);
  text_ += ' ';
  number(box.height);
  text_ += "\">\n";
}

void Drawing::end_clip() { text_ += "</svg>\n"; }

std::string Drawing::take() {
  text_ += "</svg>\n";
  return std::move(text_);
}

void Drawing::number(double value) { append_rounded(text_, std::isfinite(value) ? value : 0.0, 1); }

void Drawing::attribute(std::string_view name, double value) {
  text_ += ' ';
  text_ += name;
  text_ += "=\"";
  number(value);
  text_ += '"';
}

void Drawing::classes(std::string_view names) {
  text_ += " class=\"";
  text_ += names;
  text_ += '"';
}

void Drawing::points(std::span<const Point> way) {
  text_ += " points=\"";
  for (const Point& p : way) {
    number(p.x);
    text_ += ',';
    number(p.y);
    text_ += ' ';
  }
  if (!way.empty()) text_.pop_back();
  text_ += '"';
}

}  // namespace surefoot::svg
