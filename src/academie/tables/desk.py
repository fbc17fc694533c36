"""The throws of a book's line, at the desk of a room on the board. Names no game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.errors import Illegal
from academie.tables.board import SIDES
from academie.title import Title, counted

if TYPE_CHECKING:
    from collections.abc import Callable

    from academie.game import Game, Roll
    from academie.tables.dice_state import DiceState

_UNDRAWN = Title(
    "The dice are nobody's yet and not {side}'s ({law}).",
    "Le dé n'est encore à personne : il n'est pas aux {side} ({law}).",
)
_ANOTHERS = Title(
    "The dice are {owner}'s and not {side}'s ({law}).",
    "Le dé est aux {owner} et non aux {side} ({law}).",
)


def roll_of(state: DiceState, seat: int, dice: tuple[int, ...], law: str) -> Roll:
    """The throw a line tells of a player, if the dice are his."""
    thrower = state.thrower
    if thrower != seat:
        if thrower is None:
            raise Illegal(_UNDRAWN.fill(side=SIDES[seat], law=law))
        raise Illegal(_ANOTHERS.fill(owner=SIDES[thrower], side=SIDES[seat], law=law))
    return next(roll for roll in state.throws if roll.dice == dice)


# --- The words of a book's line that tell a throw or state something, as people read them
# The desks of the rooms on this board read them (`play`) and compare what they state with the law; here they are told.


_WHO = {"W": Title("White", "Les Blancs"), "B": Title("Black", "Les Noirs")}
_TO = {"W": Title("White", "aux Blancs"), "B": Title("Black", "aux Noirs")}
_POINTS = Title("point", "point"), Title("points", "points")
_TROUS = Title("trou", "trou"), Title("trous", "trous")
_THROWS = Title("throw", "coup"), Title("throws", "coups")
_THROWN = Title("{who}: {dice}", "{who} : {dice}")
_WON = Title("{who} wins {points} by it.", "{who} y gagnent {points}.")
_WON_ONE = Title("{who}: {what}{where}, {points}.", "{who} : {what}{where}, {points}.")
_PASSED = Title(
    "The law gives {who} {points} more, which the book passes over: {what}{where}.",
    "La loi donne encore {to} {points} que le livre passe : {what}{where}.",
)
_DENIED = Title("Not this, says the book: {what} ({to}).", "Ceci n'a pas lieu, dit le livre : {what} ({to}).")
_BARRED = Title("{play} may not be played, says the book.", "{play} ne peut se jouer, dit le livre.")
_STANDS = Title("{who} now has {points}{flag}.", "{who} ont à présent {points}{flag}.")
_PEGS = Title("{who} pegs {trous}.", "{who} marquent {trous}.")
_OF_36 = Title("Of the 36 throws {throws}{way}: {what}{where} ({to}).", "Sur 36, {throws}{way} : {what}{where} ({to}).")
_LIFT = Title(
    "Of the 36 throws {throws} move dames off {where} ({to}).", "Sur 36, {throws} ôtent des dames de {where} ({to})."
)
_WAYS = Title(" by {ways} ways", " de {ways} façons")
_ALONE = Title(" by one die alone", " d'un seul dé")
_AT = Title(" at {where}", " en {where}")
_FLAG = Title(" in bredouille", " en bredouille")
_NOTHING = Title("", "")
_PILE = Title("{who}: {what}, pile {pile}.", "{who} : {what}, pile {pile}.")
_EVENT = Title("{who}: {what}.", "{who} : {what}.")
_STILL = Title("nothing is played", "rien ne se joue")


def told(game: Game, text: str) -> Title | None:
    """What a word says; None for a play, which the game itself tells."""
    for pattern, tell in _TOLD.items():
        if match := re.fullmatch(pattern, text):
            return tell(game, match)
    return None


def _name(game: Game, key: str) -> Title:
    term = game.glossary.terms.get(key)
    return term.name if term is not None else Title(key, key)


def _at(where: str | None) -> Title:
    return _AT.fill(where=where.replace(",", ", ")) if where else _NOTHING


def _credit(game: Game, match: re.Match[str]) -> Title:
    who, sign, number, key, where = match.groups()
    points = counted(int(number), *_POINTS)
    if key is None:
        return _WON.fill(who=_WHO[who], points=points)
    sentence = _WON_ONE if sign == "+" else _PASSED
    return sentence.fill(who=_WHO[who], to=_TO[who], points=points, what=_name(game, key), where=_at(where))


def _count(game: Game, match: re.Match[str]) -> Title:
    who, number, alone, ways, key, where, off = match.groups()
    throws = counted(int(number), *_THROWS)
    if off:
        return _LIFT.fill(to=_TO[who], throws=throws, where=off)
    way = _WAYS.fill(ways=ways) if ways else _ALONE if alone else _NOTHING
    return _OF_36.fill(to=_TO[who], throws=throws, way=way, what=_name(game, key), where=_at(where))


def _event(game: Game, match: re.Match[str]) -> Title:
    who, key, pile = match.groups()
    return (_PILE if pile else _EVENT).fill(who=_WHO[who], what=_name(game, key), pile=pile)


_TOLD: dict[str, Callable[[Game, re.Match[str]], Title]] = {
    r"([WB])([1-6](?:-[1-6])+)": lambda _, found: _THROWN.fill(who=SIDES["WB".index(found[1])], dice=found[2]),
    r"([WB])([+-])(\d{1,3})(?::([a-z_]+)(?:@([A-Y](?:,[A-Y])*))?)?": _credit,
    r"([WB])!([a-z_]+)": lambda game, found: _DENIED.fill(to=_TO[found[1]], what=_name(game, found[2])),
    r"!(\S+)": lambda _, found: _BARRED.fill(play=found[1].replace(",", " ")),
    r"([WB])=(\d{1,2})(b?)": lambda _, found: _STANDS.fill(
        who=_WHO[found[1]], points=counted(int(found[2]), *_POINTS), flag=_FLAG if found[3] else _NOTHING
    ),
    r"([WB])#(\d{1,2})": lambda _, found: _PEGS.fill(who=_WHO[found[1]], trous=counted(int(found[2]), *_TROUS)),
    r"([WB])%(\d{1,2})(d?)(?:x([23]))?(?::([a-z_]+)(?:@([A-Y]))?|/([A-Y]))": _count,
    r"([WB])=([a-z_]+)(?::([1-6]))?": _event,
    r"-(?:,-)*": lambda _game, _found: _STILL,
}  # fmt: skip
