"""Positions and games as plain data: a board for any position, what a text holds, the course of a game.

Plain functions, to be called in a thread. Nothing is hidden: whoever brings a text knows all of it.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass
from functools import cache
from typing import TYPE_CHECKING, Any

from academie.errors import AcademieError, Illegal, Unavailable, Unreadable, quoted
from academie.game import Game, Result, Roll, State
from academie.game.data import Data, title_data
from academie.game.registry import PACKAGES, find, has_part, part_of
from academie.journal import Journal, endings_of, moves_of, read_games, series, write_games
from academie.journal.formats import exchanges
from academie.journal.game import TITLE
from academie.journal.moves import text_of
from academie.referee import sit
from academie.referee.table import Table
from academie.scene import Done, Man, can_compose, composed, scene_of
from academie.server.library.positions import Place
from academie.text.message import Message, verbatim

if TYPE_CHECKING:
    from academie.server.meeting.meeting import Meeting

LONGEST = 200_000  # letters of a text
PLIES = 2_000
_NAMED = 400  # how many moves of a position are listed with their acts
_MANY = Message("The game has more than {most} steps. Shorten it.", most=PLIES)
_EMPTY = Message("Give a position or a game: one line, a journal, PDN or PGN.")
_NO_TEXT = Message("We cannot read this as a position or a game: {why}")
_UNJUDGED = Message(
    "No engine can analyse {game}. You can view positions and games, but without values, mistakes or luck."
)
_BROKEN = Message("{why} The game is shown up to there.")
_NO_MAN = Message("There is no such piece: {place}.")


@dataclass(frozen=True)
class Found:
    """What a text holds: a position, or games."""

    game: Game
    state: State | None = None
    journals: tuple[Journal, ...] = ()
    names: tuple[Message, ...] = ()  # of the players, seat by seat; none if the journal has them
    wrong: AcademieError | None = None  # why the game could not be read to its end


def has_engine(name: str) -> bool:
    """Whether a game has an engine."""
    return _has_engine(find(name).name)


@cache
def _has_engine(name: str) -> bool:
    try:
        find(name).engine(megabytes=1)
    except Unavailable:
        return False
    return True


def without_engine(name: str) -> Message:
    """Why a game's positions have no values; empty if there is an engine."""
    return verbatim("") if has_engine(name) else _UNJUDGED.fill(game=find(name).title)


def engines() -> list[str]:
    """The games that an engine plays, in the usual order."""
    return [name for name in PACKAGES if has_engine(name)]


# --- A position on a board


def board(place: Place, act: str = "", near: int = 0) -> Data:
    """A position, or the one after an act in it or an outcome of chance, as a board shows it from one side."""
    state, last, lines = place.state(), None, list[Message]()
    if act and (rolls := state.rolls()):
        state, lines = _fallen(find(place.game), state, rolls, act)
        act = ""
    table = sit(place.game, "assisted", state.profile.name, str(state))
    if act:
        done = table.typed(act, table.waits or 0)
        after = table.after(done)
        last, lines, table = (table, done), table.account(done, after), after
    return {**_board(table, last, near), "told": [title_data(line) for line in lines]}


def _fallen(game: Game, state: State, rolls: Sequence[Roll], text: str) -> tuple[State, list[Message]]:
    """The state after an outcome of chance, and its account."""
    found = next((roll for roll in rolls if game.write_roll(state, roll) == text.strip()), None)
    if found is None:
        raise Illegal("{text} cannot be thrown or dealt here.", text=quoted(text))
    after = state.after(found)
    return after, game.narration.lines(state, found, after)


def _board(table: Table, last: Done | None, near: int) -> Data:
    game, state, player = table.game, table.state, table.state.player
    seen = scene_of(table, near if player is None or not game.hidden else player, last)
    ways = None if player is None else scene_of(table, player).ways
    shown = dataclasses.replace(seen, ways=ways, gestures=(), choices=())
    moves = list(state.moves())[:_NAMED]
    return {
        "game": game.name,
        "profile": state.profile.name,
        "position": str(state),
        "player": player,
        "waits": table.waits,
        "sides": [title_data(side) for side in game.players[: game.seats(state)]],
        "moves": [] if player is None else [_move(table, move, player) for move in moves],
        "rolls": [game.write_roll(state, roll) for roll in state.rolls()],
        "result": _result(game, table.result),
        "composes": can_compose(game),
        "foreign": foreign(game, state),
        "scene": shown.data(),
    }


def _move(table: Table, move: Any, player: int) -> Data:  # noqa: ANN401 - a move of any game
    game, state = table.game, table.state
    act = table.act_of(move, player)
    return {"move": game.write_move(state, move), "act": act.said(), **title_data(game.narration.move(state, move))}


def _result(game: Game, found: Result | None) -> Data | None:
    if found is None:
        return None
    terms = game.glossary.terms
    why = terms[found.reason].why if found.reason in terms else verbatim(found.reason)
    return {**asdict(found), **title_data(why)}


def foreign(game: Game, state: State) -> Data | None:
    """The position as another program writes it, and whose writing it is; None where there is none."""
    if not has_part(game, "foreign"):
        return None
    own = part_of(game, "foreign")
    try:
        return {"name": title_data(own.NAME), "text": own.write(state)}
    except AcademieError:
        return None


