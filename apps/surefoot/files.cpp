#include "files.h"

#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <memory>
#include <vector>

#include "clip_facts.h"
#include "console.h"
#include "reread.h"
#include "surefoot/pipeline/save.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

struct Close {
  void operator()(std::FILE* file) const { std::fclose(file); }
};
using File = std::unique_ptr<std::FILE, Close>;

std::string reason() { return std::strerror(errno); }

Result<std::string> read_all(std::FILE* file, const std::string& path, std::size_t expected) {
  std::string bytes;
  std::size_t used = 0;
  do {
    bytes.resize(std::max<std::size_t>({expected + 1, used * 2, 65536}));
    used += std::fread(bytes.data() + used, 1, bytes.size() - used, file);
  } while (used == bytes.size());
  if (std::ferror(file) != 0) return fail("cannot be read: " + reason(), {path});
  bytes.resize(used);
  return bytes;
}

bool is_stream(const std::string& path) {
  std::error_code ignored;
  return path == "-" || (fs::exists(path, ignored) && fs::is_other(path, ignored));
}

fs::path folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  return folder.empty() ? fs::path(".") : folder;
}

bool write_all(std::FILE* file, const std::string& bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size() && std::fflush(file) == 0;
}

Result<void> write_stream(const OutputFile& output) {
  if (output.path == "-") {
    if (!print_result(output.bytes)) return fail("cannot be written", {"standard output"});
    return {};
  }
  const File file(std::fopen(output.path.c_str(), "wb"));
  if (!file || !write_all(file.get(), output.bytes)) {
    return fail("cannot be written: " + reason(), {output.path});
  }
  return {};
}

/// Where the bytes of an output go: what a symbolic link stands for, so that the link stays one.
std::string place_of(const std::string& path) {
  std::error_code problem;
  if (!fs::is_symlink(path, problem)) return path;
  const fs::path target = fs::canonical(path, problem);
  return problem ? path : target.string();
}

bool looks_for_abandoned = true;

/// A complete file beside its final place, removed again unless it was moved there. It is locked
/// as long as its writer lives, whatever becomes of that.
class Temporary {
 public:
  static Result<Temporary> write(const OutputFile& output) {
    const std::string place = place_of(output.path);
    if (looks_for_abandoned) remove_abandoned(place);
    Temporary made(fmt::format("{}.{}{}", place, getpid(), kEnding));
    do {
      // "x" refuses an existing file, so that two runs cannot write into each other's.
      made.file_.reset(std::fopen(made.path_.c_str(), "wbx"));
      if (!made.file_) {
        const std::string why = reason();
        made.path_.clear();
        return fail("cannot be written: " + why, {output.path});
      }
      ::flock(::fileno(made.file_.get()), LOCK_EX);
    } while (made.was_removed());  // by another run, before it was locked
    if (!write_all(made.file_.get(), output.bytes)) {
      return fail("cannot be written: " + reason(), {output.path});
    }
    return made;
  }

  explicit Temporary(std::string path) : path_(std::move(path)) {}
  Temporary(Temporary&& other) noexcept
      : path_(std::exchange(other.path_, {})), file_(std::move(other.file_)) {}
  Temporary& operator=(Temporary&&) = delete;
  ~Temporary() {
    if (!path_.empty()) std::remove(path_.c_str());
  }

  Result<void> move_to(const std::string& path) {
    if (std::rename(path_.c_str(), place_of(path).c_str()) != 0) {
      return fail("cannot be written: " + reason(), {path});
    }
    path_.clear();
    return {};
  }

 private:
  static constexpr std::string_view kEnding = ".partial";

  [[nodiscard]] bool was_removed() const {
    struct stat status {};
    return ::fstat(::fileno(file_.get()), &status) == 0 && status.st_nlink == 0;
  }

  /// What a run left that was killed while it wrote this file: locked by nobody.
  static void remove_abandoned(const std::string& place) {
    const std::string begin = fs::path(place).filename().string() + ".";
    std::error_code problem;
    for (const auto& entry : fs::directory_iterator(folder_of(place), problem)) {
      const std::string name = entry.path().filename().string();
      if (!name.starts_with(begin) || !name.ends_with(kEnding)) continue;
      if (name.find_first_not_of("0123456789", begin.size()) != name.size() - kEnding.size()) {
        continue;
      }
      const File file(std::fopen(entry.path().c_str(), "rb"));
      if (file && ::flock(::fileno(file.get()), LOCK_EX | LOCK_NB) == 0) {
        std::remove(entry.path().c_str());
      }
    }
  }

  std::string path_;
  File file_;
};

/// Motion files that were read and must not be written over.
std::vector<fs::path>& kept_inputs() {
  static std::vector<fs::path> inputs;
  return inputs;
}

bool is_kept_input(const std::string& path) {
  return std::ranges::any_of(kept_inputs(), [&](const fs::path& input) {
    std::error_code ignored;
    return fs::equivalent(path, input, ignored);
  });
}

}  // namespace

