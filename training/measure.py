"""What a network is worth on labelled positions, counted as `aizome lab run move-quality` and
`judgement` count: points lost by its first move, owners, sure points, score.

    python measure.py weights.bin ../../shared/data/positions/dev.jsonl
"""

import argparse
import pathlib

import numpy as np
import torch

from board import Board
from held_out import moves_of, point_of, read_lines
from planes import CELLS, SIDE, board_mask, own_komi, planes_of
from prepare import position, widen

SURE = 80


class Labelled:
    """Positions with labels, as rows."""

    def __init__(self, path):
        self.name = pathlib.Path(path).name.split(".")[0]
        self.records = list(read_lines(path))
        rows = []
        for record in self.records:
            board = Board(record["size"])
            for move in moves_of(record):
                board.play(move)
            rows.append(position(board))
        self.rows = {
            key: torch.from_numpy(np.array([row[key] for row in rows])) for key in rows[0]
        }

    def to(self, device):
        self.rows = {key: value.to(device) for key, value in self.rows.items()}
        return self


def lost(record, move):
    """Points that a move loses; one without a label as the worst that has one."""
    losses = {point_of(name, record["size"]): value for name, value in record["loss"].items()}
    return losses.get(move, max(losses.values()))


@torch.no_grad()
def think(network, rows, batch=256):
    """First moves (numbered on their boards), owners in hundredths and leads."""
    moves, owners, leads = [], [], []
    for start in range(0, len(rows["size"]), batch):
        part = {key: value[start : start + batch] for key, value in rows.items()}
        logits, owner, lead, _, _ = network(planes_of(part), own_komi(part))
        open_points = (board_mask(part["size"]).reshape(-1, CELLS) > 0) & (part["codes"] == 0)
        cells = torch.arange(CELLS, device=logits.device)
        open_points &= cells[None] != part["ko"].long()[:, None]
        logits[:, :CELLS].masked_fill_(~open_points, -1e9)
        best, size = logits.argmax(1), part["size"].long()
        on_board = best // SIDE * size + best % SIDE
        moves.append(torch.where(best == CELLS, size * size, on_board).cpu())
        owners.append((100 * torch.tanh(owner)).cpu())
        leads.append(lead.cpu())
    return torch.cat(moves).numpy(), torch.cat(owners).numpy(), torch.cat(leads).numpy()


def measure(network, labelled):
    """A line for each board size: positions, points lost, owners off by, sure points, score."""
    network.eval()
    moves, owners, leads = think(network, labelled.rows)
    lines = {}
    for index, record in enumerate(labelled.records):
        size, sign = record["size"], 1 if record["to_play"] == "B" else -1
        judged = sign * owners[index][widen(np.arange(size * size), size)]
        labels = np.array(record["ownership"], float)
        sure = np.abs(labels) >= SURE
        right = (labels * judged > 0)[sure].mean() if sure.any() else np.nan
        line = lines.setdefault(size, [])
        line.append(
            (
                lost(record, int(moves[index])),
                np.abs(labels - judged).mean(),
                100 * right,
                abs(record["score_lead"] - sign * leads[index]),
            )
        )
    return {size: (len(line), *np.nanmean(line, axis=0)) for size, line in sorted(lines.items())}


def table(name, lines):
    """The lines as words."""
    return "\n".join(
        f"{name} {size}x{size}: {count} positions, {loss:.2f} points lost, owners off by"
        f" {owner:.1f}, {sure:.2f} % of sure points right, score off by {score:.2f}"
        for size, (count, loss, owner, sure, score) in lines.items()
    )


def main():
    from weights import load

    parser = argparse.ArgumentParser(description="What a network is worth on labelled positions.")
    parser.add_argument("weights")
    parser.add_argument("positions", nargs="+")
    options = parser.parse_args()
    network, _ = load(options.weights)
    for path in options.positions:
        labelled = Labelled(path)
        print(table(labelled.name, measure(network, labelled)))


if __name__ == "__main__":
    main()
