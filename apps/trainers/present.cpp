#include "training/train.h"

namespace surefoot::training {

bool trains_machines() noexcept { return true; }

}  // namespace surefoot::training
