#pragma once

#include <string_view>

namespace surefoot {

/// The motion formats that are told apart.
enum class MotionFormat { unknown, bvh, asf, amc, fbx, gltf, npy };

/// By what the file begins with: the head of a binary FBX, of a GLB, of a
/// numpy array or archive, the JSON of a glTF, the first word of a text that is no
/// comment; if that says nothing, by the ending of the name.
[[nodiscard]] MotionFormat recognise_format(std::string_view bytes, std::string_view name);

/// By the ending of the name alone, in any case: for files that are yet to be written.
[[nodiscard]] MotionFormat format_of_name(std::string_view name);

}  // namespace surefoot
