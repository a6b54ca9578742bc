#include "browser.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include <array>
#include <thread>

extern char** environ;

namespace surefoot::app {

bool open_in_browser(const std::string& address) {
#ifdef __APPLE__
  std::string program = "open";
#else
  std::string program = "xdg-open";
#endif
  std::string word = address;
  std::array<char*, 3> words{program.data(), word.data(), nullptr};
  // What a browser says of itself is not for the user's terminal.
  posix_spawn_file_actions_t silent;
  if (posix_spawn_file_actions_init(&silent) != 0) return false;
  for (const int stream : {0, 1, 2}) {
    posix_spawn_file_actions_addopen(&silent, stream, "/dev/null", O_RDWR, 0);
  }
  pid_t child = -1;
  const int failed = posix_spawnp(&child, program.c_str(), &silent, nullptr, words.data(), environ);
  posix_spawn_file_actions_destroy(&silent);
  if (failed != 0) return false;
  std::thread([child] { waitpid(child, nullptr, 0); }).detach();
  return true;
}

}  // namespace surefoot::app
