"""What a table offers a seat, as gestures: acts open now if it is assisted, every kind of act where people err."""

from __future__ import annotations

from contextlib import suppress
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError
from academie.game import Game, Roll
from academie.referee.acts import CallGallery, Declare, Kind, OfferDraw, Play, ReceiveAdvantage, Resign, RunOut
from academie.scene.gestures import claimed, gesture_of, gestures_of
from academie.scene.ways import spelled

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from academie.game import Move, State
    from academie.referee.acts import Act
    from academie.referee.table import Table
    from academie.scene.gestures import Claim
    from academie.scene.values import Gesture, Slot
    from academie.scene.ways import Ways
    from academie.text.message import Message

    Plays = Callable[[Table, State, int], Iterable[tuple[str, Iterable[tuple[Any, ...]]]]]

NONE: Mapping[type[Act], Claim] = MappingProxyType({})
# What players say at a wooden board, and never where the program throws the dice.
WOODEN = (Declare, CallGallery, ReceiveAdvantage)


def ways_open(table: Table, seat: int | None, plays: Plays) -> Ways | None:
    """The ways of an assisted table for the seat that is to play; `plays` has the text and the steps of each play."""
    if seat is None or not table.assisted or table.result is not None:
        return None
    state = table.view(seat).state
    if state.player != seat:
        return None
    found = list(plays(table, state, seat))
    if len({text for text, _ in found}) != _plays_open(table, seat):
        open_texts = table.known_texts(seat)
        found = [each for each in found if each[0] in open_texts]
    return spelled(found) if found else None


def _plays_open(table: Table, seat: int) -> int:
    """How many plays are open: where there are as many texts of moves, these are all of them."""
    return sum(type(act) is Play for act in table.known_acts(seat))


def texts_of(table: Table, state: State, seat: int, moves: Sequence[Move]) -> list[str]:
    """Moves as they are written, in their order; where all of them are open their acts have it already."""
    plays = [act.play for act in table.known_acts(seat) if isinstance(act, Play)]
    return plays if len(plays) == len(moves) else table.game.write_moves(state, moves)


def gestures_open(
    table: Table,
    seat: int,
    ways: Ways | None,
    kinds: Iterable[type[Act]],
    slots: Mapping[str, Slot],
    claims: Mapping[type[Act], Claim] = NONE,
) -> tuple[Gesture, ...]:
    """What one in a seat may say or do beside the ways of the board.

    À la rigueur every kind of act is there, whether it is right now or not; only a question that the table waits for is
    marked, and everybody knows of it. `claims` are the game's words for what is claimed of another.
    """
    if table.result is not None:
        return ()
    acts = table.known_acts(seat)
    if table.assisted:
        walked = ways.texts if ways is not None else frozenset[str]()
        beside = [] if len(walked) == len(acts) else [
            act for text, act in table.known_texts(seat).items() if text not in walked and not isinstance(act, WOODEN)
        ]  # fmt: skip
        words = _words(table, seat) if any(isinstance(act, Play) for act in beside) else {}
        found = [
            gesture_of(act, table.kind(act), due=table.kind(act) is Kind.ANSWER, word=words.get(act.said()))
            for act in beside
        ]
        return (*found, *_parting(table, seat))
    answers = [gesture_of(act, Kind.ANSWER, due=True) for act in acts if table.kind(act) is Kind.ANSWER]
    known = {each.text for each in answers}
    every = gestures_of(_said(tuple(kinds)), slots)
    others = claimed(tuple(each for each in every if each.text not in known) if known else every, table, seat, claims)
    parting = _parting(table, seat)
    return (*answers, *others, *parting) if answers or parting else others


@cache
def _said(kinds: tuple[type[Act], ...]) -> tuple[type[Act], ...]:
    """Those that people say, or do with their hands, at a house that has the dice and the clocks."""
    return tuple(kind for kind in kinds if kind not in {*WOODEN, OfferDraw, Resign, RunOut})


def _words(table: Table, seat: int) -> dict[str, Message]:
    """By the text of their acts, the moves that are words, as people say them."""
    found = {}
    for move in table.choice(seat).moves():
        word = table.game.narration.word(move)
        if word is not None:
            found[table.act_of(move, seat).said()] = word
    return found


def _parting(table: Table, seat: int) -> list[Gesture]:
    """A draw offered and the game given up, where its law knows them."""
    found: list[Act] = []
    known, game = table.reader.kinds, table.game
    if OfferDraw in known and table.offered is None and _knows(game, "agreed"):
        with suppress(AcademieError):
            game.agreed(table.state)
            found.append(OfferDraw(seat))
    if Resign in known and _knows(game, "left"):
        with suppress(AcademieError):
            game.left(table.state, seat)
            found.append(Resign(seat))
    return [gesture_of(act, Kind.OTHER) for act in found]


def _knows(game: Game, what: str) -> bool:
    """Whether the law of a game has such a thing at all; one that has not would say so at every act."""
    return getattr(type(game), what) is not getattr(Game, what)


Done = tuple["Table", "Act"]  # the table before an act, and the act


def played(last: Done | None) -> Move | None:
    """The move that an act was; None where it was none that the law knows."""
    if last is None:
        return None
    before, act = last
    moves = [choice for choice in before.known_choices(act) if not isinstance(choice, Roll)]
    return moves[-1] if moves else None
