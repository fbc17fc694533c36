"""Rounds of a training: self-play, learning from it, and a match against the best networks so far.

The native core plays the games (`hands`) and PyTorch learns; meanwhile the networks as they were play the games of the
next round. The networks that play are a running mean of those that learn, which steadies both. All chance comes from
the recipe's seed and the number of the round.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from academie._core.nets import Net
from academie._core.search import Stop
from academie.errors import Illegal
from academie.game.seeds import stream
from academie.nets import Design, Header, Weights, write_weights
from academie.text.message import Message
from academie.training import model
from academie.training.hands import Games, Hands, Lessons, Threads

if TYPE_CHECKING:
    from academie.training.recipe import Recipe, Stage

WEIGHTS = "weights.nets"
_STEADY = 0.998  # of the running mean, step by step
_JUDGED, _LEARNED = 1 << 32, 1 << 33  # streams of chance apart from those of the games
_BEGUN = Message("{folder} already holds a training. Continue it without --from, or name another folder.")
_OTHER_SHAPE = Message(
    "The weights have layers of {found} units, but the recipe asks for {wanted}; change one of the two."
)


@dataclass(frozen=True, slots=True)
class Round:
    """What one round came to."""

    number: int
    games: int
    positions: int
    loss: float
    seconds: tuple[float, float]  # of play, of learning
    share: float | None = None  # of the trial against the best so far, where there was one
    error: float | None = None  # its standard error
    replaced: bool = False


@dataclass
class Trainer:
    """A training in a folder: made new, or taken up where it was left."""

    design: Design
    recipe: Recipe
    folder: Path
    threads: int = 1  # of this machine, in trials; and in the games where nobody else is to play them
    device: str = "auto"
    begun_from: Weights | None = None  # of whom the networks know what they know, where the folder holds nothing
    hands: Hands | None = None
    number: int = 0  # the next round
    games: int = 0
    best: bytes = b""
    best_round: int = -1
    log: list[dict[str, Any]] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Take up what the folder holds."""
        self.torch = model.torch_here()
        self.players = self.hands or Threads(self.threads)
        self.on = model.device_of(self.device)
        self.model = model.made(self.design, self.recipe.hidden, self.recipe.seed % 2**63).to(self.on)
        self.mean = model.made(self.design, self.recipe.hidden, self.recipe.seed % 2**63).to(self.on)
        self.learner = self.torch.optim.Adam(self.model.parameters(), lr=1e-3)
        self.profiles = [self.design.profile(name) for name in self.recipe.profiles]
        self.window: list[list[tuple[Any, Any]]] = []  # of each round, for each phase inputs and targets
        self.playing = b""  # who plays the round to come, where that was settled before the last was learned
        self.meanwhile: Future[Lessons] | None = None  # the games of the round to come
        self.stop = Stop()
        state = model.last(self.folder)
        if self.begun_from is not None:
            if state is not None:
                raise Illegal(_BEGUN.fill(folder=self.folder))
            self._begin(self.begun_from)
        elif state is not None:
            self._take_up(state)

    def _begin(self, weights: Weights) -> None:
        """From stored weights, which are the best so far; the rounds that made them count.

        Smaller networks, or those of a version with fewer inputs, are widened and answer as they did.
        So the recipe goes on at the stage that they have reached, and no game of theirs is played again.
        """
        head = weights.header
        hidden = self.recipe.hidden
        if len(head.hidden) != len(hidden) or any(had > now for had, now in zip(head.hidden, hidden, strict=True)):
            shapes = {"found": head.hidden, "wanted": self.recipe.hidden}
            raise Illegal(_OTHER_SHAPE.fill(**{key: ", ".join(map(str, each)) for key, each in shapes.items()}))
        for networks in (self.model, self.mean):
            model.widen(networks, weights.floats, head.inputs, head.hidden, head.phases)
        rounds, games = (head.figures.get(key) for key in ("rounds", "games"))
        self.number = rounds if isinstance(rounds, int) and rounds >= 0 else 0
        self.games = games if isinstance(games, int) and games >= 0 else 0
        self.best, self.best_round = model.weights_of(self.mean), self.number - 1

    def _take_up(self, state: dict[str, Any]) -> None:
        self.model.load_state_dict(state["model"])
        self.mean.load_state_dict(state["mean"])
        self.learner.load_state_dict(state["learner"])
        self.number, self.games = state["number"], state["games"]
        self.best, self.best_round = bytes(state["best"].byte().tolist()), state["best_round"]
        self.log = state["log"]
        self.playing = bytes(state["playing"].byte().tolist()) if "playing" in state else b""

    def run(
        self, rounds: int, *, minutes: float = math.inf, on_round: Callable[[Round], object] = lambda _: None
    ) -> None:
        """Run some rounds, or as many as there is time for; each is saved as it ends."""
        end = time.monotonic() + 60 * minutes
        with ThreadPoolExecutor(1) as beside:
            try:
                for left in range(rounds, 0, -1):
                    if time.monotonic() >= end:
                        break
                    on_round(self.round(beside if left > 1 else None))
            finally:
                self.stop.set()  # games that nobody will learn from
        self.stop.clear()
        self.meanwhile = None

    def round(self, beside: ThreadPoolExecutor | None = None) -> Round:
        """Run and save one round; with `beside`, the games of the next are played meanwhile."""
        stage = self.recipe.stage(self.number)
        begun = time.monotonic()
        now = model.weights_of(self.mean)
        lessons = self.meanwhile.result() if self.meanwhile else self._play(self.number, self.playing or now)
        self.playing = now
        self.meanwhile = None if beside is None else beside.submit(self._play, self.number + 1, now)
        phases = lessons[2]
        self._gather(*lessons)
        played = time.monotonic()
        loss = self._learn(stage, len(phases))
        learned = time.monotonic()
        share, error, replaced = self._judge()
        done = Round(
            self.number,
            stage.games,
            len(phases),
            round(loss, 6),
            (round(played - begun, 2), round(learned - played, 2)),
            share,
            error,
            replaced,
        )
        self.number += 1
        self.games += stage.games
        self.log.append(asdict(done))
        self._keep(weights=replaced)
        return done

    def _play(self, number: int, weights: bytes) -> Lessons:
        """The games of a round, by the one who plays them."""
        stage = self.recipe.stage(number)
        games = Games(
            self.design,
            self.recipe.hidden,
            weights,
            tuple(self.recipe.profiles),
            stage.games,
            stream(self.recipe.seed, number),
            stage.lam,
            stage.explore,
            stage.ahead,
        )
        return self.players.play(games, self.stop)

    # --- Learning

    def _gather(self, inputs: bytes, targets: bytes, phases: bytes) -> None:
        """The positions of a round, on the device, phase by phase; the oldest round is let go."""
        torch, native = self.torch, self.design.core
        if not phases:
            self.window = [*self.window, []][-self.recipe.window :]
            return
        rows = torch.frombuffer(bytearray(inputs), dtype=torch.float32).view(-1, native.INPUTS)
        goals = torch.frombuffer(bytearray(targets), dtype=torch.float32).view(-1, native.OUTPUTS)
        which = torch.frombuffer(bytearray(phases), dtype=torch.uint8)
        parts = []
        for phase in range(native.PHASES):
            here = which == phase
            parts.append((rows[here].to(self.on), goals[here].to(self.on)))
        self.window = [*self.window, parts][-self.recipe.window :]

    def _learn(self, stage: Stage, fresh: int) -> float:
        """Steps over positions drawn from the window, of each phase in proportion; the mean loss."""
        torch = self.torch
        for group in self.learner.param_groups:
            group["lr"] = stage.rate
        chance = torch.Generator(device=self.on)
        chance.manual_seed(stream(self.recipe.seed, _LEARNED + self.number) % 2**63)
        judge = torch.nn.BCEWithLogitsLoss()
        held = [
            [torch.cat([parts[phase][side] for parts in self.window if parts]) for side in (0, 1)]
            for phase in range(self.design.core.PHASES)
        ]
        total = sum(len(rows) for rows, _ in held)
        steps = max(1, math.ceil(stage.passes * fresh / self.recipe.batch)) if total else 0
        sums = torch.zeros((), device=self.on)
        for _ in range(steps):
            losses = []
            for phase, (rows, target) in enumerate(held):
                size = round(self.recipe.batch * len(rows) / total)
                if not size:
                    continue
                drawn = torch.randint(len(rows), (size,), device=self.on, generator=chance)
                losses.append(judge(self.model[phase](rows[drawn]), target[drawn]) * (size / self.recipe.batch))
            loss = torch.stack(losses).sum()
            self.learner.zero_grad(set_to_none=True)
            loss.backward()
            self.learner.step()
            sums += loss.detach()
            self._steady()
        return float(sums) / steps if steps else 0.0

    def _steady(self) -> None:
        """Update the running mean; faster early on, so that it does not stay near the start."""
        with self.torch.no_grad():
            keep = min(_STEADY, (1 + 50 * self.number) / (10 + 50 * self.number))
            self.torch._foreach_lerp_(list(self.mean.parameters()), list(self.model.parameters()), 1 - keep)

    # --- Trials

    def net(self) -> Net:
        """The networks as they play now."""
        return self._net(model.weights_of(self.mean))

    def _net(self, weights: bytes) -> Net:
        native = self.design.core
        return Net(native.INPUTS, list(self.recipe.hidden), native.OUTPUTS, native.PHASES, weights)

    def _judge(self, *, now: bool = False) -> tuple[float | None, float | None, bool]:
        """Every few rounds, a match against the best networks so far; networks that score more replace them."""
        if (self.number + 1) % self.recipe.judge_every and not now:
            return None, None, False
        challenger = model.weights_of(self.mean)
        if not self.best:
            self.best, self.best_round = challenger, self.number
            return None, None, True
        pairs = self.recipe.judge_pairs
        seed = stream(self.recipe.seed, _JUDGED + self.number)
        share, squares, worth, *_ = self.design.core.duel(
            self._net(challenger), 1, self._net(self.best), 1, self.profiles, pairs, seed, self.threads
        )
        mean = share / pairs
        error = math.sqrt(max(0.0, squares / pairs - mean * mean) / pairs)
        better = worth > 0
        if better:
            self.best, self.best_round = challenger, self.number
        return round(mean / 2, 4), round(error / 2, 4), better

    # --- Keeping

    def _keep(self, *, weights: bool) -> None:
        if weights:
            model.keep(self.folder / WEIGHTS, self.file())
        model.save(
            self.folder,
            {
                "model": self.model.state_dict(),
                "mean": self.mean.state_dict(),
                "learner": self.learner.state_dict(),
                "number": self.number,
                "games": self.games,
                "best": self._bytes(self.best),
                "best_round": self.best_round,
                "playing": self._bytes(self.playing),
                "log": self.log,
            },
        )

    def _bytes(self, data: bytes) -> Any:  # noqa: ANN401 - a tensor
        return self.torch.frombuffer(bytearray(data), dtype=self.torch.uint8) if data else self.torch.empty(0)

    def file(self, **figures: Any) -> bytes:  # noqa: ANN401 - figures are JSON
        """The best so far as a file of weights; before any trial, the networks as they are."""
        native = self.design.core
        header = Header(
            self.design.name,
            native.FEATURES,
            native.INPUTS,
            self.recipe.hidden,
            self.design.outputs,
            native.PHASES,
            tuple(dict.fromkeys(self.recipe.profiles)),
            self.recipe.text,
            datetime.now(UTC).date().isoformat(),
            {"rounds": self.number, "games": self.games, "best_round": self.best_round, **figures},
        )
        return write_weights(header, self.best or model.weights_of(self.mean))

    def finish(self) -> None:
        """A last trial, however the rounds fall, and the best written."""
        if self.number and self.best_round != self.number - 1:
            self.number -= 1
            self._judge(now=True)
            self.number += 1
        self._keep(weights=True)
