#include "clip_work.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <new>

#include "console.h"
#include "exit_code.h"
#include "files.h"
#include "memory_limit.h"
#include "surefoot/version.h"
#include "verbs.h"

namespace surefoot::app {
namespace {

constexpr double kCentimetresPerMetre = 100.0;

ClipRequest request_of(const std::string& text) {
  std::vector<std::string> parts;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\0', at);
    parts.push_back(text.substr(at, end - at));
    at = end + 1;
  }
  const std::vector<std::string> words(parts.begin() + 10, parts.end());
  return {parts[0],        parts[1],        parts[2],        parts[3], parts[4], parts[5],
          parts[6] == "1", parts[7] == "1", parts[8] == "1", parts[9], words};
}

/// What was printed since the last clip.
std::string printed_on(int stream) {
  struct stat status {};
  if (::fstat(stream, &status) != 0) return {};
  std::string text(static_cast<std::size_t>(status.st_size), '\0');
  const ssize_t got = ::pread(stream, text.data(), text.size(), 0);
  text.resize(got > 0 ? static_cast<std::size_t>(got) : 0);
  return text;
}

void empty(int stream) {
  // A stream that cannot be emptied is no file, and then holds nothing either.
  if (::ftruncate(stream, 0) == 0) ::lseek(stream, 0, SEEK_SET);
}

/// From here on the peak is that of what follows; where the system cannot do that, it is the
/// largest of all so far.
void forget_peak() {
  if (const int file = ::open("/proc/self/clear_refs", O_WRONLY); file >= 0) {
    [[maybe_unused]] const ssize_t written = ::write(file, "5", 1);
    ::close(file);
  }
}

double peak_megabytes() {
  std::FILE* file = std::fopen("/proc/self/status", "r");
  if (file == nullptr) return 0.0;
  char line[256];
  double kilobytes = 0.0;
  while (std::fgets(line, sizeof line, file) != nullptr) {
    if (std::strncmp(line, "VmHWM:", 6) == 0) kilobytes = std::strtod(line + 6, nullptr);
  }
  std::fclose(file);
  return kilobytes * 1024.0 / 1e6;
}

/// Runs the verb as `main` does.
int run_verb(const ClipRequest& request, bool& out_of_memory) {
  const auto verb = std::ranges::find(kVerbs, request.verb, &Verb::name);
  try {
    return verb->run(request.words);
  } catch (const std::bad_alloc&) {
    out_of_memory = true;
    print_out_of_memory();
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
  }
  return input_refused;
}

/// A verb that prints its result: the batch keeps it as a file.
int keep_printed(const ClipRequest& request) {
  const OutputFile file{request.written, printed_on(STDOUT_FILENO)};
  const Result<void> written = write_files({&file, 1}, request.force);
  return written ? static_cast<int>(done) : refuse_usage(written.error());
}

void add_facts(const ClipFacts& facts, ClipRecord& record) {
  for (const ReadFile& file : facts.files) {
    const bool is_motion = file.path == record.path;
    if (is_motion) record.file = file;
    const auto same = [&](const ReadFile& other) { return other.path == file.path; };
    if (!is_motion && std::ranges::none_of(record.also, same)) record.also.push_back(file);
  }
  if (record.file.path.empty()) record.file = look_at(record.path).value_or(ReadFile{});
  record.frames = facts.frames;
  record.fps = facts.fps;
  record.joints = facts.joints;
  record.plants = facts.plants;
  record.other_takes = facts.other_takes;
  if (facts.slide_before) record.slide_before = kCentimetresPerMetre * *facts.slide_before;
  if (facts.slide_after) record.slide_after = kCentimetresPerMetre * *facts.slide_after;
  for (const auto& [kind, count] : facts.warnings) {
    record.warnings.emplace_back(kind, static_cast<int>(count));
  }
  if (!facts.verdict) return;
  record.verdict = name_of(facts.verdict->level);
  for (const VerdictCheck& check : facts.verdict->checks) {
    record.checks.emplace_back(check.name, check.value);
  }
  if (const VerdictCheck* worst = facts.verdict->worst()) {
    record.worst = WorstCheck{std::string(worst->name), worst->value, worst->limit,
                              std::string(worst->unit), worst->frame};
  }
}

std::string first_line(const std::string& text) {
  constexpr std::string_view kPrefix = "surefoot: ";
  const std::size_t from = text.starts_with(kPrefix) ? kPrefix.size() : 0;
  return text.substr(from, text.find('\n') - from);
}

}  // namespace

std::string request_text(const ClipRequest& request) {
  std::string text;
  const auto add = [&](std::string_view part) { text.append(part).push_back('\0'); };
  for (const std::string* part : {&request.input, &request.take, &request.path, &request.output,
                                  &request.verb, &request.written}) {
    add(*part);
  }
  add(request.prints ? "1" : "0");
  add(request.force ? "1" : "0");
  add(request.begun ? "1" : "0");
  add(request.settings);
  for (const std::string& word : request.words) add(word);
  return text;
}

std::string work_on_clip(const std::string& text) {
  const ClipRequest request = request_of(text);
  empty(STDOUT_FILENO);
  forget_peak();
  forget_inputs();
  look_for_abandoned(request.begun);
  const auto began = std::chrono::steady_clock::now();
  ClipFacts facts;
  bool out_of_memory = false;
  int code = run_verb(request, out_of_memory);
  if (code == done && request.prints) code = keep_printed(request);

  ClipRecord record;
  record.input = request.input;
  record.take = request.take;
  record.verb = request.verb;
  record.path = request.path;
  record.output = request.output;
  record.settings = request.settings;
  record.version = SUREFOOT_VERSION;
  add_facts(facts, record);
  record.status = code == done            ? ClipStatus::done
                  : out_of_memory         ? ClipStatus::memory
                  : code == input_refused ? ClipStatus::refused
                                          : ClipStatus::failed;
  if (record.status == ClipStatus::done) {
    record.output_size = look_at(request.written).value_or(ReadFile{}).size;
  } else {
    record.message = first_line(printed_on(STDERR_FILENO));
  }
  const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
  const std::chrono::duration<double> now = std::chrono::system_clock::now().time_since_epoch();
  record.seconds = took.count();
  record.peak_mb = peak_megabytes();
  record.ended = now.count();
  return line_of(record);
}

}  // namespace surefoot::app
