"""Weights of the draughts evaluation, fitted to what lessons.cpp wrote.

    lessons windows > OLD.windows
    python benchmarks/tune/learn.py OLD.bin OLD.windows NEW.bin LESSONS... --steps 150 --trust 0.8

The evaluation is a sum over its weights, so that a logistic fit has one best answer: it is found by L-BFGS over all
lessons at once, on an accelerator where there is one. The target of a position is what the searches of the rest of the
game say of it: its own value, and that of each next position `trust` times as much, with the result of the game at the
end. One game in twenty is kept apart to be judged by. Needs PyTorch.

The new weights may have other windows (`--windows`, printed by the lessons of an engine that has them). Old windows
that lie within new ones are fitted beside them, from the old weights, and added into them at the end: so a code that no
lesson shows has what its parts are worth.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

SQUARES, TERMS, NUMBERS = 50, 8, 4  # as evaluate.hpp has them
UNIT, SCALE, BOARD = 8.0, 150.0, 40.0
SIGNS = np.array([-1, -1, -1, 1])  # of a weight's numbers for the player opposite: to be on move is good for either
CHUNK = 1 << 20  # lessons whose codes are made at once
LESSON = np.dtype(
    [
        ("white", "<u8"),
        ("black", "<u8"),
        ("kings", "<u8"),
        ("terms", "<i2", TERMS),
        ("value", "<i2"),
        ("left", "<u2"),
        ("game", "<u4"),
        ("pieces", "u1"),
        ("turn", "i1"),
        ("result", "i1"),
        ("quiet", "u1"),
        ("broken", "u1"),
        ("unused", "u1", 3),
    ]
)


@dataclass(frozen=True)
class Window:
    """How many codes it has, and what a white and a black man on each of its squares add to the code."""

    codes: int
    men: dict[int, tuple[int, int]]

    @property
    def across(self) -> dict[int, tuple[int, int]]:
        """What men add to the code of the player opposite."""
        return {SQUARES + 1 - square: (black, white) for square, (white, black) in self.men.items()}

    def places(self) -> tuple[dict[int, np.ndarray], dict[int, np.ndarray]]:
        """For each square whether a white and whether a black man stands there, over all codes."""
        codes, white, black = np.zeros(1, np.int64), {}, {}
        for square, adds in self.men.items():  # of rising worth
            kinds = [(0, 0), *((add, 1 + kind) for kind, add in enumerate(adds) if add)]
            here = np.repeat([kind for _, kind in kinds], len(codes))
            codes = np.concatenate([codes + add for add, _ in kinds])
            white = {each: np.tile(old, len(kinds)) for each, old in white.items()} | {square: here == 1}
            black = {each: np.tile(old, len(kinds)) for each, old in black.items()} | {square: here == 2}
        assert np.array_equal(codes, np.arange(self.codes))
        return white, black


def windows(path: Path) -> list[Window]:
    """As `lessons windows` printed them."""
    found = []
    for line in path.read_text(encoding="ascii").splitlines():
        codes, *men = line.split()
        squares = [tuple(map(int, each.split(":"))) for each in men]
        found.append(Window(int(codes), {square: (white, black) for square, white, black in squares}))
    return found


def firsts(each: Sequence[Window]) -> np.ndarray:
    """Where the codes of each table begin; at the end, how many there are."""
    return np.cumsum([0] + [window.codes for window in each])


def added(old: np.ndarray, small: Sequence[Window], large: Sequence[Window]) -> np.ndarray:
    """The tables of small windows within those of large ones, each shared out among all that contain it."""
    new = np.zeros((firsts(large)[-1], NUMBERS))
    places, begins = [window.places() for window in large], firsts(large)
    for part, first in zip(small, firsts(small), strict=False):
        table = old[first : first + part.codes]
        seen = [(men, sign) for men, sign in ((part.men, np.ones(NUMBERS)), (part.across, SIGNS))]
        homes = [
            (at, men, sign) for at, window in enumerate(large) for men, sign in seen if men.keys() <= window.men.keys()
        ]
        # Of a window that is its own pair both its sides are asked, as if there were two.
        for at, men, sign in homes:
            white, black = places[at]
            codes = sum(white[square] * adds[0] + black[square] * adds[1] for square, adds in men.items())
            new[begins[at] : begins[at] + large[at].codes] += table[codes] * sign / len(homes)
    return new


def sigmoid(value: np.ndarray) -> np.ndarray:
    """The chance of winning that a value stands for."""
    return 1 / (1 + np.exp(-value / SCALE))


def targets(lessons: np.ndarray, trust: float) -> np.ndarray:
    """White's chance in each position, by the searches of what came after."""
    target = sigmoid(np.clip(lessons["value"].astype(np.float32), -4000, 4000))
    ends = np.flatnonzero(lessons["left"] == 0)
    lengths = np.diff(ends, prepend=-1)
    later = (lessons["result"][ends] + 1) / 2.0
    for back in range(int(lengths.max())):
        there = back < lengths
        at = ends[there] - back
        follow = np.where(lessons["broken"][at] == 1, target[at], later[there])
        target[at] = (1 - trust) * target[at] + trust * follow
        later[there] = target[at]
    return target.astype(np.float32)


