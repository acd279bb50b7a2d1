"""Table files through the command: making, finding, proving, and hostile ones."""

import contextlib
import itertools
import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import unittest

from command import PROGRAM, environment, limits_address_space, run

BOARD = "1 2 3 / 4 5 6 / 7 0 8"  # one move from the corner goal
SMALL = "1 2 / 3 4 / 0 5"  # 3x2: one move from its corner goal


class TablesTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="slidebase-tables-")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def generate(self, *arguments, out=None, **options):
        done = run("generate", *arguments, "--out", out or self.folder, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def names(self, folder=None):
        return sorted(path.name for path in (folder or self.folder).iterdir())

    def expect_refused(self, kind, *arguments):
        done = run(*arguments)
        self.assertRegex(done.stdout, rf"\Aerror: {kind}: [^\n]+\n\Z")
        self.assertEqual(done.returncode, 3)
        return done.stdout


class GenerateTest(TablesTest):
    def test_3x3_makes_all_three(self):
        done = self.generate("3x3")
        self.assertEqual(self.names(), ["3x3-g4.sbt", "3x3-g7.sbt", "3x3-g8.sbt"])
        self.assertEqual(len(done.stdout.splitlines()), 3)
        for path in self.folder.iterdir():
            self.assertLess(path.stat().st_size, 24_000)
        self.assertEqual(self.generate(out=self.folder / "again").stdout.count("written"), 3)

    def test_shapes_and_goals(self):
        self.generate("2x3")
        self.generate("3x2")
        self.assertEqual(self.names(), ["3x2-g5.sbt"])
        self.generate("2x3", "--all-goals")
        self.assertEqual(self.names(), ["3x2-g3.sbt", "3x2-g5.sbt"])
        self.generate("3x3", "--goal", "spiral")
        self.assertIn("3x3-g4.sbt", self.names())
        self.assertNotIn("3x3-g8.sbt", self.names())

    def test_every_table_of_the_small_shapes_is_proved(self):
        for shape in ("2x2", "2x3", "4x2", "2x5", "3x3"):
            self.generate(shape, "--all-goals")
        done = run("verify", *sorted(self.folder.iterdir()))
        self.assertEqual(done.returncode, 0, done.stderr)
        lines = done.stdout.splitlines()
        self.assertEqual(len(lines), len(self.names()))
        deepest = next(line for line in lines if "5x2-g9" in line)
        self.assertRegex(deepest, r"\t5x2\tgoal 1 2 / 3 4 / 5 6 / 7 8 / 9 0\t1814400 states\tmaximum depth 55\tproved")

    def test_a_valid_table_is_kept_and_a_bad_one_replaced(self):
        self.generate("2x3")
        path = self.folder / "3x2-g5.sbt"
        before = (path.stat().st_ino, path.read_bytes())
        self.assertIn("kept", self.generate("2x3").stdout)
        self.assertEqual(path.stat().st_ino, before[0])
        self.assertIn("written", self.generate("2x3", "--force").stdout)
        self.assertNotEqual(path.stat().st_ino, before[0])
        path.write_bytes(before[1][:-1])
        done = self.generate("2x3")
        self.assertIn("written", done.stdout)
        self.assertIn("replaced", done.stderr)
        self.assertEqual(path.read_bytes(), before[1])

    def test_a_valid_table_of_another_goal_under_this_name_is_not_lost(self):
        self.generate("2x3", "--all-goals")
        shutil.copy(self.folder / "3x2-g3.sbt", self.folder / "3x2-g5.sbt")
        done = run("generate", "2x3", "--out", self.folder)
        self.assertEqual((done.stdout, done.returncode), ("", 3))
        self.assertIn("move it away", done.stderr)
        self.assertEqual((self.folder / "3x2-g5.sbt").read_bytes(), (self.folder / "3x2-g3.sbt").read_bytes())
        self.assertIn("written", self.generate("2x3", "--force").stdout)
        self.assertEqual(run("distance", "--db", self.folder / "3x2-g5.sbt", SMALL).stdout, "1\n")

    def test_a_missing_folder_is_made(self):
        out = self.folder / "nested" / "päth with spaces"
        self.generate("2x2", out=out)
        self.assertEqual(self.names(out), ["2x2-g3.sbt"])
        self.assertEqual(run("distance", "--db", out, "1 2 / 0 3").stdout, "1\n")

    def test_any_name_leaves_the_output_whole(self):
        self.generate("2x2")
        name = os.fsencode(self.folder) + b'/a\nb"\xff\xc3\xa4.sbt'
        os.rename(self.folder / "2x2-g3.sbt", name)
        for command in ("info", "verify"):
            done = subprocess.run([PROGRAM, command, "--plain", name], env=environment(), capture_output=True)
            self.assertEqual((done.returncode, done.stdout.count(b"\n")), (0, 1))
            self.assertIn(b'/a?b"\xff\xc3\xa4.sbt\t', done.stdout)
            done = subprocess.run([PROGRAM, command, "--json", name], env=environment(), capture_output=True)
            self.assertTrue(json.loads(done.stdout.decode())["file"].endswith('/a\nb"\ufffdä.sbt'))

    def test_the_default_folder_is_the_users(self):
        env = environment(XDG_DATA_HOME=self.folder)
        self.assertEqual(run("generate", "2x2", env=env).returncode, 0)
        self.assertEqual(self.names(), ["slidebase"])
        env = environment(HOME=self.folder / "home")
        self.assertEqual(run("generate", "2x2", env=env).returncode, 0)
        self.assertTrue((self.folder / "home/.local/share/slidebase/2x2-g3.sbt").exists())
        env = environment()
        del env["HOME"]
        self.assertEqual(run("generate", "2x2", env=env).returncode, 3)

    def test_names_that_begin_with_a_hyphen(self):
        done = run("generate", "2x2", "--out", "-5", cwd=self.folder)
        self.assertEqual((done.returncode, self.names()), (0, ["-5"]), done.stderr)
        (self.folder / "-5" / "2x2-g3.sbt").rename(self.folder / "-1.sbt")
        self.assertEqual(run("info", "--", "-1.sbt", cwd=self.folder).returncode, 0)
        (self.folder / "-3.txt").write_text("1 2 / 0 3\n")
        for option in (["--file", "-3.txt"], ["--file=-3.txt"]):
            self.assertEqual(run("distance", *option, cwd=self.folder).stdout, "1\n")
        self.assertEqual(run("solve", "--letters", "-+<>", "1 2 / 0 3").stdout, "1\t>\n")

    def test_what_is_replaced_is_told_when_it_is(self):
        (self.folder / "2x2-g3.sbt").write_bytes(b"bad")
        self.assertIn("replaced: ", self.generate("2x2").stderr)
        (self.folder / "3x2-g5.sbt").mkdir()
        done = run("generate", "2x3", "--out", self.folder)
        self.assertEqual(done.returncode, 3)
        self.assertNotIn("replaced", done.stderr)

    def test_a_shape_without_a_complete_table(self):
        done = run("generate", "4x4", "--out", self.folder)
        self.assertEqual(done.returncode, 3)
        self.assertIn("no-table", done.stderr)
        self.assertEqual(self.names(), [])

    def test_wrong_usage(self):
        for arguments in (["1x5"], ["3x"], ["6x6"], ["3x3", "2x2"], ["--goal", "auto"], ["--goal", "1 2 3"],
                          ["--goal", "spiral", "--all-goals"], ["3x3", "--shape", "2x2"], ["--kind", "pattern"], ["--threads", "0"]):
            self.assertEqual(run("generate", *arguments, "--out", self.folder).returncode, 2, arguments)
        self.assertEqual(self.names(), [])

    def test_a_file_where_the_folder_should_be(self):
        path = self.folder / "file"
        path.write_text("mine")
        done = run("generate", "2x2", "--out", path)
        self.assertEqual(done.returncode, 3)
        self.assertEqual(path.read_text(), "mine")

    def test_two_at_once_leave_one_valid_file(self):
        for _ in range(5):
            both = [subprocess.Popen([PROGRAM, "generate", "2x5", "--force", "--out", self.folder],
                                     stdout=subprocess.DEVNULL, env=environment()) for _ in range(2)]
            self.assertEqual([process.wait(timeout=60) for process in both], [0, 0])
            self.assertEqual(self.names(), ["5x2-g9.sbt"])
            self.assertEqual(run("verify", self.folder / "5x2-g9.sbt").returncode, 0)

    def test_killed_half_way_leaves_nothing_that_opens(self):
        for delay in (0.002, 0.005, 0.01, 0.02, 0.03, 0.04):
            process = subprocess.Popen([PROGRAM, "generate", "2x5", "--out", self.folder], stdout=subprocess.DEVNULL,
                                       env=environment())
            time.sleep(delay)
            process.kill()
            process.wait()
            for name in self.names():
                if name.endswith(".sbt"):
                    self.assertEqual(run("verify", self.folder / name).returncode, 0)
                    (self.folder / name).unlink()
            self.assertEqual(run("distance", "--db", self.folder, "1 2 3 4 5 / 6 7 8 0 9").stdout, "1\n")
        self.generate("2x2")
        self.assertEqual(self.names(), ["2x2-g3.sbt"])  # and the next run removes what was left

    def test_interrupted_leaves_no_debris(self):
        process = subprocess.Popen([PROGRAM, "generate", "3x4", "--out", self.folder], stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment())
        process.stderr.readline()  # says what it takes, before it begins
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=30), 130)
        process.communicate()
        self.assertEqual(self.names(), [])

    def test_absurd_numbers_of_threads(self):
        self.generate("2x2", "--threads", "999999", timeout=20)

    @limits_address_space
    def test_little_memory_ends_with_an_error(self):
        for kilobytes in (6_000, 12_000, 40_000):
            done = subprocess.run(["bash", "-c", f'ulimit -v {kilobytes}; exec "$@"', "-", PROGRAM, "generate", "3x4",
                                   "--force", "--out", self.folder], capture_output=True, env=environment(), timeout=60)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn(b"memory", done.stderr)
            self.assertEqual(self.names(), [])

    def test_a_hung_up_terminal_leaves_no_debris(self):
        process = subprocess.Popen([PROGRAM, "generate", "2x6", "--out", self.folder], stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, env=environment())
        process.stderr.readline()
        process.send_signal(signal.SIGHUP)
        process.wait(timeout=30)
        process.communicate()
        self.assertEqual([name for name in self.names() if name.startswith(".")], [])

    def test_a_big_build_says_first_what_it_takes(self):
        with subprocess.Popen([PROGRAM, "generate", "2x6", "--out", self.folder], stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, env=environment()) as process:
            said = process.stderr.readline().decode()
            process.kill()
        self.assertRegex(said, "239500800 states.*memory.*disk")


