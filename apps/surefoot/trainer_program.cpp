#include "trainer_program.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

#include "console.h"
#include "exit_code.h"
#include "training/train.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

/// Becomes the program at `path`; returns where that fails.
void become(const fs::path& path, std::string_view verb, Arguments arguments) {
  std::vector<std::string> words{path.string(), std::string(verb)};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (std::string& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  execv(path.c_str(), pointers.data());
}

}  // namespace

std::optional<int> run_trainer(std::string_view verb, Arguments arguments) {
  if (training::trains_machines()) return std::nullopt;
  std::error_code ignored;
  const fs::path folder = fs::read_symlink("/proc/self/exe", ignored).parent_path();
  for (const char* place : {".", "../libexec/surefoot"}) {
    become(folder / place / "surefoot-train", verb, arguments);
  }
  return refuse_usage(Error{
      fmt::format("`{}` needs the training program; install the package surefoot-training", verb),
      {}});
}

}  // namespace surefoot::app
