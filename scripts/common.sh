# shellcheck shell=bash
# Sourced by the scripts beside it: the system they are for, the packages that
# they need, and a build by preset. Leaves the shell in the project's folder.

# To build everything and run the tests. Ubuntu's static Boost.Iostreams wants bz2, lzma and zlib.
# shellcheck disable=SC2034
build_packages=(g++ cmake ninja-build pkg-config python3 libboost-program-options-dev libboost-iostreams-dev
  libbz2-dev liblzma-dev zlib1g-dev libzstd-dev zstd libgtest-dev libbenchmark-dev)
# For scripts/check. Debian 12 has them; newer systems have newer versions only.
# shellcheck disable=SC2034
check_packages=(clang-14 clang-format-14 clang-tidy-14 libclang-rt-14-dev shellcheck)

set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "$*" >&2
  exit 1
}

# Shows a command, then runs it.
run() {
  echo "\$ $*"
  "$@"
}

# Ends the script on any system but Debian 12, Ubuntu 24.04 and newer ones of either.
require_system() {
  local file=${SLIDEBASE_OS_RELEASE:-/etc/os-release} id version oldest
  [[ -r $file ]] || fail "$file is missing: this needs Debian 12 or Ubuntu 24.04, or newer. Nothing was done."
  # shellcheck disable=SC1090
  read -r id version < <(. "$file" && echo "${ID:-unknown} ${VERSION_ID:-}")
  case $id in
    debian) oldest=12 ;;
    ubuntu) oldest=24.04 ;;
    *) fail "This is $id${version:+ $version}: this needs Debian 12 or Ubuntu 24.04, or newer. Nothing was done." ;;
  esac
  # Debian testing and unstable have no version: they are newer than any that has.
  [[ -z $version ]] || dpkg --compare-versions "$version" ge "$oldest" ||
    fail "This is $id $version, and too old: this needs $id $oldest or newer. Nothing was done."
}

# require_packages PACKAGE...: installs those that are missing.
require_packages() {
  local installed missing sudo=()
  installed=$(dpkg-query -W -f='${db:Status-Status} ${Package}\n' "$@" 2>/dev/null | sed -n 's/^installed //p') || true
  missing=$(comm -23 <(printf '%s\n' "$@" | sort) <(sort <<<"$installed"))
  [[ -n $missing ]] || return 0
  mapfile -t missing <<<"$missing"

  echo "Installing: ${missing[*]}"
  if ((EUID != 0)); then
    command -v sudo >/dev/null || fail "Neither root nor sudo. As root: apt-get install ${missing[*]}"
    sudo=(sudo)
  fi
  # Never at the price of another package: --no-remove stops instead.
  "${sudo[@]}" apt-get update -qq
  "${sudo[@]}" env DEBIAN_FRONTEND=noninteractive \
    apt-get install -y -qq --no-install-recommends --no-remove "${missing[@]}" >/dev/null
}

# build PRESET [TARGET...]: configures and builds in build/PRESET.
build() {
  local preset=$1
  shift
  cmake --preset "$preset" --log-level=WARNING >/dev/null
  cmake --build --preset "$preset" ${1:+--target "$@"}
}
