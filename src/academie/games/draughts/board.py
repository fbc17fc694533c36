"""The two boards of draughts: the hundred squares of the Polish game, the sixty-four of the French (§1 to §4, §49)."""

from dataclasses import dataclass
from functools import cache, cached_property


@dataclass(frozen=True)
class Board:
    """A square board, its playing squares numbered from 1 in reading order (§2), and the men each side begins with."""

    rows: int
    men: int

    @property
    def row(self) -> int:
        """The playing squares of a row."""
        return self.rows // 2

    @property
    def squares(self) -> int:
        """The playing squares, and so the last number."""
        return self.rows * self.row

    @property
    def crowns(self) -> tuple[range, range]:
        """§14: the rows on which White and Black crown."""
        return range(1, self.row + 1), range(self.squares - self.row + 1, self.squares + 1)

    @property
    def start(self) -> str:
        """§4, §49: the usual starting position."""
        return f"W:W{self.squares - self.men + 1}-{self.squares}:B1-{self.men}"

    def place(self, square: int) -> tuple[int, int]:
        """§2: the row and column of a square, counted from the top left."""
        row, rank = divmod(square - 1, self.row)
        return row, 2 * rank + (1 if row % 2 == 0 else 0)

    def square_at(self, row: int, column: int) -> int | None:
        """§2: the playing square at a row and column counted from the top left, or None on the other colour."""
        if (row + column) % 2 == 0:
            return None
        return self.row * row + column // 2 + 1

    def ray(self, square: int, down: int, right: int) -> tuple[int, ...]:
        """The squares of one diagonal from a square to the edge, nearest first; `down` and `right` are 1 or -1."""
        row, column = self.place(square)
        found = []
        while 0 <= row + down < self.rows and 0 <= column + right < self.rows:
            row, column = row + down, column + right
            found.append(self.square_at(row, column))
        return tuple(square for square in found if square is not None)

    def between(self, start: int, end: int) -> tuple[int, ...]:
        """The squares strictly between two squares of one diagonal; none when they are not on one."""
        return _between(self, start, end)

    @cached_property
    def diagonals(self) -> tuple[tuple[int, ...], ...]:
        """Every diagonal of more than one square, from the top down."""
        starts = [(square, right) for square in range(1, self.squares + 1) for right in (1, -1)]
        lines = [(square, *self.ray(square, 1, right)) for square, right in starts if not self.ray(square, -1, -right)]
        return tuple(line for line in lines if len(line) > 1)

    @cached_property
    def main_line(self) -> tuple[int, ...]:
        """§3: the grande ligne, from the corner at Black's left to that at White's."""
        return (self.row, *self.ray(self.row, 1, -1))

    @cached_property
    def trictrac_lines(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """§3: the two long lines that end in the trictracs."""
        first = self.row + 1
        return (first, *self.ray(first, 1, 1)), (1, *self.ray(1, 1, 1))


@cache
def _between(board: Board, start: int, end: int) -> tuple[int, ...]:
    ways = (board.ray(start, down, right) for down in (1, -1) for right in (1, -1))
    return next((way[: way.index(end)] for way in ways if end in way), ())


HUNDRED = Board(rows=10, men=20)
SIXTY_FOUR = Board(rows=8, men=12)
BOARDS = {"polish": HUNDRED, "french": SIXTY_FOUR}
