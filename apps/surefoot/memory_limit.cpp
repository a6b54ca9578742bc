#include "memory_limit.h"

#include <fmt/format.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>

#include "base/sanitized.h"

namespace surefoot::app {
namespace {

constexpr double kGigabyte = 1e9;
constexpr double kShare = 0.75;        // of the machine's memory
constexpr double kPosesShare = 0.125;  // of the limit
constexpr double kPosesMost = 0.5;     // GB
constexpr double kAtLeast = 0.25;      // GB: what the program itself takes, its models included

double limit_in_force = 0.0;  // GB; 0: none was set

double machine_memory() {
  const long pages = ::sysconf(_SC_PHYS_PAGES);
  const long page = ::sysconf(_SC_PAGESIZE);
  return static_cast<double>(pages) * static_cast<double>(page) / kGigabyte;
}

}  // namespace

double usual_memory() { return kShare * machine_memory(); }

void limit_memory(std::optional<double> gigabytes) {
  limit_in_force = std::max(kAtLeast, gigabytes.value_or(usual_memory()));
#ifndef SUREFOOT_SANITIZED  // whose shadow memory would not fit: nothing could be allocated
  rlimit bounds{};
  if (::getrlimit(RLIMIT_AS, &bounds) != 0) return;
  const double asked = std::min(limit_in_force * kGigabyte, static_cast<double>(bounds.rlim_max));
  bounds.rlim_cur = static_cast<rlim_t>(asked);
  ::setrlimit(RLIMIT_AS, &bounds);
#endif
}

std::size_t memory_of_poses() {
  const double limit = limit_in_force > 0.0 ? limit_in_force : usual_memory();
  return static_cast<std::size_t>(std::min(kPosesShare * limit, kPosesMost) * kGigabyte);
}

void print_out_of_memory() {
  if (limit_in_force == 0.0) {
    fmt::print(stderr, "surefoot: not enough memory.\n");
    return;
  }
  fmt::print(
      stderr,
      "surefoot: this input needs more than {:.3g} GB of memory; allow more with --memory, "
      "split the file, or clean a BVH of any length with `surefoot clean - -o - --stream`.\n",
      limit_in_force);
}

}  // namespace surefoot::app
