"""Boards and files as people bring them (tests/golden), asked of the command.

Each row of expected.tsv becomes a test: the distance, a solution that replays,
the number of optimal solutions, and an example of one. `a|b` means that either
is right; several answers separated by commas are one a board.
"""

import csv
import pathlib
import unittest

from command import run

GOLDEN = pathlib.Path(__file__).parent.parent / "golden"


def read_tsv(name):
    with open(GOLDEN / name, newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def matches(answer, expected):
    """Whether a line of output is one of the answers `a|b`."""
    if answer == expected:
        return True
    for choice in expected.split("|"):
        if choice == "error:too-large":  # or a size that the build at hand has no table for
            if answer.startswith(("error: too-large: ", "error: no-table: ")):
                return True
        elif choice.startswith("error:"):
            if answer.startswith("error: " + choice[len("error:"):] + ": "):
                return True
        elif answer == choice:
            return True
    return False


def status_of(answer):
    if answer.startswith(("error: no-table", "error: table", "error: io")):
        return 3
    return 2 if answer.startswith("error:") else 1 if answer == "unsolvable" else 0


def cells(shape):
    rows, columns = map(int, shape.split("x")) if "x" in shape else (0, 0)
    return rows * columns


def goal_board(name, rows, columns):
    n = rows * columns
    if name == "rowmajor":
        return [*range(1, n), 0]
    if name == "blank-first":
        return list(range(n))
    if name == "spiral":
        assert (rows, columns) == (3, 3)
        return [1, 2, 3, 8, 0, 4, 7, 6, 5]
    return [int(cell) for cell in name.split(",")]


def replay(board, columns, letters):
    board = list(board)
    for letter in letters:
        blank = board.index(0)
        to = blank + {"U": -columns, "D": columns, "L": -1, "R": 1}[letter]
        assert 0 <= to < len(board), "off the board"
        assert letter in "UD" or to // columns == blank // columns, "round the corner"
        board[blank], board[to] = board[to], board[blank]
    return board


class CasesTest(unittest.TestCase):
    def check(self, row):
        goal = row["goal"].removeprefix("custom:")
        arguments = ["--goal", goal, "--file", GOLDEN / "boards" / row["file"]]
        done = run("distance", *arguments)
        answers = done.stdout.splitlines()
        expected = row["expected"].split(",")
        if row["level"] == "MAY" and answers[0].startswith("error: "):
            self.assertRegex(answers[0], "^error: [a-z-]+: .")  # a clean refusal will do
            expected = answers
        elif cells(row["shape"]) > 10:  # no table of these is built in or made on the spot
            expected = [choices + "|error:too-large" for choices in expected]
        self.assertEqual(len(answers), len(expected), done.stdout + done.stderr)
        for answer, choices in zip(answers, expected):
            self.assertTrue(matches(answer, choices), f"{answer!r} is not {choices!r}")
        self.assertEqual(done.returncode, max(map(status_of, answers)))
        if any(answer.startswith("error:") for answer in answers):
            self.assertIn("slidebase: ", done.stderr)
        elif answers == ["unsolvable"]:
            self.assertRegex(done.stderr, "can reach|can be reached")
        if all(answer.isdigit() for answer in answers):
            self.check_solutions(row, goal, arguments, [int(answer) for answer in answers])

    def check_solutions(self, row, goal, arguments, distances):
        rows, columns = map(int, row["shape"].split("x"))
        lines = run("solve", "--boards", *arguments).stdout.splitlines()
        for distance in distances:
            length, letters = lines.pop(0).split("\t")
            self.assertEqual(int(length), distance)
            self.assertEqual(len(letters), distance)
            boards = [[int(cell) for cell in lines.pop(0).split()] for _ in range(distance + 1)]
            self.assertEqual(replay(boards[0], columns, letters), boards[-1])
            self.assertEqual(boards[-1], goal_board(goal, rows, columns))
        self.assertEqual(lines, [])
        if len(distances) == 1 and row["optimal_paths"]:
            count = run("hint", *arguments).stdout.splitlines()[-1]
            self.assertEqual(count, "solutions\t" + row["optimal_paths"])
            every = run("solve", "--all", *arguments).stdout.splitlines()
            self.assertEqual(len(set(every)), int(row["optimal_paths"]))
            if row["example_path"]:
                self.assertIn(f"{distances[0]}\t{row['example_path']}", every)
                verdict = run("check", *arguments, row["example_path"])
                self.assertEqual(verdict.stdout, f"solves in {distances[0]} moves, optimal\n")
                self.assertEqual(verdict.returncode, 0)


def add_case(row):
    if row["expected"].startswith(("see ", "verify", "solvable ")):
        return  # files with tests of their own below
    name = "test_" + row["file"].split(".")[0]
    setattr(CasesTest, name, lambda self: self.check(row))


for case in read_tsv("expected.tsv"):
    add_case(case)


class BulkTest(unittest.TestCase):
    def test_200_boards_against_three_goals(self):
        rows = read_tsv("3x3_200.tsv")
        for goal, column in (("rowmajor", "goal_std"), ("blank-first", "goal_blank_first"), ("spiral", "goal_snail")):
            done = run("distance", "--goal", goal, "--file", GOLDEN / "boards" / "k01_batch200_3x3.txt")
            self.assertEqual(done.stdout.splitlines(), [row[column] for row in rows])
            self.assertEqual(done.returncode, 1)
        batch = (GOLDEN / "boards" / "k01_batch200_3x3.txt").read_text().splitlines()
        self.assertEqual([row["board"] for row in rows], batch)

    def test_course_boards(self):
        for row in read_tsv("princeton.tsv"):
            size = int(row["n"])
            if size <= 3:
                done = run("distance", "--shape", f"{size}x{size}", row["tiles"])
                self.assertEqual(done.stdout.strip(), row["expected"], row["file"])

    def test_deepest_small_boards(self):
        for row in read_tsv("antipodes_small.tsv"):
            rows, columns = map(int, row["board_shape"].split("x"))
            if rows < 2 or columns < 2 or rows * columns > 10:
                continue
            tiles = iter(range(1, rows * columns))
            goal = [0 if cell == int(row["goal_blank_cell"]) else next(tiles) for cell in range(rows * columns)]
            done = run("distance", "--shape", row["board_shape"], "--goal", ",".join(map(str, goal)), row["board"])
            self.assertEqual(done.stdout.strip(), row["optimal"], row)

    def test_devil_is_solvable_but_too_large(self):
        done = run("distance", "--file", GOLDEN / "boards" / "i22_4x4_devil.txt")
        self.assertRegex(done.stdout, "^error: no-table: ")
        self.assertEqual(done.returncode, 3)

    def test_tile_letters_with_counts(self):
        board, moves = (GOLDEN / "boards" / "e07_moves_tile_letters.txt").read_text().splitlines()
        done = run("check", "--moves", "tile", board, moves)
        self.assertEqual((done.stdout, done.returncode), ("solves in 24 moves, optimal\n", 0))
        done = run("check", board, moves)
        self.assertEqual((done.stdout, done.returncode), ("illegal at move 1\n", 1))


if __name__ == "__main__":
    unittest.main()
