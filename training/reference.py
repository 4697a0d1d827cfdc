"""What PyTorch makes of some positions, for the Rust program to be held to.

    python reference.py weights.bin own.jsonl.gz out.jsonl.gz

One JSON value a line: the moves, and the network's outputs for the side to move with the weights of
the file, in full precision. The positions are those of our own games that are part of the program
(`crates/experiments/data/own.jsonl.gz`), whole and cut shorter.
"""

import argparse
import gzip
import json

import numpy as np
import torch

from board import Board
from held_out import LETTERS, moves_of
from planes import CELLS, own_komi, planes_of
from prepare import position, widen
from weights import load


def rows_of(games):
    rows = []
    for size, moves in games:
        board = Board(size)
        for move in moves:
            board.play(move)
        rows.append(position(board))
    return {key: torch.from_numpy(np.array([row[key] for row in rows])) for key in rows[0]}


def name(point, size):
    row, column = divmod(point, size)
    return "pass" if point == size * size else f"{LETTERS[column]}{size - row}"


def rounded(values):
    return [float(f"{value:.5g}") for value in values]


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("weights")
    parser.add_argument("positions")
    parser.add_argument("out")
    options = parser.parse_args()
    network, _ = load(options.weights)
    games = []
    with gzip.open(options.positions, "rt") as lines:
        for line in lines:
            record = json.loads(line)
            moves = moves_of(record)
            for part in (1.0, 0.6, 0.25):
                games.append((record["size"], moves[: int(len(moves) * part)]))
    with gzip.GzipFile(options.out, "wb", mtime=0) as out:
        for start in range(0, len(games), 64):
            some = games[start : start + 64]
            rows = rows_of(some)
            logits, owner, lead, win, spread = network(planes_of(rows), own_komi(rows))
            for index, (size, moves) in enumerate(some):
                cells = widen(np.arange(size * size), size)
                known = {
                    "size": size,
                    "moves": [name(move, size) for move in moves],
                    "logits": rounded(logits[index][np.append(cells, CELLS)].tolist()),
                    "owners": rounded(torch.tanh(owner[index][cells]).tolist()),
                    "lead": round(lead[index].item(), 5),
                    "win": round(win[index].item(), 6),
                    "spread": round(spread[index].item(), 6),
                }
                # Of the logits the first move's and every eleventh are enough; the file stays small.
                out.write((json.dumps(thin(known), separators=(",", ":")) + "\n").encode())


def thin(known):
    """Every eleventh number of the long rows, and the largest logit."""
    logits, owners = known["logits"], known["owners"]
    best = max(range(len(logits)), key=logits.__getitem__)
    known["logits"] = {str(i): logits[i] for i in sorted({best, *range(0, len(logits), 11)})}
    known["owners"] = {str(i): owners[i] for i in range(0, len(owners), 11)}
    return known


if __name__ == "__main__":
    main()
