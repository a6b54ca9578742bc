# Debian's own Python first: another one on the path (pyenv, conda) may lack what the package list installs.
find_program(SUREFOOT_PYTHON python3 PATHS /usr/bin NO_DEFAULT_PATH)
find_program(SUREFOOT_PYTHON python3 REQUIRED)

# Tests that bound memory must know of a run time that takes more of it, or cannot do without.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
set(build_flags "${CMAKE_CXX_FLAGS} ${CMAKE_CXX_FLAGS_${build_type}}")
set(SUREFOOT_INSTRUMENTED OFF)
if(build_flags MATCHES "-fsanitize=|--coverage")
  set(SUREFOOT_INSTRUMENTED ON)
endif()
string(REGEX MATCH "-fsanitize=[a-z,]+" SUREFOOT_SANITIZERS "${build_flags}")

# surefoot_python_test(NAME FILE): a test of Python's unittest, run as it stands.
function(surefoot_python_test name file)
  add_test(NAME ${name} COMMAND "${SUREFOOT_PYTHON}" -B "${CMAKE_CURRENT_SOURCE_DIR}/${file}" --verbose)
  set_tests_properties(${name} PROPERTIES TIMEOUT 600 ENVIRONMENT
    "SUREFOOT_SOURCE_DIR=${PROJECT_SOURCE_DIR};SUREFOOT_PROGRAM=$<TARGET_FILE:surefoot>;SUREFOOT_STUDIO_TESTS=${SUREFOOT_STUDIO_TESTS};SUREFOOT_INSTRUMENTED=${SUREFOOT_INSTRUMENTED}")
endfunction()
