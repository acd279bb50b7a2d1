"""The largest tables that are held in memory, through the command: answers, and every kind of damage."""

import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

from command import PROGRAM, environment, limits_address_space, run
from tables_test import TablesTest, mounted

BOARD = "1 2 3 4 / 5 6 7 8 / 9 10 0 11"  # one move from the corner goal
WIDE = "1 2 3 4 5 6 / 7 8 9 10 0 11"


class LargeTablesTest(TablesTest):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory(prefix="slidebase-large-")
        cls.addClassCleanup(folder.cleanup)
        cls.made = pathlib.Path(folder.name)
        for shape in ("3x4", "2x6"):
            done = run("generate", shape, "--out", cls.made)
            assert done.returncode == 0, done.stderr

    def setUp(self):
        super().setUp()
        self.path = self.folder / "4x3-g11.sbt"
        shutil.copy(self.made / self.path.name, self.path)

    def expect_answers(self, name, board, distance="1\n"):
        self.assertEqual(run("distance", "--db", self.made / name, board).stdout, distance)

    def expect_damaged(self):
        return self.expect_refused("table", "distance", "--db", self.path, BOARD)

    def test_boards_are_answered(self):
        self.expect_answers("4x3-g11.sbt", BOARD)
        self.expect_answers("6x2-g11.sbt", WIDE)
        self.assertLess(self.path.stat().st_size, 30_000_000)
        # The counts of the two boards that are farthest from the 2x6 corner.
        stats = run("stats", "2x6", "--db", self.made, "--plain").stdout.splitlines()
        self.assertEqual(stats[-1], "80\t2")

    def test_verify_proves_them(self):
        done = run("verify", self.path, timeout=180)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"239500800 states\tmaximum depth 53\t.*proved")

    def test_a_random_board_is_as_deep_as_asked(self):
        boards = run("random", "--shape", "3x4", "--depth", "50", "--count", "20", "--seed", "1").stdout
        self.assertEqual(run("distance", "--db", self.made, "--shape", "3x4", stdin=boards).stdout, "50\n" * 20)
        done = run("random", "--shape", "3x4", "--depth", "54")
        self.assertEqual(done.returncode, 2)
        self.assertIn("53", done.stderr)

    def test_truncated_at_many_lengths(self):
        size = self.path.stat().st_size
        lengths = [*range(size - 1, 0, -size // 60), *range(4_000, 0, -371), 1, 0]
        for length in sorted(lengths, reverse=True):
            os.truncate(self.path, length)
            self.expect_damaged()

    def test_flipped_bits(self):
        chance = random.Random(1)
        size = self.path.stat().st_size
        with open(self.path, "r+b") as file:
            for place in [*(chance.randrange(size) for _ in range(60)), *(chance.randrange(4_500) for _ in range(20))]:
                byte = os.pread(file.fileno(), 1, place)
                os.pwrite(file.fileno(), bytes([byte[0] ^ 1 << chance.randrange(8)]), place)
                self.expect_damaged()
                os.pwrite(file.fileno(), byte, place)
        self.expect_answers("4x3-g11.sbt", BOARD)

    def test_swapped_with_another_shape(self):
        other = (self.made / "6x2-g11.sbt").read_bytes()
        self.path.write_bytes(other)
        self.expect_damaged()
        self.assertEqual(run("distance", "--db", self.path, WIDE).stdout, "1\n")

    def test_the_header_of_one_and_the_blocks_of_another(self):
        own, other = self.path.read_bytes(), (self.made / "6x2-g11.sbt").read_bytes()
        for cut in (len(own) // 2, 8 + int.from_bytes(own[4:8], "little")):
            self.path.write_bytes(own[:cut] + other[cut:])
            self.expect_damaged()
            self.path.write_bytes(own[:cut] + other[8 + int.from_bytes(other[4:8], "little") :])
            self.expect_damaged()

    def test_a_disk_that_is_full_half_way(self):
        with mounted(self.folder, "size=16m"):
            done = run("generate", "3x4", "--out", self.folder)
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stderr, "slidebase: io: .*[Nn]o space left")
            self.assertEqual(self.names(), [])

    def test_two_readers_during_rewrites(self):
        with subprocess.Popen(["sh", "-c", 'for i in 1 2 3 4 5; do "$0" generate 3x4 --force --out "$1" || exit 9; done',
                               PROGRAM, self.folder], env=environment(), stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as writer:
            while writer.poll() is None:
                readers = [subprocess.Popen([PROGRAM, "distance", "--db", self.path, BOARD], env=environment(),
                                            stdout=subprocess.PIPE) for _ in range(2)]
                for reader in readers:
                    self.assertEqual((reader.communicate(timeout=60)[0], reader.returncode), (b"1\n", 0))
        self.assertEqual(writer.returncode, 0)
        self.assertEqual(self.names(), [self.path.name])

    @limits_address_space
    def test_too_little_memory_to_open_one(self):
        done = subprocess.run(["bash", "-c", 'ulimit -v 30000; exec "$@"', "-", PROGRAM, "distance", "--db", self.path,
                               BOARD], capture_output=True, env=environment(), timeout=60)
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn(b"memory", done.stderr)


if __name__ == "__main__":
    unittest.main()
