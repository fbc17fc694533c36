"""The precepts of the treatises as code: each is a rule over a state and its plays, with its place in the book (§120).

A chapter is a subject. Which chapters speak depends on what is to be done: play a throw, hold or leave, or throw. The
key of a rule is the number of its maxim: L, A or B by the book, with a letter where the maxim says two things; Q for
nicknames. `../maxims.toml` has every maxim, with its rules or the reason why it has none.
"""

from __future__ import annotations

from academie.games.trictrac.tutor.precepts import casing, opening, plein, quolibets, renvoi, retour, tenues
from academie.games.trictrac.tutor.precepts.scene import Scene

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

__all__ = ["OF_DECISIONS", "OF_PLAYS", "RULES", "WORDS", "Scene"]
