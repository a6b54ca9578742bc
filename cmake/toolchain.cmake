# Compiler settings shared by every target, and the libraries of the core.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}/bin")
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

find_program(SUREFOOT_CCACHE ccache)
if(SUREFOOT_CCACHE AND NOT CMAKE_CXX_COMPILER_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER "${SUREFOOT_CCACHE}")
endif()
find_program(SUREFOOT_MOLD mold)
if(SUREFOOT_MOLD AND NOT CMAKE_CROSSCOMPILING)
  add_link_options(-fuse-ld=mold)
endif()

add_compile_options(-Wall -Wextra -Wshadow -Wconversion)
if(CMAKE_CXX_COMPILER_ID MATCHES Clang)
  add_compile_options(-Wno-sign-conversion)  # not part of GCC's -Wconversion
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL GNU AND CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
  add_compile_options(-Wno-restrict)  # GCC bug 105651: false alarms inside std::string at -O3
endif()
if(SUREFOOT_WERROR)
  add_compile_options(-Werror)
endif()
# The same sums in the same order on every machine: no fused multiply-add behind our back.
add_compile_options(-ffp-contract=off)

if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  include(wasm_libraries)
else()
  find_package(Eigen3 3.4 REQUIRED NO_MODULE)
  find_package(fmt REQUIRED)
  find_package(tl-expected REQUIRED)
  find_package(FastFloat REQUIRED)
  find_package(nlohmann_json REQUIRED)
endif()
