#pragma once

#include "exchange.h"
#include "session.h"

#define SUREFOOT_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#define SUREFOOT_IMPORT(name) \
  extern "C" __attribute__((import_module("surefoot"), import_name(#name)))

namespace surefoot::wasm {

/// The one exchange and the one session of the module.
[[nodiscard]] Exchange& exchange();
[[nodiscard]] Session& session();

}  // namespace surefoot::wasm
