"""From the shared data to the arrays that training reads.

    python prepare.py --data ../../shared/data --out prepared.npz

Every position is replayed once; what is kept is its stones by liberties, the point of a ko, the last
moves, who moves, and what the teacher thought. Games that are measured with are left out
(`held_out.py`), and a fiftieth of the games is marked for validation. Positions that cannot be
replayed, or whose labels have holes, are named on the error stream and left out.
"""

import argparse
import io
import lzma
import multiprocessing
import pathlib
import sys

import numpy as np

from board import NO_POINT, Board
from held_out import HeldOut, fold, moves_of, point_of, read_lines

SIDE = 19
CELLS = SIDE * SIDE
BEST = 24
TEACHER = ("human", "wander", "self")
NO_MOVE = 65535

# The teacher's file holds the owner of a point in sixteen steps. The lead that stands beside it
# says that they were rounded down (read as it is written there, (2n - 15) / 15, the owners of a
# 19x19 board add up to eleven points less than the lead): so a step is read as its middle, the last
# one, which was exactly 1, as 1, and the first as -0.98, the mean of the steps that mirror it.
OWNER_STEPS = np.array([-0.98] + [(2 * n - 14) / 15 for n in range(1, 14)] + [0.94, 1.0])

FIELDS = {
    "codes": ((CELLS,), np.uint8),
    "ko": ((), np.int16),
    "last": ((5,), np.int16),
    "white": ((), np.uint8),
    "size": ((), np.uint8),
    "best": ((BEST,), np.uint16),
    "chance": ((BEST,), np.float16),
    "owner": ((CELLS,), np.int8),
    "lead": ((), np.float32),
    "winrate": ((), np.float32),
    "game": ((), np.uint32),
    "validation": ((), np.uint8),
    "source": ((), np.uint8),
}


def widen(points, size):
    """Numbers of a smaller board as cells of the widest, row by row of 19."""
    points = np.asarray(points, dtype=np.int64)
    return points // size * SIDE + points % size


def position(board):
    """What the planes need of a board, on cells of the widest."""
    size = board.size
    grid = np.zeros((SIDE, SIDE), np.uint8)
    grid[:size, :size] = np.frombuffer(board.codes(), np.uint8).reshape(size, size)
    passed = size * size

    def cell(point):
        return NO_POINT if point in (NO_POINT, passed) else int(widen(point, size))

    return {
        "codes": grid.reshape(-1),
        "ko": cell(board.ko),
        "last": [cell(point) for point in board.last],
        "white": board.to_play - 1,
        "size": size,
    }


def policy(points, chances, size):
    """The best moves on cells of the widest (a pass is its number of cells), adding up to one."""
    best, chance = np.full(BEST, NO_MOVE, np.uint16), np.zeros(BEST)
    points, chances = np.asarray(points)[:BEST], np.asarray(chances, float)[:BEST]
    points, chances = points[chances > 0], chances[chances > 0]  # the rest only fills the row
    best[: len(points)] = np.where(points == size * size, CELLS, widen(points, size))
    chance[: len(points)] = chances / chances.sum()
    return best, chance


def owners(values, size):
    """Owners in hundredths for the side to move, on cells of the widest."""
    grid = np.zeros((SIDE, SIDE), np.int8)
    grid[:size, :size] = np.rint(np.asarray(values) * 100).reshape(size, size)
    return grid.reshape(-1)


