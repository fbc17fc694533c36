"""The table of dames rabattues: what it has beside the duties of race.py.

§8: dames are laid by hand, and one laid from a wrong pile is put back, without any penalty; touching
binds nobody. §9: with manual claims, a number left to the other is his if he takes it, and lapses when
the dice are thrown again; nobody has to remind him. §18: with manual play so does the second number of one's own
throw, but the other waits for it with the dice. Doubtful dice are judged by §15, breaking by §16.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any, ClassVar, Self

from academie._core.dames_rabattues import Act as Deed
from academie._core.dames_rabattues import Phase
from academie.errors import Illegal, Unreadable, quoted
from academie.game import State as AnyState
from academie.games.dames_rabattues.game import game
from academie.games.dames_rabattues.state import LEAVE, TAKE, Move, State, ours, place
from academie.referee import acts
from academie.referee.acts import COLOURS as SEATS
from academie.referee.acts import Act, Kind, read_act
from academie.referee.table import Table
from academie.scene import Ways
from academie.scene.open_acts import ways_open
from academie.tables.board import LETTERS, fleche, letter
from academie.tables.family import Paragraphs
from academie.tables.referee import dice as race_dice
from academie.tables.referee.race import RaceTable, referee
from academie.tables.referee.value import WORDS, DiceState, DiceTable
from academie.text.message import Message

__all__ = ["LAW", "SEATS", "RabattuesTable", "read_act", "sit", "ways"]

LAW = Paragraphs("§12", "§15", "§16", "§8", "§18")


@dataclass(frozen=True, kw_only=True)
class RabattuesTable(RaceTable):
    """Dames rabattues in progress."""

    words: ClassVar[Mapping[str, Message]] = {
        **WORDS,
        "put_back": Message(
            "{who} laid a dame of the wrong pile: it goes back, and the number is played on its own pile."
        ),
    }
    laid: tuple[int, ...] = ()  # numbers of the throw that the thrower's hand has played so far

    @property
    def piles(self) -> State:
        """The state of the game."""
        return ours(self.position)

    def handlers(self) -> dict[type[Act], Callable[[Any, Any], DiceTable]]:
        """Dames are laid one by one, too."""
        return {**super().handlers(), acts.Place: lay, acts.Play: play}

    def standing(self, seat: int) -> frozenset[int]:
        """The flèches where a player has dames."""
        _, to_lift = self.piles.side(seat)
        return frozenset(place(seat, number) for number, count in enumerate(to_lift, start=1) if count)

    def at(self, position: DiceState) -> Self:
        """The table at the next position, nothing laid."""
        return super().at(position).but(laid=())

    def lapsed(self) -> Self:
        """By §9: a number that was not taken before the next throw is lost.

        By §18 a number of one's own is so only by one's own next throw, after a doublet.
        """
        table = self
        while table.piles.core.phase == Phase.claim and not table.owed:
            table = table.at(table.piles.after(Move(LEAVE)))
        return table

    @property
    def owed(self) -> bool:
        """§18: whether the dice pass on once the thrower has answered for a number of his own."""
        native = self.piles.core
        return native.asked == native.thrower and native.dice[0] != native.dice[1]

    def due(self, first: int) -> tuple[int, ...]:
        """The numbers of the throw that are the thrower's to play when he begins with this one."""
        plays = self.piles.core.plays()
        chosen = next((each for each in plays if each.order[0] == first), plays[0])
        return tuple(number for who, number, deed in chosen.effects if who == 0 and deed != Deed.nothing)

    def _acts(self, seat: int) -> Iterator[Act]:
        if not self.laid or seat != self.position.player:
            yield from super()._acts(seat)
            if seat == self.position.player and not self.assisted and self.chooser is None:
                yield from (acts.Place(seat, letter(place(seat, number))) for number in self._first_numbers())
            return
        rest = Counter(self.due(self.laid[0])) - Counter(self.laid)
        yield from (acts.Place(seat, letter(place(seat, number))) for number in rest)

    def _first_numbers(self) -> list[int]:
        """The numbers a hand may begin with: those of the throw that are the thrower's, or the one left to take."""
        if self.piles.core.phase == Phase.claim:
            return [self.piles.core.pending[0]]
        return sorted(
            {number for play in self.piles.core.plays() for number in play.order if number in self.due(number)}
        )

    def kind(self, act: Act) -> Kind:
        """A throw may be laid by hand as well as played; once begun it is his turn."""
        return Kind.OTHER if isinstance(act, acts.Place) and not self.laid else super().kind(act)


