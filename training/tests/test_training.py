"""A small run on a processor: every step from data to a file of weights, with made-up games.

    python -m unittest discover -s tests      (in training/, where PyTorch is)

The test of what is kept apart also reads the shared data, where it is there.
"""

import io
import json
import lzma
import pathlib
import random
import sys
import tempfile
import types
import unittest

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

import numpy as np  # noqa: E402
import torch  # noqa: E402

import held_out  # noqa: E402
import prepare  # noqa: E402
import train  # noqa: E402
import weights  # noqa: E402
from board import Board  # noqa: E402
from network import Network  # noqa: E402
from planes import Turner, own_komi, planes_of  # noqa: E402

SHARED = HERE.parents[2] / "shared" / "data"


def random_moves(size, count, seed):
    """A game of random moves; a pass where twenty draws find none that is legal."""
    draw, board, moves = random.Random(seed), Board(size), []
    while len(moves) < count:
        for move in [draw.randrange(size * size) for _ in range(20)] + [size * size]:
            try:
                board.play(move)
            except ValueError:
                continue
            moves.append(move)
            break
    return moves


def write_teacher(path, games, every=3):
    """A teacher who prefers the first empty point and gives the left half to the side to move."""
    columns = {key: [] for key in ("game", "number", "extra", "lead", "winrate", "best", "weight")}
    owners = []
    for number, (size, moves) in enumerate(games):
        board = Board(size)
        for played in range(len(moves)):
            if played % every == 0:
                codes = board.codes()
                empty = [point for point in range(size * size) if codes[point] == 0][:24]
                row = empty + [0] * (24 - len(empty))
                columns["game"].append(number)
                columns["number"].append(played)
                columns["extra"].append([-1] * 3)
                columns["lead"].append(3.0)
                columns["winrate"].append(0.75)
                columns["best"].append(row)
                columns["weight"].append([200] + [20] * (len(empty) - 1) + [0] * (24 - len(empty)))
                nibbles = [15 if point % size < size // 2 else 0 for point in range(size * size)]
                nibbles += [0] * (len(nibbles) % 2)
                owners += [16 * a + b for a, b in zip(nibbles[::2], nibbles[1::2])]
            board.play(moves[played])
    kinds = {"game": np.uint32, "number": np.uint16, "extra": np.int16, "lead": np.float16}
    kinds |= {"winrate": np.float16, "best": np.uint16, "weight": np.uint8}
    arrays = {key: np.array(value, kinds[key]) for key, value in columns.items()}
    arrays["sizes"] = np.array([size for size, _ in games], np.uint8)
    lengths = [len(moves) for _, moves in games]
    arrays["offsets"] = np.concatenate([[0], np.cumsum(lengths)]).astype(np.uint32)
    arrays["moves"] = np.concatenate([moves for _, moves in games]).astype(np.uint16)
    arrays["ownership"] = np.array(owners, np.uint8)
    written = io.BytesIO()
    np.savez(written, **arrays)
    path.parent.mkdir(parents=True, exist_ok=True)
    with lzma.open(path, "wb") as out:
        out.write(written.getvalue())


def record(size, moves, name):
    """A labelled position in the form of the shared files."""
    letters = held_out.LETTERS

    def named(point):
        return "pass" if point == size * size else f"{letters[point % size]}{size - point // size}"

    colored = [["BW"[index % 2], named(move)] for index, move in enumerate(moves)]
    board = Board(size)
    for move in moves:
        board.play(move)
    codes = board.codes()
    first = next(point for point in range(size * size) if codes[point] == 0)
    return {
        "id": name,
        "size": size,
        "moves": colored,
        "to_play": "BW"[len(moves) % 2],
        "score_lead": 1.0,
        "winrate": 0.6,
        "ownership": [50] * (size * size),
        "loss": {named(first): 0.0, "pass": 5.0},
        "policy": {named(first): 0.9},
        "stage": "middle",
    }


def write_data(folder):
    """A folder of shared data with made-up games; one of them is measured with."""
    games = [(size, random_moves(size, 30, 7 * size + n)) for size in (5, 9, 13) for n in range(8)]
    for name in prepare.TEACHER:
        write_teacher(folder / "teacher" / f"{name}.npz.xz", games)
    for name in (*held_out.MEASURED_WITH, "positions/fit.jsonl"):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        known = games[0] if name != "positions/fit.jsonl" else (9, random_moves(9, 30, 999))
        path.write_text(json.dumps(record(known[0], known[1], "made up")) + "\n")
    return games


class TestTraining(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        torch.set_num_threads(1)
        cls.folder = tempfile.TemporaryDirectory()
        cls.data = pathlib.Path(cls.folder.name)
        cls.games = write_data(cls.data)
        cls.columns = prepare.prepare(cls.data, workers=1)
        np.savez(cls.data / "prepared.npz", **cls.columns)

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_a_game_that_is_measured_with_is_left_out(self):
        held = held_out.HeldOut.read(self.data)
        size, moves = self.games[0]
        self.assertTrue(held.holds_game(moves, size))
        mirrored = [held_out.turned(move, size, 5) for move in moves]
        self.assertTrue(held.holds_game(mirrored, size))
        self.assertFalse(held.holds_game(self.games[1][1], self.games[1][0]))
        games = 3 * (len(self.games) - 1) + 1
        self.assertEqual(int(self.columns["game"].max()) + 1, games)

    def test_what_has_holes_is_named_and_left_out(self):
        _, rows, bad = prepare.fit_position(({"id": "x", "size": 9}, held_out.HeldOut()))
        self.assertEqual((rows, len(bad)), ([], 1))
        task = ("t", 0, 5, [3, 3], [(2, [], {})], held_out.HeldOut())
        _, rows, bad = prepare.teacher_game(task)
        self.assertIn("occupied", bad[0])

    def test_turning_and_making_planes_can_be_exchanged(self):
        rows = {key: torch.from_numpy(value[:40].copy()) for key, value in self.columns.items()}
        rows["best"] = rows["best"].int()
        for symmetry in range(8):
            turn = torch.full((len(rows["size"]),), symmetry)
            turned = planes_of(Turner("cpu").turn(rows, turn))
            for index in range(len(turn)):
                size = int(rows["size"][index])
                plain = planes_of(rows)[index, :, :size, :size]
                plain = plain.flip(1) if symmetry & 1 else plain
                plain = plain.flip(2) if symmetry & 2 else plain
                plain = plain.transpose(1, 2) if symmetry & 4 else plain
                self.assertTrue(torch.equal(plain, turned[index, :, :size, :size]))

    def test_a_small_run_learns_and_its_weights_are_read_back(self):
        out = self.data / "run"
        options = types.SimpleNamespace(
            arrays=self.data / "prepared.npz", out=out, networks="2x32", minutes=0, steps=60, rise=5,
            batch=32, rate=4e-3, decay=0.01, optimizer="muon", seed=1, look=1e9, compile=False,
            device="cpu", measure=[self.data / "positions/dev.jsonl"], about="made up",
        )
        (pupil,) = train.train(options)
        rows = train.Rows(options.arrays, torch.device("cpu"), 1).all
        part = {key: value[:64] for key, value in rows.items()}
        # Norms by the batch: those over time are not settled after so few steps.
        fresh = Network(2, 32).train()
        before = train.losses(fresh(planes_of(part), own_komi(part)), part)[0]
        learned = pupil.network.train()
        after = train.losses(learned(planes_of(part), own_komi(part)), part)[0]
        self.assertLess(after.item(), 0.8 * before.item())
        network, lines = weights.load(out / "2x32.bin")
        outputs = network(planes_of(part), own_komi(part))
        pupil.twin.eval()
        for found, expected in zip(outputs, pupil.twin(planes_of(part), own_komi(part))):
            self.assertLess((found - expected).abs().max().item(), 0.05)
        self.assertTrue(any(line.startswith("measured dev 5x5") for line in lines))
        self.assertIn("validation_policy", (out / "curves.csv").read_text())

    def test_no_shared_game_is_both_trained_on_and_measured_with(self):
        if not SHARED.exists():
            self.skipTest("no ../shared/data")
        held = held_out.HeldOut.read(SHARED)
        kept = 0
        for name in prepare.TEACHER:
            path = SHARED / "teacher" / f"{name}.npz.xz"
            for _, _, size, moves, positions, _ in prepare.teacher_tasks(path, held, 10):
                self.assertFalse(held.holds_game(moves, size))
                kept += len(positions)
        self.assertGreater(kept, 10_000)


if __name__ == "__main__":
    unittest.main()
