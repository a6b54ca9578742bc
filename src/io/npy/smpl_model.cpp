#include "io/npy/smpl_model.h"

#include <fmt/format.h>

#include <algorithm>

#include "io/npy/archive.h"

namespace surefoot {
namespace {

/// Where a vertex is for these shape numbers.
Vec3 shaped_vertex(const NpyArray& rest, const NpyArray& shapes, const std::vector<double>& betas,
                   std::size_t vertex) {
  const std::size_t count = std::min(betas.size(), shapes.shape()[2]);
  Vec3 place;
  for (std::size_t k = 0; k < 3; ++k) {
    double sum = rest.number(3 * vertex + k);
    for (std::size_t b = 0; b < count; ++b) {
      sum += shapes.number((3 * vertex + k) * shapes.shape()[2] + b) * betas[b];
    }
    place[k] = sum;
  }
  return place;
}

}  // namespace

Result<std::vector<Vec3>> model_joints(const SideFile& model, std::size_t joints,
                                       const std::vector<double>& betas) {
  const Result<NpyArchive> archive = NpyArchive::open(model.bytes, model.name);
  if (!archive) return pass_on(archive);
  for (const char* name : {"v_template", "shapedirs", "J_regressor"}) {
    if (archive->is_zip() && archive->has(name)) continue;
    return fail(fmt::format("this body model has no array '{}'; give the model's .npz, for example "
                            "SMPLX_NEUTRAL.npz or SMPL-H's neutral/model.npz",
                            name),
                {model.name});
  }
  const Result<NpyArray> rest = archive->array("v_template");
  if (!rest) return pass_on(rest);
  const Result<NpyArray> shapes = archive->array("shapedirs");
  if (!shapes) return pass_on(shapes);
  const Result<NpyArray> regressor = archive->array("J_regressor");
  if (!regressor) return pass_on(regressor);
  const std::size_t vertices = rest->is({0, 3}) ? rest->shape()[0] : 0;
  if (vertices == 0 || !shapes->is({vertices, 3, 0}) || !regressor->is({0, vertices})) {
    return fail(
        "the body model's arrays do not fit together: v_template V x 3, shapedirs V x 3 x "
        "S and J_regressor J x V are needed",
        {model.name});
  }
  if (regressor->shape()[0] < joints) {
    return fail(fmt::format("the body model has {} joints and the motion {}; give the model that "
                            "the motion was made with",
                            regressor->shape()[0], joints),
                {model.name});
  }
  std::vector<Vec3> places(joints, Vec3::Zero());
  for (std::size_t j = 0; j < joints; ++j) {
    for (std::size_t v = 0; v < vertices; ++v) {
      const double weight = regressor->number(j * vertices + v);
      if (weight != 0.0) places[j] += weight * shaped_vertex(*rest, *shapes, betas, v);
    }
    if (!(places[j].cwiseAbs().maxCoeff() <= 100.0)) {
      return fail(fmt::format("joint {} of the body model is beyond all bounds", j), {model.name});
    }
  }
  return places;
}

}  // namespace surefoot