class LookupOrderTest(TablesTest):
    def test_db_outranks_the_embedded_tables(self):
        self.generate("3x3")
        self.assertEqual(run("distance", "--db", self.folder, BOARD).stdout, "1\n")
        (self.folder / "3x3-g7.sbt").write_bytes(b"damaged")
        self.expect_refused("table", "distance", "--db", self.folder, BOARD)

    def test_a_file_that_does_not_answer_is_refused(self):
        self.generate("3x3")
        self.expect_refused("table", "distance", "--db", self.folder / "3x3-g4.sbt", BOARD)
        self.generate("2x3")
        self.expect_refused("table", "distance", "--db", self.folder / "3x2-g5.sbt", BOARD)

    def test_a_folder_without_a_fitting_table_falls_through(self):
        self.generate("2x3")
        self.assertEqual(run("distance", "--db", self.folder, BOARD).stdout, "1\n")

    def test_a_missing_path(self):
        self.expect_refused("io", "distance", "--db", self.folder / "none", BOARD)

    def test_unsolvable_is_told_before_any_table_is_looked_for(self):
        done = run("distance", "--db", self.folder / "none", "2 1 3 4 5 6 7 8 0")
        self.assertEqual((done.stdout, done.returncode), ("unsolvable\n", 1))

    def test_a_renamed_table_answers(self):
        self.generate("2x3")
        (self.folder / "3x2-g5.sbt").rename(self.folder / "anything.bin")
        self.assertEqual(run("distance", "--db", self.folder / "anything.bin", SMALL).stdout, "1\n")

    def test_a_table_that_is_not_there_is_looked_for_once(self):
        (self.folder / "bad.sbt").write_bytes(b"bad")
        done = run("distance", "--shape", "3x4", stdin="1 2 3 4 5 6 7 8 9 10 0 11\n" * 50,
                   env=environment(SLIDEBASE_PATH=self.folder))
        self.assertEqual(done.stderr.count("passed over"), 1)
        self.assertEqual(done.stdout.count("error: no-table"), 50)

    def test_environment_path_and_data_folder(self):
        self.generate("3x2", out=self.folder / "a")
        (self.folder / "b").mkdir()
        (self.folder / "b" / "bad.sbt").write_bytes(b"bad")
        env = environment(SLIDEBASE_PATH=f"{self.folder / 'b'}:{self.folder / 'none'}:{self.folder / 'a'}")
        done = run("distance", SMALL, env=env)
        self.assertEqual((done.stdout, done.returncode), ("1\n", 0))
        self.assertIn("passed over", done.stderr)
        env = environment(SLIDEBASE_PATH=self.folder / "a" / "3x2-g5.sbt")
        self.assertEqual(run("distance", SMALL, env=env).stdout, "1\n")

    def test_a_table_answers_every_goal_of_its_orbit(self):
        self.generate("2x3")
        for shape, goal, board in (("2x3", "5 4 0 / 3 2 1", "5 0 4 / 3 2 1"), ("3x2", "5 4 / 3 2 / 0 1", "5 4 / 0 2 / 3 1")):
            done = run("solve", "--db", self.folder / "3x2-g5.sbt", "--goal", goal, board)
            self.assertRegex(done.stdout, r"\A1\t[RD]\n\Z")
            self.assertEqual(run("check", "--goal", goal, board, done.stdout.split()[1]).returncode, 0)


