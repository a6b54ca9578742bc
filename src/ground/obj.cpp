#include "ground/obj.h"

#include <fmt/format.h>
#include <cmath>
#include <optional>
#include <vector>

#include "base/source_text.h"
#include "surefoot/ground/height_field.h"

namespace surefoot {

namespace {

/// Collects what `v` and `f` lines say.
class ObjReader {
 public:
  explicit ObjReader(std::string file) : file_(std::move(file)) {}

  [[nodiscard]] Result<TriangleMesh> read(std::string_view text) {
    LineReader lines(text, '#', true);
    while (lines.next()) {
      const std::vector<SourceToken>& tokens = lines.tokens();
      Result<void> done;
      if (tokens[0].text == "v") done = read_vertex(tokens);
      if (tokens[0].text == "f") done = read_face(tokens);
      if (!done) return tl::unexpected(done.error());
    }
    if (triangles_.empty()) return fail("no faces ('f' lines) found", {file_});
    Result<TriangleMesh> mesh = TriangleMesh::create(vertices_, triangles_);
    if (!mesh) return fail(mesh.error().message, {file_});
    return mesh;
  }

 private:
  [[nodiscard]] tl::unexpected<Error> refusal(std::string message, const SourceToken& at) const {
    return fail(std::move(message), {file_, at.line, at.column});
  }

  Result<void> read_vertex(const std::vector<SourceToken>& tokens) {
    if (tokens.size() < 4) return refusal("a vertex needs three coordinates", tokens[0]);
    Vec3 vertex;
    for (int k = 0; k < 3; ++k) {
      const SourceToken& token = tokens[static_cast<std::size_t>(k) + 1];
      const std::optional<double> value = parse_number(token.text);
      if (!value || std::abs(*value) > kGroundExtentLimit) {
        return refusal(
            fmt::format("expected a coordinate within 1e6 metres, found '{}'", token.text), token);
      }
      vertex[k] = *value;
    }
    vertices_.push_back(vertex);
    return {};
  }

  /// `7`, `7/1`, `7//3`, `7/1/3` or `-1`, as an index from 0.
  Result<int> vertex_index(const SourceToken& token) const {
    const std::string_view first = token.text.substr(0, token.text.find('/'));
    const std::optional<int> number = parse_integer(first);
    if (!number) {
      return refusal(fmt::format("expected a vertex number, found '{}'", token.text), token);
    }
    const int count = static_cast<int>(vertices_.size());
    const bool known = *number > 0 ? *number <= count : *number < 0 && *number >= -count;
    if (!known) {
      return refusal(
          fmt::format("vertex {} does not exist; only {} are defined so far", *number, count),
          token);
    }
    return *number > 0 ? *number - 1 : count + *number;
  }

  Result<void> read_face(const std::vector<SourceToken>& tokens) {
    if (tokens.size() < 4) return refusal("a face needs at least three vertices", tokens[0]);
    int first = 0;
    int previous = 0;
    for (std::size_t k = 1; k < tokens.size(); ++k) {
      const Result<int> index = vertex_index(tokens[k]);
      if (!index) return tl::unexpected(index.error());
      if (k == 1) first = *index;
      if (k > 2) triangles_.push_back({first, previous, *index});
      previous = *index;
    }
    return {};
  }

  std::string file_;
  std::vector<Vec3> vertices_;
  std::vector<TriangleMesh::Triangle> triangles_;
};

}  // namespace

Result<TriangleMesh> load_obj(std::string_view text, std::string file) {
  return ObjReader(std::move(file)).read(text);
}

}  // namespace surefoot
