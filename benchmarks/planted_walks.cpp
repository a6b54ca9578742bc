// Prints the table "Planted feet of generated walks" of docs/results.md: every walk that the tests
// hold to its limits, measured on every ground with both ways to solve a leg.

#include <fmt/format.h>

#include "locomotion/planted_walk.h"

namespace surefoot::testing {
namespace {

void add(WalkMeasures& worst, const WalkMeasures& m) {
  worst.plants += m.plants;
  for (double WalkMeasures::*value :
       {&WalkMeasures::slide, &WalkMeasures::raw_slide, &WalkMeasures::height_error,
        &WalkMeasures::below_ground, &WalkMeasures::overreach, &WalkMeasures::drop,
        &WalkMeasures::effector_step, &WalkMeasures::joint_step}) {
    worst.*value = std::max(worst.*value, m.*value);
  }
}

int print_table() {
  const auto gait = embedded_gait();
  if (!gait) return 1;
  fmt::print(
      "| walks | ground | legs | plants | raw slide, mm | slide, mm | height error, mm | "
      "under ground, mm | leg too long, mm | body sinks, mm | effector steps | joint steps |\n"
      "|---|---|---|---|---|---|---|---|---|---|---|---|\n");
  for (const WalkGroup& group : walk_groups(**gait)) {
    for (const OnGround& on : walk_grounds()) {
      for (const LegSolver solver : {LegSolver::closed_form, LegSolver::prioritised}) {
        WalkMeasures worst;
        for (const PlantedWalk& walk : group.walks) {
          add(worst, WalkDriver(**gait, on.ground, {.solver = solver}).run(walk));
        }
        fmt::print(
            "| {} | {} | {} | {} | {:.0f} | {:.2g} | {:.2g} | {:.2g} | {:.2g} | {:.0f} | "
            "{:.2f} | {:.2f} |\n",
            group.name, on.name, solver == LegSolver::closed_form ? "closed form" : "priority",
            worst.plants, 1e3 * worst.raw_slide, 1e3 * worst.slide, 1e3 * worst.height_error,
            1e3 * worst.below_ground, 1e3 * std::max(worst.overreach, 0.0), 1e3 * worst.drop,
            worst.effector_step, worst.joint_step);
      }
    }
  }
  return 0;
}

}  // namespace
}  // namespace surefoot::testing

int main() { return surefoot::testing::print_table(); }
