#pragma once

#include <array>
#include <string_view>

#include "command_line.h"

namespace surefoot::app {

int run_info(Arguments arguments);
int run_convert(Arguments arguments);
int run_measure(Arguments arguments);
int run_report(Arguments arguments);
int run_demo(Arguments arguments);
int run_clean(Arguments arguments);
int run_completion(Arguments arguments);
int run_detect(Arguments arguments);
int run_path(Arguments arguments);
int run_loop(Arguments arguments);
int run_retarget(Arguments arguments);
int run_train(Arguments arguments);
int run_evaluate(Arguments arguments);
int run_train_gait(Arguments arguments);
int run_steps(Arguments arguments);
int run_steps_build(Arguments arguments);
int run_steps_list(Arguments arguments);
int run_steps_make(Arguments arguments);
int run_studio(Arguments arguments);
int run_walk(Arguments arguments);

/// A word after `surefoot`; `run` gets what follows it and returns the exit code.
struct Verb {
  std::string_view name;
  std::string_view summary;
  int (*run)(Arguments);
};

inline constexpr std::array kVerbs{
    Verb{"info", "say what a motion file holds: format, rate, units, rig, ground", run_info},
    Verb{"detect", "find when heels and balls stand", run_detect},
    Verb{"clean", "make planted feet stand", run_clean},
    Verb{"retarget", "put a motion on another skeleton, feet standing", run_retarget},
    Verb{"path", "put a motion on another path, feet standing", run_path},
    Verb{"loop", "cut a walk or run into a cycle that repeats, feet standing", run_loop},
    Verb{"convert", "read one format, write another", run_convert},
    Verb{"measure", "say how much the feet slide, sink and float, and what a change cost",
         run_measure},
    Verb{"report", "show in one page what became of the feet", run_report},
    Verb{"studio", "see, edit and clean a motion in the browser", run_studio},
    Verb{"walk", "make a walk or run whose feet stand, from a script", run_walk},
    Verb{"train", "make a contact model from labelled clips", run_train},
    Verb{"train-gait", "make a gait from walks and runs", run_train_gait},
    Verb{"evaluate", "score detectors against labels", run_evaluate},
    Verb{"steps", "make motion through given footprints, from example movements", run_steps},
    Verb{"demo", "make a walk whose feet slide, clean it, and measure both", run_demo},
    Verb{"completion", "print a script that completes verbs and flags in a shell", run_completion},
};

/// The words after `surefoot steps`.
inline constexpr std::array kStepsVerbs{
    Verb{"build", "make a library of example movements from clips", run_steps_build},
    Verb{"list", "show the examples of a library and how well it does between them",
         run_steps_list},
    Verb{"make", "make motion through given footprints", run_steps_make},
};

}  // namespace surefoot::app
