#include "contact/label_model.h"

#include "base/byte_io.h"
#include "contact/embedded_model.h"
#include "contact/embedded_or_empty.h"
#include "contact/model_file.h"

namespace surefoot {
namespace {

constexpr std::string_view kLabelsMethod = "labels";

constexpr int kLargestWindow = 100;

void put_floats(ByteWriter& out, const Eigen::VectorXf& values) {
  out.put_all(std::span(values.data(), static_cast<std::size_t>(values.size())));
}

void put_machine(ByteWriter& out, const SvmClassifier& svm) {
  const std::string bytes = to_bytes(svm.model(), RangeScaling::kStep);
  out.put(static_cast<std::uint32_t>(bytes.size()));
  out.put_all(std::span<const char>(bytes));
}

/// Takes a machine over so many features whose labels are from 0 on.
Result<SvmClassifier> get_machine(ByteReader& in, int dimensions, int labels) {
  std::uint32_t size = 0;
  std::string bytes;
  if (!in.get(size) || size > in.left()) return fail("the model is truncated");
  bytes.resize(size);
  if (!in.get_all(std::span(bytes))) return fail("the model is truncated");
  Result<SvmModel> model = svm_from_bytes(bytes, RangeScaling::kStep);
  if (!model) return pass_on(model);
  Result<SvmClassifier> svm = SvmClassifier::create(std::move(*model));
  if (!svm) return svm;
  if (svm->dimensions() != dimensions) return fail("the model expects different features");
  for (const int label : svm->model().labels) {
    if (label < 0 || label >= labels) return fail("the model predicts a label that does not exist");
  }
  return svm;
}

Result<RangeScaling> get_scaling(ByteReader& in, int dimensions) {
  RangeScaling scaling{Eigen::VectorXf(dimensions), Eigen::VectorXf(dimensions)};
  for (Eigen::VectorXf* values : {&scaling.middle, &scaling.half_range}) {
    if (!in.get_all(std::span(values->data(), static_cast<std::size_t>(dimensions)))) {
      return fail("the model is truncated within the scaling of its features");
    }
  }
  if (!scaling.middle.allFinite() || !scaling.half_range.allFinite() ||
      !(scaling.half_range.minCoeff() > 0.0F)) {
    return fail("the scaling of the model's features is invalid");
  }
  return scaling;
}

Result<LegFeatureSettings> get_features(ByteReader& in) {
  std::uint32_t set = 0;
  std::int32_t window = 0;
  double step = 0.0;
  if (!in.get(set) || !in.get(window) || !in.get(step)) return fail("the model is truncated");
  if (set >= kLegFeatureSets.size() || window < 1 || window > kLargestWindow ||
      !(step > 0.0 && step < 1.0)) {
    return fail("the model uses features that do not exist");
  }
  return LegFeatureSettings{kLegFeatureSets[set], window, step};
}

Result<LabelSvm> from_payload(std::string_view payload) {
  ByteReader in(payload);
  LabelSvm svm;
  const Result<LegFeatureSettings> features = get_features(in);
  if (!features) return pass_on(features);
  svm.features = *features;
  const int dimensions = leg_feature_count(svm.features.set) * svm.features.window;
  if (!in.get(svm.shortest) || !(svm.shortest >= 0.0 && svm.shortest < 10.0)) {
    return fail("the model's shortest run is invalid");
  }
  Result<RangeScaling> scaling = get_scaling(in, dimensions);
  if (!scaling) return pass_on(scaling);
  svm.scaling = std::move(*scaling);
  Result<SvmClassifier> labels =
      get_machine(in, dimensions, static_cast<int>(kMotionLabels.size()));
  if (!labels) return pass_on(labels);
  svm.labels = std::move(*labels);
  if (in.left() == 0) return svm;
  Result<SvmClassifier> skating = get_machine(in, dimensions, 2);
  if (!skating) return pass_on(skating);
  if (in.left() != 0) return fail("the model has unexpected data at its end");
  svm.skating = std::move(*skating);
  return svm;
}

}  // namespace

std::uint64_t leg_feature_signature() noexcept {
  return checksum(
      "heel ball knee|rotations|mass centre: position, asinh speed floor up, asinh acceleration");
}

const LabelSvm& embedded_label_svm() {
  static const LabelSvm svm =
      embedded_or_empty(read_label_model(embedded_model(kLabelsMethod), "the embedded model"));
  return svm;
}

std::string write_label_model(const LabelSvm& svm, std::string command) {
  ByteWriter out;
  out.put(static_cast<std::uint32_t>(svm.features.set));
  out.put(static_cast<std::int32_t>(svm.features.window));
  out.put(svm.features.step);
  out.put(svm.shortest);
  put_floats(out, svm.scaling.middle);
  put_floats(out, svm.scaling.half_range);
  put_machine(out, svm.labels);
  if (svm.skating) put_machine(out, *svm.skating);
  return write_model_file(
      {std::string(kLabelsMethod), leg_feature_signature(), std::move(command), out.take()});
}

Result<LabelSvm> read_label_model(std::string_view bytes, std::string file) {
  const Result<ModelFile> model =
      read_model_file(bytes, kLabelsMethod, leg_feature_signature(), file);
  if (!model) return pass_on(model);
  Result<LabelSvm> svm = from_payload(model->payload);
  if (!svm) return fail(svm.error().message, {std::move(file)});
  return svm;
}

}  // namespace surefoot
