"""Runs the slidebase command under test: the program that $SLIDEBASE names."""

import os
import subprocess
import tempfile

PROGRAM = os.environ["SLIDEBASE"]

# An empty home, so that no table of the user's answers for the ones under test.
_HOME = tempfile.TemporaryDirectory(prefix="slidebase-test-")


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
