#pragma once

#include <string>
#include <string_view>

namespace surefoot {

/// Text from a file or a command line, fit for a terminal, a log or a page: valid UTF-8 in which
/// nothing moves the cursor, colours, rings, hides or reverses what is read. Control characters and
/// bytes that are not UTF-8 become `\x1B`, marks of direction, invisible characters and line
/// separators `\u202E`. Everything else is kept as it is. One line: line ends are control
/// characters.
[[nodiscard]] std::string printable(std::string_view text);

/// The same for text of several lines: line feeds and tabs are kept.
[[nodiscard]] std::string printable_lines(std::string_view text);

/// JSON text (valid UTF-8), fit for a terminal and for a `<script>` of a page, and still the same
/// JSON: the characters above become escapes of their strings, and so does the `/` of `</`.
[[nodiscard]] std::string printable_json(std::string_view text);

}  // namespace surefoot
