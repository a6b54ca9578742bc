# surefoot_compile(TARGET): how every target of ours compiles. A project that has Surefoot inside keeps its own
# warnings, launcher, linker and folders; the settings for ours as the top are at the end.
function(surefoot_compile target)
  target_compile_features(${target} PUBLIC cxx_std_20)
  set_target_properties(${target} PROPERTIES CXX_EXTENSIONS OFF POSITION_INDEPENDENT_CODE ON)
  # The same sums in the same order on every machine: no fused multiply-add behind our back.
  target_compile_options(${target} PRIVATE -ffp-contract=off ${SUREFOOT_WARNINGS})
endfunction()

set(SUREFOOT_WARNINGS "")
if(NOT PROJECT_IS_TOP_LEVEL)
  return()
endif()

set(SUREFOOT_WARNINGS -Wall -Wextra -Wshadow -Wconversion)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  list(APPEND SUREFOOT_WARNINGS -Wno-sign-conversion)  # not part of GCC's -Wconversion
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  list(APPEND SUREFOOT_WARNINGS -Wno-restrict)  # GCC bug 105651: false alarms inside std::string at -O3
endif()
if(SUREFOOT_WERROR)
  list(APPEND SUREFOOT_WARNINGS -Werror)
endif()

set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}/bin")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
find_program(SUREFOOT_CCACHE ccache)
if(SUREFOOT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${SUREFOOT_CCACHE}")
endif()
find_program(SUREFOOT_MOLD mold)
if(SUREFOOT_MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()
