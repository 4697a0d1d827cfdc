"""What is kept apart: positions that measure the network must not have been trained on.

A game is left out when its first twenty moves, turned or mirrored, are those of a position that
somebody measures with. A position of eight to nineteen moves counts with all the moves it has.
Shorter ones are shared by games that have nothing else in common: of those games only the very
position is left out. The same key of the first twenty moves tells which games are one and the same,
so that a game and its variations fall on one side of the split between training and validation.
"""

import hashlib
import json
import lzma
import pathlib

FIRST = 20
SHORT = 8
MEASURED_WITH = (
    "positions/dev.jsonl",
    "positions/dev13.jsonl",
    "positions/own.jsonl",
    "positions/final.jsonl",
    "fuseki/dev.jsonl",
    "lost/games.jsonl",
)
LETTERS = "ABCDEFGHJKLMNOPQRSTUVWXYZ"


def point_of(name, size):
    """The number of a point that is named as in GTP."""
    if name.lower() == "pass":
        return size * size
    column, row = LETTERS.index(name[0].upper()), size - int(name[1:])
    if not (0 <= row < size and column < size):
        raise ValueError(f"{name} is not on a board of {size}")
    return row * size + column


def turned(point, size, symmetry):
    """The point under one of the eight symmetries."""
    if point == size * size:
        return point
    row, column = divmod(point, size)
    if symmetry & 1:
        row = size - 1 - row
    if symmetry & 2:
        column = size - 1 - column
    if symmetry & 4:
        row, column = column, row
    return row * size + column


def canonical(moves, size):
    """The same for games that are each other's mirror images: size and the least of eight."""
    moves = [int(move) for move in moves[:FIRST]]
    images = [tuple(turned(move, size, symmetry) for move in moves) for symmetry in range(8)]
    return (size, *min(images))


def read_lines(path):
    """The JSON values of a file, one a line; where there is none, of the same with `.xz`."""
    path = pathlib.Path(path)
    if not path.exists():
        path = path.with_name(path.name + ".xz")
    opened = lzma.open(path, "rt") if path.suffix == ".xz" else open(path, encoding="utf-8")
    with opened as lines:
        for number, line in enumerate(lines, 1):
            try:
                yield json.loads(line)
            except ValueError as error:
                raise ValueError(f"{path}, line {number}: {error}") from error


def moves_of(record):
    """The moves of a record, as numbers; `ValueError` unless Black begins and they alternate."""
    size = record["size"]
    for index, (color, _) in enumerate(record["moves"]):
        if color != "BW"[index % 2]:
            raise ValueError(f"move {index + 1} of {record.get('id')} is not in turn")
    return [point_of(name, size) for _, name in record["moves"]]


class HeldOut:
    """The beginnings of all games that are measured with."""

    def __init__(self, keys=()):
        self.keys = set(keys)
        self.lengths = sorted({len(key) - 1 for key in self.keys})

    @classmethod
    def read(cls, data):
        """From the folder of shared data."""
        keys = set()
        for name in MEASURED_WITH:
            for record in read_lines(pathlib.Path(data) / name):
                keys.add(canonical(moves_of(record), record["size"]))
        return cls(keys)

    def holds_game(self, moves, size):
        """Whether a game begins like one of these."""
        return any(
            len(moves) >= length and canonical(moves[:length], size) in self.keys
            for length in self.lengths
            if length >= SHORT
        )

    def holds_position(self, moves, size):
        """Whether the position after these moves is the very one of a short beginning."""
        return len(moves) < SHORT and canonical(moves, size) in self.keys


def fold(moves, size, folds=50):
    """Which of so many parts a game is in; the first is for validation."""
    name = repr(canonical(moves, size)).encode()
    return int.from_bytes(hashlib.sha256(name).digest()[:4], "big") % folds
