"""Odds (avantages): what the stronger player gives so that the game is level, and how it is written.

A value object: men, the draw, a fraction of either, or a multiple of the stake. It says what is given in which game;
what giving a man or the draw does on a board is the business of the room. Paragraphs are those of draughts' law.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from academie.errors import Illegal, Unreadable, quoted
from academie.text.message import Message

_FRACTIONS = {"half": 2, "third": 3, "quarter": 4}
_STAKES = {"double": 2, "triple": 3, "quadruple": 4}
_WHOLE = re.compile(r"(?:(man|[23][ -]men)(\+draw)?|draw)")
_PART = re.compile(r"(half|third|quarter)-(man|draw)")
MOST_MEN = 3  # §42: two are the books' limit, three occur

_MEN = {
    1: Message("a man"),
    2: Message("two men"),
    3: Message("three men"),
}
_DRAW = Message("the draw")
_BOTH = Message("{men} and the draw")
_NOTHING = Message("nothing")
_PARTS = {
    (2, True): Message("half the draw"),
    (3, True): Message("a third of the draw"),
    (4, True): Message("a quarter of the draw"),
    (2, False): Message("half a man"),
    (3, False): Message("a third of a man"),
    (4, False): Message("a quarter of a man"),
}
_AGAINST = {
    2: Message("double against single"),
    3: Message("triple against single"),
    4: Message("quadruple against single"),
}


def in_words(men: int, *, draw: bool) -> Message:
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
            raise Illegal("{men} men are no odds; give one, two or three (§42).", men=self.men)
        if not 1 <= self.one_in <= 4 or not 1 <= self.stake <= 4:
            raise Illegal(
                "Odds are whole, half, third or quarter, and a stake single to quadruple; choose one (§43, §44)."
            )
        if self.one_in > 1 and self.men + self.draw != 1:
            raise Illegal("A fraction is of one man or of the draw; name one of the two (§43).")
        if self.stake > 1 and (self.men or self.draw):
            raise Illegal("A multiple of the stake is played instead of odds; choose one or the other (§44).")

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
    def title(self) -> Message:
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
        "{text} does not name odds; write none, man, 2-men, draw, man+draw, half-draw, third-man, "
        "or double, triple, quadruple for the stake.",
        text=quoted(text),
    )
