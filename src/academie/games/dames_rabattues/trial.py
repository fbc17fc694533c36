"""The judges of the dames rabattues, a game small enough to be solved; and its maxims, each asked alone."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from academie._core import dames_rabattues as core
from academie.claim import Finding, Judge, Threshold, Verdict
from academie.games.dames_rabattues.state import ours
from academie.games.dames_rabattues.tutor import CHAPTERS, PileScene
from academie.title import Title, figure

if TYPE_CHECKING:
    from academie.claim import Claim
    from academie.game import State
    from academie.tutor.advice import Advice

OFTEN = Threshold(
    "often",
    0.25,
    (0.1, 0.2, 0.3, 1 / 3, 0.5),
    Title(
        "“Often enough” means {value} of the games at least", "« Assez souvent » veut dire {value} des parties au moins"
    ),
    Title(
        "in a sitting of a few games one sees it happen; the author does not say “more often than not”",
        "en une séance de quelques parties on le voit arriver ; l'auteur ne dit pas « le plus souvent »",
    ),
)
ALONE = Threshold(
    "chance alone",
    0.05,
    (0.01, 0.02, 0.03, 0.1),
    Title(
        "“Chance alone” means that choosing well rather than ill moves the chances by {value} at most",
        "« Le hasard seul » veut dire que bien ou mal choisir ne change les chances que de {value} au plus",
    ),
    Title(
        "a player who won five games in a hundred more than another would need hundreds of games to notice it",
        "qui gagnerait cinq parties sur cent de plus qu'un autre devrait en jouer des centaines pour s'en apercevoir",
    ),
)

PAIRS = 1000  # of games for a maxim: they are short
PROFILES = {"D1": "academie-1806+manual-claim"}  # what is offered is nobody's until it is taken
UNTRIED = ("D2", "D3")
LEFT = {
    "academie": Title(
        "at the dames rabattues, that one should watch for the numbers the other cannot play (l.2511): to watch "
        "chooses no play.",
        "aux dames rabattues, qu'il faut veiller aux nombres que l'autre ne peut jouer (l.2511) : veiller ne fait "
        "choisir aucun coup.",
    )
}

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

    def verdict(bound: float) -> Verdict:
        return Verdict.PROVED if share >= bound else Verdict.REFUTED

    evidence = {"share": share, "engine": _ENGINE} | OFTEN.tried(verdict)
    return Finding(verdict(OFTEN.value), _LIFTER.fill(share=_percent(share)), evidence)


def hear_chance(claim: Claim) -> Finding:  # noqa: ARG001 - the same
    """Chance alone decides (§17: the order of a throw is all there is to choose)."""
    share = round(odds()[1], _DIGITS)

    def verdict(bound: float) -> Verdict:
        return Verdict.PROVED if share - 0.5 <= bound else Verdict.REFUTED

    evidence = {"share": share, "first": round(odds()[0], _DIGITS), "engine": _ENGINE} | ALONE.tried(verdict)
    return Finding(verdict(ALONE.value), _CHANCE.fill(share=_percent(share)), evidence)


def heed(state: State, key: str) -> Advice | None:
    """The advice of that key; None where it says nothing."""
    return _RULES[key](PileScene(ours(state))) if state.player is not None else None


def _percent(share: float) -> Title:
    return figure(f"{100 * share:.2f}")


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
        version=2,
        thresholds=(OFTEN,),
        weight=40,
    ),
    "chance alone": Judge(
        hear_chance,
        Title(
            _HOW.en + "It is proved when all choice there is moves the chances by five hundredths at most.",
            _HOW.fr + "C'est prouvé quand tout le choix qu'il y a ne change les chances que de cinq centièmes au plus.",
        ),
        version=2,
        thresholds=(ALONE,),
        weight=40,
    ),
}
