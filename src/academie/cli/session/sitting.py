"""One game at the terminal: who sits where, and how it begins. Several games are in `series`."""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from academie.cli.session import saves
from academie.cli.session.client import Client
from academie.cli.session.game import Cup, LocalGame
from academie.cli.session.local import LocalSeat
from academie.errors import AcademieError, Unknown, Unreadable, quoted
from academie.game import Game, State
from academie.game.registry import find
from academie.game.seeds import chance, stream
from academie.input.names import bare, typed
from academie.journal import Journal
from academie.match import Handicap, handicap_of
from academie.match.first_player import begun
from academie.players import roster
from academie.players.opponent import Opponent, opponent_of
from academie.players.player import notice_of
from academie.referee.tempers import temper
from academie.terminal.keywords import QUIT
from academie.terminal.layout import View
from academie.terminal.output import ALL_SIDES, BOTH_SIDES, RIGUEUR, UNSAVED, WELCOME, listed
from academie.text.message import Message, row

if TYPE_CHECKING:
    from academie.terminal.scroll import Surface


PERSON = "?"


_LONG = 200  # throws after which no example is looked for


def seats_of(game: Game, count: int, people: set[int], spec: str, manner: str) -> tuple[str, ...]:
    """The names of those who sit down; raises a sentence where no such machine plays the game."""
    roster.find(spec, game).close()
    name = machine_of(roster.spelled(spec, game), manner)
    return tuple(PERSON if seat in people else name for seat in range(count))


def machine_of(spec: str, manner: str) -> str:
    """A machine by its name, and how it sits à la rigueur."""
    return f"{spec} ({temper(manner).name})" if manner else spec


def opponents_of(game: Game, names: tuple[str, ...], seed: int) -> tuple[Opponent | None, ...]:
    """The machines among these names; any other name is a person's."""
    return tuple(_opponent(game, name, stream(seed, seat)) for seat, name in enumerate(names))


def _opponent(game: Game, name: str, seed: int) -> Opponent | None:
    if name == PERSON:
        return None
    try:
        spec = name.partition(" (")[0]
        # A machine is written in one way: somebody may be called Random.
        return opponent_of(game, name, seed) if roster.spelled(spec, game) == spec else None
    except (Unknown, Unreadable):
        return None


def people_of(game: Game, count: int, side: str | None) -> set[int]:
    """The seats people take."""
    if side in {"both", "all"}:
        return set(range(count))
    return {_seat(game, count, part.strip()) for part in (side or "1").split(",")}


def _seat(game: Game, count: int, side: str) -> int:
    """The seat of a side by its name in either language, its letter, or its number from 1 on."""
    for index, title in enumerate(game.players[:count]):
        spellings = (title.en, title.fr, title.en.split()[-1], title.fr.split()[-1], str(index + 1))
        if bare(side) in set(map(bare, spellings)):
            return index
    if side.isdecimal() and len(side) < 3 and 1 <= int(side) <= count:  # of a form, in which more play than sit
        return int(side) - 1
    titles = game.players[:count]
    known = row(title.each(str.lower) for title in titles)
    raise Unknown(
        "There is no side {side}. Choose {known} or {every}.",
        side=quoted(side),
        known=known,
        every="both" if count == 2 else "all",
    )


@contextmanager
def seated(opponents: Sequence[Opponent | None], tell: Callable[[str], object], language: str) -> Iterator[None]:
    """Say first what the machines have to say, each thing once, and close them in the end."""
    machines = [each for each in opponents if each is not None]
    try:
        for said in dict.fromkeys(notice_of(each.player) for each in machines):
            if said is not None:
                tell(said.to(language))
        yield
    finally:
        for each in machines:
            each.close()


def play_game(course: LocalGame, surface: Surface, view: View, receiver: int, *, whole: bool = True) -> None:
    """One game on a surface; a handicap may be given where it is `whole`, played from its beginning."""
    game, first, language = course.game, course.state, course.language
    shown = example(game, first, (course.people or [0])[0])
    everybody = len(course.people) == len(course.opponents)
    sides = "" if everybody else listed([game.players[seat].to(language) for seat in course.people], language)
    welcome(surface, (game.title, first.profile.title), sides, shown, language, len(course.people))
    if not course.table.assisted:
        surface.tell(RIGUEUR.to(language))
    handicap = handicap_of(game, first.profile, receiver) if whole else None
    if handicap is not None:
        seed = course.cup.seed if course.cup is not None else 0
        laid = asked_start(handicap.without_dice(), first, course.people, seed, surface, language)
        if laid is None:
            surface.part(UNSAVED.to(language))
            return
        journal = begun_journal(course.journal, begun(game, laid, handicap.starter), course.cup)
        course = LocalGame(journal, course.opponents, language, course.cup, full=course.full, timer=course.timer)
        course.ready()
    with saves.saving(course, saves.new(course.journal, surface, language)):
        Client(LocalSeat(course, shown), surface, view).run()


def welcome(
    surface: Surface, titles: tuple[Message, Message], sides: str, shown: str, language: str, people: int
) -> None:
    """What is played, by whom, and how a move is typed; no sides are named where people have all of them."""
    sides = sides or (BOTH_SIDES if people == 2 else ALL_SIDES).to(language)
    title, profile = titles
    surface.tell(WELCOME.fill(title=title, profile=profile, side=sides, example=shown).to(language))


def asked_start(
    handicap: Handicap, first: State, people: Sequence[int], seed: int, surface: Surface, language: str
) -> State | None:
    """The position of a handicap, the dice still to be given; None when the person who is to choose some of it leaves.

    `people` are those who are not machines, by the same numbers as the one who chooses.
    """
    profile = first.profile.name
    if handicap.prompt is None or handicap.chooser not in people:
        return chance(seed).choice(handicap.starts(profile))
    prompt = handicap.prompt.to(language)
    while (text := surface.ask(prompt)) is not None and text.lower() not in typed(QUIT):
        try:
            return handicap.chosen(text, profile)
        except AcademieError as error:
            surface.complain(error.to(language))
    return None


def begun_journal(head: Journal, start: State, cup: Cup | None) -> Journal:
    """The journal of a game that begins in a state, by the players and rules of another."""
    game = find(head.game)
    # What a profile gives is laid on the board where no position is named, and a position says that it is not to be.
    usual = str(start) == str(game.start(start.profile.name)) and handicap_of(game, start.profile, 0) is None
    return dataclasses.replace(
        head,
        profile=start.profile.name,
        position="" if usual else str(start),
        seed="" if cup is None else str(cup),
        acts=(),
    )


def example(game: Game, state: State, person: int) -> str:
    """A move as that person types it, from the state or from one near it; nothing where none is near."""
    chance = random.Random(1)  # noqa: S311 - only an example
    found = ""
    for _ in range(_LONG):
        moves, rolls = state.moves(), state.rolls()
        mine = bool(moves) and state.player == person
        if mine:
            found = game.write_move(state, moves[-1])
        if not (moves or rolls) or (mine and len(moves) > 1):
            break
        state = state.after(moves[-1] if moves else chance.choice(list(rolls)))
    return found
