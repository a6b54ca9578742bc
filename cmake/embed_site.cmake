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
    # The assembler takes the bytes as they are; as a C++ array they would take a minute to compile.
    string(APPEND symbols "asm(\".pushsection .rodata\\n${symbol}:\\n.incbin \\\"${folder}/${file}\\\"\\n\"\n"
                          "    \"${symbol}_end:\\n.popsection\\n\");\n"
                          "extern \"C\" const char ${symbol}[];\nextern \"C\" const char ${symbol}_end[];\n")
    string(APPEND entries "    EmbeddedFile{\"${file}\", {${symbol}, static_cast<std::size_t>(${symbol}_end - ${symbol})}},\n")
    list(APPEND inputs "${folder}/${file}")
    math(EXPR number "${number} + 1")
  endforeach()
  set(output "${CMAKE_BINARY_DIR}/embedded_site.cpp")
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
  set_source_files_properties("${output}" PROPERTIES OBJECT_DEPENDS "${inputs}")
  target_sources(${target} PRIVATE "${output}")
endfunction()
