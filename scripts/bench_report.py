#!/usr/bin/env python3
"""bench_report.py REVISION BUILD FILE: runs the benchmarks of a build, writes the figures to FILE.

Functions: best and median of nine repetitions, as CPU time. Commands: each run
in turn with the program it is compared to, so that both meet the same machine.
"""

import itertools
import json
import os
import pathlib
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

REPETITIONS = 9
SHORT_RUNS = 200
BATCH_RUNS = 9
LARGE_RUNS = 5
BOARDS = 1_000_000
LARGE_BOARD = "0 11 10 9 / 8 7 6 5 / 4 3 1 2"
BOARD = "8 6 7 2 5 4 3 0 1".split()


def processor():
    text = pathlib.Path("/proc/cpuinfo").read_text()
    name = re.search(r"^model name\s*:\s*(.+)$", text, re.MULTILINE)
    return f"{name[1] if name else platform.machine()}, {os.cpu_count()} threads"


def compiler(build):
    path = re.search(r"^CMAKE_CXX_COMPILER:\w+=(.+)$", (build / "CMakeCache.txt").read_text(), re.MULTILINE)[1]
    return subprocess.run([path, "--version"], check=True, capture_output=True, text=True).stdout.splitlines()[0]


def time_text(seconds):
    for unit, factor in (("s", 1), ("ms", 1e3), ("us", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def functions(program):
    """(name, seconds of each repetition, for one board where there are boards)."""
    with tempfile.NamedTemporaryFile(suffix=".json") as out:
        subprocess.run(
            [program, f"--benchmark_repetitions={REPETITIONS}", "--benchmark_min_time=0.2",
             "--benchmark_display_aggregates_only=true", f"--benchmark_out={out.name}", "--benchmark_out_format=json"],
            check=True, stdout=sys.stderr)
        report = json.load(open(out.name))
    units = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}
    runs = [run for run in report["benchmarks"] if run["run_type"] == "iteration"]
    for name, group in itertools.groupby(runs, key=lambda run: run["run_name"]):
        group = list(group)
        if "per_board" in group[0]:
            yield f"{name}, a board", [run["per_board"] for run in group]
        else:
            yield name, [run["cpu_time"] * units[run["time_unit"]] for run in group]


def run(arguments, source=None):
    """Seconds from start to end, seconds of CPU time, and peak bytes of one run without output."""
    environment = dict(os.environ, LC_ALL="C")
    actions = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    if source:
        actions.append((os.POSIX_SPAWN_OPEN, 0, source, os.O_RDONLY, 0))
    start = time.perf_counter()
    _, status, usage = os.wait4(os.posix_spawn(arguments[0], arguments, environment, file_actions=actions), 0)
    elapsed = time.perf_counter() - start
    if os.waitstatus_to_exitcode(status) not in (0, 1):  # 1: some board is unsolvable
        sys.exit(f"{' '.join(arguments)}: exit status {os.waitstatus_to_exitcode(status)}")
    return elapsed, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024


def compare(ours, theirs, runs, which, source=None):
    """Seconds of each run of two commands that take turns; `which`: 0 elapsed, 1 CPU time."""
    for arguments in (ours, theirs):
        run(arguments, source)
    pairs = [(run(ours, source)[which], run(theirs, source)[which]) for _ in range(runs)]
    return [pair[0] for pair in pairs], [pair[1] for pair in pairs]


def write_boards(path):
    """Boards of nine numbers and spaces, all 9! equally likely."""
    all_lines = [" ".join(cells) + "\n" for cells in itertools.permutations("012345678")]
    path.write_text("".join(random.Random(1).choices(all_lines, k=BOARDS)))


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    revision, build, target = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    slidebase = str(build.resolve() / "tools/slidebase/slidebase")

    lines = [f"revision   {revision}", f"compiler   {compiler(build)}, Release", f"processor  {processor()}", ""]

    def row(name, best, median, note=""):
        lines.append(f"{name:<52} {best:>9} {median:>9}  {note}".rstrip())

    row("functions (CPU time)", "best", "median")
    for name, seconds in functions(str(build / "tests/slidebase_bench")):
        row(f"  {name}", time_text(min(seconds)), time_text(statistics.median(seconds)))

    def rows(ours, theirs, names, note):
        ratio = statistics.median(ours) / statistics.median(theirs)
        for name, seconds, text in zip(names, (ours, theirs), (f"{ratio:.2f} x {note}", "")):
            row(f"  {name}", time_text(min(seconds)), time_text(statistics.median(seconds)), text)

    lines.append("")
    row(f"one board, from start to end, {SHORT_RUNS} runs in turn", "best", "median")
    rows(*compare([slidebase, "solve", *BOARD], ["/bin/true"], SHORT_RUNS, 0),
         [f"slidebase solve {' '.join(BOARD)}", "/bin/true"], "/bin/true")

    lines.append("")
    # Before this process grows: a child counts the memory of its parent until it has begun.
    row(f"3x4 as whole commands, CPU time, {LARGE_RUNS} runs", "best", "median")
    with tempfile.TemporaryDirectory() as folder:
        for arguments in (["generate", "3x4", "--threads", "1", "--force", "--out", folder],
                          ["distance", "--db", folder, LARGE_BOARD],
                          ["verify", folder]):
            runs = [run([slidebase, *arguments]) for _ in range(LARGE_RUNS)]
            seconds = [cpu for _, cpu, _ in runs]
            row(f"  slidebase {' '.join(arguments[:2 if arguments[0] == 'generate' else 1])}", time_text(min(seconds)),
                time_text(statistics.median(seconds)), f"{max(peak for _, _, peak in runs) / 1e6:.0f} MB at most")

    with tempfile.TemporaryDirectory() as folder:
        boards = pathlib.Path(folder) / "boards.txt"
        write_boards(boards)
        for command in ("distance", "solve"):
            lines.append("")
            row(f"{BOARDS:,} boards, CPU time, {BATCH_RUNS} runs in turn", "best", "median")
            rows(*compare([slidebase, command], ["/usr/bin/wc", "-w", str(boards)], BATCH_RUNS, 1, str(boards)),
                 [f"slidebase {command} < FILE", "wc -w FILE"], "wc")

    text = "\n".join(lines) + "\n"
    target.write_text(text)
    print(text, end="")


if __name__ == "__main__":
    main()
