// A file read, cleaned and written: what `surefoot clean walk.bvh -o walk_clean.bvh` does.
#include <cstdio>
#include <fstream>
#include <iterator>
#include <memory>
#include <string>

#include "surefoot/pipeline/clean_job.h"
#include "surefoot/pipeline/load.h"
#include "surefoot/pipeline/save.h"

using namespace surefoot;

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "walk.bvh";
  std::ifstream file(name, std::ios::binary);
  auto bytes = std::make_shared<const std::string>(std::istreambuf_iterator<char>(file),
                                                   std::istreambuf_iterator<char>());
  const Result<Take> take = load_take({{name, std::move(bytes)}, {}, {}});
  if (!take) return std::fprintf(stderr, "%s\n", take.error().to_string().c_str()), 1;
  const Result<CleanedTake> cleaned = clean_take(*take);
  if (!cleaned) return std::fprintf(stderr, "%s\n", cleaned.error().to_string().c_str()), 1;
  std::printf("%s\n", summary_of(*take, *cleaned).c_str());
  const Result<std::string> saved = save_clip(cleaned->take.clip());
  if (!saved) return std::fprintf(stderr, "%s\n", saved.error().to_string().c_str()), 1;
  std::ofstream(argc > 2 ? argv[2] : "walk_clean.bvh", std::ios::binary) << *saved;
}
