#include "interruption.h"

#include <csignal>
#include <initializer_list>

namespace surefoot::app {
namespace {

volatile std::sig_atomic_t interruptions = 0;
volatile std::sig_atomic_t last_signal = 0;

void count_signal(int signal) {
  interruptions = interruptions + 1;
  last_signal = signal;
}

void handle(void (*handler)(int)) {
  struct sigaction action {};
  action.sa_handler = handler;
  // Calls that wait return at once, so that the wish is seen.
  for (const int signal : {SIGINT, SIGTERM}) ::sigaction(signal, &action, nullptr);
}

}  // namespace

Interruption::Interruption() {
  interruptions = 0;
  handle(count_signal);
}

Interruption::~Interruption() { handle(SIG_DFL); }

int Interruption::count() noexcept { return interruptions; }

int Interruption::exit_code() noexcept { return 128 + last_signal; }

}  // namespace surefoot::app
