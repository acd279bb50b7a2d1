"""The search command: every strategy, its verdict, its limits, and wrong usage."""

import json
import signal
import subprocess
import time
import unittest

from command import PROGRAM, environment, run

HARD = "8 6 7 / 2 5 4 / 3 0 1"  # 31 moves from the corner goal
BLIND = ("bfs", "bidirectional", "dfs")
INFORMED = ("greedy", "astar", "ida")
HEURISTICS = ("misplaced", "manhattan", "linear-conflict")
# The 24-puzzle backwards: nothing here solves it in a second.
BACKWARDS = "24 23 22 21 20 / 19 18 17 16 15 / 14 13 12 11 10 / 9 8 7 6 5 / 4 3 2 1 0"


class SearchTest(unittest.TestCase):
    def search(self, *arguments, status=0, **options):
        done = run("search", *arguments, **options)
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stdout

    def test_every_strategy_solves_and_says_what_its_answer_is_worth(self):
        choices = [("--strategy", strategy) for strategy in BLIND]
        choices += [("--strategy", strategy, "--heuristic", heuristic) for strategy in INFORMED for heuristic in HEURISTICS]
        for choice in choices:
            with self.subTest(choice):
                length, moves, verdict, *figures = self.search(*choice, HARD).rstrip("\n").split("\t")
                self.assertEqual(len(moves), int(length))
                self.assertEqual(verdict, "optimal" if length == "31" else "optimal is 31")
                self.assertEqual([figure.split(" ")[0] for figure in figures],
                                 ["expanded", "generated", "reopened", "largest_open", "peak_bytes", "milliseconds"])
                check = run("check", HARD, moves)
                self.assertTrue(check.stdout.startswith(f"solves in {length} moves, "), check.stdout)

    def test_astar_and_manhattan_are_the_default(self):
        answer = json.loads(self.search("--json", HARD))
        self.assertEqual((answer["strategy"], answer["heuristic"], answer["expanded"]), ("astar", "manhattan", 6668))
        self.assertEqual((answer["status"], answer["distance"], answer["length"]), ("solved", 31, 31))

    def test_a_goal_of_ones_own(self):
        # The test datum of a classical course program.
        line = self.search("--heuristic", "misplaced", "--goal", "012345678", "123456780")
        self.assertEqual(line.split("\t")[0::2][:2], ["22", "optimal"])

    def test_boards(self):
        lines = self.search("--boards", "1 2 3 / 4 5 6 / 0 7 8").splitlines()
        self.assertEqual(lines[1:], ["1 2 3 4 5 6 0 7 8", "1 2 3 4 5 6 7 0 8", "1 2 3 4 5 6 7 8 0"])
        answer = json.loads(self.search("--boards", "--json", "1 2 3 / 4 5 6 / 7 0 8"))
        self.assertEqual(answer["boards"], [[1, 2, 3, 4, 5, 6, 7, 0, 8], [1, 2, 3, 4, 5, 6, 7, 8, 0]])

    def test_larger_shapes(self):
        for board in ("1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 0 14 15", "1 2 3 4 5 6 / 7 8 9 10 0 11",
                      "1 2 3 4 5 / 6 7 8 9 10 / 11 12 13 14 15 / 16 17 18 19 20 / 21 22 0 23 24"):
            for strategy in ("bfs", "bidirectional", "astar", "ida"):
                self.assertIn("\toptimal\t", self.search("--strategy", strategy, board))
            self.assertRegex(self.search("--strategy", "greedy", board), "\toptimality not proved\t")

    def test_unsolvable_is_not_a_limit(self):
        for strategy in (*BLIND, *INFORMED):
            self.assertEqual(self.search("--strategy", strategy, "2 1 3 4 5 6 7 8 0", status=1), "unsolvable\n")
        swapped = BACKWARDS.replace("24 23", "23 24")
        self.assertEqual(self.search(swapped, status=1), "unsolvable\n")

    def test_limits_give_up(self):
        for option, reason in (("--max-expansions=0", "expansions"), ("--max-expansions=9", "expansions"),
                               ("--max-depth=3", "depth"), ("--max-memory=1", "memory"), ("--max-time=0.1", "time")):
            line = self.search("--strategy", "astar", option, BACKWARDS, status=4)
            self.assertTrue(line.startswith(f"gave-up\tlimit of {reason}\texpanded "), line)
        answer = json.loads(self.search("--json", "--max-expansions", "5", HARD, status=4))
        self.assertEqual((answer["status"], answer["reason"], answer["expanded"]), ("gave-up", "limit of expansions", 5))
        self.assertEqual(answer["distance"], 31)  # which the table knows

    def test_no_strategy_hangs_or_takes_more_memory_than_it_may(self):
        for strategy in (*BLIND, *INFORMED):
            start = time.monotonic()
            done = run("search", "--strategy", strategy, "--max-memory", "64", "--max-time", "1", BACKWARDS)
            self.assertEqual(done.returncode, 0 if strategy == "greedy" else 4)
            self.assertLess(time.monotonic() - start, 20)

    def test_an_interrupt_ends_the_search_with_what_is_known(self):
        with subprocess.Popen([PROGRAM, "search", "--strategy", "ida", BACKWARDS], env=environment(),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            time.sleep(0.3)
            process.send_signal(signal.SIGINT)
            output = process.communicate(timeout=20)[0]
        self.assertEqual(process.returncode, 130)
        self.assertTrue(output.startswith(b"gave-up\tstopped\texpanded "), output)

    def test_wrong_usage_lists_the_choices(self):
        for arguments, said in ((["--strategy", "best"], "bfs bidirectional dfs greedy astar ida"),
                                (["--heuristic", "euclid"], "misplaced manhattan linear-conflict"),
                                (["--strategy", "bfs", "--heuristic", "manhattan"], "blind"),
                                (["--max-time", "-1"], "seconds"), (["--max-time", "nan"], "seconds"),
                                (["--max-expansions", "x"], "number"), (["--max-memory", "0"], "number")):
            done = run("search", *arguments, HARD)
            self.assertEqual((done.stdout, done.returncode), ("", 2), arguments)
            self.assertIn(said, done.stderr)

    def test_a_batch(self):
        done = run("search", "--strategy", "bidirectional", stdin="1 2 3 4 5 6 7 8 0\n2 1 3 4 5 6 7 8 0\n1 1 2 3 4 5 6 7 0\n")
        lines = done.stdout.splitlines()
        self.assertTrue(lines[0].startswith("0\t\toptimal\t"))
        self.assertEqual(lines[1], "unsolvable")
        self.assertTrue(lines[2].startswith("error: duplicate:"))
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
