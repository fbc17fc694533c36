"""Odds (avantages): what the stronger player gives so that the game is level, and how it is written.

A value object: men, the draw, a fraction of either, or a multiple of the stake. It says what is given in which game;
what giving a man or the draw does on a board is the business of the room. Paragraphs are those of draughts' law.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from academie.errors import Illegal, Unreadable, quoted
from academie.title import Title

_FRACTIONS = {"half": 2, "third": 3, "quarter": 4}
_STAKES = {"double": 2, "triple": 3, "quadruple": 4}
_WHOLE = re.compile(r"(?:(man|[23][ -]men)(\+draw)?|draw)")
_PART = re.compile(r"(half|third|quarter)-(man|draw)")
MOST_MEN = 3  # §42: two are the books' limit, three occur

_MEN = {
    1: Title("a man", "un pion"),
    2: Title("two men", "deux pions"),
    3: Title("three men", "trois pions"),
}
_DRAW = Title("the draw", "la remise")
_BOTH = Title("{men} and the draw", "{men} et la remise")
_NOTHING = Title("nothing", "rien")
_PARTS = {
    (2, True): Title("half the draw", "la demi-remise"),
    (3, True): Title("a third of the draw", "le tiers de la remise"),
    (4, True): Title("a quarter of the draw", "le quart de la remise"),
    (2, False): Title("half a man", "le demi-pion"),
    (3, False): Title("a third of a man", "le tiers du pion"),
    (4, False): Title("a quarter of a man", "le quart du pion"),
}
_AGAINST = {
    2: Title("double against single", "le double contre le simple"),
    3: Title("triple against single", "le triple contre le simple"),
    4: Title("quadruple against single", "le quadruple contre le simple"),
}


def in_words(men: int, *, draw: bool) -> Title:
    """§42: what is given on the board in one game."""
    if not men:
        return _DRAW if draw else _NOTHING
    return _BOTH.fill(men=_MEN[men]) if draw else _MEN[men]


@dataclass(frozen=True, slots=True)
class Odds:
    """§42-§44: what is given. `one_in` is 1 for odds in every game, 2, 3 or 4 for the half, third or quarter."""

    men: int = 0
    draw: bool = False
    one_in: int = 1
    stake: int = 1  # the giver plays this many times the single stake

    def __post_init__(self) -> None:
        """Refuse what the books do not know."""
        if not 0 <= self.men <= MOST_MEN:
            raise Illegal(
                Title(
                    "{men} men are no odds; give one, two or three (§42).",
                    "On ne rend pas {men} pions ; donnez-en un, deux ou trois (§42).",
                ).fill(men=self.men)
            )
        if not 1 <= self.one_in <= 4 or not 1 <= self.stake <= 4:
            raise Illegal(
                Title(
                    "Odds are whole, half, third or quarter, and a stake single to quadruple; choose one (§43, §44).",
                    "L'avantage est entier, de la moitié, du tiers ou du quart, et la mise, de simple à quadruple ; "
                    "choisissez (§43, §44).",
                )
            )
        if self.one_in > 1 and self.men + self.draw != 1:
            raise Illegal(
                Title(
                    "A fraction is of one man or of the draw; name one of the two (§43).",
                    "Une fraction est d'un pion ou de la remise ; nommez l'un des deux (§43).",
                )
            )
        if self.stake > 1 and (self.men or self.draw):
            raise Illegal(
                Title(
                    "A multiple of the stake is played instead of odds; choose one or the other (§44).",
                    "Un multiple de la mise se joue au lieu d'un avantage ; choisissez l'un ou l'autre (§44).",
                )
            )

    @property
    def level(self) -> bool:
        """A but: nothing on the board is given in any game; the stakes may still differ."""
        return not self.men and not self.draw

    @property
    def size(self) -> tuple[int, int]:
        """§42: a key for the order of sizes. Man and draw stand together; both are more, and less than two men."""
        if self.level:
            return (0, 0)
        if self.one_in > 1:
            return (1, -self.one_in)
        return (2, 3 * max(self.men, 1) + (1 if self.men and self.draw else 0))

    @property
    def receiver_class(self) -> int:
        """§42: Manoury's class of the receiver: 1 nothing, 2 a fraction, 3 the man or the draw, 4 both or more."""
        if self.level:
            return 1
        if self.one_in > 1:
            return 2
        return 3 if self.men + self.draw == 1 else 4

    @property
    def title(self) -> Title:
        """What is given, in words."""
        if self.stake > 1:
            return _AGAINST[self.stake]
        return _PARTS[self.one_in, self.draw] if self.one_in > 1 else in_words(self.men, draw=self.draw)

    def __lt__(self, other: Odds) -> bool:
        return self.size < other.size

    def __str__(self) -> str:
        if self.stake > 1:
            return next(name for name, stake in _STAKES.items() if stake == self.stake)
        men = {0: "", 1: "man"}.get(self.men, f"{self.men} men")
        what = "+".join(filter(None, (men, "draw" if self.draw else ""))) or "none"
        part = next((f"{name}-" for name, one_in in _FRACTIONS.items() if one_in == self.one_in), "")
        return part + what


NONE = Odds()


def read(text: str) -> Odds:
    """The odds a text names; `str` writes them back."""
    words = " ".join(text.split())
    if words == "none":
        return NONE
    if words in _STAKES:
        return Odds(stake=_STAKES[words])
    if part := _PART.fullmatch(words):
        return Odds(men=int(part[2] == "man"), draw=part[2] == "draw", one_in=_FRACTIONS[part[1]])
    if whole := _WHOLE.fullmatch(words):
        men = {None: 0, "man": 1}[whole[1]] if whole[1] in {None, "man"} else int(whole[1][0])
        return Odds(men=men, draw=men == 0 or whole[2] is not None)
    raise Unreadable(
        Title(
            "{text} does not name odds; write none, man, 2-men, draw, man+draw, half-draw, third-man, "
            "or double, triple, quadruple for the stake.",
            "{text} ne nomme pas un avantage ; écrivez none, man, 2-men, draw, man+draw, half-draw, third-man, "
            "ou double, triple, quadruple pour la mise.",
        ).fill(text=quoted(text))
    )
