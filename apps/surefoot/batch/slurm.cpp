#include "slurm.h"

#include <fmt/format.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#include "batch/shell_word.h"
#include "files.h"

namespace surefoot::app {
namespace {

namespace fs = std::filesystem;

std::string this_program() {
  std::error_code problem;
  const fs::path path = fs::read_symlink("/proc/self/exe", problem);
  return problem ? std::string("surefoot") : path.string();
}

/// Of a program that was run to its end.
struct RunOutput {
  int code = 0;
  std::string text;  ///< of standard output
};

/// Runs a program that is on the path; what it prints is passed on to standard error, where people
/// are told things.
Result<RunOutput> run_and_wait(const std::vector<std::string>& words) {
  int lines[2];
  const int process = ::pipe(lines) == 0 ? ::fork() : -1;
  if (process < 0) return fail(fmt::format("cannot be run: {}", std::strerror(errno)), {words[0]});
  if (process == 0) {
    std::vector<char*> arguments;
    for (const std::string& word : words) arguments.push_back(const_cast<char*>(word.c_str()));
    arguments.push_back(nullptr);
    ::dup2(lines[1], STDOUT_FILENO);
    ::close(lines[0]);
    ::close(lines[1]);
    ::execvp(arguments.front(), arguments.data());
    ::_exit(127);
  }
  ::close(lines[1]);
  RunOutput output;
  char buffer[1024];
  for (ssize_t got = 0; (got = ::read(lines[0], buffer, sizeof buffer)) != 0;) {
    if (got < 0 && errno != EINTR) break;
    if (got < 0) continue;
    output.text.append(buffer, static_cast<std::size_t>(got));
    std::fwrite(buffer, 1, static_cast<std::size_t>(got), stderr);
  }
  ::close(lines[0]);
  int status = 0;
  while (::waitpid(process, &status, 0) < 0 && errno == EINTR) {
  }
  output.code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
  return output;
}

}  // namespace

std::string array_text(const std::vector<int>& indices) {
  std::string text;
  for (std::size_t i = 0; i < indices.size();) {
    std::size_t end = i + 1;
    while (end < indices.size() && indices[end] == indices[end - 1] + 1) ++end;
    text += text.empty() ? "" : ",";
    text += end - i > 1 ? fmt::format("{}-{}", indices[i], indices[end - 1])
                        : std::to_string(indices[i]);
    i = end;
  }
  return text;
}

std::string slurm_script(const SlurmArray& array) {
  const SlurmOptions& options = array.options;
  const auto cpus = static_cast<int>(options.cpus);
  std::string text = "#!/bin/bash\n#SBATCH --job-name=surefoot\n";
  const auto flag = [&](std::string_view name, const std::string& value) {
    if (!value.empty()) text += fmt::format("#SBATCH {}={}\n", name, value);
  };
  const std::string at_once =
      options.at_once >= 1.0 ? fmt::format("%{}", static_cast<int>(options.at_once)) : "";
  flag("--array", array_text(array.shards) + at_once);
  flag("--cpus-per-task", std::to_string(cpus));
  flag("--partition", options.partition);
  flag("--time", options.time);
  flag("--mem", options.memory);
  flag("--chdir", fs::current_path().string());
  flag("--output", (fs::absolute(array.folder) / "slurm-%A_%a.log").string());
  text += "#SBATCH --requeue\n#SBATCH --open-mode=append\n";
  for (const std::string& more : options.more) text += fmt::format("#SBATCH {}\n", more);
  text += "exec " + shell_word(this_program());
  for (const std::string& word : array.words) text += " " + shell_word(word);
  return text + fmt::format(" --jobs {} --shard \"$SLURM_ARRAY_TASK_ID/{}\"\n", cpus, array.count);
}

Result<void> submit(const SlurmArray& array) {
  std::error_code problem;
  fs::create_directories(array.folder, problem);
  const OutputFile script{(fs::path(array.folder) / "slurm.sh").string(), slurm_script(array)};
  if (auto written = write_files({&script, 1}, true); !written) return written;
  std::vector<std::string> words{"sbatch"};
  if (!array.options.no_wait) words.emplace_back("--wait");
  words.push_back(script.path);
  const Result<RunOutput> run = run_and_wait(words);
  if (!run) return pass_on(run);
  if (run->code == 127) return fail("is not installed; --slurm needs Slurm", {"sbatch"});
  // When it waits, its code may be that of an element that failed, which the journals show.
  if (run->code != 0 && run->text.find("Submitted") == std::string::npos) {
    return fail("refused the job (see above)", {"sbatch"});
  }
  return {};
}

}  // namespace surefoot::app
