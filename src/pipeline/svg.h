#pragma once

#include <span>
#include <string>
#include <string_view>

namespace surefoot::svg {

/// In pixels, y downwards.
struct Point {
  double x = 0.0;
  double y = 0.0;
};
struct Box {
  double left = 0.0;
  double top = 0.0;
  double width = 0.0;
  double height = 0.0;

  [[nodiscard]] double right() const noexcept { return left + width; }
  [[nodiscard]] double bottom() const noexcept { return top + height; }
};

/// Text that is safe between tags and in quoted attributes of HTML and SVG, whatever is in it.
[[nodiscard]] std::string escaped(std::string_view text);

/// An outline as the `d` of a path, in pixels to one decimal.
[[nodiscard]] std::string path_of(std::span<const Point> points, bool closed);

/// One SVG picture. What things look like is left to the classes of a style sheet.
class Drawing {
 public:
  /// `label` is what a reader who cannot see the picture is told.
  Drawing(double width, double height, std::string_view label);

  /// `style` is a style sheet for a picture that stands alone; it may use variables of earlier
  /// ones.
  void style(std::string_view style);
  void text(Point at, std::string_view classes, std::string_view words);
  void line(Point from, Point to, std::string_view classes);
  void polyline(std::span<const Point> way, std::string_view classes);
  void circle(Point centre, double radius, std::string_view classes);
  /// `words`, if any, show while the pointer rests on it.
  void rect(const Box& box, std::string_view classes, std::string_view words = {});
  /// A line as wide as `width` pixels.
  void band(std::span<const Point> way, double width, std::string_view classes);

  /// A shape that plays over and over: each of `outlines` (`path_of`) for an equal part of
  /// `seconds`. Code hosts and browsers play it without a script. `width` is its line's; 0 leaves
  /// it to the style sheet.
  void moving_path(std::span<const std::string> outlines, double seconds, double width,
                   std::string_view classes);
  /// The same for words; empty ones show nothing.
  void moving_text(Point at, std::span<const std::string> words, double seconds,
                   std::string_view classes);
  void path(std::string_view outline, double width, std::string_view classes);

  void begin_group(std::string_view classes);
  void end_group();

  /// What is drawn until `end_clip` is cut off at the box.
  void begin_clip(const Box& box);
  void end_clip();

  [[nodiscard]] std::string take();

 private:
  void number(double value);
  void attribute(std::string_view name, double value);
  void classes(std::string_view names);
  void points(std::span<const Point> way);
  void begin_path(double width, std::string_view names, std::string_view outline);

  std::string text_;
  std::string styles_;  ///< all sheets so far: a later one uses variables of an earlier one
};

}  // namespace surefoot::svg
