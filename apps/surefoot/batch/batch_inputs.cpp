#include "batch_inputs.h"

#include <fmt/format.h>
#include <glob.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>

#include "clip_facts.h"
#include "files.h"
#include "pipeline/motion_format.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

/// A skeleton alone is no motion.
bool is_motion(MotionFormat format) {
  return format != MotionFormat::unknown && format != MotionFormat::asf;
}

/// By name, or else by what it begins with.
bool looks_like_motion(const fs::path& path) {
  const MotionFormat by_name = format_of_name(path.string());
  if (by_name != MotionFormat::unknown) return is_motion(by_name);
  constexpr std::size_t kHead = 4096;
  std::string head(kHead, '\0');
  std::FILE* file = std::fopen(path.c_str(), "rb");
  if (file == nullptr) return false;
  head.resize(std::fread(head.data(), 1, kHead, file));
  std::fclose(file);
  return is_motion(recognise_format(head, ""));
}

/// What a pattern stands for; the word itself where it is none.
std::vector<std::string> expand(const std::string& word) {
  std::error_code ignored;
  if (fs::exists(word, ignored) || word.find_first_of("*?[") == std::string::npos) return {word};
  glob_t found{};
  std::vector<std::string> paths;
  if (::glob(word.c_str(), 0, nullptr, &found) == 0) {
    paths.assign(found.gl_pathv, found.gl_pathv + found.gl_pathc);
  }
  ::globfree(&found);
  return paths;
}

Result<std::vector<std::string>> read_list(const std::string& path) {
  const Result<std::string> text = read_file(path);
  if (!text) return pass_on(text);
  std::vector<std::string> lines;
  std::size_t at = 0;
  while (at < text->size()) {
    const std::size_t end = std::min(text->find('\n', at), text->size());
    std::string line = text->substr(at, end - at);
    if (line.ends_with('\r')) line.pop_back();
    if (!line.empty() && line.front() != '#') lines.push_back(std::move(line));
    at = end + 1;
  }
  return lines;
}

/// Whether `path` lies below `folder`.
bool is_below(const fs::path& path, const fs::path& folder) {
  const auto [rest, _] = std::mismatch(folder.begin(), folder.end(), path.begin(), path.end());
  return rest == folder.end() || rest->empty();
}

fs::path plain(const fs::path& path) { return fs::absolute(path).lexically_normal(); }

/// The folder that all of them are in.
fs::path shared_folder(const std::vector<fs::path>& paths) {
  fs::path shared = paths.front().parent_path();
  for (const fs::path& path : paths) {
    while (!is_below(path, shared)) shared = shared.parent_path();
  }
  return shared;
}

class InputList {
 public:
  explicit InputList(const BatchOptions& options)
      : output_(plain(options.output) / ""),
        base_(options.base.empty() ? fs::path() : plain(options.base) / "") {
    output_ = output_.parent_path();
    base_ = base_.parent_path();
  }

  Result<void> add(const std::string& word) {
    const std::vector<std::string> paths = expand(word);
    if (paths.empty()) return fail("matches no file", {word});
    for (const std::string& path : paths) {
      std::error_code problem;
      if (!fs::exists(path, problem)) return fail("does not exist", {path});
      if (fs::is_directory(path, problem)) {
        folders_.push_back(plain(fs::path(path) / "").parent_path());
      } else {
        files_.push_back(plain(path));
      }
    }
    return {};
  }

  Result<std::vector<BatchInput>> take() {
    const bool own_names = folders_.size() + (files_.empty() ? 0 : 1) > 1;
    for (const fs::path& folder : folders_) {
      if (const auto walked = add_folder(folder, own_names ? folder.parent_path() : folder);
          !walked) {
        return pass_on(walked);
      }
    }
    if (!files_.empty()) {
      const fs::path shared = shared_folder(files_);
      for (const fs::path& file : files_) add_file(file, shared);
    }
    std::ranges::sort(inputs_, {}, &BatchInput::name);
    const auto same = [](const BatchInput& a, const BatchInput& b) { return a.path == b.path; };
    inputs_.erase(std::unique(inputs_.begin(), inputs_.end(), same), inputs_.end());
    const auto twice = std::ranges::adjacent_find(inputs_, {}, &BatchInput::name);
    if (twice != inputs_.end()) {
      return fail(fmt::format("has the same name in the results as {}; name a folder above both "
                              "with --base",
                              std::next(twice)->path),
                  {twice->path});
    }
    return std::move(inputs_);
  }

 private:
  Result<void> add_folder(const fs::path& folder, const fs::path& from) {
    std::error_code problem;
    fs::recursive_directory_iterator walk(folder, fs::directory_options::skip_permission_denied,
                                          problem);
    for (const fs::recursive_directory_iterator end; !problem && walk != end;
         walk.increment(problem)) {
      const fs::path& path = walk->path();
      std::error_code ignored;
      if (walk->is_directory(ignored) && path == output_) {
        walk.disable_recursion_pending();
      } else if (walk->is_regular_file(ignored) && looks_like_motion(path)) {
        add_file(path, from);
      }
    }
    if (problem) return fail("cannot be read: " + problem.message(), {folder.string()});
    return {};
  }

  void add_file(const fs::path& path, const fs::path& from) {
    const fs::path& root = !base_.empty() && is_below(path, base_) ? base_ : from;
    const ReadFile seen = look_at(path.string()).value_or(ReadFile{});
    inputs_.push_back(
        {path.string(), path.lexically_relative(root).generic_string(), seen.size, seen.modified});
  }

  fs::path output_;
  fs::path base_;
  std::vector<fs::path> folders_;
  std::vector<fs::path> files_;
  std::vector<BatchInput> inputs_;
};

}  // namespace

Result<std::vector<BatchInput>> list_inputs(const std::vector<std::string>& inputs,
                                            const BatchOptions& options) {
  InputList list(options);
  for (const std::string& word : inputs) {
    if (const auto added = list.add(word); !added) return pass_on(added);
  }
  if (!options.list.empty()) {
    const Result<std::vector<std::string>> lines = read_list(options.list);
    if (!lines) return pass_on(lines);
    for (const std::string& line : *lines) {
      if (const auto added = list.add(line); !added) return pass_on(added);
    }
  }
  Result<std::vector<BatchInput>> found = list.take();
  if (found && found->empty())
    return fail("no motions found; give files or folders that hold some");
  return found;
}

}  // namespace surefoot::app
