#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

namespace surefoot {

/// Where in an input something is wrong. Lines and columns count from 1; 0 means "not applicable".
struct SourcePlace {
  std::string file;
  int line = 0;
  int column = 0;
};

/// Input that cannot be used, said in a sentence that a person can act on.
struct Error {
  std::string message;
  SourcePlace place;

  /// `walk.bvh:212:8: expected 96 values, found 95`; parts of the place that are unknown are left
  /// out.
  [[nodiscard]] std::string to_string() const;
};

template <class T>
using Result = tl::expected<T, Error>;

/// Shorthand for returning a failure: `return fail("no frames", {file, 12, 1});`
[[nodiscard]] inline tl::unexpected<Error> fail(std::string message, SourcePlace place = {}) {
  return tl::unexpected<Error>(Error{std::move(message), std::move(place)});
}

/// Passes on the error of another result: `if (!skeleton) return pass_on(skeleton);`
template <class T>
[[nodiscard]] tl::unexpected<Error> pass_on(const Result<T>& result) {
  return tl::unexpected<Error>(result.error());
}

}  // namespace surefoot
