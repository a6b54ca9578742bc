#include "training/knn_trainer.h"

#include "training/drawn_rows.h"

namespace surefoot::training {
namespace {

/// Scaled features reach from -2 to 2.
constexpr float kStep = 2.0F / 127.0F;

}  // namespace

Result<FootKnn> train_foot_knn(std::span<const ClipRows* const> rows,
                               const FootKnnSettings& settings) {
  const Result<DrawnRows> drawn = draw_rows(rows, settings.rows);
  if (!drawn) return pass_on(drawn);
  const std::vector<std::uint8_t> labels(drawn->contact.begin(), drawn->contact.end());
  return FootKnn::create(drawn->scaling, quantise(drawn->features, labels, kStep));
}

}  // namespace surefoot::training
