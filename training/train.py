"""Training: several networks side by side, on the same batches.

    python train.py --arrays prepared.npz --out run --networks 6x96 --minutes 6

All rows are kept on the device; planes are made there. Every row is turned or mirrored at random each
time it is drawn. The learning rate goes by the part of the time (or steps) that is over. Under `--out`
come the curves (`curves.csv`), the measurements and, again and again, the weights so far
(`6x96.bin`, see weights.py), so that a run that is cut short is not lost.
"""

import argparse
import copy
import csv
import pathlib
import time

import numpy as np
import torch
import torch._dynamo
import torch.nn.functional as F

from measure import Labelled, measure, table
from network import SPREADS, Network
from optimize import Mean, Optimizer
from planes import CELLS, Turner, board_mask, own_komi, planes_of, policy_target
from weights import save

COLUMNS = ("policy", "owner", "owner_off", "lead_off", "win", "first")
FIT = 3  # the number of fit.jsonl among the sources


def losses(outputs, rows):
    """The loss to go down, and the figures of the curves."""
    logits, owner, lead, win, spread = outputs
    mask = board_mask(rows["size"]).reshape(-1, CELLS)
    target = policy_target(rows)
    full = F.pad(mask, (0, 1), value=1.0) > 0
    logs = F.log_softmax(logits.masked_fill(~full, -1e4), dim=1)
    entropy = -(target * target.clamp(min=1e-9).log()).sum(1)
    policy = (-(target * logs).sum(1) - entropy).mean()
    owners = rows["owner"].float() / 100
    points = mask.sum(1)
    chance = F.binary_cross_entropy_with_logits(2 * owner, (1 + owners) / 2, reduction="none")
    own = ((chance * mask).sum(1) / points).mean()
    off = (((torch.tanh(owner) - owners).abs() * mask).sum(1) / points).mean()
    miss = F.smooth_l1_loss(lead, rows["lead"], beta=4.0)
    wins = F.binary_cross_entropy_with_logits(win, rows["winrate"])
    by_lead = rows["lead"] * torch.exp(-spread.clamp(*SPREADS))
    spreads = F.binary_cross_entropy_with_logits(by_lead, rows["winrate"])
    total = policy + 1.5 * own + 0.5 * off + 0.05 * miss + 0.4 * wins + 0.1 * spreads
    with torch.no_grad():
        first = (logs.argmax(1) == rows["best"][:, 0].long()).float().mean()
        lead_off = (lead - rows["lead"]).abs().clamp(max=100).mean()
        figures = torch.stack([policy, own, 100 * off, lead_off, wins, first]).detach()
    return total, figures


class Pupil:
    """One network with its optimiser and its mean over time."""

    def __init__(self, name, options, device):
        blocks, channels = (int(part) for part in name.split("x"))
        torch.manual_seed(options.seed)
        self.name = name
        self.network = Network(blocks, channels).to(device, memory_format=torch.channels_last)
        self.twin = copy.deepcopy(self.network).requires_grad_(False)
        self.mean = Mean(self.network, self.twin)
        kind, rate = options.optimizer, options.rate
        self.optimizer = Optimizer(self.network, rate, kind, options.decay, options.rise)
        quick = torch.compile if options.compile else (lambda function: function)
        torch._dynamo.config.suppress_errors = True  # what cannot be compiled runs as it is
        self.run, self.losses = quick(self.network), quick(losses)
        self.figures = []

    def step(self, planes, rows, komi, progress):
        self.network.train()
        with torch.autocast(planes.device.type, dtype=torch.bfloat16, enabled=planes.is_cuda):
            outputs = self.run(planes, komi)
        total, figures = self.losses(outputs, rows)
        self.network.zero_grad(set_to_none=True)
        total.backward()
        rate = self.optimizer.step(progress)
        self.mean.update()
        self.figures.append(figures)
        return rate

    def curve(self):
        """The means of the figures since they were last asked for."""
        mean = torch.stack(self.figures).mean(0).tolist()
        self.figures = []
        return mean

    @torch.no_grad()
    def validate(self, rows, batch=512):
        """The figures on rows that are kept apart, by the mean weights."""
        self.twin.eval()
        total, count = torch.zeros(len(COLUMNS), device=rows["size"].device), 0
        for start in range(0, len(rows["size"]), batch):
            part = {key: value[start : start + batch] for key, value in rows.items()}
            outputs = self.twin(planes_of(part), own_komi(part))
            total += losses(outputs, part)[1] * len(part["size"])
            count += len(part["size"])
        return (total / max(count, 1)).tolist()


