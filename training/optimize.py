"""How the weights are moved: Muon for the matrices, AdamW for the rest, and a mean over time.

Muon (Jordan and others, 2024) makes the step of a matrix orthogonal by a few Newton-Schulz
iterations, so that all its directions learn at the same pace. Convolutions are matrices of outputs by
inputs and taps. Matrices of one shape are stepped together.
"""

import collections
import math

import torch

STEPS = 5
A, B, C = 3.4445, -4.7750, 2.0315


def orthogonal(matrices):
    """The nearest orthogonal matrices, roughly: many x rows x columns."""
    x = matrices.bfloat16() if matrices.is_cuda else matrices
    tall = x.shape[1] > x.shape[2]
    if tall:
        x = x.transpose(1, 2)
    x = x / (x.norm(dim=(1, 2), keepdim=True) + 1e-7)
    for _ in range(STEPS):
        square = x @ x.transpose(1, 2)
        x = A * x + (B * square + C * square @ square) @ x
    return x.transpose(1, 2) if tall else x


class Muon:
    """Nesterov momentum, made orthogonal, with decay of the weights."""

    def __init__(self, weights, momentum=0.95, decay=0.01):
        shapes = collections.defaultdict(list)
        for weight in weights:
            shapes[(weight.shape[0], weight[0].numel())].append(weight)
        self.groups = [
            (group, torch.zeros(len(group), *shape, device=group[0].device))
            for shape, group in shapes.items()
        ]
        self.momentum, self.decay = momentum, decay

    @torch.no_grad()
    def step(self, rate):
        for group, memory in self.groups:
            gradients = torch.stack([weight.grad.reshape(memory.shape[1:]) for weight in group])
            memory.lerp_(gradients, 1 - self.momentum)
            step = orthogonal(gradients.lerp(memory, self.momentum)).float()
            step *= 0.2 * max(memory.shape[1:]) ** 0.5  # about the length of an Adam step
            moves = [move.reshape(weight.shape) for weight, move in zip(group, step)]
            torch._foreach_mul_(group, 1 - rate * self.decay)
            torch._foreach_add_(group, moves, alpha=-rate)


class Optimizer:
    """Both, on one schedule: a short rise, then half a cosine down to nearly nothing."""

    def __init__(self, network, rate, kind, decay, rise=300):
        matrices = [w for name, w in network.named_parameters() if w.ndim >= 2]
        others = [w for name, w in network.named_parameters() if w.ndim < 2]
        self.muon = None
        if kind == "muon":
            heads = {id(network.value_out.weight), id(network.policy_out.weight)}
            heads |= {id(network.owner_out.weight), id(network.pass_out.weight)}
            self.muon = Muon([w for w in matrices if id(w) not in heads], decay=decay)
            matrices = [w for w in matrices if id(w) in heads]
        groups = [
            {"params": matrices, "weight_decay": decay},
            {"params": others, "weight_decay": 0.0},
        ]
        fused = next(network.parameters()).is_cuda
        self.weights = [w for group in groups for w in group["params"]]
        self.weights += [w for group, _ in self.muon.groups for w in group] if self.muon else []
        self.adam = torch.optim.AdamW(groups, lr=rate, betas=(0.9, 0.99), fused=fused)
        self.rate, self.rise, self.steps = rate, rise, 0

    def at(self, progress):
        """The rate when this part of the training is over."""
        rise = min(1.0, self.steps / self.rise, progress / 0.02)
        fall = 0.5 * (1.0 + math.cos(math.pi * progress))
        return self.rate * rise * max(fall, 0.002)

    @torch.no_grad()
    def bound(self, longest=5.0):
        """Shortens a gradient that is too long; one that is no number counts as none."""
        gradients = [weight.grad for weight in self.weights]
        length = torch.linalg.vector_norm(torch.stack(torch._foreach_norm(gradients)))
        factor = torch.where(length.isfinite(), (longest / (length + 1e-6)).clamp(max=1.0), 0.0)
        for gradient in gradients:
            gradient.nan_to_num_(0.0, 0.0, 0.0)
        torch._foreach_mul_(gradients, factor)

    def step(self, progress):
        self.bound()
        rate = self.at(progress)
        self.steps += 1
        for group in self.adam.param_groups:
            group["lr"] = rate
        self.adam.step()
        if self.muon is not None:
            self.muon.step(rate)
        return rate


class Mean:
    """The mean of the weights over the last steps, which is better than the last ones."""

    def __init__(self, network, twin, decay=0.999):
        self.twin, self.decay, self.count = twin, decay, 0
        self.pairs = [
            (kept, now)
            for kept, now in zip(twin.state_dict().values(), network.state_dict().values())
            if now.is_floating_point()
        ]

    @torch.no_grad()
    def update(self):
        self.count += 1
        part = 1 - min(self.decay, self.count / (self.count + 9))  # at first of a tenth of them
        torch._foreach_lerp_([kept for kept, _ in self.pairs], [now for _, now in self.pairs], part)
