"""The judges of the dames rabattues, a game small enough to be solved; and its maxims, each asked alone."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from academie._core import dames_rabattues as core
from academie.game import State
from academie.games.dames_rabattues.state import ours
from academie.games.dames_rabattues.tutor import CHAPTERS, PileScene
from academie.text.message import Message, figure
from academie.trial.claim import Claim, Finding, Threshold, Verdict, bounds_of, judges_of
from academie.tutor.advice import Advice

_JUDGES = Path(__file__).with_name("judges.toml")
OFTEN, ALONE = (bounds_of(_JUDGES)[key] for key in ("often", "chance alone"))
PAIRS = 1000  # of games for a maxim: they are short
PROFILES = {"D1": "academie-1806+manual-claim"}  # what is offered is nobody's until it is taken
UNTRIED = ("D2", "D3")
LEFT = {
    "academie": Message(
        "at the dames rabattues, that one should watch for the numbers the other cannot play (l.2511): to watch "
        "chooses no play."
    )
}

_RULES = {rule.key: rule for chapter in CHAPTERS for rule in chapter.rules}
_DIGITS = 6
_ENGINE = "academie, exact solution"

_LIFTER = Message("Solved exactly: the player who lifts first loses {share} games in a hundred.")
_CHANCE = Message(
    "Solved exactly: a player who always plays throws in the better order wins {share} games in a hundred against "
    "one who always plays them in the worse. There is nothing else to choose if no number is overlooked."
)


@cache
def odds() -> tuple[float, float, float]:
    """The game solved, in some seconds."""
    return core.odds()


def hear_lifter(claim: Claim) -> Finding:  # noqa: ARG001 - there is one such question
    """Who lifts first often loses (§7)."""
    return _judged(2, OFTEN, _LIFTER, lambda share, bound: share >= bound)


def hear_chance(claim: Claim) -> Finding:  # noqa: ARG001 - the same
    """Chance alone decides (§17: the order of a throw is all there is to choose)."""
    return _judged(1, ALONE, _CHANCE, lambda share, bound: share - 0.5 <= bound, first=round(odds()[0], _DIGITS))


def _judged(
    which: int, threshold: Threshold, sentence: Message, proves: Callable[[float, float], bool], **more: float
) -> Finding:
    """What one of the solved odds says of a claim, by each bound of its threshold."""
    share = round(odds()[which], _DIGITS)

    def verdict(bound: float) -> Verdict:
        return Verdict.PROVED if proves(share, bound) else Verdict.REFUTED

    evidence = {"share": share, **more, "engine": _ENGINE} | threshold.tried(verdict)
    return Finding(verdict(threshold.value), sentence.fill(share=figure(f"{100 * share:.2f}")), evidence)


def heed(state: State, key: str) -> Advice | None:
    """The advice of that key; None where it says nothing."""
    return _RULES[key](PileScene(ours(state))) if state.player is not None else None


JUDGES = judges_of(_JUDGES, {"who lifts first": hear_lifter, "chance alone": hear_chance})
