# What `cmake --install` puts where, and the Debian packages that `cpack` makes of it. Components: program,
# training, development, python.
include(CMakePackageConfigHelpers)
set(config_folder "${CMAKE_INSTALL_LIBDIR}/cmake/surefoot")
set(made_folder "${PROJECT_BINARY_DIR}/install")

install(TARGETS surefoot_library EXPORT surefootTargets COMPONENT development)
if(SUREFOOT_C)
  install(TARGETS surefoot_c EXPORT surefootTargets COMPONENT development)
  install(FILES "${PROJECT_SOURCE_DIR}/bindings/c/surefoot.h" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
          COMPONENT development)
endif()
install(DIRECTORY "${PROJECT_SOURCE_DIR}/include/surefoot" "${PROJECT_BINARY_DIR}/include/surefoot"
        DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT development FILES_MATCHING PATTERN "*.h")
install(EXPORT surefootTargets NAMESPACE surefoot:: DESTINATION "${config_folder}" COMPONENT development)
configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/surefootConfig.cmake.in"
  "${made_folder}/surefootConfig.cmake" INSTALL_DESTINATION "${config_folder}")
# Below 1.0 a minor version may change the interface.
write_basic_package_version_file("${made_folder}/surefootConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${made_folder}/surefootConfig.cmake" "${made_folder}/surefootConfigVersion.cmake"
        DESTINATION "${config_folder}" COMPONENT development)

# From the folder of surefoot.pc up to the prefix, so that an installed tree can be moved.
file(RELATIVE_PATH pc_prefix "/prefix/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/prefix")
configure_file("${PROJECT_SOURCE_DIR}/cmake/surefoot.pc.in" "${made_folder}/surefoot.pc" @ONLY)
install(FILES "${made_folder}/surefoot.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig" COMPONENT development)

if(SUREFOOT_APPS)
  install(TARGETS surefoot COMPONENT program)
  set(share "${PROJECT_BINARY_DIR}/share")
  install(DIRECTORY "${share}/man/" DESTINATION "${CMAKE_INSTALL_MANDIR}" COMPONENT program OPTIONAL)
  install(FILES "${share}/completion/surefoot.bash" RENAME surefoot COMPONENT program
          DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
  install(FILES "${share}/completion/_surefoot" COMPONENT program
          DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
  install(FILES "${share}/completion/surefoot.fish" COMPONENT program
          DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")
  if(SUREFOOT_TRAINING)
    install(TARGETS surefoot-train DESTINATION "${CMAKE_INSTALL_LIBEXECDIR}/surefoot" COMPONENT training)
  endif()
endif()
if(PROJECT_IS_TOP_LEVEL)
  include(debian)
endif()
