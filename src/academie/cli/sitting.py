"""A sitting at the terminal: one game, or a series with its score, each begun by whom the law says.

The match law is in match/: `series` counts and names the beginner, a room's handicap lays the first position of a game
with a handicap. Here the two are asked, and what they answer is told.
"""

from __future__ import annotations

import dataclasses
import random
from typing import TYPE_CHECKING

from academie.cli import folder
from academie.cli.dice import Cup
from academie.cli.session import Session
from academie.cli.terminal import COMMANDS
from academie.errors import AcademieError, Illegal, Unavailable
from academie.games import find
from academie.match import handicap_of, terms
from academie.match.beginning import begun
from academie.match.series import Series
from academie.title import Title

if TYPE_CHECKING:
    from academie.cli.terminal import Terminal
    from academie.game import Game, State
    from academie.match import Handicap
    from academie.referee.journal import Journal
    from academie.referee.keeping import JournalFile

_NO_SERIES = Title(
    "A series of {title} is not played here; leave --to out.",
    "{title} : on n'en joue pas ici de série ; ôtez --to.",
)
_FROM_THE_START = Title(
    "A series of {title} begins at the beginning, not in a position; leave --to out.",
    "{title} : une série commence au commencement, non dans une position ; ôtez --to.",
)
_LONG = 200  # throws after which no example is looked for


class Sitting:
    """Games on one terminal, to a target or just one; `whole` when they begin at the beginning."""

    def __init__(self, terminal: Terminal, target: int | None, receiver: int, *, whole: bool = True) -> None:
        self.terminal, self.target, self.receiver = terminal, target, receiver
        session = terminal.session
        self.game, self.first = session.game, session.tables[0].state
        profile = self.first.profile
        if target is not None and not (self.game.chance and whole):
            raise Illegal((_NO_SERIES if not self.game.chance else _FROM_THE_START).fill(title=self.game.title))
        self.handicap = handicap_of(self.game, profile, receiver) if whole else None
        agreed = terms(self.game, profile, target or 1, players=len(session.opponents))
        starter = self.handicap.starter if self.handicap is not None else None
        self.series = Series(agreed, starter)

    def run(self) -> None:
        """All the games."""
        self.welcome()
        number = 0
        while self.terminal.open:
            if number or self.handicap is not None:
                self.seat(number)
            with folder.keeping(self.terminal.session, self.file()):
                self.terminal.run()
            result = self.terminal.session.result
            if self.target is None:
                return
            if result is None:
                break
            self.series = self.series.after(result)
            if self.series.winner is not None:
                self.tell("series_won", side=self.terminal.session.listed(self.series.winners), score=self.score())
                return
            self.tell("series_score", score=self.score(), target=self.target)
            self.tell_next()
            number += 1
        self.tell("series_left", score=self.score())

    def file(self) -> JournalFile | None:
        """A new file that keeps the game; None, and a sentence, where it cannot be kept."""
        try:
            return folder.begin(self.terminal.session.journal)
        except Unavailable as error:
            self.terminal.tell(error.to(self.terminal.session.language))
            return None

    def seat(self, number: int) -> None:
        """The next game on the board, the machines told of it."""
        old = self.terminal.session
        start = begun(self.game, self.first, self.series.starter)
        if self.handicap is not None:
            start = begun(self.game, self.laid(self.handicap), self.series.starter)
        cup = Cup(old.cup.seed, number) if old.cup is not None else None
        journal = begun_journal(old.journal, start, cup)
        self.terminal.session = Session(
            journal, old.opponents, old.language, cup=cup, full=old.full, example=old.example
        )
        for opponent in old.opponents:
            if opponent is not None:
                opponent.player.new_game(start)

    def laid(self, handicap: Handicap) -> State:
        """The position of a handicap, the dice still to be given; ones are played by the person who receives them."""
        profile = self.first.profile.name
        free = handicap.without_dice()
        starts = free.starts(profile)
        session = self.terminal.session
        if len(starts) == 1:
            return starts[0]
        if handicap.receiver not in session.people:
            seed = session.cup.seed if session.cup is not None else 0
            return random.Random(seed).choice(starts)  # noqa: S311 - a game, not a secret
        return self.asked(free, profile, starts[0])

    def asked(self, handicap: Handicap, profile: str, usual: State) -> State:
        """The position after the ones a person types; the first there is when he leaves."""
        side = self.terminal.session.side(handicap.receiver)
        ones, one = handicap.prompt or (0, "")
        prompt = self.terminal.session.say("ones_prompt", side=side, ones=ones, example=one)
        while (text := self.terminal.ask(prompt)) is not None and text.lower() not in COMMANDS["quit"]:
            try:
                return handicap.chosen(text, profile)
            except AcademieError as error:
                self.terminal.tell(error.to(self.terminal.session.language))
        self.terminal.open = False
        return usual

    # --- What is told

    def welcome(self) -> None:
        """What is played, by whom, and how a move is typed."""
        session = self.terminal.session
        people = session.people
        sides = session.listed(people)
        if len(people) > 1 and len(people) == len(session.opponents):
            sides = session.say("both_sides" if len(people) == 2 else "all_sides")
        profile = self.first.profile
        person = people[0] if people else 0
        session.example = example(self.game, self.first, person)
        named = {"title": self.game.title.to(session.language), "side": sides, "example": session.example}
        self.tell("welcome", profile=profile.title.to(session.language), **named)
        if not session.table.assisted:
            self.tell("rigueur_welcome")
        if self.target is not None:
            self.tell("series", target=self.target)

    def tell_next(self) -> None:
        """Who begins the next game."""
        starter = self.series.starter
        if starter is None:
            self.terminal.tell(self.game.beginning().to(self.terminal.session.language))
        else:
            self.tell("series_next", side=self.terminal.session.side(starter))

    def score(self) -> str:
        """What each has marked, as in White 2, Black 1."""
        session = self.terminal.session
        return ", ".join(f"{session.side(seat)} {mark}" for seat, mark in enumerate(self.series.score))

    def tell(self, key: str, **values: object) -> None:
        """A sentence on the screen."""
        self.terminal.tell(self.terminal.session.say(key, **values))


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