class InfoTest(TablesTest):
    def test_a_line_a_file(self):
        self.generate("2x3")
        line = run("info", self.folder / "3x2-g5.sbt").stdout
        self.assertRegex(line, r"3x2\tgoal 1 2 / 3 4 / 5 0\t360 states\tmaximum depth 21\tanswers 3x2 and 2x3\t")
        answer = json.loads(run("info", "--json", self.folder / "3x2-g5.sbt").stdout)
        self.assertEqual((answer["shape"], answer["goal"], answer["states"], answer["depth"]),
                         ("3x2", [1, 2, 3, 4, 5, 0], 360, 21))

    def test_the_good_ones_are_told_beside_a_bad_one(self):
        self.generate("2x3")
        (self.folder / "bad.sbt").write_bytes(b"not a table")
        for command in ("info", "verify"):
            done = run(command, self.folder)
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stdout, r"\A[^\n]*360 states[^\n]*\nerror: table: [^\n]*bad\.sbt[^\n]*\n\Z")

    def test_stats_from_a_table_and_without_one(self):
        self.generate("2x3")
        stored = run("stats", "2x3", "--db", self.folder).stdout
        self.assertEqual(stored, run("stats", "2x3").stdout)
        self.assertEqual(sum(int(line.split("\t")[1]) for line in stored.splitlines()), 360)
        self.assertEqual(run("stats", "3x3", "--plain").stdout.splitlines()[-1], "31\t2")
        self.assertEqual(run("stats", "3x3", "--goal", "spiral").stdout.splitlines()[-1], "30\t148")
        self.assertEqual(run("stats", "3x4").returncode, 3)

    def test_stats_svg(self):
        path = self.folder / "stats.svg"
        self.assertEqual(run("stats", "3x3", "--svg", path).returncode, 0)
        self.assertEqual(path.read_text().count("<rect"), 32)
        self.assertEqual(run("stats", "3x3", "--svg", self.folder / "no" / "folder.svg").returncode, 3)

    def test_stats_svg_into_what_is_no_file(self):
        link = self.folder / "link.svg"
        link.symlink_to(self.folder / "target.svg")
        self.assertIn("<svg", run("stats", "3x3", "--svg", "/dev/stdout").stdout)
        self.assertEqual(run("stats", "3x3", "--svg", link).returncode, 0)
        self.assertEqual((self.names(), link.is_symlink()), (["link.svg", "target.svg"], True))

    def test_stats_svg_on_a_full_disk_leaves_the_old_one(self):
        path = self.folder / "stats.svg"
        path.write_text("old")
        done = subprocess.run(["bash", "-c", 'trap "" XFSZ; ulimit -f 1; exec "$@"', "-", PROGRAM, "stats", "3x3", "--svg", path],
                              capture_output=True, env=environment())
        self.assertEqual((done.returncode, path.read_text(), self.names()), (3, "old", ["stats.svg"]))


