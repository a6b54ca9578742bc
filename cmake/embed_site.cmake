include(embed_bytes)

# surefoot_embed_site(TARGET FOLDER): makes the files of FOLDER part of a target, as `embedded_site` gives them.
# A folder that is not there (the studio was not built) is an empty site.
function(surefoot_embed_site target folder)
  file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE "${folder}" "${folder}/*")
  set(symbols "")
  set(entries "")
  set(inputs "")
  set(number 0)
  foreach(file ${files})
    set(symbol "surefoot_site_${number}")
    surefoot_embedded_bytes(declared ${symbol} "${folder}/${file}")
    string(APPEND symbols "${declared}")
    string(APPEND entries "    EmbeddedFile{\"${file}\", {${symbol}, sizeof(${symbol})}},\n")
    list(APPEND inputs "${folder}/${file}")
    math(EXPR number "${number} + 1")
  endforeach()
  set(output "${PROJECT_BINARY_DIR}/embedded_site.cpp")
  set(returned "{}")
  if(files)
    set(entries "  static const std::array files{\n${entries}  };\n")
    set(returned "files")
  endif()
  file(CONFIGURE OUTPUT "${output}" CONTENT
"#include \"server/embedded_site.h\"\n
#include <array>\n
@symbols@
namespace surefoot::server {\n
std::span<const EmbeddedFile> embedded_site() noexcept {
@entries@  return @returned@;
}\n
}  // namespace surefoot::server
" @ONLY)
  # A file of another size needs other C++, one of the same size only the assembler again.
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})
  set_source_files_properties("${output}" PROPERTIES OBJECT_DEPENDS "${inputs}" SKIP_UNITY_BUILD_INCLUSION ON)
  target_sources(${target} PRIVATE "${output}")
endfunction()