def hole(row):
    """What is wrong with a row's labels, if anything."""
    if not np.isfinite(row["lead"]) or abs(row["lead"]) > 2 * CELLS:
        return f"lead {row['lead']}"
    if not 0 <= row["winrate"] <= 1:
        return f"winrate {row['winrate']}"
    if not np.isfinite(row["chance"]).all():
        return "no policy"
    used = row["best"][row["best"] != NO_MOVE]
    on_board = used[used != CELLS]
    size = row["size"]
    if (on_board // SIDE >= size).any() or (on_board % SIDE >= size).any() or (used > CELLS).any():
        return "a move that is off the board"
    if (row["codes"][on_board] != 0).any():
        return "a move on a stone"
    return None


def teacher_game(task):
    """All rows of one game of the teacher's."""
    name, game, size, moves, positions, held = task
    rows, bad = [], []
    board, played = Board(size), 0
    for number, extra, labels in positions:
        if held.holds_position(moves[:number], size) and not extra:
            continue
        try:
            while played < number:
                board.play(moves[played])
                played += 1
            after = board.copy()
            for move in extra:
                after.play(move)
        except ValueError as error:
            bad.append(f"{name}, game {game}, position {number}: {error}")
            break
        nibbles = np.stack([labels["ownership"] >> 4, labels["ownership"] & 15], 1).reshape(-1)
        best, chance = policy(labels["best"], (labels["weight"] / 255.0) ** 2, size)
        row = position(after) | {
            "best": best,
            "chance": chance,
            "owner": owners(OWNER_STEPS[nibbles[: size * size]], size),
            "lead": labels["lead"],
            "winrate": labels["winrate"],
        }
        wrong = hole(row)
        if wrong:
            bad.append(f"{name}, game {game}, position {number}: {wrong}")
        else:
            rows.append(row)
    return fold(moves, size) == 0, rows, bad


def teacher_tasks(path, held, every):
    """One task a game that may be trained on."""
    arrays = np.load(io.BytesIO(lzma.open(path).read()))
    data = {key: arrays[key] for key in arrays.files}
    sizes = data["sizes"][data["game"]].astype(int)
    starts = np.concatenate([[0], np.cumsum((sizes * sizes + 1) // 2)])
    order = np.lexsort((data["number"], data["game"]))
    cuts = np.flatnonzero(np.diff(data["game"][order])) + 1
    for group in np.split(order, cuts)[::every]:
        game = int(data["game"][group[0]])
        size = int(data["sizes"][game])
        moves = data["moves"][data["offsets"][game] : data["offsets"][game + 1]].tolist()
        if held.holds_game(moves, size):
            continue
        positions = []
        for index in group:
            labels = {key: data[key][index] for key in ("best", "weight", "lead", "winrate")}
            labels["ownership"] = data["ownership"][starts[index] : starts[index + 1]]
            extra = [int(move) for move in data["extra"][index] if move != NO_POINT]
            positions.append((int(data["number"][index]), extra, labels))
        yield path.name, game, size, moves, positions, held


def fit_position(task):
    """The row of one position of fit.jsonl, judged for Black there and for the mover here."""
    record, held = task
    name, size = record["id"], record["size"]
    try:
        moves, board = moves_of(record), Board(size)
        if held.holds_game(moves, size) or held.holds_position(moves, size):
            return False, [], []
        for move in moves:
            board.play(move)
        sign = 1 if record["to_play"] == "B" else -1
        if ("B", "W")[board.to_play - 1] != record["to_play"]:
            raise ValueError(f"{record['to_play']} is not to move")
        best = [point_of(move, size) for move in record["policy"]]
        best, chance = policy(best, list(record["policy"].values()), size)
        row = position(board) | {
            "best": best,
            "chance": chance,
            "owner": owners(np.array(record["ownership"]) * sign / 100, size),
            "lead": record["score_lead"] * sign,
            "winrate": record["winrate"] if sign == 1 else 1 - record["winrate"],
        }
        wrong = hole(row)
        if wrong:
            raise ValueError(wrong)
    except (ValueError, KeyError) as error:
        return False, [], [f"fit.jsonl, {name}: {error}"]
    return fold(moves, size) == 0, [row], []


def gather(results, source, first_game):
    """Columns of all rows, and how many games there were."""
    rows, games, bad = [], first_game, []
    for validation, found, complaints in results:
        bad += complaints
        for row in found:
            rows.append(row | {"game": games, "validation": validation, "source": source})
        games += bool(found)
    columns = {
        key: np.array([row[key] for row in rows]).astype(kind).reshape(-1, *shape)
        for key, (shape, kind) in FIELDS.items()
    }
    return columns, games, bad


def prepare(data, workers, every=1):
    """All columns, from the folder of shared data; `every` thins the games out for a trial."""
    data = pathlib.Path(data)
    held, parts, games = HeldOut.read(data), [], 0
    with multiprocessing.Pool(workers) as pool:
        for source, name in enumerate(TEACHER):
            tasks = teacher_tasks(data / "teacher" / f"{name}.npz.xz", held, every)
            results = pool.imap(teacher_game, tasks, chunksize=8)
            columns, games, bad = gather(results, source, games)
            parts.append(columns)
            report(name, columns, bad)
        records = list(read_lines(data / "positions/fit.jsonl"))[::every]
        results = pool.imap(fit_position, ((record, held) for record in records), chunksize=8)
        columns, games, bad = gather(results, len(TEACHER), games)
        parts.append(columns)
        report("fit", columns, bad)
    return {key: np.concatenate([part[key] for part in parts]) for key in FIELDS}


def report(name, columns, bad):
    """Says what came of one source, and names what was left out."""
    for line in bad:
        print(f"left out: {line}", file=sys.stderr)
    kept, apart = len(columns["size"]), int(columns["validation"].sum())
    print(f"{name}: {kept} positions, {apart} of them for validation, {len(bad)} left out", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--data", default="../../shared/data", help="the folder of shared data")
    parser.add_argument("--out", default="prepared.npz")
    parser.add_argument("--workers", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--every", type=int, default=1, help="take one game in so many")
    options = parser.parse_args()
    columns = prepare(options.data, options.workers, options.every)
    np.savez(options.out, **columns)
    print(f"{options.out}: {len(columns['size'])} positions")


if __name__ == "__main__":
    main()
