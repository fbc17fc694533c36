"""The assisted table of any game, at which only legal moves are accepted.

It serves every game that has no referee of its own. A player may resign or offer a draw where the game's law knows it.
"""

import dataclasses
from dataclasses import dataclass, field
from functools import cache, partial
from typing import Self

from academie.errors import Illegal, quoted
from academie.game import Game, Move, Result, Roll, State
from academie.game.value import cached_property, changed
from academie.referee.acts import Accept, Act, Get, Kind, OfferDraw, Play, Reader, Refuse, Resign, RunOut
from academie.referee.table import MODES, Table, ruling_of
from academie.text.message import Message

_ACTS = (Get, Play, OfferDraw, Accept, Refuse, Resign, RunOut)


@dataclass(frozen=True, kw_only=True)
class AssistedTable(Table):
    """A game in progress at which only legal things are done."""

    own: Game = field(repr=False, compare=False)
    position: State
    names: tuple[Message, ...] = ()
    calls: tuple[str, ...] = ()  # the same in a journal
    verdict: Result | None = None  # by resigning, time or agreement
    assisted: bool = True

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.own

    @property
    def state(self) -> State:
        """The state of the game."""
        return self.position

    @cached_property
    def result(self) -> Result | None:
        """The end, by the board or by the players."""
        return self.verdict or self.position.result

    @property
    def seats(self) -> tuple[Message, ...]:
        """The names of the players."""
        return self.names

    @property
    def reader(self) -> Reader:
        """The few acts there are."""
        return _reader(self.calls, self.names)

    @property
    def waits(self) -> int | None:
        """Who answers an offer, else who plays."""
        if self.result is None and self.offered is not None:
            return self._asked()
        return super().waits

    def _asked(self) -> int:
        """Who answers an offer of a draw: the player after the one who made it."""
        return ((self.offered or 0) + 1) % len(self.seats)

    @property
    def answer_due(self) -> bool:
        """Whether something stands offered: nothing else is answered here, and no move need be written out to know."""
        return self.offered is not None and super().answer_due

    def acts(self, seat: int) -> tuple[Act, ...]:
        """The legal moves of the player to decide; the answer to an offer."""
        if self.result is not None:
            return ()
        answers: tuple[Act, ...] = ()
        if self.offered is not None and seat == self._asked():
            answers = (Accept(seat), Refuse(seat))
        if self.position.player != seat:
            return answers
        moves = self.position.moves()
        return (*answers, *Play.each(seat, self.written_all(moves)))

    def seen(self, act: Act, seat: int | None) -> Act | None:
        """What chance gives a player is his alone where his view then shows what the others' do not."""
        if not self.game.hidden or not isinstance(act, Get) or seat == act.seat:
            return act
        viewer = len(self.seats) if seat is None else seat
        after = self.follow(act).position
        return act if after.view(viewer) == after.view(act.seat) else None

    def kind(self, act: Act) -> Kind:
        """An offer is answered, and refused without being a fault."""
        return Kind.ANSWER if isinstance(act, Accept | Refuse) else act.kind

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        match act:
            case Get():
                return self._gets(act)
            case Play():
                return self._plays(act)
            case OfferDraw():
                self.game.agreed(self.position)  # raises where the law knows none
                return dataclasses.replace(self, offered=act.seat)
            case Accept() | Refuse() if self.offered is not None and act.seat == self._asked():
                agreed = self.game.agreed(self.position) if isinstance(act, Accept) else None
                return dataclasses.replace(self, offered=None, verdict=agreed)
            case Resign() | RunOut():
                loses = self.game.late if isinstance(act, RunOut) else self.game.left
                return dataclasses.replace(self, verdict=loses(self.position, act.seat))
            case _:
                raise Illegal(
                    "“{act}” is not needed: this table accepts only legal moves. Play one of them.", act=act.message
                )

    def following(self, state: State, choice: Move | Roll, after: Table) -> State:
        """The position of the next table, where it was come to by the choice."""
        if isinstance(after, AssistedTable) and state is self.position:
            return after.position
        return state.after(choice)

    def _gets(self, act: Get) -> Self:
        found = self.choices(act)
        if not found:
            raise Illegal("{what} cannot be thrown or drawn now.", what=quoted(act.what))
        return self._at(self.position.after(found[0]))

    def _plays(self, act: Play) -> Self:
        if act.seat != self.position.player:
            raise Illegal("It is not your turn; wait for it.")
        # An offer waits for the other's word, though its maker plays on.
        offered = self.offered if self.offered == act.seat else None
        return self._at(self.position.after(self.named(act.play)), offered)

    def _at(self, position: State, offered: int | None = None) -> Self:
        rulings = tuple(ruling_of(self.game, event, self.seats) for event in position.events)
        return changed(self, position=position, rulings=rulings, offered=offered)


@cache
def _reader(calls: tuple[str, ...], names: tuple[Message, ...]) -> Reader:
    """The reader of acts for players of these names, made once, since its patterns take long to make."""
    return Reader(_ACTS, calls, names)


def calls_of(game: Game) -> tuple[str, ...]:
    """What a journal calls the players of a game: one word each."""
    return tuple(title.en.split()[-1].lower() for title in game.players)


def sit(
    game: Game,
    mode: str = "assisted",
    profile: str | None = None,
    position: str | None = None,
    *,
    names: tuple[Message, ...] | None = None,
    calls: tuple[str, ...] | None = None,
) -> AssistedTable:
    """The assisted table of a game; à la rigueur there is none where the game has no referee."""
    state = game.start(profile) if position is None else game.read(position, profile)
    if mode == MODES[1]:
        raise Illegal(
            "{title} cannot be played à la rigueur under {profile}. Play it assisted.",
            title=game.title,
            profile=state.profile.name,
        )
    count = game.seats(state)
    return AssistedTable(
        profile=state.profile,
        own=game,
        position=state,
        names=(names or game.players)[:count],
        calls=(calls or calls_of(game))[:count],
    )


@dataclass(frozen=True)
class AssistedReferee:
    """The part `referee` of a game that has none: an assisted table and nothing more."""

    game: Game

    @property
    def SEATS(self) -> tuple[str, ...]:  # noqa: N802 - as a module has it
        """What a journal calls the players."""
        return calls_of(self.game)

    @property
    def sit(self) -> partial[AssistedTable]:
        """A fresh table."""
        return partial(sit, self.game)

    def read_act(self, line: str) -> Act:
        """The act a line describes."""
        return _reader(self.SEATS, self.game.players)(line)
