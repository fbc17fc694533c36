"""The precepts of the treatises as code: each a rule over a state and its plays, with its place in the book (§120).

A chapter a subject; which of them speak depends on what is to be done: play a throw, hold or leave, or throw. A rule
has the number of its maxim for a key, L, A or B by the book, with a letter where it says two things; nicknames are Q.
`maxims.toml` has every maxim, with its rules or the reason why it has none.
"""

from __future__ import annotations

from academie.games.trictrac.tutor.precepts import (
    casing,
    coin,
    opening,
    petit,
    plein,
    quolibets,
    renvoi,
    retour,
    risk,
    shapes,
    tenues,
)
from academie.games.trictrac.tutor.precepts.scene import Scene

PLAYING = (
    opening.FIRST,
    opening.CHAPTER,
    casing.BOOKS,
    casing.CHAPTER,
    coin.CHAPTER,
    petit.CHAPTER,
    shapes.CHAPTER,
    plein.CHAPTER,
    renvoi.CHAPTER,
    risk.CHAPTER,
    retour.CHAPTER,
)
DECIDING = (tenues.CHAPTER,)
ALWAYS = (quolibets.CHAPTER,)

OF_PLAYS = tuple(rule for chapter in PLAYING for rule in chapter.rules)
OF_DECISIONS = tuple(rule for chapter in DECIDING for rule in chapter.rules)
WORDS = tuple(rule for chapter in ALWAYS for rule in chapter.rules)
RULES = {rule.key: rule for rule in (*OF_PLAYS, *OF_DECISIONS, *WORDS)}

__all__ = ["OF_DECISIONS", "OF_PLAYS", "RULES", "WORDS", "Scene"]
