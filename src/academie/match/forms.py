"""Forms of play: a series of games, as a terminal, a server or a test runs it.

A game offers its forms in its part `match`, as FORMS. A form begins rounds; rounds are a value that says who sits at
the next game and from where it begins, what they are after it, when all is over, and how the sheet stands. Whoever runs
them sits people and machines down and plays; no form sees him.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol, Self, cast

from academie.errors import Illegal, Unknown, quoted
from academie.game import Game, State
from academie.game.profiles import Profile
from academie.game.registry import has_part, part_of
from academie.input.names import Names
from academie.match.arithmetic import Line
from academie.match.series import Terms, terms_of
from academie.text.message import Message, row, verbatim

if TYPE_CHECKING:
    from academie.referee.table import Table

Cells = tuple[Message, ...]
_UNKNOWN_TERMS = {
    "games": Message("“{title}” has no number of games. Leave it out."),
    "target": Message("“{title}” has no target. Leave it out."),
    "jetons": Message("“{title}” is not paid in jetons. Leave them out."),
    "odds": Message("“{title}” allows no handicap. Leave it out."),
}
_IN_PROFILE = Message("“{title}” has no target. Name it in the profile instead: --profile {profile}.")
_ODDS = re.compile(r"[a-z0-9+-]{0,40}")


@dataclass(frozen=True, slots=True)
class Agreed:
    """What is agreed beside the rules; what is not said, None, the form decides."""

    players: int | None = None
    games: int | None = None  # marqués, parties
    target: int | None = None  # what a game, or the series, goes to
    stake: int = 1  # or the price of what is counted
    jetons: bool = False  # whether what is lost is paid at once, where a form knows both ways
    receiver: int = 0  # of a handicap
    lot: int = 0  # what was drawn beforehand, any number
    odds: str = ""  # what is given, a word of the game's, where a form reads it and not the profile

    def __str__(self) -> str:
        """As a file has it: only what differs from what is usual."""
        usual = Agreed()
        values = {each.name: getattr(self, each.name) for each in dataclasses.fields(self)}
        data = {name: value for name, value in values.items() if value != getattr(usual, name)}
        return " ".join(f"{name}={value if name == 'odds' else int(value)}" for name, value in data.items())

    @classmethod
    def read(cls, text: str) -> Self:
        """What a file says was agreed."""
        known = {each.name for each in dataclasses.fields(cls)}
        words = [word.partition("=") for word in text.split()]
        odds = next((value for name, _, value in words if name == "odds"), "")
        words = [word for word in words if word[0] != "odds"]
        numbers = all(name in known and value.isdecimal() and len(value) < 10 for name, _, value in words)
        if not numbers or not _ODDS.fullmatch(odds):
            raise Unknown("{text} is not an agreement. Write for example players=3 stake=2.", text=quoted(text))
        values: dict[str, int] = {name: int(value) for name, _, value in words}
        jetons = bool(values.pop("jetons", 0))
        return cls(**values, jetons=jetons, odds=odds)


@dataclass(frozen=True, slots=True)
class Seating:
    """Who sits at a game: the players by seat. `dice` is the seat that begins, None when that is drawn for."""

    players: tuple[int, ...]
    dice: int | None = None
    idle: tuple[int, ...] = ()
    advisers: tuple[tuple[int, ...], ...] = ()  # of each seat, from among the idle
    note: Message | None = None  # what holds for this game alone, said before it


@dataclass(frozen=True, slots=True)
class Sheet:
    """How a series stands: a row for each game, the arithmetic of the end, and what each player has gained."""

    title: Message
    columns: Cells
    rows: tuple[Cells, ...]
    lines: tuple[Line, ...] = ()
    money: tuple[int, ...] = ()  # by player; it adds up to nothing
    notes: tuple[Message, ...] = ()
    counts: tuple[int, ...] = ()  # of what the form counts, by player or side: marqués, parties, an account

    def adds_up(self) -> bool:
        """Whether money only changes hands, and every total is the sum of the lines since the last one."""
        running = 0
        for line in self.lines:
            if line.total and line.value != running:
                return False
            running = 0 if line.total else running + line.value
        return sum(self.money) == 0


class Rounds(Protocol):
    """A series in progress, a value."""

    @property
    def players(self) -> int:
        """How many play, those who sit out included."""

    @property
    def keeps_sides(self) -> bool:
        """Whether each player sits on one side throughout, so that he may be called by it."""

    @property
    def over(self) -> bool:
        """Whether nothing is left to play."""

    @property
    def first(self) -> State:
        """The first state of the next game, the dice still to be given."""

    @property
    def handicap(self) -> Handicap | None:
        """The handicap that one of two players receives in each game."""

    def seating(self) -> Seating:
        """Who sits at the next game; raises `Illegal` when there is none."""

    def after(self, tables: Sequence[Table]) -> Rounds:
        """The form after one more game; `tables` are those before its first act and after each act."""

    def standing(self, names: Sequence[Message]) -> Message:
        """How it stands, in a few words."""

    def in_words(self, names: Sequence[Message]) -> list[Message]:
        """What is said after a game."""

    def sheet(self, names: Sequence[Message]) -> Sheet:
        """All of it so far, and the settlement once it is over."""


@dataclass(frozen=True, slots=True)
class Form:
    """What may be chosen: a way to play games in a row, for a number of players."""

    name: str
    title: Message
    about: Message
    begin: Callable[[Game, State, Agreed], Rounds] = field(repr=False)
    least: int = 2
    most: int = 2
    odds: bool = False  # whether it reads what is given itself, and not in the profile
    takes: frozenset[str] = frozenset({"games"})  # what may be agreed of games, target and jetons, beside the stake
    table: bool = False  # whether all who play sit at one table, as many as the game's profile has

    def begun(self, game: Game, first: State, agreed: Agreed) -> Rounds:
        """The rounds before the first game; raises `Illegal` where that many cannot play it, or not on these terms."""
        self._check(game, first, agreed)
        players = self.number(game, first) if agreed.players is None else agreed.players
        least, most = (game.seats(first),) * 2 if self.table else (self.least, self.most)
        if not least <= players <= most:
            several = Message("{least} to {most}", least=least, most=most)
            raise Illegal(
                "{title} is for {number} players, not {players}. Name that many.",
                title=self.title,
                number=least if least == most else several,
                players=players,
            )
        return self.begin(game, first, dataclasses.replace(agreed, players=players))

    def _check(self, game: Game, first: State, agreed: Agreed) -> None:
        """Refuse what was agreed and the form would pass over; a target that the profile names is asked for there."""
        data = {"games": agreed.games is not None, "target": agreed.target is not None, "jetons": agreed.jetons}
        for name in (name for name, said in data.items() if said and name not in self.takes):
            if name == "target" and (profile := _with_target(game, first.profile, agreed.target)):
                raise Illegal(_IN_PROFILE.fill(title=self.title, profile=profile))
            raise Illegal(_UNKNOWN_TERMS[name].fill(title=self.title))
        if agreed.odds and not self.odds:
            raise Illegal(_UNKNOWN_TERMS["odds"].fill(title=self.title))

    def number(self, game: Game, first: State, named: int = 0) -> int:
        """How many play where nobody says: all the table has, else those who are named and at least the fewest."""
        return max(game.seats(first), named) if self.table else max(self.least, named)


def _with_target(game: Game, profile: Profile, target: int | None) -> str:
    """That profile with the option for such a target, where it has options for any; else nothing."""
    for name, option in game.profiles.options.items():
        if "target" in option.values and option.numbers and profile.name.partition("+")[0] in option.applies_to:
            return f"{profile.name}+{re.sub(r'[0-9]+', str(target), name)}"
    return ""


_NAMED = verbatim("{name} ({title})")


def find_form(game: Game, forms: Mapping[str, Form], name: str) -> Form:
    """The form of that name or title, as people spell it; raises `Unknown` with those there are."""
    found = Names({form.name: (form.title,) for form in forms.values()}).find(name)
    if found is None:
        known = row(_NAMED.fill(name=form.name, title=form.title) for form in forms.values())
        raise Unknown(
            "{title} has no form {name}. Choose one of {known}.", title=game.title, name=quoted(name), known=known
        )
    return forms[found]


# --- What a handicap is to whoever sits two players down


class Handicap(Protocol):
    """What one player receives before a game, laid on the board."""

    @property
    def receiver(self) -> int:
        """Who receives it."""

    @property
    def starter(self) -> int | None:
        """Who has the dice; None when they are drawn for."""

    @property
    def chooser(self) -> int:
        """The player with a choice: the receiver, of what he plays beforehand, or the giver, of what he gives."""

    @property
    def prompt(self) -> Message | None:
        """What he is asked; None where there is nothing to choose."""

    def without_dice(self) -> Handicap:
        """The same, the dice to be drawn for."""

    def starts(self, profile: str | None = None) -> Sequence[State]:
        """The first states a machine chooses from by chance: one, except where it plays beforehand."""

    def chosen(self, text: str, profile: str | None = None) -> State:
        """The first state after what the one who chooses has typed."""


class Match(Protocol):
    """The part `match` of a game. Where it has forms of its own they are its FORMS, the usual one first."""

    def terms(self, profile: Profile, target: int | None, *, players: int) -> Terms:
        """What is agreed before a series under a profile."""


def match_of(game: Game) -> Match | None:
    """The match law of a game; None where it has none of its own."""
    return cast("Match", part_of(game, "match")) if has_part(game, "match") else None


def terms(game: Game, profile: Profile, target: int | None = None, players: int = 2) -> Terms:
    """What is agreed before a series: as the game says, else what the profile names."""
    agreed: Terms = getattr(match_of(game), "terms", terms_of)(profile, target, players=players)
    return agreed


def handicap_of(game: Game, profile: Profile, receiver: int) -> Handicap | None:
    """The handicap agreed in a profile; None where there is none."""
    found = getattr(match_of(game), "advantage", None)
    given: Handicap | None = found(profile, receiver) if found is not None else None
    return given
