#include "contact/embedded_model.h"

#include "contact/embedded_models.h"

namespace surefoot {

std::string_view embedded_model(std::string_view method) noexcept {
  if (method == "boost") return embedded::contact_boost();
  if (method == "boost_now") return embedded::contact_boost_now();
  if (method == "boost_soon") return embedded::contact_boost_soon();
  if (method == "knn") return embedded::contact_knn();
  if (method == "labels") return embedded::contact_labels();
  if (method == "svm") return embedded::contact_svm();
  return {};
}

}  // namespace surefoot
