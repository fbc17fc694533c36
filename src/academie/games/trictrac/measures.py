"""What the authors say of the game at large, measured in games of the networks with themselves.

Whatever chance there is comes from the seed of the claim. Where games are played out natively their luck is taken
away, throw by throw (tables/nets/luck.hpp), so that few games tell as much as many.
"""

from __future__ import annotations

import dataclasses
import math
import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from statistics import NormalDist, fmean
from typing import TYPE_CHECKING, Any

from academie.game.registry import find
from academie.game.seeds import chance, stream
from academie.games.trictrac.match.handicap import Advantage, Handicap, named
from academie.games.trictrac.nets import DESIGN, measure_of
from academie.games.trictrac.state import ours
from academie.nets import weights_of
from academie.text.message import Message, figure, joined
from academie.trial.claim import Claim, Finding, Verdict, bounds_of
from academie.trial.interval import CONFIDENCE, Interval, mean_of, share_of
from academie.trial.luck import states

if TYPE_CHECKING:
    from academie.game import Move, State

_CORE = DESIGN.core
FILE = find("trictrac").folder / "claims.toml"
_BOUNDS = bounds_of(FILE)
_SIGMAS = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
_FEWEST = 20  # games whose mean can be trusted to the normal law
_STREAM = 1 << 20  # of the plays that are drawn, apart from the games

_ALONE = Message(
    "In {count} positions, each from a different game, the best play is better than all others by {gap} trou in "
    "{share} % (between {low} and {high}); in the rest another play is as good, as far as our machine can tell."
)
_HELD = Message(
    "Over {count} games, always holding loses {hold} trou at each choice, and always leaving loses {leave}: a "
    "difference of {mean} (between {low} and {high}). A wrong hold costs {fault_hold}, a wrong departure "
    "{fault_leave}."
)
_ELEVEN = Message(
    "Of {count} games begun at eleven trous to none the leader lost {share} % (between {low} and {high})."
)
_WORTH = Message("In hundredths of a partie, with the standard error: {worths}.")
_ONE = Message("{name} {worth} ± {error} ({share} % of parties won)")
_NAMES = {
    "dice": Message("the dice"),
    "quine_down": Message("quine down"),
    "sannes_down": Message("sannes down"),
    "coin": Message("the coin"),
    "carme_and_coin": Message("carme down and the coin"),
    "holes": Message("one trou"),
    "holes_for_dice": Message("four trous against the dice of every relevé"),
}


@cache
def _net() -> Any:  # noqa: ANN401 - of the native core
    return weights_of(DESIGN).net


def _weighed(state: State, plies: int = 1) -> list[float]:
    """Every choice in the unit of the game."""
    native = ours(state).core
    return [measure_of(native).scale * worth for worth, _, _ in _CORE.weigh(_net(), native, plies)]


def _best(state: State, _: random.Random) -> Move:
    worths = _weighed(state)
    return state.moves()[worths.index(max(worths))]


def _games(claim: Claim, position: str = "") -> Iterator[list[State]]:
    """Whole games of the machine with itself, one ply deep."""
    game = find("trictrac")
    start = game.read(position, None) if position else None
    for number in range(int(claim.given["games"])):
        yield list(states(game, (_best, _best), claim.seed, number, start=start))


def _decision(state: State) -> bool:
    """Whether the player holds or leaves."""
    return {str(move) for move in state.moves()} == {"hold", "leave"}


def one_best(claim: Claim) -> Finding:
    """There are not two ways to play a throw well: one play of each game, drawn by chance."""
    gaps = []
    for number, path in enumerate(_games(claim)):
        plays = [state for state in path if len(state.moves()) > 1 and not _decision(state)]
        best, second, *_ = sorted(_weighed(chance(claim.seed, _STREAM + number).choice(plays), 2), reverse=True)
        gaps.append(best - second)
    bound, most = _BOUNDS["as good"], _BOUNDS["always one"].value

    def alone(gap: float) -> Interval:
        return share_of(sum(each > gap for each in gaps), len(gaps))

    found = alone(bound.value)
    text = _ALONE.fill(count=len(gaps), gap=figure(f"{bound.value:g}"), **_shares(found))
    tried = bound.tried(lambda gap: alone(gap).above(most))
    return Finding(found.above(most), text, found.as_data() | {"seed": claim.seed} | tried)


def holding(claim: Claim) -> Finding:
    """One loses more by rash holds than by leaving too prudently: what either habit gives away, a game one value."""
    mean: list[float] = []
    lost: tuple[list[float], list[float]] = ([], [])
    for path in _games(claim):
        here = []
        for state in filter(_decision, path):
            worths = dict(zip(map(str, state.moves()), _weighed(state, 2), strict=True))
            here.append(worths["leave"] - worths["hold"])
        if here:
            mean.append(fmean(here))
            lost[0].extend(max(0.0, each) for each in here)
            lost[1].extend(max(0.0, -each) for each in here)
    found = mean_of(mean)
    wrong = [[each for each in side if each] for side in lost]
    figures = {"hold": fmean(lost[0]), "leave": fmean(lost[1])}
    figures |= {"fault_hold": fmean(wrong[0]), "fault_leave": fmean(wrong[1])}
    data = {name: figure(f"{value:.2f}") for name, value in figures.items()}
    data |= {name: figure(f"{getattr(found, name):+.2f}") for name in ("mean", "low", "high")}
    evidence = found.as_data() | {name: round(value, 4) for name, value in figures.items()} | {"seed": claim.seed}
    verdict = found.above(0.0) if len(mean) >= _FEWEST else Verdict.DOUBTFUL
    return Finding(verdict, _HELD.fill(count=len(mean), **data), evidence)


