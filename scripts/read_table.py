#!/usr/bin/env python3
"""Reads a slidebase table: a second reader, made from data/FORMAT.md alone.

  read_table.py FILE            check the file and say what it holds
  read_table.py FILE BOARD...   the distance of each board, or "unsolvable"
  read_table.py FILE -          the same for boards on standard input, one a line
  read_table.py FILE --all      the distance of every state, in the order of their indices

Boards are for the table's own shape and goal: cells row by row, separated by
spaces, 0 for the blank. Needs the zstd command.

Exit status: 0 done, 2 wrong usage or a malformed board, 3 the file is refused.
"""

import math
import signal
import struct
import subprocess
import sys
import zlib

TABLE_MAGIC = b"SBT\r\n\x1a\n\0"
FIXED = struct.Struct("<II8sHBBBBHQQIIII32s16s")  # Frame_Magic to Generator
BLOCK_SIZE = 65536


class Refused(Exception):
    """The file breaks a rule of the format."""


def require(condition, text):
    if not condition:
        raise Refused(text)


class Header:
    def __init__(self, data):
        require(len(data) >= FIXED.size, "shorter than a header")
        (frame_magic, frame_size, magic, version, kind, encoding, self.rows, self.columns, reserved_1, self.states,
         self.payload_size, block_size, self.max_depth, block_count, reserved_2, goal,
         generator) = FIXED.unpack_from(data)
        require(frame_magic == 0x184D2A51 and magic == TABLE_MAGIC, "not a table")
        require(version == 1, f"format version {version}")
        require((kind, encoding) == (1, 1), f"kind {kind}, encoding {encoding}")
        require(reserved_1 == reserved_2 == 0, "a reserved field is not zero")
        require(2 <= self.columns <= self.rows and self.rows * self.columns <= 16, "shape")
        cells = self.rows * self.columns
        require(self.states == math.factorial(cells) // 2, "States")
        require(self.payload_size == (self.states + 7) // 8, "Payload_Size")
        require(block_size == BLOCK_SIZE, "Block_Size")
        require(block_count == (self.payload_size + BLOCK_SIZE - 1) // BLOCK_SIZE, "Block_Count")
        require(self.max_depth <= 254, "Max_Depth")
        self.size = FIXED.size + 8 * (self.max_depth + 1) + 8 * block_count + 4
        require(frame_size == self.size - 8, "Frame_Size")
        require(len(data) >= self.size, "shorter than its header")
        require(zlib.crc32(data[:self.size - 4]) == struct.unpack_from("<I", data, self.size - 4)[0], "Header_Checksum")

        self.goal = list(goal[:cells])
        require(0 in self.goal and not any(goal[cells:]), "Goal")
        blank = self.goal.index(0)
        require(self.goal == list(range(1, blank + 1)) + [0] + list(range(blank + 1, cells)), "order of Goal")
        row, column = divmod(blank, self.columns)
        require(2 * row >= self.rows - 1 and 2 * column >= self.columns - 1, "blank of Goal")
        require(self.rows != self.columns or row >= column, "blank of Goal")

        self.generator = generator.rstrip(b"\0")
        require(self.generator and all(0x20 <= byte <= 0x7E for byte in self.generator), "Generator")

        self.histogram = struct.unpack_from(f"<{self.max_depth + 1}Q", data, FIXED.size)
        require(self.histogram[0] == 1 and 0 not in self.histogram, "Histogram")
        require(sum(self.histogram) == self.states, "sum of Histogram")

        index = data[FIXED.size + 8 * len(self.histogram):self.size - 4]
        self.blocks = list(struct.iter_unpack("<II", index))  # (Compressed_Size, Frame_Checksum)
        require(all(14 <= size <= 65824 for size, _ in self.blocks), "Compressed_Size")


def is_stored(frame, size):
    """Whether a frame is a single segment with a checksum and one Raw_Block of this size."""
    width = 1 if size < 256 else 2  # of Frame_Content_Size
    content_size = (size if width == 1 else size - 256).to_bytes(width, "little")
    start = b"\x28\xb5\x2f\xfd" + (b"\x24" if width == 1 else b"\x64") + content_size + (size << 3 | 1).to_bytes(3, "little")
    return len(frame) == len(start) + size + 4 and frame.startswith(start)


def read_payload(data, header):
    """Checks all that follows the header and returns the payload."""
    entries = struct.pack("<III", header.size, 0, 0x51D8E999)
    offset = header.size
    for i, (size, checksum) in enumerate(header.blocks):
        frame = data[offset:offset + size]
        block_size = min(BLOCK_SIZE, header.payload_size - i * BLOCK_SIZE)
        require(len(frame) == size, f"Compressed_Size of block {i}")
        require(checksum == (0 if is_stored(frame, block_size) else zlib.crc32(frame)), f"Frame_Checksum of block {i}")
        require(frame[:4] == b"\x28\xb5\x2f\xfd" and frame[4] & 0x3F == 0x24, f"frame of block {i}")
        width = 1 << (frame[4] >> 6)  # of Frame_Content_Size
        content_size = int.from_bytes(frame[5:5 + width], "little") + (256 if width == 2 else 0)
        require(content_size == block_size, f"Frame_Content_Size of block {i}")
        entries += struct.pack("<II", size, block_size) + frame[-4:]
        offset += size
    seek_table = (struct.pack("<II", 0x184D2A5E, len(entries) + 9) + entries +
                  struct.pack("<IBI", len(header.blocks) + 1, 0x80, 0x8F92EAB1))
    require(data[offset:] == seek_table, "Seek_Table_Frame")

    zstd = subprocess.run(["zstd", "-dcq"], input=data, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
                          check=False)
    payload = zstd.stdout
    require(zstd.returncode == 0, "zstd refuses it")
    require(len(payload) == header.payload_size, "payload of another size")
    unused = 8 * header.payload_size - header.states
    require(payload[-1] >> (8 - unused) == 0, "a reserved bit of the payload is not zero")
    bits = sum(payload.translate(bytes(byte.bit_count() for byte in range(256))))
    require(bits == sum(n for d, n in enumerate(header.histogram) if d % 4 >= 2), "bits that disagree with Histogram")
    return payload


class Table:
    def __init__(self, header, payload):
        self.header = header
        self.payload = payload
        self.rows, self.columns = header.rows, header.columns
        self.tiles = self.rows * self.columns - 1
        self.orders = math.factorial(self.tiles) // 2
        self.goal_row, self.goal_column = divmod(header.goal.index(0), self.columns)
        self.goal_index = self.rank(header.goal)

    def rank(self, board):
        """The index of a board, or None if it is no state."""
        blank = board.index(0)
        order = [tile for tile in board if tile != 0]
        rank = digit_sum = 0
        for i, tile in enumerate(order):
            digit = sum(later < tile for later in order[i + 1:])
            rank = rank * (self.tiles - i) + digit
            digit_sum += digit
        return None if digit_sum % 2 != self.parity(blank) else blank * self.orders + rank // 2

    def unrank(self, index):
        blank, half = divmod(index, self.orders)
        digits = [0]
        for radix in range(3, self.tiles + 1):
            half, digit = divmod(half, radix)
            digits.insert(0, digit)
        digits.insert(-1, (sum(digits) + self.parity(blank)) % 2)
        left = list(range(1, self.tiles + 1))
        board = [left.pop(digit) for digit in digits]
        board.insert(blank, 0)
        return board

    def parity(self, blank):
        return (blank // self.columns + self.goal_row) * (self.columns - 1) % 2

    def residue(self, index):
        """The distance modulo 4."""
        row, column = divmod(index // self.orders, self.columns)
        bit = self.payload[index // 8] >> index % 8 & 1
        return 2 * bit + (row + column + self.goal_row + self.goal_column) % 2

    def neighbours(self, index):
        board = self.unrank(index)
        blank = board.index(0)
        row, column = divmod(blank, self.columns)
        for legal, step in ((row > 0, -self.columns), (row < self.rows - 1, self.columns), (column > 0, -1),
                            (column < self.columns - 1, 1)):
            if legal:
                after = board.copy()
                after[blank], after[blank + step] = after[blank + step], 0
                yield self.rank(after)

    def distance(self, index, known):
        """Walks to the goal, or to a state in `known`, and adds the states on the way to it."""
        path = []
        while index != self.goal_index and index not in known:
            path.append(index)
            nearer = (self.residue(index) - 1) % 4
            index = next((after for after in self.neighbours(index) if self.residue(after) == nearer), None)
            require(index is not None and len(path) <= self.header.max_depth, "a walk that does not end at the goal")
        distance = known.get(index, 0)
        for index in reversed(path):
            distance += 1
            known[index] = distance
        return distance


def print_distances(table, lines):
    """One line for each; false if one of them was no board."""
    fine = True
    known = {}
    tiles = list(range(table.tiles + 1))
    for line in lines:
        words = line.split()
        if all(word.isdecimal() for word in words) and sorted(map(int, words)) == tiles:
            index = table.rank([int(word) for word in words])
            print("unsolvable" if index is None else table.distance(index, known))
        else:
            print(f"error: expected the cells 0 to {tiles[-1]}, found: {line.strip()}")
            fine = False
    return fine


def print_header(header):
    print(f"shape      {header.rows}x{header.columns}")
    print(f"goal       {' '.join(map(str, header.goal))}")
    print(f"states     {header.states}")
    print(f"max depth  {header.max_depth}")
    print(f"payload    {header.payload_size} bytes in {len(header.blocks)} blocks")
    print(f"generator  {header.generator.decode()}")
    for depth, states in enumerate(header.histogram):
        print(f"{depth}\t{states}")


def main(arguments):
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip(), file=sys.stdout if arguments else sys.stderr)
        return 0 if arguments else 2
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # a closed pipe ends quietly
    path, boards = arguments[0], arguments[1:]
    try:
        with open(path, "rb") as file:
            data = file.read()
        header = Header(data)
        table = Table(header, read_payload(data, header))
        if not boards:
            print_header(header)
        elif boards == ["--all"]:
            known = {}
            for index in range(header.states):
                print(table.distance(index, known))
        elif not print_distances(table, sys.stdin if boards == ["-"] else boards):
            return 2
    except (OSError, Refused) as error:
        print(f"read_table.py: {path}: {error}", file=sys.stderr)
        return 3
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
