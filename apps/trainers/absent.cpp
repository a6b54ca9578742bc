// The program `surefoot` has no library that trains: the program beside it does
// (trainer_program.h).
#include "training/train.h"

namespace surefoot::training {
namespace {

constexpr const char* kAbsent = "this program cannot train; install surefoot-training";

}  // namespace

bool trains_machines() noexcept { return false; }

Result<TreeEnsemble> train_boost(std::span<const ClipRows* const> /*rows*/,
                                 const BoostSettings& /*settings*/,
                                 const ProgressFn& /*progress*/) {
  return fail(kAbsent);
}

Result<SvmModel> train_svm(Eigen::Ref<const Eigen::MatrixXf> /*rows*/,
                           std::span<const int> /*labels*/, const SvmSettings& /*settings*/) {
  return fail(kAbsent);
}

Result<FootSvm> train_foot_svm(std::span<const ClipRows* const> /*rows*/,
                               const FootSvmSettings& /*settings*/) {
  return fail(kAbsent);
}

}  // namespace surefoot::training