def eleven(claim: Claim) -> Finding:
    """Parties at eleven trous to none that are lost all the same; half of them begin with the leader's throw."""
    lost = count = 0
    for thrower in ("white", "black"):
        for path in _games(claim, f"W:A15;B:Y15 phase=throw to={thrower} trous=11,0"):
            result = path[-1].result
            count += 1
            lost += result is not None and result.winner == 1
    found, bound = share_of(lost, count), _BOUNDS["not rare"]
    evidence = found.as_data() | {"seed": claim.seed} | bound.tried(found.above)
    return Finding(found.above(bound.value), _ELEVEN.fill(count=count, **_shares(found, 2)), evidence)


def _shares(found: Interval, digits: int = 1) -> dict[str, Message]:
    return {
        name: figure(f"{100 * value:.{digits}f}")
        for name, value in (("share", found.mean), ("low", found.low), ("high", found.high))
    }


# --- What a handicap is worth


@dataclass(frozen=True)
class Worth:
    """The worth of a handicap to its receiver: in parties, with its standard error, and the share that he wins."""

    mean: float
    error: float
    won: float

    @property
    def interval(self) -> Interval:
        """The bounds that the verdict looks at."""
        reach = _SIGMAS * self.error
        return Interval(self.mean, self.mean - reach, self.mean + reach, 0)


def worth_of(handicap: Handicap, each: int, seed: int) -> Worth:
    """That many parties after every first throw; where the dice are drawn for, that many for either."""
    throwers = (0, 1) if handicap.dice is None else (handicap.dice,)
    starts = [Advantage(dataclasses.replace(handicap, dice=seat), 0).starts()[0] for seat in throwers]
    mean = variance = won = 0.0
    for start in starts:
        sign, rolls = (1 if ours(start).core.thrower == 0 else -1), start.rolls()
        weights = sum(roll.weight for roll in rolls) * len(starts)
        for roll in rolls:
            state = start.after(roll)
            worths = _weighed(state)
            [(games, sums)] = _CORE.rollout(
                _net(), ours(state).core, [worths.index(max(worths))], 0, True, seed, 0, each, 1
            )
            part, middle = roll.weight / weights, fmean(games)
            spread = math.fsum((game - middle) ** 2 for game in games) / (each - 1) / each
            mean, variance = mean + sign * part * middle, variance + part * part * spread
            won += part * (sums[0] / each if sign > 0 else 1 - sums[0] / each)
    return Worth(mean, math.sqrt(variance), won)


def _measured(claim: Claim) -> dict[str, Worth]:
    """The handicaps that a claim names."""
    each, found = int(claim.given["each"]), {}
    for number, name in enumerate(claim.given["handicaps"]):
        handicap = named("none" if name == "holes" else name, 0, trous=int(name == "holes"))
        found[name] = worth_of(handicap, each, stream(claim.seed, number))
    return found


def _in_words(found: dict[str, Worth]) -> Message:
    values = [
        _ONE.fill(
            name=_NAMES[name],
            worth=figure(f"{100 * worth.mean:+.1f}"),
            error=figure(f"{100 * worth.error:.1f}"),
            share=figure(f"{100 * worth.won:.1f}"),
        )
        for name, worth in found.items()
    ]
    return _WORTH.fill(worths=joined(values, Message("; ")))


def _evidence(claim: Claim, found: dict[str, Worth]) -> dict[str, Any]:
    rows = {name: {key: round(value, 4) for key, value in vars(worth).items()} for name, worth in found.items()}
    return {"worths": rows, "each": claim.given["each"], "seed": claim.seed}


def least(claim: Claim) -> Finding:
    """The first handicap that the claim names is worth less than each of the others."""
    found = _measured(claim)
    first, *others = (worth.interval for worth in found.values())
    verdict = Verdict.DOUBTFUL
    if all(first.high < other.low for other in others):
        verdict = Verdict.SUPPORTED
    elif any(other.high < first.low for other in others):
        verdict = Verdict.REFUTED
    return Finding(verdict, _in_words(found), _evidence(claim, found))


def even(claim: Claim) -> Finding:
    """The worth of one gives what he gets for it."""
    found, bound = _measured(claim), _BOUNDS["even"]
    [worth] = (each.interval for each in found.values())
    tried = bound.tried(lambda reach: worth.within(-reach, reach))
    return Finding(worth.within(-bound.value, bound.value), _in_words(found), _evidence(claim, found) | tried)


HEAR = {
    "one best": one_best,
    "holding": holding,
    "eleven to none": eleven,
    "least handicap": least,
    "even handicap": even,
}
