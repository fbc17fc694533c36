"""The judges of the dames rabattues, a game small enough to be solved; and its maxims, each asked alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from academie._core import dames_rabattues as core
from academie.claim import Finding, Judge, Verdict
from academie.games.dames_rabattues.state import ours
from academie.games.dames_rabattues.tutor import CHAPTERS, PileScene
from academie.title import Title

if TYPE_CHECKING:
    from academie.claim import Claim
    from academie.game import State
    from academie.tutor.advice import Advice

OFTEN = 0.25  # of all games, for « assez souvent »
ALONE = 0.05  # what choices may add to one half where chance is said to decide alone

_RULES = {rule.key: rule for chapter in CHAPTERS for rule in chapter.rules}
_DIGITS = 6
_ENGINE = "academie, exact solution"

_LIFTER = Title(
    "Solved exactly: who lifts first loses {share} games in a hundred.",
    "Résolu exactement : qui lève le premier perd {share} parties sur cent.",
)
_CHANCE = Title(
    "Solved exactly: who always plays his throws in the better order wins {share} games in a hundred against who "
    "always plays them in the worse. Nothing else is left to choose when no number is overlooked.",
    "Résolu exactement : qui joue toujours ses coups dans le meilleur ordre gagne {share} parties sur cent contre qui "
    "les joue toujours dans le pire. Il n'y a rien d'autre à choisir quand nul nombre n'est oublié.",
)


@cache
def odds() -> tuple[float, float, float]:
    """The game solved, in some seconds."""
    return core.odds()


def hear_lifter(claim: Claim) -> Finding:  # noqa: ARG001 - there is one such question
    """Who lifts first often loses (§7)."""
    share = round(odds()[2], _DIGITS)
    verdict = Verdict.PROVED if share >= OFTEN else Verdict.REFUTED
    return Finding(verdict, _LIFTER.fill(share=_percent(share)), {"share": share, "often": OFTEN, "engine": _ENGINE})


def hear_chance(claim: Claim) -> Finding:  # noqa: ARG001 - the same
    """Chance alone decides (§17: the order of a throw is all there is to choose)."""
    share = round(odds()[1], _DIGITS)
    verdict = Verdict.PROVED if share - 0.5 <= ALONE else Verdict.REFUTED
    evidence = {"share": share, "first": round(odds()[0], _DIGITS), "engine": _ENGINE}
    return Finding(verdict, _CHANCE.fill(share=_percent(share)), evidence)


def heed(state: State, key: str) -> Advice | None:
    """The advice of that key; None where it says nothing."""
    return _RULES[key](PileScene(ours(state))) if state.player is not None else None


def _percent(share: float) -> Title:
    written = f"{100 * share:.2f}"
    return Title(written, written.replace(".", ","))


_HOW = Title(
    "Every position is solved, fewest dames first, by the law of the room; nothing is drawn by chance. ",
    "Toutes les positions sont résolues, les moins fournies d'abord, par la loi de la salle ; rien n'est tiré au "
    "sort. ",
)
JUDGES = {
    "who lifts first": Judge(
        hear_lifter,
        Title(
            _HOW.en + "“Often” is proved from one game in four on.",
            _HOW.fr + "« Souvent » est prouvé dès une partie sur quatre.",
        ),
        weight=40,
    ),
    "chance alone": Judge(
        hear_chance,
        Title(
            _HOW.en + "It is proved when all choice there is moves the chances by five hundredths at most.",
            _HOW.fr + "C'est prouvé quand tout le choix qu'il y a ne change les chances que de cinq centièmes au plus.",
        ),
        weight=40,
    ),
}
