# The CMake package of Umpire.
#
#   umpire::umpire   the shared library, for C
#   umpire::static   the same, linked into the program
#   umpire::cpp      the headers for C++20, with the shared library
include(CMakeFindDependencyMacro)
find_dependency(Threads)

get_filename_component(_umpire_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)

if(NOT TARGET umpire::umpire)
    add_library(umpire::umpire SHARED IMPORTED)
    set_target_properties(umpire::umpire PROPERTIES
        IMPORTED_LOCATION "${_umpire_prefix}/lib/libumpire${CMAKE_SHARED_LIBRARY_SUFFIX}"
        IMPORTED_NO_SONAME TRUE
        INTERFACE_INCLUDE_DIRECTORIES "${_umpire_prefix}/include")

    add_library(umpire::static STATIC IMPORTED)
    set_target_properties(umpire::static PROPERTIES
        IMPORTED_LOCATION "${_umpire_prefix}/lib/libumpire.a"
        INTERFACE_INCLUDE_DIRECTORIES "${_umpire_prefix}/include"
        INTERFACE_LINK_LIBRARIES "Threads::Threads;${CMAKE_DL_LIBS};m")

    add_library(umpire::cpp INTERFACE IMPORTED)
    set_target_properties(umpire::cpp PROPERTIES
        INTERFACE_COMPILE_FEATURES cxx_std_20
        INTERFACE_LINK_LIBRARIES "umpire::umpire;Threads::Threads")
endif()

unset(_umpire_prefix)
