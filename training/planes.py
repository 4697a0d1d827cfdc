"""From prepared rows to what the network sees, in PyTorch, on whatever device the rows are.

Sixteen planes, all from the view of the side to move:

| plane | holds |
| --- | --- |
| 0 | 1 on the board; beyond its edge all planes are 0 |
| 1 to 4 | its stones whose string has one, two, three, four or more liberties |
| 5 to 8 | the other side's stones likewise |
| 9 | the point that ko forbids |
| 10 to 14 | the last move, the one before it, and so on; a pass leaves its plane empty |
| 15 | 1 if White moves, who has the komi of 7.5 |

Further planes would come after these. `crates/intuition/src/planes.rs` makes the same ones.
"""

import torch

SIDE = 19
CELLS = SIDE * SIDE
PLANES = 16
KOMI = 7.5


def turn_tables():
    """For each board size and symmetry: where the value of a cell comes from, and where a move
    goes. Cells off the board stay; a pass (the number of cells) stays too."""
    sources = torch.zeros(SIDE + 1, 8, CELLS, dtype=torch.long)
    targets = torch.zeros(SIDE + 1, 8, CELLS + 1, dtype=torch.long)
    cells = torch.arange(CELLS)
    rows, columns = cells // SIDE, cells % SIDE
    for size in range(1, SIDE + 1):
        inside = (rows < size) & (columns < size)
        for symmetry in range(8):
            row = torch.where(torch.tensor(bool(symmetry & 1)), size - 1 - rows, rows)
            column = torch.where(torch.tensor(bool(symmetry & 2)), size - 1 - columns, columns)
            if symmetry & 4:
                row, column = column, row
            target = torch.where(inside, row * SIDE + column, cells)
            targets[size, symmetry, :CELLS] = target
            targets[size, symmetry, CELLS] = CELLS
            sources[size, symmetry, target] = cells
    return sources, targets


class Turner:
    """Turns and mirrors rows, each by a symmetry of its own."""

    def __init__(self, device):
        sources, targets = turn_tables()
        self.sources, self.targets = sources.to(device), targets.to(device)

    def turn(self, rows, symmetry):
        """The same rows, seen from another side."""
        size = rows["size"].long()
        source = self.sources[size, symmetry]
        target = self.targets[size, symmetry]

        def moves(name, none):
            values = rows[name].long()
            wide = values.reshape(len(size), -1)
            gone = wide == none
            found = target.gather(1, wide.masked_fill(gone, 0)).masked_fill(gone, none)
            return found.reshape(values.shape)

        turned = dict(rows)
        turned["codes"] = rows["codes"].gather(1, source)
        turned["owner"] = rows["owner"].gather(1, source)
        turned["ko"], turned["last"] = moves("ko", -1), moves("last", -1)
        turned["best"] = moves("best", 65535)
        return turned


def board_mask(size, dtype=torch.float32):
    """1 on the board: rows x 1 x 19 x 19."""
    line = torch.arange(SIDE, device=size.device)
    inside = line[None, :] < size.long()[:, None]
    return (inside[:, None, :, None] & inside[:, None, None, :]).to(dtype)


def planes_of(rows):
    """Rows x 16 x 19 x 19."""
    codes, count = rows["codes"].long(), len(rows["size"])
    planes = torch.zeros(count, PLANES, CELLS, device=codes.device)
    stones = torch.zeros(count, 9, CELLS, device=codes.device)
    stones.scatter_(1, codes[:, None], 1.0)
    planes[:, 1:9] = stones[:, 1:]

    def mark(plane, points):
        points = points.long()
        there = (points >= 0).float()
        planes[:, plane].scatter_(1, points.clamp(min=0)[:, None], there[:, None])

    mark(9, rows["ko"])
    for age in range(5):
        mark(10 + age, rows["last"][:, age])
    mask = board_mask(rows["size"]).reshape(count, 1, CELLS)
    planes[:, 0] = mask[:, 0]
    planes[:, 15] = mask[:, 0] * rows["white"].float()[:, None]
    return planes.reshape(count, PLANES, SIDE, SIDE)


def policy_target(rows):
    """Rows x 362 chances of the teacher."""
    best = rows["best"].long()
    gone = best == 65535
    chance = rows["chance"].float().masked_fill(gone, 0.0)
    target = torch.zeros(len(best), CELLS + 1, device=best.device)
    target.scatter_add_(1, best.masked_fill(gone, 0), chance)
    return target


def own_komi(rows):
    """What the side to move gets for the komi."""
    return KOMI * (2.0 * rows["white"].float() - 1.0)
