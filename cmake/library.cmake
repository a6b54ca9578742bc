# surefoot::surefoot: all modules as one library, what other projects link. Static, or shared with BUILD_SHARED_LIBS.
configure_file("${PROJECT_SOURCE_DIR}/cmake/version.h.in" "${PROJECT_BINARY_DIR}/include/surefoot/version.h" @ONLY)

get_property(objects GLOBAL PROPERTY SUREFOOT_MODULES)
list(TRANSFORM objects REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>")
add_library(surefoot_library ${objects})
add_library(surefoot::surefoot ALIAS surefoot_library)
set_target_properties(surefoot_library PROPERTIES
  OUTPUT_NAME surefoot EXPORT_NAME surefoot LINKER_LANGUAGE CXX VERSION ${PROJECT_VERSION}
  SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})  # below 1.0 a minor version may change the interface
target_compile_features(surefoot_library PUBLIC cxx_std_20)
target_include_directories(surefoot_library PUBLIC
  "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR}/include>" "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>"
  "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
target_link_libraries(surefoot_library PUBLIC Eigen3::Eigen tl::expected)
