#pragma once

#include <algorithm>
#include <cstring>
#include <new>
#include <stdexcept>
#include <string_view>

#include "surefoot.h"
#include "surefoot/base/diagnostics.h"
#include "surefoot/base/error.h"

namespace surefoot::c {

/// Puts a sentence into a caller's message, cut between characters if need be.
inline sf_status refuse(sf_status status, std::string_view why, sf_message* message) noexcept {
  if (message == nullptr) return status;
  std::size_t size = std::min(why.size(), sizeof message->text - 1);
  while (size < why.size() && size > 0 && (static_cast<unsigned char>(why[size]) & 0xC0) == 0x80) {
    --size;
  }
  std::memcpy(message->text, why.data(), size);
  message->text[size] = '\0';
  return status;
}

inline sf_status refuse(const Error& error, sf_message* message) {
  return refuse(SF_BAD_INPUT, error.to_string(), message);
}

inline void say(const Diagnostics& said, const sf_log* log) {
  if (log == nullptr || log->say == nullptr) return;
  for (const Note& note : said.notes()) log->say(log->user, SF_NOTE, to_string(note).c_str());
  for (const Warning& warning : said.warnings()) {
    log->say(log->user, SF_WARNING, to_string(warning).c_str());
  }
}

/// Does what may need memory. C callers cannot catch: where there is none, they get a status.
template <class Work>
sf_status guarded(sf_message* message, const Work& work) noexcept {
  try {
    return work();
  } catch (const std::bad_alloc&) {
  } catch (const std::length_error&) {  // a size beyond any memory
  }
  return refuse(SF_NO_MEMORY, "not enough memory", message);
}

/// A caller's struct as far as it goes: members that its version does not have are zero.
template <class T>
T whole(const T* given) noexcept {
  T settings{};
  if (given != nullptr) std::memcpy(&settings, given, std::min(given->size, sizeof(T)));
  settings.size = sizeof(T);
  return settings;
}

}  // namespace surefoot::c
