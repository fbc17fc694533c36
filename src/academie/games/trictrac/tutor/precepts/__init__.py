"""The precepts of the treatises as code: each is a rule over a state and its plays, with its place in the book (§120).

A chapter is a subject. Which chapters speak depends on what is to be done: play a throw, hold or leave, or throw. The
key of a rule is the number of its maxim: L, A or B by the book, with a letter where the maxim says two things; Q for
nicknames. `../maxims.toml` has every maxim, with its rules or the reason why it has none.
"""

from academie._core import trictrac as law
from academie.game import State as AnyState
from academie.games.trictrac.state import ours
from academie.games.trictrac.tutor.precepts import casing, opening, plein, quolibets, renvoi, retour, tenues
from academie.games.trictrac.tutor.precepts.scene import Scene
from academie.tutor.advice import Advice, Rule

PLAYING = (
    opening.FIRST,
    opening.CHAPTER,
    casing.BOOKS,
    casing.CHAPTER,
    casing.COINS,
    opening.PETIT_JAN,
    plein.SHAPES,
    plein.CHAPTER,
    renvoi.CHAPTER,
    renvoi.RISK,
    retour.CHAPTER,
)

OF_PLAYS = tuple(rule for chapter in PLAYING for rule in chapter.rules)
OF_DECISIONS = tuple(tenues.CHAPTER.rules)
WORDS = tuple(quolibets.CHAPTER.rules)
RULES = {rule.key: rule for rule in (*OF_PLAYS, *OF_DECISIONS, *WORDS)}
_SPOKEN_IN = {law.Phase.play: (*OF_PLAYS, *WORDS), law.Phase.decide: (*OF_DECISIONS, *WORDS), law.Phase.throw: WORDS}

__all__ = ["OF_DECISIONS", "OF_PLAYS", "RULES", "WORDS", "Scene", "advise", "rules_for"]


def rules_for(phase: law.Phase) -> tuple[Rule[Scene], ...]:
    """The rules that may speak in a phase of the game."""
    return _SPOKEN_IN.get(phase, ())


def advise(state: AnyState) -> list[Advice]:
    """All the advice that applies now, the weightiest first; it decides no rule."""
    scene = Scene(ours(state))
    found = [advice for rule in rules_for(scene.state.core.phase) if (advice := rule(scene)) is not None]
    return sorted(found, key=lambda advice: -advice.weight)