class HostileFileTest(TablesTest):
    """Every kind of damage, through the whole command: exit 3, never a number."""

    def setUp(self):
        super().setUp()
        self.generate("2x3", "--all-goals")
        self.path = self.folder / "3x2-g5.sbt"
        self.data = self.path.read_bytes()

    def expect_damaged(self, data, kind="table"):
        self.path.write_bytes(data)
        self.expect_refused(kind, "distance", "--db", self.path, SMALL)
        self.assertEqual(run("verify", self.path).returncode, 3)
        self.assertEqual(run("info", self.path).returncode, 3)

    def test_empty(self):
        self.expect_damaged(b"")

    def test_half(self):
        self.expect_damaged(self.data[: len(self.data) // 2])

    def test_bytes_at_the_end(self):
        self.expect_damaged(self.data + b"\0")
        self.expect_damaged(self.data + self.data)

    def test_line_feeds_turned_into_crlf(self):
        self.expect_damaged(self.data.replace(b"\n", b"\r\n"))

    def test_reversed_byte_order(self):
        self.expect_damaged(b"".join(self.data[i : i + 4][::-1] for i in range(0, len(self.data), 4)))

    def test_not_a_table(self):
        self.expect_damaged(b"1 2 3 4 5 6 7 8 0\n" * 100)

    def test_truncated_at_some_lengths(self):
        for length in range(0, len(self.data), 37):
            self.expect_damaged(self.data[:length])

    def test_a_folder_a_pipe_and_a_device(self):
        fifo = self.folder / "fifo.bin"
        os.mkfifo(fifo)
        for path in (fifo, "/dev/zero"):
            done = run("distance", "--db", path, SMALL, timeout=10)
            self.assertEqual(done.returncode, 3)
        (self.folder / "folder.sbt").mkdir()
        self.assertEqual(run("distance", "--db", self.folder, SMALL).returncode, 3)


@contextlib.contextmanager
def mounted(folder, options):
    """A small file system of its own, since tests may run as root, whom no permission stops."""
    if subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True).returncode != 0:
        raise unittest.SkipTest("mounting is not permitted here")
    try:
        yield
    finally:
        subprocess.run(["umount", folder], check=True)


class WrongTableTest(unittest.TestCase):
    """Wrong distances under right checksums, which only a proof finds: no crash, nothing beyond the depth."""

    TABLES = sorted((pathlib.Path(__file__).parent.parent / "golden/tables").glob("wrong-*-3x2.sbt"))
    BOARDS = "".join("{} {} / {} {} / {} {}\n".format(*cells) for cells in itertools.permutations("012345"))

    def test_no_command_is_led_astray(self):
        self.assertEqual(len(self.TABLES), 2)
        for table in self.TABLES:
            for command in (["distance"], ["distance", "--expand"], ["solve"], ["solve", "--all"], ["hint"]):
                done = run(*command, "--db", table, stdin=self.BOARDS)
                self.assertEqual(done.returncode, 3, command)
                self.assertIn("error: table: the table holds wrong distances", done.stdout)
                self.assertEqual(done.stdout.count("unsolvable"), 360)
                numbers = [int(line.split("\t")[0]) for line in done.stdout.splitlines() if line[0].isdigit()]
                self.assertLessEqual(max(numbers, default=0), 21)

    def test_verify_finds_them_and_names_the_file(self):
        for table in self.TABLES:
            with tempfile.TemporaryDirectory() as folder:
                shutil.copy(table, pathlib.Path(folder) / "wrong")
                done = run("verify", "wrong", cwd=folder)
                self.assertEqual(done.returncode, 3)
                self.assertTrue(done.stdout.startswith("error: table: wrong: wrong distances"), done.stdout)


class DiskTest(TablesTest):
    def test_a_full_disk_leaves_no_partial_file(self):
        with mounted(self.folder, "size=64k"):
            (self.folder / "ballast").write_bytes(b"x" * 40_000)
            done = run("generate", "3x3", "--out", self.folder)
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stderr, "slidebase: io: .*[Nn]o space left")
            for name in self.names():
                self.assertFalse(name.startswith("."), name)
                if name.endswith(".sbt"):
                    self.assertEqual(run("verify", self.folder / name).returncode, 0)

    def test_a_read_only_folder(self):
        with mounted(self.folder, "size=64k,ro"):
            done = run("generate", "2x2", "--out", self.folder)
            self.assertEqual(done.returncode, 3)
            self.assertRegex(done.stderr, "slidebase: io: .*[Rr]ead-only")
            self.assertEqual(self.names(), [])


if __name__ == "__main__":
    unittest.main()
