#include "contact/contact_model.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <span>
#include <utility>

#include "base/byte_io.h"
#include "contact/embedded_model.h"
#include "contact/embedded_or_empty.h"
#include "contact/look_ahead.h"
#include "contact/model_file.h"

namespace surefoot {
namespace {

/// The scaling of a foot model's features, then its own bytes.
template <class FootModel>
void put_foot_model(ByteWriter& out, const FootModel& model) {
  out.put(model.scaling());
  out.put_all(std::span<const char>(to_bytes(model.model())));
}

/// Reads it; `from_bytes` reads the model's own bytes.
template <class FootModel, class Model>
Result<FootModel> get_foot_model(ByteReader& in, Result<Model> (*from_bytes)(std::string_view)) {
  CompactScaling scaling;
  if (!in.get(scaling)) return fail("the model is truncated within the scaling of its features");
  Result<Model> model = from_bytes(in.rest());
  if (!model) return pass_on(model);
  return FootModel::create(scaling, std::move(*model));
}

Result<TreeEnsemble> get_trees(ByteReader& in) {
  Result<TreeEnsemble> trees = tree_ensemble_from_bytes(in.rest());
  if (trees && trees->features() != kFootFeatures)
    return fail("the model expects different features");
  return trees;
}

/// Puts a good result where it belongs.
template <class Model>
Result<void> keep(Result<Model> result, Model& into) {
  if (!result) return pass_on(result);
  into = std::move(*result);
  return {};
}

Result<ContactModel> from_payload(DetectMethod method, std::string_view payload) {
  ByteReader in(payload);
  ContactModel model;
  model.method = method;
  if (!in.get(model.look_ahead) || !is_look_ahead(model.look_ahead)) {
    return fail("the model's look-ahead is not 0 s or more");
  }
  const auto read = [&]() -> Result<void> {
    switch (method) {
      case DetectMethod::svm:
        return keep(get_foot_model<FootSvm, SvmModel>(in, &svm_from_bytes), model.svm);
      case DetectMethod::knn:
        return keep(get_foot_model<FootKnn, KnnModel>(in, &knn_from_bytes), model.knn);
      default: return keep(get_trees(in), model.boost);
    }
  }();
  if (!read) return pass_on(read);
  return model;
}

constexpr double kSoon = 0.066;      // s
constexpr double kUsesItAll = 0.24;  // s: features' own look-ahead and the smoother's lag

ContactModel embedded_named(std::string_view name) {
  return embedded_or_empty(read_contact_model(embedded_model(name), "the embedded model"));
}

const ContactModel& embedded_trees(double look_ahead) {
  const double trained = trained_look_ahead(look_ahead);
  if (trained == 0.0) {
    static const ContactModel now = embedded_named("boost_now");
    return now;
  }
  if (trained == kSoon) {
    static const ContactModel soon = embedded_named("boost_soon");
    return soon;
  }
  static const ContactModel full = embedded_named("boost");
  return full;
}

}  // namespace

bool ContactModel::empty() const noexcept {
  switch (method) {
    case DetectMethod::svm: return svm.model().labels.empty();
    case DetectMethod::knn: return knn.model().points.size() == 0;
    default: return boost.features() == 0;
  }
}

bool learns(DetectMethod method) noexcept {
  switch (method) {
    case DetectMethod::automatic:
    case DetectMethod::boost:
    case DetectMethod::svm:
    case DetectMethod::knn: return true;
    case DetectMethod::threshold:
    case DetectMethod::crossing:
    case DetectMethod::adaptive: break;
  }
  return false;
}

ContactScorer::ContactScorer(const ContactModel& model)
    : model_(&model), svm_(model.svm.make_scratch()), knn_(model.knn.make_scratch()) {}

ContactLogOdds ContactScorer::log_odds(const FeetFeatures& features) noexcept {
  const auto& [left, right] = features;
  switch (model_->method) {
    case DetectMethod::svm:
      return {model_->svm.log_odds(left, svm_), model_->svm.log_odds(right, svm_)};
    case DetectMethod::knn:
      return {model_->knn.log_odds(left, knn_), model_->knn.log_odds(right, knn_)};
    default: return {model_->boost.score(left), model_->boost.score(right)};
  }
}

void ContactScorer::log_odds(std::span<const FeetFeatures> features,
                             std::span<ContactLogOdds> odds) noexcept {
  if (model_->method == DetectMethod::svm || model_->method == DetectMethod::knn) {
    for (std::size_t f = 0; f < features.size(); ++f) odds[f] = log_odds(features[f]);
    return;
  }
  constexpr std::size_t kFrames = TreeRows::kRows / 2;
  std::array<std::span<const float>, TreeRows::kRows> rows;
  std::array<float, TreeRows::kRows> scores{};
  for (std::size_t begin = 0; begin < features.size(); begin += kFrames) {
    const std::size_t count = std::min(kFrames, features.size() - begin);
    for (std::size_t i = 0; i < 2 * count; ++i) rows[i] = features[begin + i / 2][i % 2];
    model_->boost.score(std::span(rows).first(2 * count), scores);
    for (std::size_t i = 0; i < count; ++i) odds[begin + i] = {scores[2 * i], scores[2 * i + 1]};
  }
}

double trained_look_ahead(double look_ahead) noexcept {
  if (look_ahead >= kUsesItAll) return kFullLookAhead;
  return look_ahead >= kSoon ? kSoon : 0.0;
}

const ContactModel& embedded_contact_model(DetectMethod method, double look_ahead) {
  if (method == DetectMethod::svm) {
    static const ContactModel svm = embedded_named("svm");
    return svm;
  }
  if (method == DetectMethod::knn) {
    static const ContactModel knn = embedded_named("knn");
    return knn;
  }
  return embedded_trees(look_ahead);
}

std::string write_contact_model(const ContactModel& model, std::string command) {
  ByteWriter out;
  out.put(model.look_ahead);
  switch (model.method) {
    case DetectMethod::svm: put_foot_model(out, model.svm); break;
    case DetectMethod::knn: put_foot_model(out, model.knn); break;
    default: out.put_all(std::span<const char>(to_bytes(model.boost)));
  }
  return write_model_file({std::string(name_of(model.method)), foot_feature_signature(),
                           std::move(command), out.take()});
}

Result<ContactModel> read_contact_model(std::string_view bytes, std::string file) {
  const Result<ModelFile> any = read_any_model_file(bytes, file);
  if (!any) return pass_on(any);
  const std::optional<DetectMethod> method = detect_method_of(any->method);
  if (!method || !learns(*method)) {
    return fail(fmt::format("is a model for `{}`, which finds no plants", any->method), {file});
  }
  if (const Result<void> fits = check_model(*any, any->method, foot_feature_signature(), file);
      !fits) {
    return pass_on(fits);
  }
  Result<ContactModel> model = from_payload(*method, any->payload);
  if (!model) return fail(model.error().message, {std::move(file)});
  return model;
}

}  // namespace surefoot
