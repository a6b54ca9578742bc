#include "contact/model_file.h"

#include <gmock/gmock.h>

#include "contact/contact_model.h"
#include "contact/embedded_model.h"

namespace surefoot {
namespace {

using testing::HasSubstr;

const ModelFile kModel{"boost", 77, "surefoot train walk.bvh", std::string("pay\0load", 8)};

std::string refusal(std::string_view bytes, std::string_view method = "boost",
                    std::uint64_t signature = 77) {
  const auto read = read_model_file(bytes, method, signature, "m.bin");
  return read ? "" : read.error().to_string();
}

TEST(ModelFile, KeepsEverything) {
  const auto read = read_model_file(write_model_file(kModel), "boost", 77, "m.bin");
  ASSERT_TRUE(read);
  EXPECT_EQ(read->command, kModel.command);
  EXPECT_EQ(read->payload, kModel.payload);
}

TEST(ModelFile, RefusesEveryCutAndEveryFlippedByte) {
  const std::string bytes = write_model_file(kModel);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    EXPECT_THAT(refusal(bytes.substr(0, n)), HasSubstr("m.bin: ")) << n;
    std::string flipped = bytes;
    flipped[n] = static_cast<char>(flipped[n] ^ 0x10);
    EXPECT_THAT(refusal(flipped), HasSubstr("m.bin: ")) << n;
  }
}

TEST(ModelFile, SaysWhatDoesNotFit) {
  std::string bytes = write_model_file(kModel);
  EXPECT_THAT(refusal(bytes, "svm"), HasSubstr("for the method `boost`, not `svm`"));
  EXPECT_THAT(refusal(bytes, "boost", 78), HasSubstr("different features"));
  EXPECT_THAT(refusal("HIERARCHY"), HasSubstr("not a Surefoot model"));
  bytes[15] = 9;
  EXPECT_THAT(refusal(bytes), HasSubstr("version 9"));
}

TEST(EmbeddedModel, IsSmallAndFitsTheFeatures) {
  const std::string_view bytes = embedded_model("boost");
  ASSERT_FALSE(bytes.empty());
  EXPECT_LT(bytes.size(), 500u * 1024u);
  const auto model = read_contact_model(bytes, "embedded");
  ASSERT_TRUE(model) << model.error().to_string();
  EXPECT_EQ(to_bytes(model->boost), to_bytes(embedded_contact_model(DetectMethod::boost).boost));
  EXPECT_TRUE(embedded_model("no such method").empty());
}

}  // namespace
}  // namespace surefoot