def compose(place: Place, men: Sequence[Man], player: int, marks: Mapping[str, str]) -> Data:
    """The board with men and marks put by hand; raises a sentence where they cannot stand so.

    A mark is a field that the position's line has already, such as points.
    """
    game, before = find(place.game), place.state()
    known = scene_of(sit(game.name, "assisted", before.profile.name, str(before)), 0)
    for man in men:
        if man.place not in known.places:
            raise Unreadable(_NO_MAN.fill(place=man.place))
    try:
        state = composed(game, before, men, player)
    except AcademieError:
        raise
    except (KeyError, ValueError) as error:  # a kind of men that the game does not have
        raise Unreadable(_NO_MAN.fill(place=", ".join(sorted({man.kind for man in men})))) from error
    words = [word.partition("=") for word in str(state).split()]
    line = " ".join(f"{name}{equals}{marks.get(name, value) if equals else value}" for name, equals, value in words)
    return board(Place(game.name, before.profile.name, line))


# --- What a text holds


def read_text(text: str, game: str = "") -> Found:
    """The position or the games of a text, in any format that we read; readers of `game` come first.

    Raises the error of the most likely reader.
    """
    bare = text.strip().removeprefix("\ufeff")
    if not bare:
        raise Unreadable(_EMPTY)
    if len(bare) > LONGEST:
        raise Unreadable("The text is too long. Give one game only.")
    if bare.startswith((TITLE, series.TITLE)):
        found = read_games(bare + "\n").journals
        return Found(find(found[0].game), journals=tuple(each for each in found if each.game == found[0].game))
    return _of_rooms(bare, game)


def _of_rooms(text: str, game: str) -> Found:
    """Try the readers of all games: for games first if there are tags or several lines, else for positions."""
    games = sorted(map(find, PACKAGES), key=lambda each: (each.name != game, not _likely(each, text)))
    written = text.startswith("[") or "\n" in text or _likely(games[0], text)
    wrong: AcademieError | None = None
    for found in (
        (*_games(games, text), *_positions(games, text))
        if written
        else (*_positions(games, text), *_games(games, text))
    ):
        if isinstance(found, Found):
            return found
        wrong = wrong or found
    if wrong is not None and wrong.part is not None and wrong.part.acts:
        why = Unreadable(_BROKEN.fill(why=wrong.text))
        return Found(find(wrong.part.game), journals=(wrong.part,), wrong=why)
    raise Unreadable(_NO_TEXT.fill(why=_EMPTY if wrong is None else wrong.text))


def contents(text: str, game: str = "") -> Data:
    """What a text holds, as plain data: a position, or its first game ply by ply."""
    found = read_text(text, game)
    if found.wrong is not None:
        raise found.wrong
    said = {"game": found.game.name, "title": title_data(found.game.title)}
    if found.state is not None:
        return {**said, "position": str(found.state), "profile": found.state.profile.name, "games": []}
    courses = [course(journal) for journal in found.journals[:1]]
    return {**said, "position": None, "profile": courses[0]["profile"], "games": courses}


def _likely(game: Game, text: str) -> bool:
    """Whether a text looks like a written game of this kind."""
    return any(own.likely(text) for each, own in exchanges() if each is game)


def _games(games: Sequence[Game], text: str) -> Iterator[Found | AcademieError]:
    for game in games:
        own = next((own for each, own in exchanges() if each is game), None)
        if own is None:
            continue
        try:
            found = own.read_games(text, most=1)
        except AcademieError as error:
            yield error
        else:
            if any(journal.acts for journal in found):
                yield Found(game, journals=tuple(found))
                return


def _positions(games: Sequence[Game], text: str) -> Iterator[Found | AcademieError]:
    for game in games:
        if has_part(game, "foreign") and part_of(game, "foreign").reads(text):
            try:
                yield Found(game, part_of(game, "foreign").read(text))
            except AcademieError as error:
                yield error
    for game in games:
        try:
            state = game.read(text)
        except AcademieError as error:
            yield error
        else:
            yield Found(game, state)
            return


# --- How a game went


def course(journal: Journal) -> Data:
    """A game ply by ply: what was thrown or played, by whom, and the position after it; raises where it is too long."""
    game, moves = find(journal.game), moves_of(journal)
    if len(moves.plies) > PLIES:
        raise Illegal(_MANY)
    plies: list[Data] = []
    begins = [*(ply.before for ply in moves.plies), moves.end]
    for (before, choice, _), after in zip(moves.plies, begins[1:], strict=True):
        chance = isinstance(choice, Roll)
        text = text_of(game, before, choice)
        said = verbatim(text) if isinstance(choice, Roll) else game.narration.move(before, choice)
        by = game.taker(before) if chance else before.player
        plies.append({"text": text, "said": title_data(said), "chance": chance, "by": by, "position": str(after)})
    sides = [title_data(side) for side in game.players[: game.seats(moves.start)]]
    return {
        "game": game.name,
        "title": title_data(game.title),
        "profile": moves.start.profile.name,
        "names": [*journal.players, *("",) * len(sides)][: len(sides)],
        "sides": sides,
        "start": str(begins[0]),
        "plies": plies,
        "result": _result(game, moves.result),
        "chance": game.chance,
        "engine": has_engine(game.name),
    }


def exports(journal: Journal) -> list[Data]:
    """A game written down in every format that can hold it, its journal first."""
    found = []
    for ending in endings_of(find(journal.game)):
        with suppress(Illegal):  # what another program's format cannot hold
            found.append({"suffix": ending, "text": write_games([journal], ending)})
    return found


def of_meeting(meeting: Meeting) -> Found:
    """The last game of a meeting that is over."""
    if not meeting.over:
        raise Illegal("This game is still in progress. You can analyse it when it is over.")
    if meeting.board is None:
        raise Illegal("No game was played here.")
    journal = meeting.journal(meeting.board)
    names = tuple(meeting.names[chair] for chair in meeting.board.chairs)
    return Found(find(journal.game), journals=(journal,), names=names)
