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
  surefoot_optimise(${target})
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

# surefoot_optimise(TARGET): what runs once a file and not once a frame is optimised less for a shorter build and, in a
# browser, for size: a small download. Its speed is not felt (cleaning a file takes 4 % longer, converting it no longer); what
# a page waits for longest is made less small. Sums are the same at every level.
set(SUREFOOT_BRIEF "_(base|batch|c|edit|io|pipeline|program|rig|synthesis|training|trainers)$")
set(SUREFOOT_SMALLEST "_(base|edit|locomotion|metrics|pipeline|rig|synthesis|wasm)$")
set(SUREFOOT_SMALL "_(contact|io|learn|runtime)$")
function(surefoot_optimise target)
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    if(target MATCHES "${SUREFOOT_SMALLEST}")
      target_compile_options(${target} PRIVATE -Oz)
    elseif(target MATCHES "${SUREFOOT_SMALL}")
      target_compile_options(${target} PRIVATE -Os)
    endif()
  elseif(PROJECT_IS_TOP_LEVEL AND target MATCHES "${SUREFOOT_BRIEF}")
    target_compile_options(${target} PRIVATE $<$<CONFIG:Release,Dev>:-O1>)
  endif()
endfunction()

# surefoot_unity(TARGET): its files are compiled several at a time. Batches of 40 are most modules whole: what templates cost
# is paid once for each. In a browser, smaller ones: the more a compiler sees at once, the more it inlines and a page downloads.
set(SUREFOOT_BATCH 40)
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  set(SUREFOOT_BATCH 12)
endif()
function(surefoot_unity target)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ${SUREFOOT_UNITY} UNITY_BUILD_BATCH_SIZE ${SUREFOOT_BATCH})
  # A batch names its files by their full paths. Assertions name them from the project's folder on, so that the objects,
  # and a compiler cache's, are the same wherever the project lies.
  target_compile_options(${target} PRIVATE "-fmacro-prefix-map=${PROJECT_SOURCE_DIR}/=")
  if(SUREFOOT_UNITY AND CMAKE_CXX_COMPILER_ID STREQUAL GNU)
    # GCC takes the source files for headers, in which a type of an unnamed namespace would be one per includer. It also
    # collects garbage all the time, where a batch needs less than a gigabyte without.
    target_compile_options(${target} PRIVATE -Wno-subobject-linkage --param ggc-min-heapsize=1000000)
  endif()
endfunction()

# surefoot_precompile(TARGET FIRST HEADERS...): parses Eigen, fmt and HEADERS once for all targets with the flags
# of FIRST. `surefoot_base` and its tests do not know Eigen.
function(surefoot_precompile target first)
  if(NOT SUREFOOT_PRECOMPILE)
    return()
  endif()
  # Headers are parsed once more for what is optimised less. Clang refuses those of another level; GCC takes them, and
  # with them their level for all of the file.
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32 AND target MATCHES "${SUREFOOT_SMALLEST}|${SUREFOOT_SMALL}")
    set(first surefoot_learn)
  elseif(CMAKE_BUILD_TYPE STREQUAL Release AND target MATCHES "${SUREFOOT_BRIEF}")
    set(first surefoot_rig)
  endif()
  if(target STREQUAL first)
    target_precompile_headers(${target} PRIVATE <Eigen/Core> <Eigen/Geometry> <fmt/format.h> <tl/expected.hpp>
                              <nlohmann/json.hpp> <algorithm> <array> <functional> <map> <optional> <span> <string>
                              <vector> ${ARGN})
  elseif(NOT target MATCHES "_base$")
    target_precompile_headers(${target} REUSE_FROM ${first})
  endif()
endfunction()

# fmt's own functions: alone in their unit.
set_source_files_properties("${PROJECT_SOURCE_DIR}/src/base/fmt_library.cpp" PROPERTIES
  SKIP_UNITY_BUILD_INCLUSION ON SKIP_PRECOMPILE_HEADERS ON)
