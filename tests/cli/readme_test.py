"""What README.md shows is run as it stands there."""

import os
import pathlib
import re
import shlex
import subprocess
import tempfile
import unittest

from command import run

ROOT = pathlib.Path(__file__).parent.parent.parent
README = (ROOT / "README.md").read_text()


def blocks(language):
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


class ReadmeTest(unittest.TestCase):
    def test_begins_with_the_two_commands(self):
        commands = [line.split()[0] for line in blocks("sh")[0].splitlines()]
        self.assertEqual(commands, ["scripts/run", "scripts/test"])
        for command in commands:
            self.assertTrue(os.access(ROOT / command, os.X_OK), command)

    def test_the_console_shows_what_it_shows(self):
        for block in blocks("console"):
            for example in block.removeprefix("$ ").split("\n$ "):
                command, _, expected = example.partition("\n")
                program, *arguments = shlex.split(command)
                self.assertEqual(program, "slidebase")
                self.assertEqual(run(*arguments).stdout.rstrip("\n"), expected.rstrip("\n"), command)

    def test_the_program_compiles_and_answers(self):
        (program,) = blocks("cpp")
        with tempfile.TemporaryDirectory() as folder:
            source = pathlib.Path(folder) / "game.cpp"
            source.write_text(program)
            game = source.with_suffix("")
            subprocess.run([os.environ["CXX"], "-std=c++20", f"-I{ROOT / 'lib/include'}", source,
                            os.environ["SLIDEBASE_LOOKUP"], "-o", game], check=True)
            answer = subprocess.run([game], check=True, stdout=subprocess.PIPE).stdout.decode()
        self.assertEqual(answer, "31 moves, 31 of them in the solution\n")

    def test_the_command_is_small_and_static(self):
        with tempfile.TemporaryDirectory() as folder:
            stripped = pathlib.Path(folder) / "slidebase"
            subprocess.run(["strip", "-o", stripped, os.environ["SLIDEBASE"]], check=True)
            self.assertLess(stripped.stat().st_size, 4_000_000)
            self.assertNotIn(b"ld-linux", stripped.read_bytes()[:4096])

    def test_every_command_is_named(self):
        for command in ("solve", "distance", "hint", "check", "generate", "verify", "info", "stats", "random", "search"):
            self.assertIn(f"`{command} ", README)

    def test_every_link_leads_somewhere(self):
        for target in re.findall(r"\]\(([^)#]+)\)", README):
            self.assertTrue((ROOT / target).exists(), target)


if __name__ == "__main__":
    unittest.main()