@dataclass
class Sparse:
    """A matrix of which little is not zero, both ways."""

    lessons: torch.Tensor  # lesson by weight
    weights: torch.Tensor  # weight by lesson

    @classmethod
    def of(cls, columns: torch.Tensor, size: int, kinds: Iterable[torch.Tensor]) -> list[Sparse]:
        """The matrices of `size` columns that have these values at these ones, sorted in each row."""
        count, width = columns.shape
        order = torch.sort(columns.flatten(), stable=True)[1]
        starts = torch.bincount(columns.flatten(), minlength=size).cumsum(0)
        starts = torch.cat([starts.new_zeros(1), starts])
        rows = torch.arange(0, count * width + 1, width, device=columns.device)
        across, down = columns.flatten().long(), order // width

        def made(values: torch.Tensor) -> Sparse:
            flat = values.flatten()
            lessons = torch.sparse_csr_tensor(rows, across, flat, (count, size))
            return cls(lessons, torch.sparse_csr_tensor(starts, down, flat[order], (size, count)))

        return [made(values) for values in kinds]


@dataclass
class Batch:
    """What is fitted, as tensors."""

    seen: Sparse  # lesson by weight: how many times it has each
    either: Sparse  # the same for the windows alone, White's and Black's with one sign
    stage: torch.Tensor  # how much the first numbers of a weight count
    turn: torch.Tensor  # and those of the turn: for White where he is to move
    target: torch.Tensor
    share: torch.Tensor  # of the loss
    pieces: torch.Tensor


def codes(lessons: np.ndarray, each: Sequence[Window], device: torch.device) -> torch.Tensor:
    """White's codes of each lesson, then Black's, the board turned, as places among all."""
    adds = torch.zeros(2, SQUARES, len(each), dtype=torch.float64, device=device)
    for table, window in enumerate(each):
        for square, men in window.men.items():
            adds[0, square - 1, table], adds[1, square - 1, table] = men
    begins = torch.from_numpy(firsts(each)[:-1]).to(device)
    shifts = torch.arange(SQUARES, device=device)
    found = torch.empty(len(lessons), 2 * len(each), dtype=torch.int32, device=device)
    for first in range(0, len(lessons), CHUNK):
        some = lessons[first : first + CHUNK]
        sides = [torch.from_numpy((some[side] & ~some["kings"]).astype(np.int64)) for side in ("white", "black")]
        white, black = (((men.to(device)[:, None] >> shifts) & 1).double() for men in sides)
        views = (white @ adds[0] + black @ adds[1], black.flip(1) @ adds[0] + white.flip(1) @ adds[1])
        found[first : first + CHUNK] = torch.cat([begins + view.long() for view in views], 1).int()
    return found


def stages(lessons: np.ndarray) -> np.ndarray:
    """How much each of a weight's numbers counts: with a full board, an empty one, half the pieces."""
    pieces = np.minimum(lessons["pieces"].astype(np.float32), BOARD)
    return np.stack([pieces, BOARD - pieces, 2 * np.minimum(pieces, BOARD - pieces)], 1) / BOARD


def turns(lessons: np.ndarray) -> np.ndarray:
    """The same of what it adds to be on move."""
    return lessons["turn"][:, None]


