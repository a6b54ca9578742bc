# Debian packages: surefoot (the program), surefoot-training (what `surefoot train` needs), libsurefoot-dev, python3-surefoot.
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME surefoot)
set(CPACK_PACKAGE_CONTACT "Surefoot developers <surefoot@localhost>")
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_DIRECTORY "${PROJECT_BINARY_DIR}/packages")
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_COMPONENTS_GROUPING IGNORE)
set(CPACK_COMPONENTS_ALL program development)
if(SUREFOOT_TRAINING)
  list(APPEND CPACK_COMPONENTS_ALL training)
endif()

if(SUREFOOT_PYTHON_PACKAGE)
  list(APPEND CPACK_COMPONENTS_ALL python)
  # An extension module is for one Python: this version and no later one.
  math(EXPR next_python "${Python_VERSION_MINOR} + 1")
  set(CPACK_DEBIAN_PYTHON_PACKAGE_NAME python3-surefoot)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_SECTION python)
  set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS
      "python3 (>= 3.${Python_VERSION_MINOR}), python3 (<< 3.${next_python}), python3-numpy")
endif()

set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_RELEASE 1)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_NAME surefoot)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_PROGRAM_PACKAGE_SUGGESTS surefoot-training)
set(CPACK_DEBIAN_TRAINING_PACKAGE_NAME surefoot-training)
set(CPACK_DEBIAN_TRAINING_PACKAGE_SECTION graphics)
set(CPACK_DEBIAN_TRAINING_PACKAGE_DEPENDS "surefoot (= ${PROJECT_VERSION}-1)")
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_NAME libsurefoot-dev)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_SECTION libdevel)
set(CPACK_DEBIAN_DEVELOPMENT_PACKAGE_DEPENDS "libeigen3-dev, libexpected-dev")

set(what "Surefoot keeps the feet of a moving character in place: it finds when they are planted and removes foot sliding
on any ground and any humanoid skeleton.")
set(CPACK_COMPONENT_PROGRAM_DESCRIPTION "remove foot sliding from character motion\n${what}")
set(CPACK_COMPONENT_TRAINING_DESCRIPTION
    "train contact models for Surefoot\nWhat `surefoot train` and cross-validation by `surefoot evaluate` need.")
set(CPACK_COMPONENT_PYTHON_DESCRIPTION "remove foot sliding from character motion, Python package\n${what}")
set(CPACK_COMPONENT_DEVELOPMENT_DESCRIPTION "remove foot sliding from character motion, C++ library\n${what}")
include(CPack)

# Each package carries its licence and what changed, where Debian expects them.
set(documented program:surefoot training:surefoot-training development:libsurefoot-dev)
if(SUREFOOT_PYTHON_PACKAGE)
  list(APPEND documented python:python3-surefoot)
endif()
foreach(pair ${documented})
  string(REGEX REPLACE ":.*" "" component "${pair}")
  string(REGEX REPLACE ".*:" "" package "${pair}")
  install(FILES "${PROJECT_SOURCE_DIR}/LICENSE" RENAME copyright COMPONENT ${component}
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}")
  install(FILES "${PROJECT_SOURCE_DIR}/CHANGELOG.md" COMPONENT ${component}
          DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}")
endforeach()
