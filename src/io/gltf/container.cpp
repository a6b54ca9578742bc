#include "io/gltf/container.h"

#include <fmt/format.h>

#include <cstdint>

#include "base/byte_io.h"
#include "surefoot/io/gltf.h"

namespace surefoot {
namespace {

constexpr std::string_view kGlbMagic = "glTF";
constexpr std::uint32_t kGlbVersion = 2;
constexpr std::uint32_t kJsonChunk = 0x4E4F534A;
constexpr std::uint32_t kBinChunk = 0x004E4942;
constexpr std::size_t kHeadSize = 12;
constexpr std::size_t kChunkHeadSize = 8;

std::uint32_t word_at(std::string_view bytes, std::size_t offset) noexcept {
  std::uint32_t word = 0;
  (void)ByteReader(bytes.substr(offset)).get(word);
  return word;
}

/// A chunk: its type, its contents and where the next one begins.
struct Chunk {
  std::uint32_t type = 0;
  std::string_view contents;
  std::size_t next = 0;
};

Result<Chunk> chunk_at(std::string_view bytes, std::size_t offset, const std::string& file) {
  if (bytes.size() - offset < kChunkHeadSize) {
    return fail(fmt::format("byte {}: the file ends inside a chunk's head", offset), {file});
  }
  const std::size_t length = word_at(bytes, offset);
  const std::size_t begin = offset + kChunkHeadSize;
  if (length > bytes.size() - begin) {
    return fail(fmt::format("byte {}: a chunk of {} bytes in a file that has {} left; it was not "
                            "copied whole",
                            offset, length, bytes.size() - begin),
                {file});
  }
  return Chunk{word_at(bytes, offset + 4), bytes.substr(begin, length), begin + length};
}

void put_chunk(ByteWriter& out, std::uint32_t type, std::string_view contents) {
  out.put(static_cast<std::uint32_t>(contents.size()));
  out.put(type);
  out.put_all(std::span<const char>(contents));
}

}  // namespace

bool is_glb(std::string_view bytes) noexcept { return bytes.starts_with(kGlbMagic); }

Result<GltfContainer> open_gltf_container(std::shared_ptr<const std::string> bytes,
                                          const std::string& file) {
  GltfContainer container;
  container.bytes = std::move(bytes);
  const std::string_view all = *container.bytes;
  if (!is_glb(all)) {
    container.json = all;
    if (container.json.starts_with("\xEF\xBB\xBF")) container.json.remove_prefix(3);
    return container;
  }
  container.binary = true;
  if (all.size() < kHeadSize) {
    return fail(fmt::format("byte {}: the file ends inside its head", all.size()), {file});
  }
  if (const std::uint32_t version = word_at(all, 4); version != kGlbVersion) {
    return fail(fmt::format("byte 4: this is GLB of version {}, and only version 2 can be read; "
                            "export it as glTF 2.0",
                            version),
                {file});
  }
  const Result<Chunk> json = chunk_at(all, kHeadSize, file);
  if (!json) return pass_on(json);
  if (json->type != kJsonChunk) {
    return fail("byte 16: the first chunk of a GLB must be its JSON", {file});
  }
  container.json = json->contents;
  std::size_t next = json->next;
  if (all.size() - next >= kChunkHeadSize && word_at(all, next + 4) == kBinChunk) {
    const Result<Chunk> bin = chunk_at(all, next, file);
    if (!bin) return pass_on(bin);
    container.bin = bin->contents;
    next = bin->next;
  }
  container.other_chunks = all.substr(next);
  return container;
}

std::string write_glb(std::string json, std::optional<std::string_view> bin,
                      std::string_view other_chunks) {
  json.resize((json.size() + 3) / 4 * 4, ' ');
  std::string padded_bin;
  if (bin && bin->size() % 4 != 0) {
    padded_bin = *bin;
    padded_bin.resize((bin->size() + 3) / 4 * 4, '\0');
    bin = padded_bin;
  }
  const std::size_t size = kHeadSize + kChunkHeadSize + json.size() +
                           (bin ? kChunkHeadSize + bin->size() : 0) + other_chunks.size();
  ByteWriter out;
  out.put_all(std::span<const char>(kGlbMagic));
  out.put(kGlbVersion);
  out.put(static_cast<std::uint32_t>(size));
  put_chunk(out, kJsonChunk, json);
  if (bin) put_chunk(out, kBinChunk, *bin);
  out.put_all(std::span<const char>(other_chunks));
  return out.take();
}

}  // namespace surefoot
