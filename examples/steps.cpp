// Motion through given footprints: stepping stones at a designer's places.
#include <cstdio>

#include "surefoot/pipeline/made_steps.h"
#include "surefoot/synthesis/step_library.h"

using namespace surefoot;

int main() {
  const auto library = embedded_library();
  if (!library) return std::fprintf(stderr, "%s\n", library.error().to_string().c_str()), 1;

  StepRequest request;
  const double stones[][2] = {{0.1, 0.5}, {-0.1, 1.1}, {0.12, 1.6}, {-0.08, 2.2}, {0.1, 2.2}};
  Side foot = Side::left;
  for (const auto& stone : stones) {
    RequestedMove move;
    move.foot = foot;
    move.print.position_world = Vec3(stone[0], 0.0, stone[1]);
    request.moves.push_back(move);
    foot = opposite(foot);
  }
  const Result<MadeSteps> steps = make_steps(**library, Ground::flat(), request);
  if (!steps) return std::fprintf(stderr, "%s\n", steps.error().to_string().c_str()), 1;
  std::printf("%s\n", summary_of(*steps).c_str());
  std::printf("%zu moves, %d frames\n", steps->plan.moves.size(), steps->made.motion.frames());
}
