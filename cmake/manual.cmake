# Man pages and completion for shells, made by running the program that was built.
set(stamp "${PROJECT_BINARY_DIR}/share/made")
add_custom_command(OUTPUT "${stamp}" DEPENDS surefoot "${PROJECT_SOURCE_DIR}/scripts/manual" VERBATIM
  COMMENT "Making man pages and completion"
  COMMAND "${PROJECT_SOURCE_DIR}/scripts/manual" "$<TARGET_FILE:surefoot>" "${PROJECT_BINARY_DIR}/share"
  COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}")
add_custom_target(surefoot_manual ALL DEPENDS "${stamp}")