class Rows:
    """Prepared rows on a device, and how often each is drawn."""

    def __init__(self, path, device, seed):
        arrays = np.load(path)
        kinds = {"best": np.int32, "game": np.int64}
        columns = {key: arrays[key] for key in arrays.files}
        columns = {key: value.astype(kinds.get(key, value.dtype)) for key, value in columns.items()}
        apart = columns["validation"] == 1
        self.all = {key: torch.from_numpy(value).to(device) for key, value in columns.items()}
        self.validation = self._take(np.flatnonzero(apart), device)
        weight = 1.0 + 1.0 * (columns["size"] == 13) + 2.0 * (columns["source"] == FIT)
        self.trained_on = torch.from_numpy(np.flatnonzero(~apart)).to(device)
        self.weight = torch.from_numpy((weight * ~apart)[~apart]).to(device).double()
        self.generator = torch.Generator(device=device).manual_seed(seed)
        self.turner = Turner(device)

    def _take(self, indices, device):
        chosen = torch.as_tensor(indices).to(device)
        return {key: value[chosen] for key, value in self.all.items()}

    def batches(self, size):
        """Endless batches; a weight of two is drawn twice as often."""
        total = self.weight.cumsum(0)
        device = total.device
        while True:
            drawn = torch.rand(size, generator=self.generator, device=device, dtype=torch.double)
            places = torch.searchsorted(total, drawn * total[-1], right=True)
            chosen = self.trained_on[places.clamp(max=len(total) - 1)]
            rows = {key: value[chosen] for key, value in self.all.items()}
            sides = torch.randint(8, (size,), generator=self.generator, device=device)
            yield self.turner.turn(rows, sides)


class Curves:
    """A line for each network, now and then."""

    def __init__(self, path):
        self.file = open(path, "w", newline="", encoding="utf-8")
        self.writer = csv.writer(self.file)
        validated = [f"validation_{name}" for name in COLUMNS]
        self.writer.writerow(["network", "step", "seconds", "rate", *COLUMNS, *validated])

    def write(self, name, step, seconds, rate, figures, validated):
        numbers = [f"{value:.5g}" for value in (rate, *figures, *validated)]
        self.writer.writerow([name, step, f"{seconds:.1f}", *numbers])
        self.file.flush()
        words = " ".join(f"{key} {a:.3f}/{b:.3f}" for key, a, b in zip(COLUMNS, figures, validated))
        print(f"{seconds:6.1f} s {name} step {step}: {words}", flush=True)


def train(options):
    """Trains, writes what came of it, and returns the pupils."""
    out = pathlib.Path(options.out)
    out.mkdir(parents=True, exist_ok=True)
    device = torch.device(options.device)
    torch.backends.cuda.matmul.allow_tf32 = torch.backends.cudnn.allow_tf32 = True
    torch.backends.cudnn.benchmark = True
    rows = Rows(options.arrays, device, options.seed)
    sets = [Labelled(path).to(device) for path in options.measure]
    pupils = [Pupil(name, options, device) for name in options.networks.split(",")]
    curves, begun, step = Curves(out / "curves.csv"), time.monotonic(), 0
    rate = 0.0
    print(f"{len(rows.trained_on)} rows, {len(rows.validation['size'])} apart", flush=True)
    next_look = options.look
    for batch in rows.batches(options.batch):
        seconds = time.monotonic() - begun
        progress = step / options.steps if options.steps else seconds / (60 * options.minutes)
        ended = progress >= 1.0
        if seconds >= next_look or ended:
            for pupil in pupils:
                figures = pupil.curve() if pupil.figures else [0.0] * len(COLUMNS)
                validated = pupil.validate(rows.validation)
                curves.write(pupil.name, step, seconds, rate, figures, validated)
                if not np.isfinite(figures).all():
                    raise SystemExit(f"{pupil.name}: lost its way at step {step}")
                keep(pupil, out, sets, step, seconds, options, ended)
            next_look = time.monotonic() - begun + options.look
        if ended:
            break
        planes = planes_of(batch).contiguous(memory_format=torch.channels_last)
        komi = own_komi(batch)
        for pupil in pupils:
            rate = pupil.step(planes, batch, komi, progress)
        step += 1
        if step == 1:
            begun = time.monotonic()  # compiling does not count
        if step % 50 == 0 and device.type == "cuda":
            torch.cuda.synchronize()  # so that the clock is that of the device
    curves.file.close()
    return pupils


def keep(pupil, out, sets, step, seconds, options, ended):
    """Writes the weights so far with what they are worth; at the end, that is also said."""
    lines = []
    if ended or options.look >= 60:
        lines = [table(each.name, measure(pupil.twin, each)) for each in sets]
        print("\n".join(lines), flush=True)
    said = [
        ("trained", f"{step} steps of {options.batch} in {seconds:.0f} s, {options.optimizer}"
         f" {options.rate}, decay {options.decay}, seed {options.seed}"),
        ("data", options.about),
    ]
    said += [("measured", line) for text in lines for line in text.split("\n")]
    save(pupil.twin, out / f"{pupil.name}.bin", said)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--arrays", default="prepared.npz", help="what prepare.py wrote")
    parser.add_argument("--out", default="run")
    parser.add_argument("--networks", default="6x96", help="blocks x channels, with commas between")
    parser.add_argument("--minutes", type=float, default=6.0)
    parser.add_argument("--steps", type=int, default=0, help="go by steps instead of minutes")
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=2e-3)
    parser.add_argument("--decay", type=float, default=0.05)
    parser.add_argument("--rise", type=int, default=300, help="steps until the full rate")
    parser.add_argument("--optimizer", choices=("muon", "adamw"), default="muon")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--look", type=float, default=60.0, help="seconds between curve points")
    parser.add_argument("--compile", action="store_true", help="twice as fast, see the README")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--measure", nargs="*", default=[], help="labelled positions")
    parser.add_argument("--about", default="shared/data/teacher, positions/fit.jsonl")
    train(parser.parse_args())


if __name__ == "__main__":
    main()
