"""The words of the notation of 1806: men, ordinals, colours, and the tails that are no part of a move.

French alone, as the book is. Words are kept as a scanner gives them: lower case, the apostrophe with what precedes it.
"""

from __future__ import annotations

import re
from typing import Final

import chess

from academie.title import Title

KINDS: Final = {
    "pion": chess.PAWN,
    "chevalier": chess.KNIGHT,
    "cavalier": chess.KNIGHT,
    "fou": chess.BISHOP,
    "tour": chess.ROOK,
    "tours": chess.ROOK,
    "dame": chess.QUEEN,
    "reine": chess.QUEEN,
    "roi": chess.KING,
}
# Each kind with its article, as the writer needs it, and in both languages for accounts.
MEN: Final = {
    chess.PAWN: "le pion",
    chess.KNIGHT: "le chevalier",
    chess.BISHOP: "le fou",
    chess.ROOK: "la tour",
    chess.QUEEN: "la dame",
    chess.KING: "le roi",
}
FEMININE: Final = frozenset({chess.ROOK, chess.QUEEN})
ENGLISH: Final = {kind: Title(chess.piece_name(kind), MEN[kind].split()[1]) for kind in MEN}

ORDINALS: Final = {"première": 1, "seconde": 2, "deuxième": 2, "troisième": 3, "quatrième": 4}
CASES: Final = {1: "case", 2: "seconde case", 3: "troisième case", 4: "quatrième case"}

WHITE: Final = frozenset({"blanc", "blanche", "blancs"})
BLACK: Final = frozenset({"noir", "noire", "noirs"})
OTHER: Final = frozenset({"adverse", "contraire", "opposé", "opposée"})

ARTICLES: Final = frozenset({"le", "la", "les", "l'", "un", "une", "ce", "cette", "son", "sa", "du", "des", "deux"})

# What opens an aside: a reason, a promise, a claim about a later move. It says nothing of the move itself.
_TAILS: Final = tuple(
    tuple(tail.split())
    for tail in (
        *(";", ":", "pour", "parce", "n' ayant", "ne pouvant", "ne prenant", "ou toute", "ou tout", "ou à"),
        *("et gagne", "et gagnera", "et doit", "et jouant", "et ayant", "et il", "et par", "et puis", "et perd"),
        *("et prend", "et ensuite", "et le mat", "et la force", "ensuite", "étant", "gagne", "gagnera", "perd"),
        *("attaquant", "s' il", "aussi", "renvoi", "de sorte"),
    )
)
_LATER: Final = (("le", "coup", "après"), ("le", "coup", "suivant"), ("au", "second", "coup"))

# Words as people type them who leave the accents out; not those that are then another word (donne, attaque).
_ACCENTED: Final = {
    word.translate(str.maketrans("àâéèêô", "aaeeeo")): word
    for word in ("à", "côté", "découverte", "échec", "opposée", "pièce", "attaquée", *ORDINALS)
}

_WORD: Final = re.compile(r"[a-zà-ÿœæ]+'?|[,;:.]")
_MARK: Final = re.compile(r"\(\s*\w\s*\)")  # of a footnote


def words(text: str) -> tuple[str, ...]:
    """The words of a phrase and its stops; marks of notes are left out, words cut at the end of a line are joined."""
    plain = _MARK.sub(" ", text.replace("’", "'").replace("*", ""))
    found = _WORD.findall(re.sub(r"-\s+(?=[a-zà-ÿ])", "", plain).lower())
    return tuple(_ACCENTED.get(word, word) for word in found)


def without_tail(found: tuple[str, ...]) -> tuple[str, ...]:
    """The words that speak of this move."""
    end = next((i for i in range(1, len(found)) if _opens(found, i)), len(found))
    if any(_at(found, i, later) for i in range(len(found)) for later in _LATER):
        end = min(end, next((i for i in range(1, len(found)) if _at(found, i, ("et", "donne"))), end))
    while end and found[end - 1] in {",", "."}:
        end -= 1
    return found[:end]


def _opens(found: tuple[str, ...], index: int) -> bool:
    return any(_at(found, index, tail) for tail in _TAILS)


def _at(found: tuple[str, ...], index: int, part: tuple[str, ...]) -> bool:
    return found[index : index + len(part)] == part
