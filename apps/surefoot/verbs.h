#pragma once

#include <array>
#include <string_view>

#include "command_line.h"

namespace surefoot::app {

int run_batch(Arguments arguments);
int run_summary(Arguments arguments);
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
  std::string_view group;  ///< the title in the help; verbs of one group stand together
  std::string_view name;
  std::string_view summary;
  int (*run)(Arguments);
};

inline constexpr std::array kVerbs{
    Verb{"Look", "info", "show format, frame rate, units, rig and ground of a motion file",
         run_info},
    Verb{"Look", "measure", "measure foot sliding, penetration, floating and smoothness",
         run_measure},
    Verb{"Look", "report", "write a page that compares a motion before and after", run_report},
    Verb{"Look", "studio", "view, edit and clean a motion in the browser", run_studio},
    Verb{"Look", "demo", "make a walk whose feet slide, clean it and measure both", run_demo},
    Verb{"Clean and edit", "clean", "keep planted feet in place", run_clean},
    Verb{"Clean and edit", "detect", "find when heels and balls of the feet are planted",
         run_detect},
    Verb{"Clean and edit", "retarget", "transfer a motion to another skeleton", run_retarget},
    Verb{"Clean and edit", "path", "move a motion to another path", run_path},
    Verb{"Clean and edit", "loop", "cut a walk or run into a cycle that repeats", run_loop},
    Verb{"Clean and edit", "convert", "read one format and write another", run_convert},
    Verb{"Many clips", "batch", "run a verb over many motions, with a journal", run_batch},
    Verb{"Many clips", "summary", "summarise a batch as a table and a page", run_summary},
    Verb{"Make new motion", "walk", "make a walk or run from a script", run_walk},
    Verb{"Make new motion", "steps", "make motion through given footprints", run_steps},
    Verb{"Train", "train", "train a contact model on labelled clips", run_train},
    Verb{"Train", "train-gait", "train a gait on walks and runs", run_train_gait},
    Verb{"Train", "evaluate", "score detectors against labels", run_evaluate},
    Verb{"Shell", "completion", "print a completion script for bash, zsh or fish", run_completion},
};

/// The words after `surefoot steps`.
inline constexpr std::array kStepsVerbs{
    Verb{"Words", "build", "make a library of example movements from clips", run_steps_build},
    Verb{"Words", "list", "show a library's examples and how accurate it is between them",
         run_steps_list},
    Verb{"Words", "make", "make motion through given footprints", run_steps_make},
};

}  // namespace surefoot::app
