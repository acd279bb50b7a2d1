"""The commands about boards: answers, output lines, exit statuses, faults."""

import json
import os
import random
import signal
import subprocess
import time
import unittest

from command import PROGRAM, environment, limits_address_space, run

DEEPEST = "8 6 7 / 2 5 4 / 3 0 1"
SOLVED = "1 2 3 4 5 6 7 8 0"


class CommandTest(unittest.TestCase):
    def expect(self, done, stdout, status):
        self.assertEqual((done.stdout, done.returncode), (stdout, status), done.stderr)

    def expect_error(self, done, kind, status=2):
        """One line of that kind, told on standard error as well."""
        self.assertRegex(done.stdout, rf"\Aerror: {kind}: [^\n]+\n\Z", done.stderr)
        self.assertRegex(done.stderr, rf"\Aslidebase: {kind}: ")
        self.assertEqual(done.returncode, status)


class DistanceTest(CommandTest):
    def test_a_cell_an_argument(self):
        self.expect(run("distance", *"8 6 7 2 5 4 3 0 1".split()), "31\n", 0)

    def test_a_lone_dash_argument_is_a_blank(self):
        self.expect(run("distance", *"8 6 7 2 5 4 3 - 1".split()), "31\n", 0)

    def test_a_board_an_argument(self):
        self.expect(run("distance", DEEPEST, SOLVED), "31\n0\n", 0)

    def test_goals(self):
        board = "8 0 6 / 5 4 7 / 2 3 1"
        self.expect(run("distance", board), "27\n", 0)
        self.expect(run("distance", "--goal", "blank-first", board), "31\n", 0)
        self.expect(run("distance", "--goal", "spiral", board), "unsolvable\n", 1)
        self.expect(run("distance", "--goal", "blank-first", "123456780"), "22\n", 0)
        self.expect(run("distance", "--goal", "spiral", "283104765"), "4\n", 0)

    def test_goal_auto_is_the_first_that_can_be_reached(self):
        self.expect(run("distance", "--goal", "auto", SOLVED, "123804765", "1 0 / 3 2"), "0\n0\n1\n", 0)
        self.expect(run("distance", "--goal", "auto", "0 1 / 2 3"), "0\n", 0)  # blank-first
        self.expect(run("distance", "--goal", "auto", "2 1 / 3 4 / 5 0"), "unsolvable\n", 1)  # none of the three

    def test_transposes_of_every_small_shape(self):
        for shape, board, distance in (("2x3", "4 5 0 / 1 2 3", 21), ("3x2", "2 1 / 4 3 / 0 5", 21),
                                       ("2x5", "0 5 3 2 1 / 9 4 8 7 6", 55), ("5x2", "9 0/3 6/4 1/7 2/5 8", 34)):
            self.expect(run("distance", board), f"{distance}\n", 0)
            self.expect(run("distance", "--shape", shape, board.replace("/", " ")), f"{distance}\n", 0)

    def test_unsolvable_names_the_goals_that_can_be_reached(self):
        done = run("distance", "1 2 3 / 8 0 4 / 7 6 5")
        self.expect(done, "unsolvable\n", 1)
        self.assertIn("it can reach: spiral", done.stderr)

    def test_a_large_unsolvable_board_needs_no_table(self):
        self.expect(run("distance", "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 15 14 0"), "unsolvable\n", 1)
        self.expect(run("distance", "2 1 3 4 / 5 6 7 8 / 9 10 11 0"), "unsolvable\n", 1)

    def test_no_table_names_the_command_that_makes_it(self):
        done = run("distance", "1 2 3 4 / 5 6 7 8 / 9 10 0 11")
        self.expect_error(done, "no-table", 3)
        self.assertIn("slidebase generate 3x4", done.stdout)
        done = run("distance", "--goal", "1 2 3 4 / 5 0 6 7 / 8 9 10 11", "1 2 3 4 / 5 6 0 7 / 8 9 10 11")
        self.assertIn("slidebase generate 3x4 --goal '1 2 3 4 / 5 0 6 7 / 8 9 10 11'", done.stdout)
        self.expect_error(run("distance", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 0 15"), "no-table", 3)

    def test_more_than_25_cells_are_too_large(self):
        self.expect_error(run("distance", "--file", "-", stdin="6\n" + " ".join(map(str, range(36)))), "too-large")

    def test_json(self):
        done = run("distance", "--json", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/8 7 0", "1 2 3/4 5 6/7 7 0")
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(answers[0], {"board": [1, 2, 3, 4, 5, 6, 7, 0, 8], "shape": "3x3",
                                      "goal": [1, 2, 3, 4, 5, 6, 7, 8, 0], "status": "solved", "distance": 1})
        self.assertEqual(answers[1]["status"], "unsolvable")
        self.assertEqual((answers[2]["status"], answers[2]["error"]["kind"]), ("error", "duplicate"))
        self.assertEqual(done.returncode, 2)


class BatchTest(CommandTest):
    def test_a_batch_answers_every_board_it_can(self):
        done = run("distance", stdin="1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 7 0\n2 1 3 4 5 6 7 8 0\n")
        self.expect(done, "0\nerror: duplicate: line 2: 7 stands twice\nunsolvable\n", 2)
        self.assertEqual(done.stderr, "slidebase: duplicate: line 2: 7 stands twice\n")

    def test_comments_and_blank_lines_give_no_answer(self):
        self.expect(run("distance", stdin="# boards\n\n123456780\n\n   # one more\n123456708\n"), "0\n1\n", 0)

    def test_the_number_of_boards_is_skipped(self):
        self.expect(run("distance", stdin="2\n123456780\n123456708\n"), "0\n1\n", 0)
        grids = "1 2 3\n4 5 6\n7 8 0\n\n1 2 3\n4 5 6\n7 0 8\n"
        self.expect(run("distance", stdin="2\n\n" + grids), "0\n1\n", 0)
        self.expect(run("distance", stdin="2\n" + grids), "0\n1\n", 0)

    def test_a_wrong_number_of_boards_is_a_board(self):
        done = run("distance", stdin="3\n123456780\n123456708\n")
        self.assertRegex(done.stdout, r"\Aerror: count: line 1: .*\n0\n1\n\Z")

    def test_a_size_line_above_a_flat_board(self):
        self.expect(run("distance", stdin="3\n1 2 3 4 5 6 7 0 8\n"), "1\n", 0)

    def test_grids_between_blank_lines(self):
        done = run("distance", stdin="3\n1 2 3\n4 5 6\n7 8 0\n\n\n# next\n1 2 3\n4 5 6\n7 0 7\n\n1 0\n3 2\n")
        self.expect(done, "0\nerror: duplicate: line 10: 7 stands twice\n1\n", 2)

    def test_blank_lines_within_one_board_mean_nothing(self):
        self.expect(run("distance", stdin="\n1 2 3\n\n0 4 6\n7 5 8\n\n"), "3\n", 0)

    def test_a_malformed_first_line(self):
        done = run("distance", stdin="1 2 3 4 5 6 7 8\n123456708\n")
        self.assertRegex(done.stdout, r"\Aerror: shape-needed: line 1: .*\n1\n\Z")
        done = run("distance", stdin="1 2 three\n123456708\n")
        self.assertRegex(done.stdout, r"\Aerror: token: line 1: .*three.*\n1\n\Z")

    def test_bracketed_boards_one_a_line(self):
        self.expect(run("distance", stdin="[[1,2,3],[0,4,6],[7,5,8]]\n[[4,1,2],[5,0,3]]\n"), "3\n5\n", 0)

    def test_slashed_boards_of_any_shape(self):
        self.expect(run("distance", stdin="1 0/3 2\n1 2 3/4 5 6/7 0 8\n4 1 2/5 0 3\n"), "1\n1\n5\n", 0)

    def test_shape_tells_what_a_line_is(self):
        self.expect(run("distance", "--shape", "2x4", stdin="1 2 3 4 5 6 7 0\n12345607\n"), "0\n1\n", 0)

    def test_answers_come_as_boards_come(self):
        process = subprocess.Popen([PROGRAM, "distance"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   env=environment())
        for board, distance in ((b"123456780\n", b"0\n"), (b"123456708\n", b"1\n"), (b"867254301\n", b"31\n")):
            process.stdin.write(board)
            process.stdin.flush()
            self.assertEqual(process.stdout.readline(), distance)
        process.communicate()
        self.assertEqual(process.returncode, 0)

    def test_a_long_batch_in_order(self):
        boards = ["1 2 3 4 5 6 7 8 0", "8 6 7 2 5 4 3 0 1", "2 1 3 4 5 6 7 8 0", "867254301"] * 10_000
        done = run("distance", stdin="\n".join(boards))
        self.expect(done, "0\n31\nunsolvable\n31\n" * 10_000, 1)

    def test_file_packed_by_zstd(self):
        boards = [random.Random(seed).sample("012345678", 9) for seed in range(5000)]
        text = "".join(" ".join(board) + "\n" for board in boards)
        packed = subprocess.run(["zstd", "-q", "-c"], input=text.encode(), check=True, stdout=subprocess.PIPE).stdout
        self.assertEqual(run("distance", stdin=packed).stdout, run("distance", stdin=text).stdout)
        skippable = b"\x50\x2a\x4d\x18\x04\0\0\0pzst"
        self.assertEqual(run("distance", stdin=skippable + packed).stdout, run("distance", stdin=text).stdout)
        done = run("distance", stdin=packed[:-5])
        self.assertRegex(done.stdout, r"error: io: standard input: the zstd stream is truncated\n\Z")
        self.assertEqual(done.returncode, 3)
        damaged = bytearray(packed)
        damaged[len(packed) // 2] ^= 1
        self.assertEqual(run("distance", stdin=bytes(damaged)).returncode, 3)


class TextFaultTest(CommandTest):
    def test_empty(self):
        for text in ("", "\n \n", "# only a comment\n", "[]"):
            self.expect_error(run("distance", stdin=text), "empty")

    def test_utf16_and_latin1_are_told(self):
        self.expect_error(run("distance", stdin="1 2 3\n4 5 6\n7 8 0\n".encode("utf-16")), "encoding")
        self.expect_error(run("distance", stdin="1 2 3\n4 5 6\n7 8\xa00\n".encode("latin-1")), "encoding")

    def test_line_and_token_are_named(self):
        done = run("distance", stdin="# a\n1 2 3\n4 five 6\n7 8 0\n")
        self.expect_error(done, "token")
        self.assertIn("line 3: 'five'", done.stdout)

    def test_control_characters_are_shown_escaped(self):
        self.assertIn(r"'\x1b' is no cell", run("distance", "1 2 3/4 5 6/7 8 \x1b").stdout)

    def test_faults_are_looked_for_in_order(self):
        self.expect_error(run("distance", "1 1 9 / 4 x5 6 / 7 8"), "token")
        self.expect_error(run("distance", "1 1 9 / 4 5 / 7 8 10"), "ragged")
        self.expect_error(run("distance", "1 1 12 / 4 5 6 / 7 8 9"), "duplicate")
        self.expect_error(run("distance", "1 2 3 / 4 5 6 / 7 8 9"), "missing-blank")
        self.expect_error(run("distance", "1 2 3 / 4 5 6 / 7 8 10"), "out-of-range")

    def test_shape_disagrees(self):
        self.expect_error(run("distance", "--shape", "2x4", "1 2 3 / 4 5 6 / 7 8 0"), "size-mismatch")
        self.expect_error(run("distance", "--shape", "2x4", "1 2 3 4 5 6 7 8 0"), "size-mismatch")

    def test_goal_faults(self):
        self.expect_error(run("distance", "--goal", "1 2 3 4 5 6 7 9 0", SOLVED), "goal-tiles-differ")
        self.expect_error(run("distance", "--goal", "1 2 / 3 0", SOLVED), "goal-shape-differs")
        self.expect_error(run("distance", "--goal", "1 2 3 4", SOLVED), "goal-shape-differs")

    def test_an_unknown_goal_name_lists_the_choices(self):
        for goal in ("spirall", "ROWMAJOR"):
            done = run("distance", "--goal", goal, SOLVED)
            self.expect_error(done, "token")
            self.assertRegex(done.stderr, "rowmajor, blank-first, spiral, auto")
        self.expect_error(run("distance", "--goal", "", SOLVED), "empty")

    def test_a_number_above_other_rows_is_no_run(self):
        self.expect_error(run("distance", stdin="10\n1 2\n"), "too-large")

    def test_a_board_argument_may_begin_with_a_blank_sign(self):
        self.expect(run("distance", "--goal", "blank-first", "- 1 2 / 3 4 5 / 6 7 8"), "0\n", 0)
        self.expect(run("distance", "--goal", "blank-first", "-12345678", "_12345678"), "0\n0\n", 0)

    def test_a_line_without_end(self):
        with subprocess.Popen(["head", "-c", "100000000", "/dev/zero"], stdout=subprocess.PIPE) as zeros:
            done = subprocess.run([PROGRAM, "distance"], stdin=zeros.stdout, capture_output=True, timeout=60,
                                  env=environment())
        self.assertEqual(done.returncode, 2)
        self.assertIn(b"error: too-large", done.stdout)

    def test_20000_cells(self):
        self.expect_error(run("distance", " ".join(["1"] * 20_000)), "too-large")


class SolveTest(CommandTest):
    def test_custom_start_and_goal(self):
        self.expect(run("solve", "--plain", "--goal", "5 3 6/7 0 2/4 1 8", "3 7 6 5 1 2 4 0 8"), "5\tUULDR\n", 0)

    def test_a_solved_board(self):
        self.expect(run("solve", SOLVED), "0\t\n", 0)

    def test_tile_moves_and_letters(self):
        self.expect(run("solve", "1 2 3/4 5 0/7 8 6"), "1\tD\n", 0)
        self.expect(run("solve", "--moves", "tile", "1 2 3/4 5 0/7 8 6"), "1\tU\n", 0)
        self.expect(run("solve", "--letters", "nswe", "1 2 3/4 5 0/7 8 6"), "1\ts\n", 0)

    def test_boards(self):
        self.expect(run("solve", "--boards", "1 2 3/4 0 5/7 8 6"),
                    "2\tRD\n1 2 3 4 0 5 7 8 6\n1 2 3 4 5 0 7 8 6\n1 2 3 4 5 6 7 8 0\n", 0)

    def test_all(self):
        done = run("solve", "--all", "8 7 6 / 5 4 3 / 2 1 0")
        lines = done.stdout.splitlines()
        self.assertEqual(len(set(lines)), 10)
        self.assertTrue(all(line.startswith("30\t") and len(line) == 33 for line in lines))

    def test_json(self):
        answer = json.loads(run("solve", "--json", "--boards", "1 2 3/4 5 0/7 8 6").stdout)
        self.assertEqual((answer["status"], answer["distance"], answer["moves"]), ("solved", 1, "D"))
        self.assertEqual(len(answer["boards"]), 2)


class HintTest(CommandTest):
    def test_each_legal_move(self):
        self.expect(run("hint", "--plain", "1 2 3 / 4 0 5 / 7 8 6"),
                    "U\t3\t-\nD\t3\t-\nL\t3\t-\nR\t1\toptimal\nsolutions\t1\n", 0)
        self.expect(run("hint", "--moves", "tile", "1 2 3 / 4 0 5 / 7 8 6"),
                    "U\t3\t-\nD\t3\t-\nL\t1\toptimal\nR\t3\t-\nsolutions\t1\n", 0)

    def test_at_the_goal_no_move_is_optimal(self):
        self.expect(run("hint", SOLVED), "U\t1\t-\nL\t1\t-\nsolutions\t1\n", 0)

    def test_unsolvable(self):
        self.expect(run("hint", "2 1 3 4 5 6 7 8 0"), "unsolvable\n", 1)

    def test_json(self):
        answer = json.loads(run("hint", "--json", "1 2 3 / 4 0 5 / 7 8 6").stdout)
        self.assertEqual(answer["solutions"], 1)
        self.assertEqual(answer["hints"][3], {"move": "R", "distance": 1, "optimal": True})


class CheckTest(CommandTest):
    def test_verdicts(self):
        moves = run("solve", "867254301").stdout.split()[1]
        self.expect(run("check", "867254301", moves), "solves in 31 moves, optimal\n", 0)
        self.expect(run("check", "867254301", moves + "LR"), "solves in 33 moves, optimal is 31\n", 1)
        self.expect(run("check", "867254301", moves[:-1]), "does not solve\n", 1)
        self.expect(run("check", "867254301", "LL" + moves), "illegal at move 2\n", 1)

    def test_either_case_blanks_and_run_lengths(self):
        self.expect(run("check", "1 0 2 / 4 5 3 / 7 8 6", " r d2 "), "solves in 3 moves, optimal\n", 0)
        self.expect(run("check", *"1 0 2 4 5 3 7 8 6".split(), "RD2"), "solves in 3 moves, optimal\n", 0)

    def test_an_absurd_run_length(self):
        self.expect(run("check", "1 0 2 / 4 5 3 / 7 8 6", "R99999999999999999999"), "illegal at move 2\n", 1)

    def test_malformed_moves(self):
        for moves in ("RQ", "2R", "R0", "R-1"):
            self.expect_error(run("check", SOLVED, moves), "token")

    def test_no_moves(self):
        self.expect(run("check", SOLVED, ""), "solves in 0 moves, optimal\n", 0)

    def test_an_unsolvable_board(self):
        self.expect(run("check", "2 1 3 4 5 6 7 8 0", "U"), "does not solve\n", 1)
        self.expect(run("check", "2 1 3 4 5 6 7 8 0", "D"), "illegal at move 1\n", 1)

    def test_without_a_table_optimality_is_not_proved(self):
        board = "1 2 3 4 / 5 6 7 8 / 9 10 11 12 / 13 14 0 15"
        self.expect(run("check", board, "R"), "solves in 1 moves, optimality not proved\n", 0)
        self.expect(run("check", board, "L"), "does not solve\n", 1)

    def test_json(self):
        answer = json.loads(run("check", "--json", "1 0 2 / 4 5 3 / 7 8 6", "RDDLR").stdout)
        self.assertEqual((answer["status"], answer["distance"], answer["verdict"]),
                         ("solved", 3, "solves in 5 moves, optimal is 3"))
        answer = json.loads(run("check", "--json", "2 1 3 4 5 6 7 8 0", "U").stdout)
        self.assertEqual((answer["status"], answer["verdict"]), ("unsolvable", "does not solve"))
        answer = json.loads(run("check", "--json", "1 2 3 4 / 5 6 7 8 / 9 10 0 11", "R").stdout)
        self.assertEqual((answer["status"], answer["lower"], answer["upper"]), ("bounded", 0, 1))

    def test_boards_from_standard_input(self):
        self.expect(run("check", "R", stdin="123456708\n123456780\n"),
                    "solves in 1 moves, optimal\nillegal at move 1\n", 1)


class ReachableGoalsTest(CommandTest):
    def test_an_unsolvable_board_says_what_it_could_reach(self):
        for board, goals in (("2 1 3 4 5 6 7 8 0", ["spiral"]), ("1 2 3 4 5 6 7 8 0", ["rowmajor", "blank-first"])):
            goal = "spiral" if "spiral" not in goals else "rowmajor"
            answer = json.loads(run("distance", "--json", "--goal", goal, board).stdout)
            self.assertEqual((answer["status"], answer["reachable"]), ("unsolvable", goals))


class RowsOfNineTest(CommandTest):
    """A 2x9 board has rows with the cells of a 3x3."""

    def test_a_board_of_two_rows_of_nine_is_one(self):
        rows = "1 2 3 4 5 6 7 8 9\n10 11 12 13 14 15 16 17 0\n"
        for text in (rows, "2 9\n" + rows, "# rows\n\n" + rows + "\n"):
            self.assertTrue(run("distance", stdin=text).stdout.startswith("error: no-table: no table for 2x9"))
        self.expect(run("distance", stdin=rows.replace("16 17", "17 16")), "unsolvable\n", 1)

    def test_a_batch_that_begins_with_a_faulty_board_stays_one(self):
        faulty = "1 2 3 4 5 6 7 8 9\n"
        for more in (1, 2, 3):
            done = run("distance", stdin=faulty + "1 2 3 4 5 6 7 8 0\n" * more)
            self.assertEqual(done.stdout.splitlines()[1:], ["0"] * more)
            self.assertTrue(done.stdout.startswith("error: missing-blank: line 1"))


class RandomTest(CommandTest):
    def test_boards_at_an_exact_depth(self):
        for options in (["--depth", "31"], ["--depth", "20", "--shape", "2x4", "--goal", "spiral"]):
            boards = run("random", *options, "--count", "50", "--seed", "1").stdout
            self.assertEqual(boards.count("\n"), 50)
            done = run("distance", *options[2:], stdin=boards) if len(options) > 2 else run("distance", stdin=boards)
            self.assertEqual(set(done.stdout.splitlines()), {options[1]})

    def test_the_same_seed_gives_the_same_boards(self):
        options = ("random", "--depth", "25", "--count", "10", "--seed")
        self.assertEqual(run(*options, "5").stdout, run(*options, "5").stdout)
        self.assertNotEqual(run(*options, "5").stdout, run(*options, "6").stdout)

    def test_a_depth_beyond_the_maximum_names_it(self):
        done = run("random", "--depth", "32", "--seed", "1")
        self.assertEqual((done.stdout, done.returncode), ("", 2))
        self.assertRegex(done.stderr, "out-of-range: .*31")
        self.assertEqual(run("random").returncode, 2)
        self.assertEqual(run("random", "--depth", "2", "--shape", "4x4").returncode, 3)


class UsageTest(CommandTest):
    def expect_usage(self, pattern, *arguments):
        done = run(*arguments)
        self.assertEqual((done.stdout, done.returncode), ("", 2))
        self.assertRegex(done.stderr, pattern)

    def test_wrong_usage(self):
        self.expect_usage("no command[^$]*generate[^$]*verify")
        self.expect_usage("unknown command 'sovle'[^$]*solve", "sovle")
        self.expect_usage("unknown command 'play'", "play")
        self.expect_usage("--wid", "solve", "--wid", SOLVED)
        self.expect_usage("exclude each other", "solve", "--file", "x", SOLVED)
        self.expect_usage("exclude each other", "solve", "--plain", "--json", SOLVED)
        self.expect_usage("expected one of blank tile", "solve", "--moves", "up", SOLVED)
        self.expect_usage("--letters", "solve", "--letters", "UUDL", SOLVED)
        self.expect_usage("--shape", "solve", "--shape", "3", SOLVED)
        self.expect_usage("MOVES", "check")
        self.expect_usage("SHAPE", "stats")
        self.expect_usage("--pla", "distance", "--pla", SOLVED)  # no abbreviations
        self.expect_usage("--goal", "distance", "--goal")

    def test_help_and_version(self):
        self.assertIn("usage: slidebase", run("--help").stdout)
        self.assertRegex(run("--version").stdout, r"\Aslidebase \d+\.\d+\.\d+\n\Z")
        for command in ("generate", "solve", "distance", "hint", "check", "stats", "info", "verify"):
            done = run(command, "--help")
            self.assertEqual(done.returncode, 0)
            self.assertIn(f"usage: slidebase {command}", done.stdout)


class StreamTest(CommandTest):
    def test_a_full_disk(self):
        with open("/dev/full", "w") as full:
            for arguments in (["distance", SOLVED], ["stats", "3x3"], ["--version"], ["solve", "--help"]):
                done = run(*arguments, stdout=full)
                self.assertEqual(done.returncode, 3, arguments)
                self.assertIn("cannot write to standard output", done.stderr)

    def test_a_closed_pipe_ends_quietly(self):
        read_end, write_end = os.pipe()
        os.close(read_end)
        done = run("distance", stdin="123456780\n" * 100_000, stdout=write_end)
        os.close(write_end)
        self.assertEqual(done.stderr, "")
        self.assertEqual(done.returncode, 0)

    def test_help_into_a_closed_pipe_ends_quietly(self):
        for arguments in (["--version"], ["--help"], ["solve", "--help"]):
            read_end, write_end = os.pipe()
            os.close(read_end)
            done = run(*arguments, stdout=write_end)
            os.close(write_end)
            self.assertEqual((done.stderr, done.returncode), ("", 0), arguments)

    def test_random_obeys_an_interrupt(self):
        with subprocess.Popen([PROGRAM, "random", "--depth", "3", "--count", "3000000", "--seed", "1"], env=environment(),
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            process.stdout.readline()
            process.send_signal(signal.SIGINT)
            lines = process.communicate(timeout=20)[0].count(b"\n")
        self.assertEqual(process.returncode, 130)
        self.assertLess(lines, 2_000_000)

    @limits_address_space
    def test_blank_lines_take_no_memory(self):
        script = 'ulimit -v 80000; yes "" | head -c 8000000 | "$0" distance'
        done = subprocess.run(["bash", "-c", script, PROGRAM], capture_output=True, env=environment())
        self.assertIn(b"error: empty", done.stdout)

    def test_a_missing_file(self):
        self.expect_error(run("distance", "--file", "/no/such/file"), "io", 3)
        self.expect_error(run("distance", "--file", "/"), "io", 3)

    def test_interrupted_after_printing_what_is_known(self):
        process = subprocess.Popen([PROGRAM, "distance"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, env=environment())
        process.stdin.write(b"123456780\n123456708\n")
        process.stdin.flush()
        time.sleep(0.2)
        process.stdin.write(b"8 6 7 2 5 4")  # what is cut off is no board
        process.stdin.flush()
        time.sleep(0.2)
        process.send_signal(signal.SIGINT)
        self.assertEqual(process.wait(timeout=10), 130)
        self.assertEqual(process.stdout.read(), b"0\n1\n")
        for stream in (process.stdin, process.stdout, process.stderr):
            stream.close()


if __name__ == "__main__":
    unittest.main()
