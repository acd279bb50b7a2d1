"""Runs the slidebase command under test: the program that $SLIDEBASE names."""

import os
import pathlib
import subprocess
import tempfile
import unittest

PROGRAM = os.environ["SLIDEBASE"]

# An empty home, so that no table of the user's answers for the ones under test.
_HOME = tempfile.TemporaryDirectory(prefix="slidebase-test-")


# Limits on address space: a dynamic program needs more to start, an instrumented one far more.
limits_address_space = unittest.skipIf(
    b"ld-linux" in pathlib.Path(PROGRAM).read_bytes()[:4096], "the program under test is not static")


def environment(**changes):
    env = {name: value for name, value in os.environ.items() if not name.startswith(("SLIDEBASE", "XDG_"))}
    env["HOME"] = _HOME.name
    env.update({name: str(value) for name, value in changes.items()})
    return env


def run(*arguments, stdin="", env=None, timeout=60, **options):
    """The finished process, its output as text. Bytes that are no UTF-8 come back escaped."""
    data = stdin.encode() if isinstance(stdin, str) else stdin
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)],
        input=data,
        env=env or environment(),
        timeout=timeout,
        stdout=options.pop("stdout", subprocess.PIPE),
        stderr=subprocess.PIPE,
        **options,
    )
    done.stdout = (done.stdout or b"").decode(errors="backslashreplace")
    done.stderr = done.stderr.decode(errors="backslashreplace")
    return done
