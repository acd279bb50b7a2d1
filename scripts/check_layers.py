#!/usr/bin/env python3
"""Checks that each layer includes only what it may.

  check_layers.py               check lib/ and tools/ beside this script's folder
  check_layers.py --self-test   show that each kind of fault is found

Every fault is told as FILE:LINE: what is wrong. Exit status: 0 clean, 1 faults.

In lib/ a header of the own folder is written "x.hpp", one of another layer
"layer/x.hpp", a public one <slidebase/x.hpp>.
"""

import pathlib
import re
import sys
import tempfile

# Layer: the layers that it may use, and the outside headers beyond the standard library.
POSIX = r"(fcntl|unistd|termios|poll|signal)\.h|sys/\w+\.h"
LAYERS = {
    "core": ([], None),
    "lookup": (["core"], r"sys/mman\.h"),  # large pages, where there are some
    "generate": (["core", "lookup"], None),
    "storage": (["core", "lookup"], rf"boost/.*|zstd(_errors)?\.h|{POSIX}"),
    "pattern": (["core", "generate", "storage"], None),
    "search": (["core", "lookup", "generate", "storage", "pattern"], None),
    "tools": (["core", "lookup", "generate", "storage", "pattern", "search"], rf"boost/.*|zstd(_errors)?\.h|{POSIX}"),
}

# Public header: its layer.
PUBLIC = {
    "shape.hpp": "core",
    "move.hpp": "core",
    "board.hpp": "core",
    "result.hpp": "core",
    "text.hpp": "core",
    "table_key.hpp": "core",
    "distance_table.hpp": "lookup",
    "oracle.hpp": "lookup",
    "database.hpp": "lookup",
    "slidebase.h": "lookup",
    "generate.hpp": "generate",
    "storage.hpp": "storage",
    "pattern.hpp": "pattern",
    "solver.hpp": "search",
    "search.hpp": "search",
}

STANDARD = set("""
algorithm any array atomic barrier bit bitset charconv chrono codecvt compare complex concepts condition_variable
coroutine deque exception execution filesystem format forward_list fstream functional future initializer_list iomanip
ios iosfwd iostream istream iterator latch limits list locale map memory memory_resource mutex new numbers numeric
optional ostream queue random ranges ratio regex scoped_allocator semaphore set shared_mutex source_location span
sstream stack stdexcept stop_token streambuf string string_view strstream syncstream system_error thread tuple
type_traits typeindex typeinfo unordered_map unordered_set utility valarray variant vector version
cassert cctype cerrno cfenv cfloat cinttypes climits clocale cmath csetjmp csignal cstdarg cstddef cstdint cstdio
cstdlib cstring ctime cuchar cwchar cwctype
assert.h errno.h inttypes.h limits.h stddef.h stdint.h stdio.h stdlib.h string.h
immintrin.h arm_neon.h
""".split())

# Layers that a freestanding build takes too: without exceptions, streams and files.
LEAN = ("core", "lookup")
NOT_LEAN = set("""exception filesystem fstream iomanip ios iosfwd iostream istream ostream sstream stdexcept streambuf
strstream syncstream system_error regex locale""".split())

INCLUDE = re.compile(r'\s*#\s*include\s*(?:<([^>]+)>|"([^"]+)")?')
NOISE = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'', re.DOTALL)
EXCEPTIONS = re.compile(r"\b(throw|try|catch)\b")


def public_folder(root):
    return root / "lib/include/slidebase"


def sources(root):
    """(path, layer) of every source; the layer is None where nobody knows it."""
    for path in sorted((root / "lib").rglob("*")) + sorted((root / "tools").rglob("*")):
        if path.suffix not in (".hpp", ".cpp", ".h", ".c"):
            continue
        if path.parent == public_folder(root):
            yield path, PUBLIC.get(path.name)
        elif path.is_relative_to(root / "tools"):
            yield path, "tools"
        else:
            layer = path.relative_to(root / "lib").parts[0]
            yield path, layer if layer in LAYERS else None


def fault_of_include(root, path, layer, angled, quoted):
    """Why a source of `layer` may not have this include, or None."""
    allowed, outside = LAYERS[layer]
    is_public = path.parent == public_folder(root)

    if angled and angled.startswith("slidebase/"):
        name = angled.removeprefix("slidebase/")
        other = PUBLIC.get(name)
        if other is None or not (public_folder(root) / name).exists():
            return "unknown public header"
        if other != layer and other not in allowed:
            return f"{layer} may not use {other}"
    elif angled:
        if layer in LEAN and angled in NOT_LEAN:
            return f"{layer} does without exceptions, streams and files"
        if angled not in STANDARD and (is_public or not outside or not re.fullmatch(outside, angled)):
            return f"not for {'a public header' if is_public else layer}"
    elif quoted:
        if is_public:
            return "a public header includes public ones only, as <slidebase/x.hpp>"
        if "/" not in quoted:
            if not (path.parent / quoted).exists():
                return "no such header in this folder"
        else:
            other = quoted.split("/")[0]
            if other == layer:
                return "a header of the own folder is written without it"
            if other not in LAYERS or not (root / "lib" / quoted).exists():
                return "unknown header"
            if other not in allowed:
                return f"{layer} may not use {other}"
    else:
        return "neither <...> nor \"...\""
    return None


