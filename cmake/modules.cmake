include(embed_models)

# surefoot_module(NAME MODULES lower... LIBRARIES public... MODELS embedded...)
# A static library of src/NAME/**/*.cpp, which throws nothing and has no threads: what our own programs and tests link, each as
# little as it needs. Others link surefoot::surefoot, which is all of them.
function(surefoot_module name)
  cmake_parse_arguments(arg "" "" "MODULES;LIBRARIES;MODELS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${name}/*.cpp")
  set(target surefoot_${name})
  add_library(${target} STATIC EXCLUDE_FROM_ALL ${sources})
  surefoot_compile(${target})
  target_include_directories(${target} PUBLIC "${PROJECT_SOURCE_DIR}/include" "${PROJECT_BINARY_DIR}/include"
                                              "${PROJECT_SOURCE_DIR}/src")
  list(TRANSFORM arg_MODULES PREPEND surefoot_)
  target_link_libraries(${target} PUBLIC ${arg_MODULES} ${arg_LIBRARIES} tl::expected surefoot_fmt
                                         FastFloat::fast_float nlohmann_json::nlohmann_json)
  surefoot_exceptions(${target})
  surefoot_small_download(${target})
  surefoot_unity(${target})
  surefoot_precompile(${target} surefoot_math)
  surefoot_embed_models(${target} ${arg_MODELS})
  set_property(GLOBAL APPEND PROPERTY SUREFOOT_MODULES ${target})
endfunction()

# surefoot_exceptions(TARGET): our own code neither throws nor catches, and in a browser nothing does. Elsewhere `operator
# new` throws where memory runs out, and whoever catches that must find nothing leaked: what is on the way cleans up.
function(surefoot_exceptions target)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    target_compile_options(${target} PRIVATE -fno-exceptions)
  endif()
endfunction()

# What a page downloads should be small: there, modules that run once a file and not once a frame are compiled for size,
# and those that a page waits for longest less so.
function(surefoot_small_download target)
  if(NOT CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    return()
  endif()
  if(target MATCHES "_(base|edit|pipeline|rig|synthesis|wasm)$")
    target_compile_options(${target} PRIVATE -Oz)
  elseif(target MATCHES "_(io|learn|locomotion|metrics)$")
    target_compile_options(${target} PRIVATE -Os)
  endif()
endfunction()

# surefoot_unity(TARGET): its files are compiled several at a time.
function(surefoot_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${SUREFOOT_UNITY} UNITY_BUILD_BATCH_SIZE 12)
  # A batch names its files by their full paths. Assertions name them from the project's folder on, so that the objects,
  # and a compiler cache's, are the same wherever the project lies.
  target_compile_options(${target} PRIVATE "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
  if(SUREFOOT_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # GCC takes the source files for headers, in which a type of an unnamed namespace would be one per includer.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage)
  endif()
endfunction()

# surefoot_precompile(TARGET FIRST HEADERS...): parses Eigen, fmt and HEADERS once for all targets with the flags
# of FIRST.
function(surefoot_precompile target first)
  if(NOT SUREFOOT_PRECOMPILE)
    return()
  endif()
  if(target STREQUAL first)
    target_precompile_headers(${target} PRIVATE <Eigen/Core> <Eigen/Geometry> <fmt/format.h> <algorithm>
                              <array> <span> <string> <vector> ${ARGN})
  elseif(NOT target MATCHES "_base$|${SUREFOOT_SMALL}")  # which does not know Eigen, or has other flags
    target_precompile_headers(${target} REUSE_FROM ${first})
  endif()
endfunction()

# fmt's own functions: alone in their unit.
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/base/fmt_library.cpp" PROPERTIES
  SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
