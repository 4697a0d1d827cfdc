"""The file of weights that the program carries.

Lines of text that say what it is, then an empty line, then the weights: 16-bit floating-point
numbers, little end first, in the order of `Network.folded`, batch norms worked in. The text begins
with the name of the format and its version; `weights` counts the numbers and `checksum` is FNV-1a
with 64 bits over their bytes. Readers refuse what they do not know.
"""

import pathlib

import numpy as np
import torch

from network import HEAD, HIDDEN, Network

FORMAT = "aizome intuition 1"


def fnv(data):
    """FNV-1a, 64 bits."""
    key = 0xCBF29CE484222325
    for byte in data:
        key = ((key ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return key


def save(network, path, said=()):
    """Writes a network, with pairs of words and text that say where it is from."""
    values = torch.cat([part.reshape(-1) for part in network.folded()]).cpu().numpy()
    data = values.astype("<f2").tobytes()
    if not np.isfinite(np.frombuffer(data, "<f2")).all():
        raise ValueError("a weight is too large for 16 bits")
    inputs, blocks, channels = network.shape
    lines = [FORMAT, f"planes {inputs}", f"blocks {blocks}", f"channels {channels}"]
    lines += [f"head {HEAD}", f"hidden {HIDDEN}"]
    lines += [f"{word} {' '.join(str(text).split())}" for word, text in said]
    lines += [f"weights {len(values)}", f"checksum {fnv(data):016x}"]
    path = pathlib.Path(path)
    part = path.with_suffix(".part")
    part.write_bytes("\n".join(lines).encode() + b"\n\n" + data)
    part.replace(path)


def load(path):
    """A network of a file, and its lines of text; `ValueError` if it is no such file."""
    text, _, data = pathlib.Path(path).read_bytes().partition(b"\n\n")
    lines = text.decode().split("\n")
    if lines[0] != FORMAT:
        raise ValueError(f"{path}: expected '{FORMAT}', found '{lines[0]}'")
    said = dict(line.split(" ", 1) for line in lines[1:])
    if f"{fnv(data):016x}" != said["checksum"]:
        raise ValueError(f"{path}: the checksum is wrong")
    network = Network(int(said["blocks"]), int(said["channels"]), int(said["planes"]))
    values = torch.from_numpy(np.frombuffer(data, "<f2").astype(np.float32))
    parts, start = [], 0
    for shape in (part.shape for part in network.folded()):
        parts.append(values[start : start + shape.numel()].reshape(shape))
        start += shape.numel()
    if start != len(values):
        raise ValueError(f"{path}: expected {start} weights, found {len(values)}")
    return network.unfold(parts), lines
