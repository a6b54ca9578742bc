include(embed_bytes)

# surefoot_embed_player(TARGET FOLDER FILES...): gives a module the scripts of the report's player, in this order, as
# `embedded::player_scripts()`.
function(surefoot_embed_player target folder)
  set(symbols "")
  set(views "")
  set(inputs "")
  foreach(name ${ARGN})
    set(file "${PROJECT_SOURCE_DIR}/src/${folder}/${name}.js")
    surefoot_embedded_bytes(declared surefoot_player_${name} "${file}")
    string(APPEND symbols "${declared}")
    string(APPEND views "    {surefoot_player_${name}, sizeof(surefoot_player_${name})},\n")
    list(APPEND inputs "${file}")
  endforeach()
  set(output "${PROJECT_BINARY_DIR}/${target}_player.cpp")
  file(CONFIGURE OUTPUT "${output}" CONTENT
"#include \"@folder@/player_section.h\"\n
@symbols@
namespace surefoot::embedded {\n
std::span<const std::string_view> player_scripts() noexcept {
  static const std::string_view kScripts[] = {
@views@  };
  return kScripts;
}\n
}  // namespace surefoot::embedded
" @ONLY)
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})
  set_source_files_properties("${output}" PROPERTIES OBJECT_DEPENDS "${inputs}" SKIP_UNITY_BUILD_INCLUSION ON
                              SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE "${output}")
endfunction()