Result<std::string> read_file(const std::string& path) {
  if (path == "-") return read_all(stdin, "standard input", 0);
  if (path.empty()) return fail("the input name is empty; give a file, or - for standard input");
  std::error_code problem;
  if (fs::is_directory(path, problem)) {
    return fail("is a folder, not a file", {path});
  }
  const File file(std::fopen(path.c_str(), "rb"));
  if (!file) return fail("cannot be opened: " + reason(), {path});
  const auto size = fs::file_size(path, problem);
  Result<std::string> bytes =
      read_all(file.get(), path, problem ? 0 : static_cast<std::size_t>(size));
  if (ClipFacts* facts = ClipFacts::current(); facts != nullptr && bytes) {
    facts->note_read(path, *bytes);
  }
  return bytes;
}

void keep_input(const std::string& path) {
  if (path != "-") kept_inputs().emplace_back(path);
}

void look_for_abandoned(bool wanted) { looks_for_abandoned = wanted; }

void forget_inputs() { kept_inputs().clear(); }

Result<void> check_output(const std::string& path, bool force) {
  if (is_stream(path)) return {};
  std::error_code ignored;
  if (path.empty()) return fail("the output name is empty");
  if (fs::is_directory(path, ignored)) return fail("is a folder; give a file name", {path});
  if (!force && fs::exists(path, ignored)) {
    return fail("already exists; use --force to overwrite", {path});
  }
  if (is_kept_input(path)) return fail("is an input; give another name", {path});
  const fs::path folder = folder_of(path);
  if (!fs::is_directory(folder, ignored)) {
    return fail(fmt::format("folder `{}` does not exist", folder.string()), {path});
  }
  if (access(folder.c_str(), W_OK) != 0) {
    return fail(fmt::format("cannot write to folder `{}`: {}", folder.string(), reason()), {path});
  }
  return {};
}

Result<void> check_all_outputs(const std::vector<std::string>& paths, bool force) {
  for (const std::string& path : paths) {
    if (path.empty()) continue;
    if (auto possible = check_output(path, force); !possible) return possible;
  }
  return {};
}

Result<void> write_files(std::span<const OutputFile> files, bool force) {
  if (auto same = check_reread(); !same) return same;
  for (std::size_t i = 1; i < files.size(); ++i) {
    const auto same = [&](const OutputFile& other) { return other.path == files[i].path; };
    if (std::ranges::any_of(files.first(i), same)) {
      return fail("is named for two outputs; use different names", {files[i].path});
    }
  }
  std::vector<Temporary> temporaries;
  temporaries.reserve(files.size());
  for (const OutputFile& file : files) {
    if (auto possible = check_output(file.path, force); !possible) return possible;
    if (is_stream(file.path)) continue;
    Result<Temporary> written = Temporary::write(file);
    if (!written) return pass_on(written);
    temporaries.push_back(std::move(*written));
  }
  auto next = temporaries.begin();
  for (const OutputFile& file : files) {
    Result<void> placed = is_stream(file.path) ? write_stream(file) : (next++)->move_to(file.path);
    if (!placed) return placed;
  }
  return {};
}

void OutputOptions::add_to(CommandLine& line, const std::string& help) {
  line.group("Output");
  line.required("-o,--output", path, "FILE", help);
  line.flag("-f,--force", force, "overwrite existing output files");
}

std::string written_ending(const std::string& path) {
  const std::string ending = fs::path(path).extension().string();
  return ending.empty() || !check_save_name(path) ? ".bvh" : ending;
}

void OutputOptions::add_changed_to(CommandLine& line, const std::string& ending,
                                   const std::string& format) {
  line.group("Output");
  const std::string otherwise = format.empty()
                                    ? fmt::format("NAME{} beside the input, in its format", ending)
                                    : fmt::format("NAME{}{} beside the input", ending, format);
  line.option("-o,--output", path, "FILE",
              fmt::format("a .bvh, .fbx, .glb, .gltf, .vrm, .vrma or .npz file, or - for BVH on "
                          "standard output (default: {})",
                          otherwise));
  line.flag("-f,--force", force, "overwrite existing output files, but not the input");
  line.flag("--overwrite-input", overwrite_input, "replace the input file by the output");
}

Result<void> OutputOptions::choose_name(const std::string& input, const std::string& ending,
                                        const std::string& format) {
  if (path.empty() && input == "-") return fail("reading from standard input needs -o");
  const fs::path from(input);
  if (path.empty()) {
    fs::path beside = from;
    beside.replace_filename(from.stem().string() + ending + format);
    path = overwrite_input ? input : beside.string();
  }
  std::error_code ignored;
  const bool same = path != "-" && (path == input || fs::equivalent(path, from, ignored));
  if (same && !overwrite_input) {
    return fail("is the input; use --overwrite-input to replace it", {path});
  }
  if (overwrite_input && !same) return fail("--overwrite-input and -o name different files");
  force = force || overwrite_input;
  return {};
}

}  // namespace surefoot::app
