# cmake -DOUTPUT=file.cpp -DMODELS=a.bin;b.bin -P embed_models.cmake
# Writes models/contact_METHOD.bin and other models as arrays with the function `embedded_model`.
set(arrays "")
set(cases "")
foreach(model ${MODELS})
  get_filename_component(name "${model}" NAME_WE)
  string(REGEX REPLACE "^contact_" "" method "${name}")
  file(READ "${model}" hex HEX)
  string(REGEX REPLACE "(..)" "0x\\1," bytes "${hex}")
  string(APPEND arrays "constexpr unsigned char ${name}[] = {${bytes}};\n")
  string(APPEND cases "  if (method == \"${method}\") {\n"
                      "    return {reinterpret_cast<const char*>(${name}), sizeof(${name})};\n  }\n")
endforeach()
file(WRITE "${OUTPUT}" "#include \"contact/embedded_model.h\"\n\n"
  "namespace surefoot {\nnamespace {\n\n${arrays}\n}  // namespace\n\n"
  "std::string_view embedded_model([[maybe_unused]] std::string_view method) noexcept {\n"
  "${cases}  return {};\n}\n\n}  // namespace surefoot\n")
