"""The network: a residual trunk of 3x3 convolutions, with features pooled over the whole board.

One set of weights serves all boards. What is off the board is zero after every layer, and pooled
features are means and maxima over the board's own points. All layers are made to be cheap on a
processor: 3x3 convolutions with a number of channels that is a multiple of 16, batch norms that fold
into them, ReLU, and small dense layers after pooling. `crates/intuition/src/network.rs` is the same
function in Rust; `folded` gives the weights that it reads, in its order.
"""

import torch
import torch.nn.functional as F
from torch import nn

from planes import CELLS, PLANES

HEAD = 32
HIDDEN = 64
SPREADS = (-1.5, 4.5)  # bounds of the logarithm of the spread: 0.2 to 90 points
POINTS = 20.0  # leads are of this order; the dense layers see them divided by it


def pool(x, mask, area):
    """Mean, mean scaled by the board's size, and maximum: rows x 3C. `x` is zero off the board, and
    not negative on it."""
    mean = x.sum(dim=(2, 3)) / area
    scale = (area.sqrt() - 14.0) / 10.0
    return torch.cat([mean, mean * scale, x.amax(dim=(2, 3))], dim=1)


class Layer(nn.Module):
    """A convolution and its batch norm."""

    def __init__(self, inputs, outputs, side, scale=1.0):
        super().__init__()
        self.conv = nn.Conv2d(inputs, outputs, side, padding=side // 2, bias=False)
        self.norm = nn.BatchNorm2d(outputs, eps=1e-4, momentum=0.02)
        nn.init.kaiming_normal_(self.conv.weight, nonlinearity="relu")
        nn.init.constant_(self.norm.weight, scale)

    def forward(self, x):
        return self.norm(self.conv(x))

    def folded(self):
        """Weights and biases with the norm worked in."""
        norm = self.norm
        factor = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weight = self.conv.weight * factor[:, None, None, None]
        return [weight, norm.bias - norm.running_mean * factor]


class Block(nn.Module):
    """Two convolutions around which the input goes by; some see the whole board in between."""

    def __init__(self, channels, pooled, depth):
        super().__init__()
        self.first = Layer(channels, channels, 3)
        self.second = Layer(channels, channels, 3, scale=depth**-0.5)
        self.pooled = nn.Linear(3 * channels, channels) if pooled else None
        if pooled:
            nn.init.normal_(self.pooled.weight, std=0.3 * (3 * channels) ** -0.5)
            nn.init.zeros_(self.pooled.bias)

    def forward(self, x, mask, area):
        y = self.first(x)
        if self.pooled is not None:
            seen = pool(F.relu(y) * mask, mask, area)
            y = y + self.pooled(seen)[:, :, None, None]
        y = self.second(F.relu(y) * mask)
        return F.relu(x + y) * mask

    def folded(self):
        parts = self.first.folded()
        if self.pooled is not None:
            parts += [self.pooled.weight, self.pooled.bias]
        return parts + self.second.folded()


class Network(nn.Module):
    """Planes of a position in; next move, owners, lead and chance of winning out."""

    def __init__(self, blocks, channels, inputs=PLANES):
        super().__init__()
        self.shape = (inputs, blocks, channels)
        self.stem = Layer(inputs, channels, 3)
        self.blocks = nn.ModuleList(
            Block(channels, index % 2 == 1, blocks) for index in range(blocks)
        )
        self.policy_points = Layer(channels, HEAD, 1)
        self.policy_seen = Layer(channels, HEAD, 1)
        self.policy_bias = nn.Linear(3 * HEAD, HEAD, bias=False)
        self.policy_out = nn.Conv2d(HEAD, 1, 1, bias=False)
        self.pass_hidden = nn.Linear(3 * HEAD, HEAD)
        self.pass_out = nn.Linear(HEAD, 1)
        self.value_points = Layer(channels, HEAD, 1)
        self.owner_out = nn.Conv2d(HEAD, 1, 1)
        self.value_hidden = nn.Linear(3 * HEAD + 2, HIDDEN)
        self.value_out = nn.Linear(HIDDEN, 3)
        nn.init.zeros_(self.value_out.weight)
        nn.init.zeros_(self.value_out.bias)

    def forward(self, planes, komi):
        """Logits of the 362 moves, logits of the owners, lead, logit of winning, logarithm of the
        spread (a lead of that many points wins three games in four),
        all for the side to move; `komi` is what it gets."""
        mask = planes[:, :1]
        area = mask.float().sum(dim=(2, 3))
        x = F.relu(self.stem(planes)) * mask
        for block in self.blocks:
            x = block(x, mask, area)
        seen = pool(F.relu(self.policy_seen(x)) * mask, mask, area)
        points = self.policy_points(x) + self.policy_bias(seen)[:, :, None, None]
        logits = self.policy_out(F.relu(points)).reshape(-1, CELLS)
        passing = self.pass_out(F.relu(self.pass_hidden(seen)))
        v = F.relu(self.value_points(x)) * mask
        owner = self.owner_out(v)
        return self.values(logits, passing, owner, v, mask, area, komi)

    def values(self, logits, passing, owner, v, mask, area, komi):
        """The last steps, in full precision: the lead begins with the sum of the owners."""
        with torch.autocast(owner.device.type, enabled=False):
            owner = owner.float()
            count = (torch.tanh(owner) * mask.float()).sum(dim=(1, 2, 3)) + komi
            seen = pool(v.float(), mask.float(), area)
            both = torch.stack([count / POINTS, komi / POINTS], dim=1)
            hidden = F.relu(self.value_hidden(torch.cat([seen, both], dim=1)))
            lead, win, spread = self.value_out(hidden).unbind(1)
            logits = torch.cat([logits.float(), passing.float()], dim=1)
            return logits, owner.reshape(-1, CELLS), count + POINTS * lead, win, spread

    def folded(self):
        """All weights in the order of the file."""
        parts = self.stem.folded()
        for block in self.blocks:
            parts += block.folded()
        parts += self.policy_points.folded() + self.policy_seen.folded()
        parts += [self.policy_bias.weight, self.policy_out.weight]
        for dense in (self.pass_hidden, self.pass_out):
            parts += [dense.weight, dense.bias]
        parts += self.value_points.folded() + [self.owner_out.weight, self.owner_out.bias]
        for dense in (self.value_hidden, self.value_out):
            parts += [dense.weight, dense.bias]
        return [part.detach().float() for part in parts]

    def unfold(self, parts):
        """The other way round: takes weights as they are in a file; norms become the identity."""
        parts = iter(parts)

        @torch.no_grad()
        def layer(layer):
            norm = layer.norm
            norm.weight.fill_((1.0 + norm.eps) ** 0.5)
            norm.running_mean.zero_()
            norm.running_var.fill_(1.0)
            layer.conv.weight.copy_(next(parts).reshape(layer.conv.weight.shape))
            norm.bias.copy_(next(parts))

        @torch.no_grad()
        def plain(module):
            module.weight.copy_(next(parts).reshape(module.weight.shape))
            if module.bias is not None:
                module.bias.copy_(next(parts))

        layer(self.stem)
        for block in self.blocks:
            layer(block.first)
            if block.pooled is not None:
                plain(block.pooled)
            layer(block.second)
        layer(self.policy_points)
        layer(self.policy_seen)
        for module in (self.policy_bias, self.policy_out, self.pass_hidden, self.pass_out):
            plain(module)
        layer(self.value_points)
        for module in (self.owner_out, self.value_hidden, self.value_out):
            plain(module)
        return self.eval()
