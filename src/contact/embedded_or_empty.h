#pragma once

#include <cassert>
#include <utility>

#include "surefoot/base/error.h"

namespace surefoot {

/// What was read of a model that is part of the program, and so must be sound.
template <class Model>
Model embedded_or_empty(Result<Model> read) {
  assert(read && "the embedded model is trained on the features of this version");
  return read ? std::move(*read) : Model();
}

}  // namespace surefoot
