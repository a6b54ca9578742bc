#include "surefoot/locomotion/gait.h"

#include "locomotion/embedded_models.h"
#include "locomotion/gait_file.h"

namespace surefoot {

Result<std::shared_ptr<const GaitModel>> load_gait(std::string_view bytes,
                                                   const std::string& file) {
  Result<GaitModel> model = read_gait(bytes, file);
  if (!model) return pass_on(model);
  return std::make_shared<const GaitModel>(std::move(*model));
}

Result<std::shared_ptr<const GaitModel>> embedded_gait() {
  static const Result<std::shared_ptr<const GaitModel>> gait =
      []() -> Result<std::shared_ptr<const GaitModel>> {
    const std::string_view bytes = embedded::gait();
    if (bytes.empty())
      return fail("this program has no built-in gait; train one with `train-gait`");
    Result<GaitModel> model = read_gait(bytes, "the embedded gait");
    if (!model) return pass_on(model);
    return std::make_shared<const GaitModel>(std::move(*model));
  }();
  return gait;
}

}  // namespace surefoot
