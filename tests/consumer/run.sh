#!/usr/bin/env bash
# run.sh BUILD_DIR SOURCE_DIR [installed|sources]: builds the programs in c/ and
# cpp/ outside the source tree, in every way that users do: against a finished
# build, installed and then moved; and against the sources.
set -euo pipefail

build=$(realpath "$1")
source=$(realpath "$2")
part=${3:-both}
here=$source/tests/consumer
export CC=${CC:-gcc} CXX=${CXX:-g++}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

step() { echo "--- $*"; }
fail() {
  echo "FAILED: $*" >&2
  exit 1
}
# solves PROGRAM: it prints an optimal solution of 8 6 7 / 2 5 4 / 3 0 1.
solves() {
  local answer
  answer=$("$@")
  [[ $answer =~ ^31[[:blank:]][UDLR]{31}$ ]] || fail "$* printed: $answer"
}
# tables PROGRAM: it prints a solution of 4 5 0 / 1 2 3, the hardest board of its shape.
tables() {
  local answer
  mkdir -p tables
  answer=$("$1" tables)
  [[ $answer =~ ^21\ [UDLR]{21}$ ]] || fail "$1 printed: $answer"
}
# configure NAME [CMAKE ARGUMENTS]: the project c, cpp or subdirectory.
configure() {
  local folder=$1
  shift
  cmake -S "$here/${folder%%-*}" -B "$folder" "$@" >"$folder.log" 2>&1 || {
    cat "$folder.log"
    fail "configure of $folder"
  }
}
compile() {
  cmake --build "$1" >>"$1.log" 2>&1 || {
    cat "$1.log"
    fail "build of $1"
  }
}
# refuses TEXT COMMAND...: the command fails and says TEXT, wherever CMake breaks its lines.
refuses() {
  local text=$1
  shift
  if "$@" >refused.log 2>&1 || ! tr -s '[:space:]' ' ' <refused.log | grep -qF "$text"; then
    cat refused.log
    fail "expected '$text' from $*"
  fi
}

installed() {
  step "install, and move the tree"
  cmake --install "$build" --prefix "$work/first" >install.log
  mv first prefix
  export CMAKE_PREFIX_PATH=$work/prefix PKG_CONFIG_PATH
  PKG_CONFIG_PATH=$(dirname "$(find prefix -name slidebase-lookup.pc -exec realpath {} +)")
  libdir=$(dirname "$PKG_CONFIG_PATH")

  step "the command"
  solves prefix/bin/slidebase solve 8 6 7 2 5 4 3 0 1
  if readelf -l prefix/bin/slidebase | grep -q INTERP; then fail "the command is not static"; fi

  step "find_package from C alone"
  configure c
  compile c
  solves c/solve

  step "find_package from C++, with storage"
  configure cpp
  compile cpp
  solves cpp/solve
  tables cpp/tables

  step "find_package without Boost and zstd"
  configure cpp-bare -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON -DCMAKE_DISABLE_FIND_PACKAGE_zstd=ON
  compile cpp-bare
  solves cpp-bare/solve
  [[ ! -e cpp-bare/tables ]] || fail "storage without Boost"
  mkdir storage
  printf '%s\n' 'cmake_minimum_required(VERSION 3.25)' 'project(storage LANGUAGES CXX)' \
    'find_package(slidebase REQUIRED COMPONENTS storage)' >storage/CMakeLists.txt
  refuses "apt-get install libboost-iostreams-dev" \
    cmake -S storage -B storage/build -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON

  step "pkg-config, the C compiler as linker"
  read -ra flags <<<"$(pkg-config --cflags --libs slidebase-lookup)"
  "$CC" -std=c99 -pedantic -Wall -Wextra -Werror "$here/c/solve.c" "${flags[@]}" -o solve_c
  solves ./solve_c
  "$CXX" -std=c++20 "$here/cpp/solve.cpp" "${flags[@]}" -o solve_cpp
  solves ./solve_cpp

  step "the shared library"
  "$CC" -std=c99 "$here/c/solve.c" -Iprefix/include "$libdir/libslidebase.so" -o solve_shared
  LD_LIBRARY_PATH=$libdir solves ./solve_shared

  step "pkg-config, storage"
  read -ra flags <<<"$(pkg-config --cflags --libs slidebase-storage)"
  "$CXX" -std=c++20 "$here/cpp/tables.cpp" -L"$libdir" -lslidebase_generate "${flags[@]}" -o tables_cpp
  tables ./tables_cpp

  step "size of a static C program"
  read -ra flags <<<"$(pkg-config --cflags --libs slidebase-lookup)"
  "$CC" -static "$here/c/solve.c" "${flags[@]}" -o static_with
  solves ./static_with
  printf '#include <stdio.h>\nint main(void) { return printf("%%u\\n", 31u) < 0; }\n' >without.c
  "$CC" -static without.c -o static_without
  added=$(($(stat -c %s static_with) - $(stat -c %s static_without)))
  echo "$added bytes"
  ((added < 400000)) || fail "the library adds $added bytes, 400000 allowed"
}

sources() {
  step "a missing package is named"
  for missing in Boost:libboost-iostreams-dev zstd:libzstd-dev GTest:libgtest-dev benchmark:libbenchmark-dev; do
    refuses "apt-get install ${missing#*:}" \
      cmake -S "$source" -B "missing-${missing%:*}" "-DCMAKE_DISABLE_FIND_PACKAGE_${missing%:*}=ON"
  done

  step "add_subdirectory, without Boost and zstd"
  configure subdirectory -DSLIDEBASE_SOURCE="$source" \
    -DCMAKE_DISABLE_FIND_PACKAGE_Boost=ON -DCMAKE_DISABLE_FIND_PACKAGE_zstd=ON
  compile subdirectory
  solves subdirectory/solve_c
  solves subdirectory/solve
  [[ -z $(find subdirectory -name '*_test' -o -name slidebase -type f) ]] || fail "tools or tests were built"

  step "BUILD_SHARED_LIBS"
  cmake -S "$source" -B shared -DBUILD_SHARED_LIBS=ON -DSLIDEBASE_TOOLS=OFF -DSLIDEBASE_TESTS=OFF \
    -DSLIDEBASE_BENCHMARKS=OFF >shared.log
  compile shared
  cmake --install shared --prefix "$work/shared-first" >install.log
  mv shared-first shared-prefix
  export CMAKE_PREFIX_PATH=$work/shared-prefix
  configure c-shared
  compile c-shared
  solves c-shared/solve
  configure cpp-shared
  compile cpp-shared
  solves cpp-shared/solve
  tables cpp-shared/tables
}

case $part in
  installed | sources) "$part" ;;
  both)
    installed
    sources
    ;;
  *) fail "unknown part $part" ;;
esac