def lay(table: RabattuesTable, act: acts.Place) -> RabattuesTable:
    """By §8: dames laid, or lifted, by hand, named by their flèches; wrong ones are put back."""
    player = table.position.player
    if act.seat != player:
        raise Illegal("Only the player with a number to play may touch the piles ({law}).", law=table.law.play)
    race_dice.check_decided(table)
    numbers = tuple(_number(table, act.seat, word) for word in act.play.replace(",", " ").split())
    if not numbers:
        raise Unreadable(
            "{text} names no pile; name the flèches of the dames you lay, such as A or A F.", text=quoted(act.play)
        )
    if table.piles.core.phase == Phase.claim or table.piles.core.may_overlook:
        return _named(table, numbers) or table.said("put_back", table.law.touched, act.seat)
    laid = (*table.laid, *numbers)
    due = Counter(table.due(laid[0]))
    if Counter(laid) - due:
        return table.said("put_back", table.law.touched, act.seat)
    table = table.but(laid=laid, before=None, doubt=None)
    return table if due - Counter(laid) else table.at(table.piles.after(_move(table, laid[0])))


def _named(table: RabattuesTable, numbers: tuple[int, ...]) -> RabattuesTable | None:
    """§9, §18: what is asked for, number by number, taken by hand; None where one was not asked of him."""
    seat = table.position.player
    for number in numbers:
        native = table.piles.core
        if table.position.player != seat or number not in (native.pending[:1] or table.due(number)):
            return None
        table = table.at(table.piles.after(Move(TAKE) if native.pending else _move(table, number)))
    return table


def _move(table: RabattuesTable, first: int) -> Move:
    """The game's move that begins with a number; where the order changes nothing it has but one."""
    moves = table.piles.moves()
    return next((move for move in moves if move.order[:1] == (first,)), moves[-1])


def _number(table: RabattuesTable, seat: int, text: str) -> int:
    where = fleche(text)
    for number in range(1, 7):
        if place(seat, number) == where:
            return number
    raise Illegal("You have no pile on {text}; name one of your six flèches ({law}).", text=text, law=table.law.touched)


def play(table: RabattuesTable, act: acts.Play) -> DiceTable:
    """The whole throw in an order of its numbers, or take or leave for a number left by the other."""
    if table.laid and act.seat == table.position.player:
        raise Illegal("Dames of this throw are laid already; lay the others one by one ({law}).", law=table.law.play)
    return RaceTable.handlers(table)[acts.Play](table, act)


def ways(table: Table, seat: int | None) -> Ways | None:
    """§17: the throw in each order; where all orders come to the same, in whichever one likes.

    A step begins at a pile and ends there, where its dame is laid down, or at `off`, where it is lifted; a number that
    does nothing, or is the other's, has none (§4, §9).
    """
    return ways_open(table, seat, _plays)


def _plays(table: Table, view: AnyState, seat: int) -> Iterator[tuple[str, tuple[tuple[str, str, int], ...]]]:
    state = ours(view)
    if state.core.phase == Phase.claim:
        number = state.core.pending[0]
        lays = state.side(seat)[0][number - 1] > 0
        yield table.act_of(Move(TAKE), seat).said(), (_step(seat, number, lays=lays),)
        return
    native = state.core.plays()
    named = 1 if state.core.may_overlook else 2  # §18: the second number is asked for when the first is played
    for each in native:
        steps = tuple(
            _step(seat, number, lays=deed == Deed.lay)
            for who, number, deed in each.effects[:named]
            if who == 0 and deed in {Deed.lay, Deed.lift}
        )
        text = table.act_of(Move(order=tuple(each.order)), seat).said()
        if steps:
            orders = dict.fromkeys(permutations(steps)) if len(native) == 1 else (steps,)
            yield from ((text, order) for order in orders)


def _step(seat: int, number: int, *, lays: bool) -> tuple[str, str, int]:
    where = LETTERS[place(seat, number)]
    return where, where if lays else "off", number


sit = referee(game, LAW, RabattuesTable)
