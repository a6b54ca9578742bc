# The libraries of the core. Public headers need Eigen and tl::expected; the others are seen by our own sources only
# and leave nothing to link.
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  include(wasm_libraries)
else()
  find_package(Eigen3 3.4 REQUIRED NO_MODULE)
  find_package(tl-expected REQUIRED)
  find_package(fmt REQUIRED)
  find_package(FastFloat REQUIRED)
  find_package(nlohmann_json REQUIRED)
endif()

# fmt compiled by ourselves (src/base/fmt_library.cpp) under a name of our own: what is linked with Surefoot may
# have any other fmt, or none.
add_library(surefoot_fmt INTERFACE)
target_include_directories(surefoot_fmt SYSTEM INTERFACE
                           $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
target_compile_definitions(surefoot_fmt INTERFACE "FMT_BEGIN_NAMESPACE=namespace fmt { inline namespace surefoot {"
                                                  "FMT_END_NAMESPACE=} }")
if(CMAKE_SYSTEM_PROCESSOR STREQUAL wasm32)
  # Without the locale, the module is smaller and needs less of its host.
  target_compile_definitions(surefoot_fmt INTERFACE "FMT_STATIC_THOUSANDS_SEPARATOR=','")
endif()
