#include "contact/model_file.h"

#include <fmt/format.h>

#include <array>

#include "base/byte_io.h"

namespace surefoot {
namespace {

constexpr std::string_view kMagic = "surefoot-model\n";

void put_text(ByteWriter& out, std::string_view text) {
  out.put(static_cast<std::uint32_t>(text.size()));
  out.put_all(std::span(text));
}

bool get_text(ByteReader& in, std::string& text) {
  std::uint32_t size = 0;
  if (!in.get(size) || size > in.left()) return false;
  text.resize(size);
  return in.get_all(std::span(text));
}

}  // namespace

std::string write_model_file(const ModelFile& model) {
  ByteWriter body;
  put_text(body, model.method);
  body.put(model.feature_signature);
  put_text(body, model.command);
  put_text(body, model.payload);
  const std::string bytes = body.take();
  ByteWriter out;
  out.put_all(std::span(kMagic));
  out.put(kModelFileVersion);
  out.put(checksum(bytes));
  out.put_all(std::span<const char>(bytes));
  return out.take();
}

Result<ModelFile> read_any_model_file(std::string_view bytes, std::string file) {
  const SourcePlace place{std::move(file)};
  if (!bytes.starts_with(kMagic)) return fail("is not a Surefoot model", place);
  ByteReader in(bytes.substr(kMagic.size()));
  std::uint32_t version = 0;
  std::uint64_t sum = 0;
  if (!in.get(version)) return fail("the model is truncated", place);
  if (version != kModelFileVersion) {
    return fail(
        fmt::format("is a version {} model, but this program needs version {}; train it again",
                    version, kModelFileVersion),
        place);
  }
  if (!in.get(sum)) return fail("the model is truncated", place);
  if (checksum(in.rest()) != sum) {
    return fail("the model is truncated or damaged: its checksum is wrong", place);
  }
  ModelFile model;
  if (!get_text(in, model.method) || !in.get(model.feature_signature) ||
      !get_text(in, model.command) || !get_text(in, model.payload) || in.left() != 0) {
    return fail("the model is truncated or damaged", place);
  }
  return model;
}

Result<void> check_model(const ModelFile& model, std::string_view method,
                         std::uint64_t feature_signature, std::string file) {
  const SourcePlace place{std::move(file)};
  if (model.method != method) {
    return fail(fmt::format("is a model for the method `{}`, not `{}`", model.method, method),
                place);
  }
  if (model.feature_signature != feature_signature) {
    return fail("was trained on different features; train it again with this version", place);
  }
  return {};
}

Result<ModelFile> read_model_file(std::string_view bytes, std::string_view method,
                                  std::uint64_t feature_signature, std::string file) {
  Result<ModelFile> model = read_any_model_file(bytes, file);
  if (!model) return model;
  const Result<void> fits = check_model(*model, method, feature_signature, std::move(file));
  if (!fits) return pass_on(fits);
  return model;
}

}  // namespace surefoot
