include(embed_bytes)

# What a page downloads at first holds the trees that `auto` uses and the gait. The steps are a file beside it, for those
# who use them; other detectors find no better plants and do not compress.
set(SUREFOOT_EMPTY_MODELS "")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  set(SUREFOOT_EMPTY_MODELS contact_knn contact_labels contact_svm steps)
endif()

# surefoot_embed_models(TARGET NAMES...): gives a module the bytes of models/NAME.bin as `embedded::NAME()`, which its
# own header declares.
function(surefoot_embed_models target)
  if(NOT ARGN)
    return()
  endif()
  set(symbols "")
  set(functions "")
  set(inputs "")
  foreach(name ${ARGN})
    set(bytes "")
    if(NOT name IN_LIST SUREFOOT_EMPTY_MODELS)
      set(file "${PROJECT_SOURCE_DIR}/models/${name}.bin")
      surefoot_embedded_bytes(declared surefoot_model_${name} "${file}")
      string(APPEND symbols "${declared}")
      set(bytes "surefoot_model_${name}, sizeof(surefoot_model_${name})")
      list(APPEND inputs "${file}")
    endif()
    string(APPEND functions "std::string_view ${name}() noexcept { return {${bytes}}; }\n")
  endforeach()
  set(output "${PROJECT_BINARY_DIR}/models/${target}.cpp")
  string(REGEX REPLACE "^surefoot_" "" module "${target}")
  file(CONFIGURE OUTPUT "${output}" CONTENT
"#include \"@module@/embedded_models.h\"\n
@symbols@
namespace surefoot::embedded {\n
@functions@
}  // namespace surefoot::embedded
" @ONLY)
  # A model of another size needs other C++, one of the same size only the assembler again.
  set_property(DIRECTORY "${PROJECT_SOURCE_DIR}" APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${inputs})
  set_source_files_properties("${output}" PROPERTIES OBJECT_DEPENDS "${inputs}" SKIP_UNITY_BUILD_INCLUSION ON
                              SKIP_PRECOMPILE_HEADERS ON)
  target_sources(${target} PRIVATE "${output}")
endfunction()