def batch(lessons: np.ndarray, each: Sequence[Window], device: torch.device) -> Batch:
    """The lessons as tensors; those with more than 24 pieces weigh half of all."""
    many = lessons["pieces"] > 24
    share = np.where(many, 0.5 / max(1, many.sum()), 0.5 / max(1, (~many).sum()))

    def there(array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(array.astype(np.float32)).to(device)

    count, tables, man = len(lessons), len(each), int(firsts(each)[-1])
    terms = man + torch.arange(TERMS, dtype=torch.int32, device=device).expand(count, -1)
    columns = torch.cat([codes(lessons, each, device), terms], 1)
    signs = torch.tensor([1.0] * tables + [-1.0] * tables, device=device).expand(count, -1)
    values = torch.cat([signs, there(lessons["terms"])], 1)
    columns, order = torch.sort(columns, dim=1)
    values = torch.gather(values, 1, order)
    del order
    both = torch.where(columns < man, 1.0, 0.0)
    seen, either = Sparse.of(columns, man + TERMS, (values, both))
    stage, turn = there(stages(lessons)), there(turns(lessons))
    return Batch(seen, either, stage, turn, torch.empty(0), there(share), there(lessons["pieces"]))


def judged(weights: torch.Tensor, given: Batch) -> torch.Tensor:
    """The evaluation of each lesson, in units of the scale, for White."""
    stages, turns = weights.split([given.stage.shape[1], given.turn.shape[1]], 1)
    sums = (given.seen.lessons @ stages * given.stage).sum(1) + (given.either.lessons @ turns * given.turn).sum(1)
    return sums / (UNIT * SCALE)


def slopes(slope: torch.Tensor, given: Batch) -> torch.Tensor:
    """How the sum of what each lesson has by its slope goes with each weight, in units of the scale."""
    stages = given.seen.weights @ (slope[:, None] * given.stage)
    return torch.cat([stages, given.either.weights @ (slope[:, None] * given.turn)], 1)


def losses(logit: torch.Tensor, given: Batch) -> torch.Tensor:
    """The loss of each lesson, above what it must be."""
    floor = torch.special.entr(given.target) + torch.special.entr(1 - given.target)
    return torch.nn.functional.binary_cross_entropy_with_logits(logit, given.target, reduction="none") - floor


def in_words(weights: torch.Tensor, given: Batch) -> str:
    """The mean loss by the number of pieces, in thousandths."""
    loss = 1000 * losses(judged(weights, given), given)
    spans = ((1, 12), (13, 18), (19, 24), (25, 30), (31, 40))
    inside = [(first, last, (given.pieces >= first) & (given.pieces <= last)) for first, last in spans]
    parts = [f"{first}-{last}: {loss[here].mean().item():.2f}" for first, last, here in inside if here.any()]
    return f"{(loss * given.share).sum().item():.3f} ({', '.join(parts)})"


def fit(start: torch.Tensor, given: Batch, apart: Batch, steps: int, doubt: float, free: int) -> torch.Tensor:
    """The best weights near the old ones: those that few lessons speak of hardly leave their places."""
    doubt /= len(given.target)
    seen = given.seen.weights
    often = torch.sparse_csr_tensor(seen.crow_indices(), seen.col_indices(), seen.values().square(), seen.shape)
    reach = (1 / torch.sqrt(often @ given.share[:, None] + doubt)).repeat(1, NUMBERS)  # so that all are as easy to move
    del often
    reach[:, free:] = 0
    reach[-TERMS] = reach[-TERMS:, given.stage.shape[1] :] = 0  # the man is the measure; a term has no more of the turn
    moved = torch.zeros_like(start)
    unit = UNIT * SCALE
    search = torch.optim.LBFGS(
        [moved], max_iter=steps, max_eval=2 * steps, history_size=20, line_search_fn="strong_wolfe", tolerance_change=0
    )
    calls = 0

    def closure() -> float:
        nonlocal calls
        weights = start + unit * reach * moved
        logit = judged(weights, given)
        loss = (losses(logit, given) * given.share).sum() + doubt * (reach * moved).square().sum()
        slope = given.share * (torch.sigmoid(logit) - given.target)
        moved.grad = reach * slopes(slope, given) + 2 * doubt * reach.square() * moved
        if calls % 50 == 0:
            print(f"  {calls}: fitted {1000 * loss.item():.3f}, apart {in_words(weights, apart)}", flush=True)
        calls += 1
        return loss.item()

    search.step(closure)
    return start + unit * reach * moved


@dataclass
class School:
    """Lessons, those kept apart to judge by, and where they are fitted."""

    lessons: np.ndarray
    device: torch.device

    def __post_init__(self) -> None:
        quiet, apart = self.lessons["quiet"] == 1, self.lessons["game"] % 20 == 0
        self.chosen = {"given": quiet & ~apart, "apart": quiet & apart}
        self.targets: dict[float, np.ndarray] = {}

    def batch(self, part: str, each: Sequence[Window]) -> Batch:
        """The lessons of one part, as windows see them."""
        return batch(self.lessons[self.chosen[part]], each, self.device)

    def target(self, part: str, trust: float) -> torch.Tensor:
        """What they should say."""
        if trust not in self.targets:
            self.targets[trust] = targets(self.lessons, trust)
        return torch.from_numpy(self.targets[trust][self.chosen[part]]).to(self.device)

    def tensor(self, weights: np.ndarray) -> torch.Tensor:
        """Weights where they are fitted."""
        return torch.from_numpy(weights.astype(np.float32)).to(self.device)


def same(one: Window, other: Window) -> bool:
    """Whether both see the same squares."""
    return one.men.keys() == other.men.keys()


def contained(window: Window, large: Sequence[Window]) -> bool:
    """Whether a window, or the one opposite, lies within one of these."""
    return any(window.men.keys() <= each.men.keys() or window.across.keys() <= each.men.keys() for each in large)


def parts(
    old: np.ndarray, small: Sequence[Window], large: Sequence[Window], more: Sequence[Window] = ()
) -> tuple[list[Window], np.ndarray]:
    """The windows that are fitted beside the new ones, and weights of both to begin with."""
    tables = np.split(old[:-TERMS], firsts(small)[1:-1])
    remaining = [any(same(each, window) for window in large) for each in small]
    at_once = [at for at, keep in enumerate(remaining) if keep]
    inside = all(contained(window, large) for window in small)
    beside = [at for at, keep in enumerate(remaining) if inside and not keep]
    empty = np.zeros((0, NUMBERS))
    begun = added(np.concatenate([empty, *(tables[at] for at in at_once)]), [small[at] for at in at_once], large)
    fresh = np.zeros((firsts(more)[-1], NUMBERS))
    start = np.concatenate([begun, *(tables[at] for at in beside), fresh, old[-TERMS:]])
    return [*(small[at] for at in beside), *more], start


def teach(school: School, old: np.ndarray, small: Sequence[Window], asked: argparse.Namespace, path: Path) -> None:
    """Fits the weights of the windows of one file, in each of the ways asked for."""
    large = windows(path)
    beside, start = parts(old, small, large, windows(asked.parts) if asked.parts else ())
    every, size = [*large, *beside], int(firsts(large)[-1])
    given, judge, last = school.batch("given", every), school.batch("apart", every), school.batch("apart", large)
    before = school.batch("apart", small)
    print(f"{path.stem}: {len(large)} tables, {size} codes, {len(beside)} tables beside them", flush=True)
    wishes = asked.fits or [f"{asked.trust}:{asked.numbers}:{asked.doubt}"]
    for place, wish in enumerate(wishes, 1):
        trust, numbers, doubt = map(float, wish.split(":"))
        given.target = school.target("given", trust)
        judge.target = last.target = before.target = school.target("apart", trust)
        print(f"{path.stem} {wish}, old: {in_words(school.tensor(old), before)}", flush=True)
        found = fit(school.tensor(start), given, judge, asked.steps, doubt, int(numbers)).cpu().numpy()
        whole = np.concatenate([found[:size] + added(found[size:-TERMS], beside, large), found[-TERMS:]])
        whole = np.round(whole).clip(-32767, 32767)
        print(f"{path.stem} {wish}, new: {in_words(school.tensor(whole), last)}", flush=True)
        name = asked.new.with_name(f"{asked.new.stem}-{path.stem}-{place}.bin") if asked.fits else asked.new
        whole.astype("<i2").tofile(name)


def main() -> None:
    """Reads, fits, writes, and says how well it fits."""
    parser = argparse.ArgumentParser(description="Fits the weights of the draughts evaluation.")
    parser.add_argument("old", type=Path)
    parser.add_argument("old_windows", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("lessons", type=Path, nargs="+")
    parser.add_argument("--windows", type=Path, nargs="+", help="of the new weights; several with --fits alone")
    parser.add_argument("--parts", type=Path, help="windows within them that are fitted beside them, from nothing")
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--trust", type=float, default=0.8, help="in the searches of what came after")
    parser.add_argument("--numbers", type=int, default=4, help="how many of a weight's four numbers are free")
    parser.add_argument("--doubt", type=float, default=15, help="how many lessons the old weights stand for")
    parser.add_argument("--fits", nargs="+", help="several, TRUST:NUMBERS:DOUBT each, to NEW-WINDOWS-1.bin ...")
    asked = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    school = School(np.concatenate([np.fromfile(path, LESSON) for path in asked.lessons]), device)
    many, few = (int(school.chosen[part].sum()) for part in ("given", "apart"))
    print(f"{many} lessons, {few} apart, on {device}", flush=True)
    small = windows(asked.old_windows)
    old = np.fromfile(asked.old, "<i2").astype(np.float64).reshape(-1, NUMBERS)
    for path in asked.windows or [asked.old_windows]:
        teach(school, old, small, asked, path)


if __name__ == "__main__":
    main()
