"""Weights of the draughts evaluation, fitted to what lessons.cpp wrote.

    python benchmarks/tune/learn.py OLD.bin NEW.bin LESSONS... --steps 150 --trust 0.7

The evaluation is a sum over its weights, so that a logistic fit has one best answer: it is found by L-BFGS over all lessons
at once, on an accelerator where there is one. The target of a position is what the searches of the rest of the game
say of it: its own value, and that of each next position `trust` times as much, with the result of the game at the end.
One game in twenty is kept apart to be judged by. Needs PyTorch.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch

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
class Batch:
    """What is fitted, as tensors."""

    seen: torch.Tensor  # lesson by weight, sparse: how many times it has each
    weight: torch.Tensor  # the same, weight by lesson
    parts: torch.Tensor  # how much of each number of a weight counts: the full board, the empty one
    target: torch.Tensor
    share: torch.Tensor  # of the loss
    pieces: torch.Tensor


def sparse(rows: int, columns: int, crossed: tuple[torch.Tensor, torch.Tensor, torch.Tensor]) -> torch.Tensor:
    """A sparse matrix from its row starts, columns and values."""
    return torch.sparse_csr_tensor(*crossed, size=(rows, columns))


def batch(lessons: np.ndarray, target: np.ndarray, device: torch.device) -> Batch:
    """The lessons as tensors; those with more than 24 pieces weigh half of all."""
    pieces = lessons["pieces"].astype(np.float32)
    many = pieces > 24
    share = np.where(many, 0.5 / max(1, many.sum()), 0.5 / max(1, (~many).sum()))
    full = np.minimum(pieces / BOARD, 1)
    places = np.tile(np.arange(TABLES, dtype=np.int32) * CODES, 2)
    codes = torch.from_numpy(lessons["codes"].astype(np.int32) + places).to(device)
    count, width = len(lessons), 2 * TABLES + TERMS
    columns = torch.cat([codes, MAN + torch.arange(TERMS, dtype=torch.int32, device=device).expand(count, -1)], 1)
    signs = torch.tensor([1.0] * TABLES + [-1.0] * TABLES, device=device).expand(count, -1)
    values = torch.cat([signs, torch.from_numpy(lessons["terms"].astype(np.float32)).to(device)], 1)
    columns, order = torch.sort(columns, dim=1)
    values = torch.gather(values, 1, order).flatten()
    del order
    columns, order = columns.flatten(), torch.sort(columns.flatten(), stable=True)[1]
    starts = torch.bincount(columns, minlength=WEIGHTS).cumsum(0)
    starts = torch.cat([starts.new_zeros(1), starts])
    rows = torch.arange(0, count * width + 1, width, device=device)
    return Batch(
        sparse(count, WEIGHTS, (rows, columns.long(), values)),
        sparse(WEIGHTS, count, (starts, order // width, values[order])),
        torch.from_numpy(np.stack([full, 1 - full], 1).astype(np.float32)).to(device),
        torch.from_numpy(target).to(device),
        torch.from_numpy(share.astype(np.float32)).to(device),
        torch.from_numpy(lessons["pieces"].astype(np.int64)).to(device),
    )


def judged(weights: torch.Tensor, given: Batch) -> torch.Tensor:
    """The evaluation of each lesson, in units of the scale, for White."""
    return ((given.seen @ weights) * given.parts).sum(1) / (UNIT * SCALE)


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


def fit(start: torch.Tensor, given: Batch, apart: Batch, steps: int, doubt: float) -> torch.Tensor:
    """The best weights near the old ones: those that few lessons speak of hardly leave their places."""
    crowd = torch.sparse_csr_tensor(
        given.weight.crow_indices(), given.weight.col_indices(), given.weight.values().square(), given.weight.shape
    )
    reach = 1 / torch.sqrt(crowd @ given.share[:, None] + doubt)  # in these steps every weight is as easy to move
    del crowd
    reach[MAN] = 0
    moved = torch.zeros_like(start)
    unit = UNIT * SCALE
    search = torch.optim.LBFGS([moved], max_iter=steps, history_size=20, line_search_fn="strong_wolfe", tolerance_change=0)
    calls = 0

    def closure() -> float:
        nonlocal calls
        weights = start + unit * reach * moved
        logit = judged(weights, given)
        loss = (losses(logit, given) * given.share).sum() + doubt * (reach * moved).square().sum()
        slope = given.share * (torch.sigmoid(logit) - given.target)
        moved.grad = reach * (given.weight @ (slope[:, None] * given.parts)) + 2 * doubt * reach.square() * moved
        if calls % 25 == 0:
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
    parser.add_argument("--trust", type=float, default=0.7)
    parser.add_argument("--doubt", type=float, default=1e-5, help="how firmly the old weights are held")
    asked = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    lessons = np.concatenate([np.fromfile(path, LESSON) for path in asked.lessons])
    target = targets(lessons, asked.trust)
    quiet = lessons["quiet"] == 1
    apart = lessons["game"] % 20 == 0
    given, judge = (batch(lessons[chosen], target[chosen], device) for chosen in (quiet & ~apart, quiet & apart))
    start = torch.from_numpy(np.fromfile(asked.old, "<i2").astype(np.float32)).to(device).reshape(-1, 2)
    print(f"{len(given.target)} lessons, {len(judge.target)} apart, on {device}", flush=True)
    print(f"old: {told(start, judge)}", flush=True)
    found = fit(start, given, judge, asked.steps, asked.doubt)
    print(f"new: {told(found, judge)}", flush=True)
    whole = torch.round(found).clamp(-32767, 32767).cpu().numpy().astype("<i2")
    whole.tofile(asked.new)


if __name__ == "__main__":
    main()
