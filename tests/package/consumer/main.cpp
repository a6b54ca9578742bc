// Cleans the motion it is given and says what became of it.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/version.h"

int main(int argc, char** argv) {
  using namespace surefoot;
  const std::string name = argc > 1 ? argv[1] : "walk.bvh";
  std::ifstream file(name, std::ios::binary);
  auto bytes = std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                                   std::istreambuf_iterator<char>());
  const Result<Take> take = load_take({{name, std::move(bytes)}, {}, {}});
  if (!take) return std::fprintf(stderr, "%s\n", take.error().to_string().c_str()), 1;
  const Result<CleanedTake> cleaned = clean_take(*take);
  if (!cleaned) return std::fprintf(stderr, "%s\n", cleaned.error().to_string().c_str()), 1;
  std::printf("surefoot %s: %zu plants\n", SUREFOOT_VERSION, cleaned->held.plants.size());
  return cleaned->held.plants.empty() ? 1 : 0;
}