def faults(root):
    """A line for each fault of the tree."""
    for path, layer in sources(root):
        place = path.relative_to(root)
        if layer is None:
            yield f"{place}:1: of no known layer: name it in scripts/check_layers.py"
            continue
        text = path.read_text(encoding="utf-8")
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            if match:
                why = fault_of_include(root, path, layer, *match.groups())
                if why:
                    yield f"{place}:{number}: {line.strip()}: {why}"
        if layer in LEAN:
            code = NOISE.sub(lambda noise: "\n" * noise.group().count("\n"), text)
            for number, line in enumerate(code.splitlines(), 1):
                match = EXCEPTIONS.search(line)
                if match:
                    yield f"{place}:{number}: {match.group()}: {layer} does without exceptions"


CLEAN = {
    "lib/include/slidebase/shape.hpp": "#include <cstdint>\n",
    "lib/include/slidebase/oracle.hpp": "#include <slidebase/shape.hpp>\n",
    "lib/core/lehmer.hpp": "#include <array>\n",
    "lib/core/board.cpp": '#include "lehmer.hpp"\n// try to throw\nconst char* kCatch = "catch";\n',
    "lib/lookup/oracle.cpp": '#include <slidebase/oracle.hpp>\n#include "core/lehmer.hpp"\n',
    "lib/storage/layout.hpp": "#include <zstd.h>\n#include <boost/crc.hpp>\n#include <fcntl.h>\n#include <fstream>\n",
    "tools/slidebase/input.hpp": "#include <boost/program_options.hpp>\n",
    "tools/slidebase/main.cpp": '#include "input.hpp"\n#include <slidebase/oracle.hpp>\n',
}
# File, what is added to it, a part of the fault that must be told.
BAD = [
    ("lib/core/board.cpp", '#include "lookup/oracle.cpp"', "core may not use lookup"),
    ("lib/core/board.cpp", "#include <slidebase/oracle.hpp>", "core may not use lookup"),
    ("lib/lookup/oracle.cpp", '#include "storage/layout.hpp"', "lookup may not use storage"),
    ("lib/storage/layout.hpp", '#include "storage/layout.hpp"', "written without it"),
    ("lib/core/board.cpp", "#include <iostream>", "does without"),
    ("lib/lookup/oracle.cpp", "#  include <filesystem>", "does without"),
    ("lib/lookup/oracle.cpp", "void f() { throw 1; }", "does without exceptions"),
    ("lib/core/lehmer.hpp", "#include <zstd.h>", "not for core"),
    ("lib/lookup/oracle.cpp", "#include <unistd.h>", "not for lookup"),
    ("lib/include/slidebase/shape.hpp", "#include <boost/crc.hpp>", "not for a public header"),
    ("lib/include/slidebase/shape.hpp", '#include "core/lehmer.hpp"', "public ones only"),
    ("lib/include/slidebase/shape.hpp", "#include <slidebase/oracle.hpp>", "core may not use lookup"),
    ("lib/include/slidebase/news.hpp", "", "no known layer"),
    ("lib/extra/news.cpp", "", "no known layer"),
    ("lib/core/board.cpp", "#include <slidebase/nothing.hpp>", "unknown public header"),
    ("lib/core/board.cpp", '#include "nothing.hpp"', "no such header"),
    ("lib/lookup/oracle.cpp", '#include "core/nothing.hpp"', "unknown header"),
    ("lib/storage/layout.hpp", "#include <openssl/sha.h>", "not for storage"),
    ("tools/slidebase/main.cpp", "#include <curses.h>", "not for tools"),
    ("lib/core/board.cpp", "#include SOMETHING", "neither"),
]


def self_test():
    def faults_with(path, line):
        with tempfile.TemporaryDirectory() as folder:
            root = pathlib.Path(folder)
            for name, text in CLEAN.items():
                (root / name).parent.mkdir(parents=True, exist_ok=True)
                (root / name).write_text(text)
            if path:
                (root / path).parent.mkdir(parents=True, exist_ok=True)
                with open(root / path, "a") as file:
                    file.write(line + "\n")
            return list(faults(root))

    assert faults_with(None, None) == [], faults_with(None, None)
    for path, line, part in BAD:
        found = faults_with(path, line)
        assert len(found) == 1 and found[0].startswith(path) and part in found[0], (path, line, found)
    print(f"self-test: {len(BAD)} faults found, none in a clean tree")


def main():
    if sys.argv[1:] == ["--self-test"]:
        self_test()
        return 0
    if sys.argv[1:]:
        print(__doc__, file=sys.stderr)
        return 2
    found = list(faults(pathlib.Path(__file__).resolve().parent.parent))
    print(*found, sep="\n", end="\n" if found else "")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
