"""Weights of the draughts evaluation, fitted to what lessons.cpp wrote.

    python benchmarks/tune/learn.py OLD.bin NEW.bin LESSONS... --steps 150 --trust 0.8

The evaluation is a sum over its weights, so that a logistic fit has one best answer: it is found by L-BFGS over all
lessons at once, on an accelerator where there is one. The target of a position is what the searches of the rest of the
game say of it: its own value, and that of each next position `trust` times as much, with the result of the game at the
end. One game in twenty is kept apart to be judged by. Needs PyTorch.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import torch

if TYPE_CHECKING:
    from collections.abc import Iterable

TABLES, CODES, TERMS = 14, 6561, 8  # as evaluate.hpp has them
MAN = TABLES * CODES  # the place of the term of men, which is held
WEIGHTS = MAN + TERMS
UNIT, SCALE, BOARD = 8.0, 150.0, 40.0
LESSON = np.dtype(
    [
        ("codes", "<u2", 2 * TABLES),
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
    def of(cls, columns: torch.Tensor, kinds: Iterable[torch.Tensor]) -> list[Sparse]:
        """The matrices that have these values at these columns, sorted in each row."""
        count, width = columns.shape
        order = torch.sort(columns.flatten(), stable=True)[1]
        starts = torch.bincount(columns.flatten(), minlength=WEIGHTS).cumsum(0)
        starts = torch.cat([starts.new_zeros(1), starts])
        rows = torch.arange(0, count * width + 1, width, device=columns.device)
        across, down = columns.flatten().long(), order // width

        def made(values: torch.Tensor) -> Sparse:
            flat = values.flatten()
            lessons = torch.sparse_csr_tensor(rows, across, flat, (count, WEIGHTS))
            return cls(lessons, torch.sparse_csr_tensor(starts, down, flat[order], (WEIGHTS, count)))

        return [made(values) for values in kinds]


@dataclass
class Batch:
    """What is fitted, as tensors."""

    seen: Sparse  # lesson by weight: how many times it has each
    either: Sparse  # the same for the windows alone, White's and Black's with one sign
    stage: torch.Tensor  # how much the first three numbers of a weight count
    turn: torch.Tensor  # and the fourth: 1 where White is to move
    target: torch.Tensor
    share: torch.Tensor  # of the loss
    pieces: torch.Tensor


def batch(lessons: np.ndarray, target: np.ndarray, device: torch.device) -> Batch:
    """The lessons as tensors; those with more than 24 pieces weigh half of all."""
    pieces = np.minimum(lessons["pieces"].astype(np.float32), BOARD)
    many = pieces > 24
    share = np.where(many, 0.5 / max(1, many.sum()), 0.5 / max(1, (~many).sum()))
    stage = np.stack([pieces, BOARD - pieces, 2 * np.minimum(pieces, BOARD - pieces)], 1) / BOARD

    def there(array: np.ndarray) -> torch.Tensor:
        return torch.from_numpy(array.astype(np.float32)).to(device)

    places = np.tile(np.arange(TABLES, dtype=np.int32) * CODES, 2)
    codes = torch.from_numpy(lessons["codes"].astype(np.int32) + places).to(device)
    count = len(lessons)
    columns = torch.cat([codes, MAN + torch.arange(TERMS, dtype=torch.int32, device=device).expand(count, -1)], 1)
    signs = torch.tensor([1.0] * TABLES + [-1.0] * TABLES, device=device).expand(count, -1)
    values = torch.cat([signs, there(lessons["terms"])], 1)
    columns, order = torch.sort(columns, dim=1)
    values = torch.gather(values, 1, order)
    both = torch.where(columns < MAN, 1.0, 0.0)
    seen, either = Sparse.of(columns, (values, both))
    return Batch(
        seen, either, there(stage), there(lessons["turn"]), there(target), there(share), there(lessons["pieces"])
    )


def judged(weights: torch.Tensor, given: Batch) -> torch.Tensor:
    """The evaluation of each lesson, in units of the scale, for White."""
    sums = (given.seen.lessons @ weights[:, :3] * given.stage).sum(1)
    return (sums + (given.either.lessons @ weights[:, 3:])[:, 0] * given.turn) / (UNIT * SCALE)


def slopes(slope: torch.Tensor, given: Batch) -> torch.Tensor:
    """How the sum of what each lesson has by its slope goes with each weight, in units of the scale."""
    stages = given.seen.weights @ (slope[:, None] * given.stage)
    return torch.cat([stages, given.either.weights @ (slope * given.turn)[:, None]], 1)


def losses(logit: torch.Tensor, given: Batch) -> torch.Tensor:
    """The loss of each lesson, above what it must be."""
    floor = torch.special.entr(given.target) + torch.special.entr(1 - given.target)
    return torch.nn.functional.binary_cross_entropy_with_logits(logit, given.target, reduction="none") - floor


def told(weights: torch.Tensor, given: Batch) -> str:
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
    reach = (1 / torch.sqrt(often @ given.share[:, None] + doubt)).repeat(1, 4)  # so that all are as easy to move
    del often
    reach[:, free:] = 0
    reach[MAN] = reach[MAN:, 3] = 0  # the man is the measure; a term has no more of the turn
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
            print(f"  {calls}: fitted {1000 * loss.item():.3f}, apart {told(weights, apart)}", flush=True)
        calls += 1
        return loss.item()

    search.step(closure)
    return start + unit * reach * moved


def main() -> None:
    """Reads, fits, writes, and says how well it fits."""
    parser = argparse.ArgumentParser(description="Fits the weights of the draughts evaluation.")
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("lessons", type=Path, nargs="+")
    parser.add_argument("--steps", type=int, default=150)
    parser.add_argument("--trust", type=float, default=0.8, help="in the searches of what came after")
    parser.add_argument("--numbers", type=int, default=4, help="how many of a weight's four numbers are free")
    parser.add_argument("--doubt", type=float, default=5, help="how many lessons the old weights stand for")
    parser.add_argument("--fits", nargs="+", help="several at once, TRUST:NUMBERS:DOUBT each, to NEW-1.bin ...")
    asked = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    lessons = np.concatenate([np.fromfile(path, LESSON) for path in asked.lessons])
    quiet, apart = lessons["quiet"] == 1, lessons["game"] % 20 == 0
    taught, judging = quiet & ~apart, quiet & apart
    target = targets(lessons, 0)
    given, judge = (batch(lessons[chosen], target[chosen], device) for chosen in (taught, judging))
    start = torch.from_numpy(np.fromfile(asked.old, "<i2").astype(np.float32)).to(device).reshape(WEIGHTS, -1)
    start = torch.nn.functional.pad(start, (0, 4 - start.shape[1]))
    print(f"{len(given.target)} lessons, {len(judge.target)} apart, on {device}", flush=True)
    wishes = asked.fits or [f"{asked.trust}:{asked.numbers}:{asked.doubt}"]
    for place, wish in enumerate(wishes, 1):
        trust, numbers, doubt = map(float, wish.split(":"))
        target = targets(lessons, trust)
        for part, chosen in ((given, taught), (judge, judging)):
            part.target = torch.from_numpy(target[chosen]).to(device)
        print(f"{wish}, old: {told(start, judge)}", flush=True)
        found = fit(start, given, judge, asked.steps, doubt, int(numbers))
        print(f"{wish}, new: {told(found, judge)}", flush=True)
        whole = torch.round(found).clamp(-32767, 32767).cpu().numpy().astype("<i2")
        whole.tofile(asked.new.with_name(f"{asked.new.stem}-{place}.bin") if asked.fits else asked.new)


if __name__ == "__main__":
    main()
