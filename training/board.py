"""A plain board that replays moves, for preparing the arrays.

It knows what the planes need and no more: stones, captures, liberties, the point that simple ko
forbids, the last moves. Points are numbered row by row from the top left; a pass is `size * size`.
The rules that the program plays by are those of the Rust crate `goban`; the stored positions of
`crates/intuition/tests` hold the two together.
"""

EMPTY, BLACK, WHITE, WALL = 0, 1, 2, 3
LAST_MOVES = 5
NO_POINT = -1


class Board:
    """A square board with a border of walls, in one row of bytes."""

    def __init__(self, size):
        self.size = size
        self.stride = size + 1
        self.cells = bytearray([WALL]) * (self.stride * (size + 2) + 1)
        for row in range(size):
            start = self.stride * (row + 1) + 1
            self.cells[start : start + size] = bytes(size)
        self.steps = (-self.stride, -1, 1, self.stride)
        self.to_play = BLACK
        self.ko = NO_POINT
        self.last = [NO_POINT] * LAST_MOVES

    def copy(self):
        other = object.__new__(Board)
        other.__dict__.update(self.__dict__)
        other.cells = bytearray(self.cells)
        other.last = list(self.last)
        return other

    def _cell(self, point):
        row, column = divmod(point, self.size)
        return self.stride * (row + 1) + column + 1

    def _point(self, cell):
        row, column = divmod(cell, self.stride)
        return (row - 1) * self.size + column - 1

    def _string(self, cell):
        """The stones of the string at this cell, and the cells of its liberties."""
        cells, color = self.cells, self.cells[cell]
        stones, liberties, todo = {cell}, set(), [cell]
        while todo:
            at = todo.pop()
            for step in self.steps:
                near = at + step
                stone = cells[near]
                if stone == EMPTY:
                    liberties.add(near)
                elif stone == color and near not in stones:
                    stones.add(near)
                    todo.append(near)
        return stones, liberties

    def _has_liberty(self, cell):
        cells, color = self.cells, self.cells[cell]
        seen, todo = {cell}, [cell]
        while todo:
            at = todo.pop()
            for step in self.steps:
                near = at + step
                stone = cells[near]
                if stone == EMPTY:
                    return True
                if stone == color and near not in seen:
                    seen.add(near)
                    todo.append(near)
        return False

    def play(self, point):
        """Plays for the side to move. `ValueError` where the point is taken, banned or suicide."""
        color, other = self.to_play, BLACK + WHITE - self.to_play
        ko = NO_POINT
        if point != self.size * self.size:
            if not 0 <= point < self.size * self.size:
                raise ValueError(f"{point} is not on a board of {self.size}")
            if point == self.ko:
                raise ValueError(f"{point} is banned by ko")
            cell, cells = self._cell(point), self.cells
            if cells[cell] != EMPTY:
                raise ValueError(f"{point} is occupied")
            cells[cell] = color
            captured = []
            for step in self.steps:
                near = cell + step
                if cells[near] == other and not self._has_liberty(near):
                    stones, _ = self._string(near)
                    for stone in stones:
                        cells[stone] = EMPTY
                    captured.extend(stones)
            if not captured and not self._has_liberty(cell):
                cells[cell] = EMPTY
                raise ValueError(f"{point} is suicide")
            if len(captured) == 1:
                stones, liberties = self._string(cell)
                if len(stones) == 1 and len(liberties) == 1:
                    ko = self._point(captured[0])
        self.ko = ko
        self.last = [point] + self.last[:-1]
        self.to_play = other

    def codes(self):
        """One byte a point: 0 empty, 1 to 4 a stone of the side to move whose string has that many
        liberties (4 also for more), 5 to 8 a stone of the other side likewise."""
        size, cells = self.size, self.cells
        found = bytearray(size * size)
        done = set()
        for row in range(size):
            start = self.stride * (row + 1) + 1
            for cell in range(start, start + size):
                stone = cells[cell]
                if stone == EMPTY or cell in done:
                    continue
                stones, liberties = self._string(cell)
                done |= stones
                code = min(len(liberties), 4) + (0 if stone == self.to_play else 4)
                for each in stones:
                    found[self._point(each)] = code
        return found
