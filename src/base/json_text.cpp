#include "base/json_text.h"

#include <fmt/format.h>
#include <algorithm>
#include <iterator>
#include <nlohmann/json.hpp>
#include <vector>

#include "base/source_text.h"

namespace surefoot {

namespace {

using nlohmann::json;

/// An iterator over the text that tells how far the parser has read.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, const char** furthest) : at_(at), furthest_(furthest) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    *furthest_ = std::max(*furthest_, ++at_);
    return *this;
  }
  CountingIterator operator++(int) {
    const CountingIterator before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }

 private:
  const char* at_;
  const char** furthest_;
};

/// Builds the value, watches depth and repeated keys, and notes where the value at `wanted_path`
/// begins.
class Reader : public nlohmann::json_sax<json> {
 public:
  Reader(std::string_view text, std::string_view wanted_path)
      : text_(text), wanted_path_(wanted_path), furthest_(text.data()) {}

  bool read() {
    const CountingIterator begin(text_.data(), &furthest_);
    const CountingIterator end(text_.data() + text_.size(), &furthest_);
    return json::sax_parse(begin, end, this);
  }

  [[nodiscard]] json take_value() { return std::move(root_); }
  [[nodiscard]] const std::string& problem() const { return problem_; }
  [[nodiscard]] std::size_t problem_offset() const { return problem_offset_; }
  [[nodiscard]] std::size_t wanted_offset() const { return wanted_offset_; }

  bool null() override { return add(nullptr); }
  bool boolean(bool value) override { return add(value); }
  bool number_integer(number_integer_t value) override { return add(value); }
  bool number_unsigned(number_unsigned_t value) override { return add(value); }
  bool number_float(number_float_t value, const string_t& /*text*/) override { return add(value); }
  bool string(string_t& value) override { return add(std::move(value)); }
  bool binary(binary_t& /*value*/) override { return false; }
  bool start_object(std::size_t /*elements*/) override { return open(json::object()); }
  bool start_array(std::size_t /*elements*/) override { return open(json::array()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool key(string_t& name) override {
    Level& level = levels_.back();
    if (level.value->contains(name)) {
      return refuse(fmt::format("duplicate key '{}'", name), token_begin());
    }
    level.key = std::move(name);
    token_read();
    return true;
  }

  bool parse_error(std::size_t position, const std::string& /*last_token*/,
                   const nlohmann::detail::exception& error) override {
    // "[json.exception.parse_error.101] parse error at line 1, column 2: syntax error while ..."
    std::string_view what = error.what();
    what.remove_prefix(std::min(what.find("] "), what.size() - 2) + 2);
    if (what.starts_with("parse error")) {
      what.remove_prefix(std::min(what.find(": "), what.size() - 2) + 2);
    }
    return refuse(fmt::format("not valid JSON: {}", what), position > 0 ? position - 1 : 0);
  }

 private:
  struct Level {
    json* value;
    std::string key;        // of the member being read
    std::size_t path_size;  // of path_ at this level
  };

  bool refuse(std::string problem, std::size_t offset) {
    problem_ = std::move(problem);
    problem_offset_ = offset;
    return false;
  }

  /// Where the token that the parser has just read begins: behind the previous one and its
  /// separators.
  [[nodiscard]] std::size_t token_begin() const {
    return std::min(text_.find_first_not_of(" \t\r\n,:\xEF\xBB\xBF", previous_end_), text_.size());
  }
  void token_read() { previous_end_ = static_cast<std::size_t>(furthest_ - text_.data()); }

  void note_place() {
    path_.resize(levels_.empty() ? 0 : levels_.back().path_size);
    if (!levels_.empty()) {
      const Level& level = levels_.back();
      path_ += '/';
      path_ += level.value->is_array() ? fmt::format("{}", level.value->size()) : level.key;
    }
    const bool around = wanted_path_.starts_with(path_) &&
                        (wanted_path_.size() == path_.size() || wanted_path_[path_.size()] == '/');
    if (around) wanted_offset_ = token_begin();
  }

  json* place(json value) {
    if (!wanted_path_.empty()) note_place();
    token_read();
    if (levels_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    const Level& level = levels_.back();
    if (level.value->is_array()) {
      level.value->push_back(std::move(value));
      return &level.value->back();
    }
    return &((*level.value)[level.key] = std::move(value));
  }

  bool add(json value) {
    place(std::move(value));
    return true;
  }

  bool open(json container) {
    if (levels_.size() == static_cast<std::size_t>(kJsonDepthLimit)) {
      return refuse(fmt::format("arrays and objects are nested more than {} deep", kJsonDepthLimit),
                    token_begin());
    }
    json* const placed = place(std::move(container));
    levels_.push_back({placed, {}, path_.size()});
    return true;
  }

  bool close() {
    levels_.pop_back();
    token_read();
    return true;
  }

  std::string_view text_;
  std::string_view wanted_path_;
  const char* furthest_;
  std::size_t previous_end_ = 0;
  json root_;
  std::vector<Level> levels_;
  std::string path_;
  std::string problem_;
  std::size_t problem_offset_ = 0;
  std::size_t wanted_offset_ = 0;
};

}  // namespace

Result<json> parse_json(std::string_view text, std::string file) {
  Reader reader(text, {});
  if (!reader.read()) {
    return fail(reader.problem(), place_at(text, reader.problem_offset(), std::move(file)));
  }
  return reader.take_value();
}

SourcePlace place_in_json(std::string_view text, std::string file, std::string_view path) {
  Reader reader(text, path);
  reader.read();
  return place_at(text, reader.wanted_offset(), std::move(file));
}

}  // namespace surefoot
