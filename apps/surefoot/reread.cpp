#include "reread.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <memory>
#include <utility>
#include <vector>

#include "files.h"

namespace surefoot::app {
namespace {

class OpenFile {
 public:
  explicit OpenFile(std::string path) : path_(std::move(path)) {
    file_ = ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    is_regular_ = file_ >= 0 && ::fstat(file_, &opened_) == 0 && S_ISREG(opened_.st_mode);
  }
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  ~OpenFile() {
    if (file_ >= 0) ::close(file_);
  }

  [[nodiscard]] bool is_regular() const { return is_regular_; }

  void read(std::size_t begin, std::span<char> out) {
    while (!out.empty()) {
      const ssize_t got = ::pread(file_, out.data(), out.size(), static_cast<off_t>(begin));
      if (got < 0 && errno == EINTR) continue;
      if (got <= 0) break;
      begin += static_cast<std::size_t>(got);
      out = out.subspan(static_cast<std::size_t>(got));
    }
    if (out.empty()) return;
    failed_ = true;
    std::ranges::fill(out, '\0');
  }

  /// Whether the path still leads to it.
  [[nodiscard]] bool is_in_place() const {
    struct stat now {};
    return ::stat(path_.c_str(), &now) == 0 && now.st_dev == opened_.st_dev &&
           now.st_ino == opened_.st_ino;
  }

  [[nodiscard]] bool is_unchanged() const {
    struct stat now {};
    return !failed_ && ::fstat(file_, &now) == 0 && now.st_size == opened_.st_size &&
           now.st_mtim.tv_sec == opened_.st_mtim.tv_sec &&
           now.st_mtim.tv_nsec == opened_.st_mtim.tv_nsec;
  }

  [[nodiscard]] const std::string& path() const { return path_; }

 private:
  std::string path_;
  int file_ = -1;
  struct stat opened_ {};
  bool is_regular_ = false;
  bool failed_ = false;
};

/// Files that may be read again, by whoever has them.
std::vector<std::weak_ptr<OpenFile>>& open_files() {
  static std::vector<std::weak_ptr<OpenFile>> files;
  return files;
}

}  // namespace

Result<InputFile> read_motion_file(const std::string& path) {
  const std::shared_ptr<OpenFile> file = path == "-" ? nullptr : std::make_shared<OpenFile>(path);
  Result<std::string> bytes = read_file(path);
  if (!bytes) return pass_on(bytes);
  InputFile input{file ? path : "standard input",
                  std::make_shared<const std::string>(std::move(*bytes))};
  if (!file || !file->is_regular() || !file->is_in_place() || !file->is_unchanged()) return input;
  std::erase_if(open_files(), [](const auto& known) { return known.expired(); });
  open_files().push_back(file);
  input.read_again = [file](std::size_t begin, std::span<char> out) { file->read(begin, out); };
  return input;
}

Result<void> check_reread() {
  for (const std::weak_ptr<OpenFile>& known : open_files()) {
    const std::shared_ptr<OpenFile> file = known.lock();
    if (file && !file->is_unchanged()) {
      return fail("was changed while it was read; run the command again", {file->path()});
    }
  }
  return {};
}

}  // namespace surefoot::app
