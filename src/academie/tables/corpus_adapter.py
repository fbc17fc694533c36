"""How the books of the games of the board are studied: their words, and the lines of a race game.

A line of a book is a row of words: W6-5 a throw, A/G,A/D a play, !A/G,A/D a play that the book says is barred.
"""

import re
from collections.abc import Callable
from typing import Any

from academie.corpus.adapter import BaseAdapter
from academie.errors import Illegal, quoted
from academie.game import Game, Roll, State
from academie.tables import race_notation as notation
from academie.tables.board import LIFTED, SIDES, read_throw
from academie.tables.dice_state import DiceState
from academie.tables.race import ours
from academie.tables.race_state import RaceState
from academie.text.message import Message, counted, verbatim

_ANOTHERS = Message("The dice are {owner}'s and not {side}'s ({law}).")


def roll_of(state: DiceState, seat: int, dice: tuple[int, ...], law: str) -> Roll:
    """The throw a line tells of a player, if the dice are his."""
    thrower = state.thrower
    if thrower != seat:
        if thrower is None:
            raise Illegal("Nobody has the dice yet, so they are not {side}'s ({law}).", side=SIDES[seat], law=law)
        raise Illegal(_ANOTHERS.fill(owner=SIDES[thrower], side=SIDES[seat], law=law))
    return next(roll for roll in state.throws if roll.dice == dice)


# --- The words of a book's line that state a throw or a fact, as people read them
# The adapters of the games on this board read them (`play`) and compare what they state with the law; here they become
# sentences.


_WHO = {"W": Message.within("begins a sentence", "White"), "B": Message.within("begins a sentence", "Black")}
_TO = {"W": Message.within("to the player", "White"), "B": Message.within("to the player", "Black")}
_POINTS = verbatim("point"), verbatim("points")
_TROUS = verbatim("trou"), verbatim("trous")
_THROWS = Message.within("of the dice, noun", "throw"), Message("throws")
_THROWN = Message("{who}: {dice}")
_WON = Message("{who} wins {points} by it.")
_PASSED = Message("The law gives {who} {points} more that the book does not mention: {what}{where}.")
_DENIED = Message("Not this, says the book: {what} ({to}).")
_BARRED = Message("{play} may not be played, says the book.")
_STANDS = Message("{who} now has {points}{flag}.")
_PEGS = Message("{who} pegs {trous}.")
_OF_36 = Message("Of the 36 throws {throws}{way}: {what}{where} ({to}).")
_LIFT = Message("Of the 36 throws {throws} move dames off {where} ({to}).")
_WAYS = Message(" by {ways} ways")
_ALONE = Message(" by one die alone")
_FLAG = Message(" in bredouille")
_NOTHING = verbatim("")
_PILE = Message("{who}: {what}, pile {pile}.")
_STILL = Message("nothing is played")


def meaning_of(game: Game, text: str) -> Message | None:
    """What a word says; None for a play, which the game itself tells."""
    for pattern, tell in _WORDS.items():
        if match := re.fullmatch(pattern, text):
            return tell(game, match)
    return None


def _name(game: Game, key: str) -> Message:
    term = game.glossary.terms.get(key)
    return term.name if term is not None else verbatim(key)


def _at(where: str | None) -> Message:
    return Message(" at {where}", where=where.replace(",", ", ")) if where else _NOTHING


def _credit(game: Game, match: re.Match[str]) -> Message:
    who, sign, number, key, where = match.groups()
    points = counted(int(number), *_POINTS)
    if key is None:
        return _WON.fill(who=_WHO[who], points=points)
    sentence = Message("{who}: {what}{where}, {points}.") if sign == "+" else _PASSED
    return sentence.fill(who=_WHO[who], to=_TO[who], points=points, what=_name(game, key), where=_at(where))


def _count(game: Game, match: re.Match[str]) -> Message:
    who, number, alone, ways, key, where, off = match.groups()
    throws = counted(int(number), *_THROWS)
    if off:
        return _LIFT.fill(to=_TO[who], throws=throws, where=off)
    way = _WAYS.fill(ways=ways) if ways else _ALONE if alone else _NOTHING
    return _OF_36.fill(to=_TO[who], throws=throws, way=way, what=_name(game, key), where=_at(where))


def _event(game: Game, match: re.Match[str]) -> Message:
    who, key, pile = match.groups()
    return (_PILE if pile else Message("{who}: {what}.")).fill(who=_WHO[who], what=_name(game, key), pile=pile)


_WORDS: dict[str, Callable[[Game, re.Match[str]], Message]] = {
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


class BoardAdapter(BaseAdapter):
    """Positions of a game of the board: dames counted, and the words of a line as sentences."""

    def pieces(self, state: Any) -> tuple[int, ...]:  # noqa: ANN401 - any state with dames
        """The dames each player has on the board."""
        return tuple(sum(n for where, n in state.dames(seat).items() if where < LIFTED) for seat in (0, 1))

    def said(self, text: str) -> Message | None:
        """What a word that is not a play says."""
        return meaning_of(self.game, text)


# --- The adapter of a race game


class CorpusAdapter(BoardAdapter):
    """Positions studied, words of a line played."""

    def play(self, state: State, text: str) -> RaceState:
        """The state after one word of a line."""
        here = ours(state)
        if text.startswith("!"):
            return _barred(here, text[1:])
        match = re.fullmatch(r"([WB])([1-6](?:-[1-6])+)", text)
        if match is None:
            return here.after(notation.read_move(here, text.replace(",", " ")))
        dice = read_throw(match[2], here.rules.dice)
        return here.after(roll_of(here, "WB".index(match[1]), dice, here.rules.laws["le_de"]))


def _barred(state: RaceState, text: str) -> RaceState:
    """The state, if the law does not allow this play."""
    try:
        notation.read_move(state, text.replace(",", " "))
    except Illegal:
        return state
    raise Illegal("The book bars {play}, which the law allows.", play=quoted(text))
