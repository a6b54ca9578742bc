# surefoot_module(NAME MODULES lower... LIBRARIES public... PRIVATE_LIBRARIES private...)
# A static library of src/NAME/**/*.cpp with include/surefoot/NAME/*.h, without exceptions or threads.
function(surefoot_module name)
  cmake_parse_arguments(arg "" "" "MODULES;LIBRARIES;PRIVATE_LIBRARIES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/${name}/*.cpp")
  if(NOT sources)
    return()
  endif()
  add_library(surefoot_${name} STATIC ${sources})
  target_include_directories(surefoot_${name} PUBLIC "${CMAKE_SOURCE_DIR}/include"
                                              PRIVATE "${CMAKE_SOURCE_DIR}/src")
  list(TRANSFORM arg_MODULES PREPEND surefoot_)
  foreach(module ${arg_MODULES})
    # A module without sources has headers only, which are on the include path anyway.
    if(NOT TARGET ${module})
      list(REMOVE_ITEM arg_MODULES ${module})
    endif()
  endforeach()
  target_link_libraries(surefoot_${name} PUBLIC ${arg_MODULES} ${arg_LIBRARIES}
                                         PRIVATE ${arg_PRIVATE_LIBRARIES})
  target_compile_options(surefoot_${name} PRIVATE -fno-exceptions)
  surefoot_precompile(surefoot_${name} surefoot_math)
endfunction()

# surefoot_embed_models(NAME): makes models/*.bin part of a module. What a page downloads holds the trees that
# `auto` uses and the gait of the demo: other detectors find no better plants and do not compress.
function(surefoot_embed_models name)
  set(wanted "*")
  if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
    set(wanted contact_boost gait)
  endif()
  list(TRANSFORM wanted REPLACE "(.+)" "${CMAKE_SOURCE_DIR}/models/\\1.bin")
  file(GLOB models CONFIGURE_DEPENDS ${wanted})
  set(script "${CMAKE_SOURCE_DIR}/cmake/embed_models.cmake")
  set(output "${CMAKE_BINARY_DIR}/embedded_models.cpp")
  add_custom_command(OUTPUT "${output}" DEPENDS ${models} "${script}" VERBATIM
    COMMAND "${CMAKE_COMMAND}" "-DOUTPUT=${output}" "-DMODELS=${models}" -P "${script}")
  target_sources(surefoot_${name} PRIVATE "${output}")
endfunction()

# surefoot_test(NAME LIBRARIES ...): the test program of tests/NAME/**/*_test.cpp.
function(surefoot_test name)
  cmake_parse_arguments(arg "" "" "LIBRARIES" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/tests/${name}/*.cpp")
  if(NOT sources)
    return()
  endif()
  add_executable(test_${name} ${sources})
  target_link_libraries(test_${name} PRIVATE test_support ${arg_LIBRARIES} GTest::gmock_main rapidcheck)
  surefoot_precompile(test_${name} test_math <gtest/gtest.h> <gmock/gmock.h>)
  gtest_discover_tests(test_${name} TEST_PREFIX ${name}. DISCOVERY_MODE PRE_TEST
                       PROPERTIES TIMEOUT 600)
endfunction()

# surefoot_precompile(TARGET FIRST HEADERS...): parses Eigen, fmt and HEADERS once for all targets with the flags
# of FIRST, which halves a build from nothing.
function(surefoot_precompile target first)
  if(NOT SUREFOOT_PRECOMPILE)
    return()
  endif()
  if(target STREQUAL first)
    target_precompile_headers(${target} PRIVATE <Eigen/Core> <Eigen/Geometry> <fmt/format.h> <algorithm>
                              <array> <span> <string> <vector> ${ARGN})
  elseif(NOT target MATCHES "_base$")  # which does not know Eigen
    target_precompile_headers(${target} REUSE_FROM ${first})
  endif()
endfunction()
