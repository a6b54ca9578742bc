# The header-only libraries of the core for WebAssembly. They lie among the headers of this machine's own C
# library, which must stay out of sight, so each gets a link in a folder of its own.
set(links "${PROJECT_BINARY_DIR}/headers")
file(MAKE_DIRECTORY "${links}")

# surefoot_header_library(TARGET FOLDER): the headers of /usr/include/FOLDER.
function(surefoot_header_library target folder)
  if(NOT EXISTS "/usr/include/${folder}")
    message(FATAL_ERROR "/usr/include/${folder} is missing: run scripts/setup build")
  endif()
  get_filename_component(name "${folder}" NAME)
  file(CREATE_LINK "/usr/include/${folder}" "${links}/${name}" SYMBOLIC)
  add_library(${target} INTERFACE IMPORTED)
  target_include_directories(${target} SYSTEM INTERFACE "${links}")
endfunction()

surefoot_header_library(Eigen3::Eigen eigen3/Eigen)
surefoot_header_library(fmt::fmt fmt)
surefoot_header_library(tl::expected tl)
surefoot_header_library(FastFloat::fast_float fast_float)
surefoot_header_library(nlohmann_json::nlohmann_json nlohmann)
