#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "contact/contact_model.h"
#include "contact/label_model.h"
#include "contact/model_file.h"

namespace {

using namespace surefoot;

/// Every reader of model files on the same bytes; what is accepted is written and read the same.
void read_all(const std::string& bytes) {
  const auto same = [](const auto& model, auto write, auto read) {
    if (!model) return;
    const std::string written = write(*model, "");
    const auto again = read(written, "fuzz.bin");
    if (!again || write(*again, "") != written) std::abort();
  };
  same(read_contact_model(bytes, "fuzz.bin"), write_contact_model, read_contact_model);
  same(read_label_model(bytes, "fuzz.bin"), write_label_model, read_label_model);
}

}  // namespace

/// Bytes as a file, and as the payload of a sound file of the method that the first byte chooses.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::array<std::string_view, 4> kMethods{"boost", "svm", "knn", "labels"};
  const std::string bytes(reinterpret_cast<const char*>(data), size);
  read_all(bytes);
  if (size == 0) return 0;
  const std::string_view method = kMethods[data[0] % kMethods.size()];
  const std::uint64_t signature =
      method == "labels" ? leg_feature_signature() : foot_feature_signature();
  read_all(write_model_file({std::string(method), signature, "", bytes.substr(1)}));
  return 0;
}
