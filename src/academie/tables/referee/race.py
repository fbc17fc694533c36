"""The tables of the race games: what they remember, what they offer, and the plays.

One table serves them all; games differ in the paragraph for each duty and in the values of the profile.
Legality of plays is the game's, and so is which dames a play can have moved. Games with duties of their own build on
it. Dice and what one player alone says of them are in dice.py, what is asked and
answered in consent.py, and what is given before a game in gifts.py.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from typing import Any, ClassVar, Protocol, Self, cast

from academie.errors import Illegal
from academie.game import Game, Move, Result, Roll, State
from academie.referee import acts
from academie.referee.acts import COLOURS, Act, Kind, Reader, read_act
from academie.referee.table import SEATS, Ruling, Table, ruling_of
from academie.rules.profiles import Profile
from academie.tables.board import HAND, LIFTED, fleche, letter
from academie.tables.family import Paragraphs, RaceParts
from academie.tables.handicap import RaceHandicap
from academie.tables.race_state import RaceState, RaceValues
from academie.tables.referee import consent, gifts, thrown
from academie.tables.referee import dice as race_dice
from academie.tables.referee.ways import ways
from academie.text.files import read_words
from academie.text.message import Message, together, verbatim
from academie.value import changed

WORDS = {**thrown.WORDS, **read_words(__file__)["race"]}


# --- Dames touched at a race game: the word said before, what binds the player, and what cannot be touched


IN_HAND = "+"  # how a dame in hand is named when it is touched, as where it is played


def adoube(table: RaceTable, act: acts.Adoube) -> RaceTable:
    """The word, before touching: what the player touches next binds him to nothing."""
    return table.but(adoube=True) if act.seat == table.position.player else table


def adoube_all(table: RaceTable, act: acts.AdoubeAll) -> RaceTable:
    """The sweeping word is denied: it would leave nothing of the rule."""
    return table.said("adoube_all", table.law.touched, act.seat, refused=True)


def touch(table: RaceTable, act: acts.Touch) -> RaceTable:
    """A touched dame must be played, if it can be; off turn, or after the word, touching is free."""
    where, law = HAND if act.where == IN_HAND else fleche(act.where), table.law.touched
    if where not in table.standing(act.seat):
        raise Illegal(_nothing_there(table, act, where).fill(where=act.where, law=law))
    if act.seat != table.position.player or table.adoube or not table.values.touch_move:
        return table
    race_dice.check_decided(table)
    table = table.but(before=None, doubt=None)
    if not table.movable(where):
        return table.said("touched_stuck", law, act.seat)
    return table.but(touched=table.touched | {where}).said("touched", law, act.seat)


def _nothing_there(table: RaceTable, act: acts.Touch, where: int) -> Message:
    """Why nothing of the player's can be touched there."""
    if where == HAND:
        return Message("You have no dame in hand ({law}).")
    if where in table.standing(1 - act.seat):
        return Message("The dames on {where} are not yours; touch only your own ({law}).")
    return Message("You have no dame on {where} ({law}).")


# --- The tables of the race games: what they remember, what they offer, and the plays


@lru_cache
def _reader(kinds: tuple[type[Act], ...]) -> Reader:
    return Reader(kinds)


_BARRED = verbatim("{wrong} ({law}).")
_NAME_OF_HAND = Message("a dame in hand")

# What there is to do where nothing can go wrong.
_ASSISTED = (acts.ThrowForDice, acts.Throw, acts.Play, acts.Leave, acts.Hold, acts.ReceiveAdvantage)


class DiceState(State, Protocol):
    """A state of any of these games."""

    @property
    def thrower(self) -> int | None:
        """Whose dice they are; None before they are drawn for."""

    @property
    def profile(self) -> Profile:
        """The rules of the game."""

    def after(self, choice: Move | Roll | str, /) -> Self:
        """The next state."""


@dataclass(frozen=True, kw_only=True)
class RaceTable(Table):
    """A race game in progress; `assisted` admits throws and legal plays only."""

    words: ClassVar[Mapping[str, Message]] = WORDS  # what the referee says, by key; a game adds its own

    own: Game = field(repr=False, compare=False)
    law: Paragraphs = field(repr=False, compare=False)
    position: DiceState
    before: DiceState | None = None  # the position before a throw that may still be questioned
    chooser: int | None = None  # who says whether a doubtful throw stands
    declarer: int | None = None  # who has said what makes it so
    doubt: race_dice.Doubt | None = None  # a throw that one player alone calls void
    denied: race_dice.Denied | None = None  # what the other has denied, of which those who look on may still be asked
    breaks: int = 0  # running
    any_number: bool = False  # the thrower plays what he likes
    touched: frozenset[int] = frozenset()  # flèches, or the hand
    adoube: bool = False
    asked: tuple[int, consent.Company] | None = None  # who asks for an adviser or a partner
    agreed: frozenset[tuple[int, consent.Company]] = frozenset()
    ones: RaceHandicap | None = None  # what its receiver plays before the first throw

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.own

    @property
    def state(self) -> DiceState:
        """The state of the game."""
        return self.position

    @property
    def values(self) -> RaceValues:
        """The values of the profile that all these games have."""
        return self.profile.read(RaceValues, part=True)

    @property
    def result(self) -> Result | None:
        """The end of the game."""
        return self.position.result

    @property
    def reader(self) -> Reader:
        """The acts this table knows."""
        return _reader(tuple(self.handlers()))

    @property
    def waits(self) -> int | None:
        """Who says whether a throw stands, or consents; else who throws or plays."""
        if self.ones is not None:
            return self.ones.receiver
        if self.result is None and self.chooser is not None:
            return self.chooser
        if self.result is None and self.doubt is not None and race_dice.pending(self):
            return 1 - self.doubt.by
        if self.result is None and self.asked is not None:
            return 1 - self.asked[0]
        return super().waits

    def kind(self, act: Act) -> Kind:
        """A throw is judged and consent given when the table waits for it; a touched dame is let off at leisure.

        A machine's dice fall as they should, and what another says of them it denies.
        """
        if self.doubt is not None and isinstance(act, acts.Accept | acts.Refuse):
            return Kind.ANSWER if isinstance(act, acts.Refuse) else Kind.OTHER
        if isinstance(act, acts.Accept):
            waits = self.chooser if self.chooser is not None else None if self.asked is None else 1 - self.asked[0]
            return Kind.ANSWER if act.seat == waits else Kind.OTHER
        return Kind.OTHER if isinstance(act, acts.Refuse) else act.kind

    def chance(self, rng: random.Random) -> Act | None:
        """The dice, unless somebody judges the last throw or chooses his numbers."""
        return None if self._undecided or self.any_number else super().chance(rng)

    def cast(self, roll: Roll) -> Act:
        """The throw of whoever has the dice; it is always good."""
        return thrown.cast(self.position, roll, self.position.thrower or 0)

    def thrown(self, text: str) -> Act:
        """The dice people have thrown themselves."""
        return self.cast(thrown.typed_roll(self.position, text))

    def play(self, text: str, seat: int) -> Act:
        """A move as it is written, refused by the paragraph of plays; ones that are given are no move of the game."""
        if self.ones is not None:
            return acts.Play(seat, text)
        try:
            return super().play(text, seat)
        except Illegal as wrong:
            if self.position.rolls() or self.law.play in wrong.text.en:
                raise
            bare = wrong.text.each(lambda text: text.rstrip("."))
            raise Illegal(_BARRED.fill(wrong=bare, law=self.law.play)) from wrong

    def choices(self, act: Act) -> tuple[Move | Roll, ...]:
        """The throw or the play of an act."""
        return thrown.rolled(self.position, act) or super().choices(act)

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        if self.assisted and not isinstance(act, _ASSISTED):
            raise Illegal(
                "“{act}” is not needed: this table accepts only good throws and legal plays. Throw or play.",
                act=act.in_words(),
            )
        handler = self.handlers().get(type(act))
        if handler is None:
            raise Illegal("“{act}” is not an act of {game}.", act=act.in_words(), game=self.game.title)
        gifts.check_played(self, act)
        table = self.but(adoube=False) if self.adoube and not isinstance(act, acts.Touch | acts.Adoube) else self
        done = cast("Self", handler(race_dice.met(table, act), act))
        if done.denied is not None and done.denied.by == act.seat:  # he goes on with the game
            done = done.but(denied=None)
        refused = any(ruling.refused for ruling in done.rulings)
        return self.but(rulings=done.rulings) if refused else done  # what is denied changes nothing

    def handlers(self) -> dict[type[Act], Callable[[Any, Any], RaceTable]]:
        """Who does what with each act."""
        return _HANDLERS

    # -- changing -----------------------------------------------------------------------------

    def but(self, **changes: object) -> Self:
        """The same table but for these."""
        return changed(self, **changes)

    def said(self, key: str, law: str, player: int, *, refused: bool = False) -> Self:
        """The same table, and the referee has spoken."""
        text = self.words[key].fill(who=SEATS[player], whom=SEATS[1 - player])
        ruling = Ruling(key, law, player, text, refused=refused)
        return self.but(rulings=(*self.rulings, ruling))

    def at(self, position: DiceState) -> Self:
        """The table at the next position, nothing touched, with the game's events in words."""
        rulings = (*self.rulings, *(ruling_of(self.game, event) for event in position.events))
        return self.but(position=position, rulings=rulings, before=None, doubt=None, touched=frozenset())

    def lapsed(self) -> Self:
        """The table once what nobody claimed is lost; a game whose law has such claims says how they lapse."""
        return self

    # -- dames --------------------------------------------------------------------------------

    def standing(self, seat: int) -> frozenset[int]:
        """Where a player has dames to touch: flèches, and the hand."""
        dames = self.position.dames(seat) if isinstance(self.position, RaceState) else {}
        return frozenset(dames) - {LIFTED}

    def departures(self) -> Mapping[Any, set[frozenset[int]]]:
        """The sets of places that dames can have left by each play: two hands may come to the same position."""
        return self.position.departures() if isinstance(self.position, RaceState) else {}

    def movable(self, where: int) -> bool:
        """Whether some play moves a dame that stands there."""
        return any(where in places for ways in self.departures().values() for places in ways)

    def open_moves(self) -> Sequence[Move]:
        """The plays open to the player: all legal ones, or those that move the most of the dames he touched."""
        moves = self.position.moves()
        if not self.touched:
            return moves
        ways = self.departures()
        counts = [max((len(places & self.touched) for places in ways[move]), default=0) for move in moves]
        most = max(counts)
        return [move for move, count in zip(moves, counts, strict=True) if count == most]

    def acts(self, seat: int) -> tuple[Act, ...]:
        """Plays, numbers to choose, and what the player may answer or claim; a throw is not among them."""
        return () if self.result is not None else tuple(self._acts(seat))

    def _acts(self, seat: int) -> Iterator[Act]:
        yield from gifts.offered(self, seat)
        yield from consent.offered(self, seat)
        if self._undecided:
            return
        if self.any_number and self.position.thrower == seat:
            yield from (acts.Choose(seat, roll.dice) for roll in self.position.rolls())
        if self._may_break(seat):
            yield acts.Break(seat)
        if self.position.player == seat:
            yield from (self.act_of(move, seat) for move in self.open_moves())

    @property
    def _undecided(self) -> bool:
        """Whether something comes before any throw or play: ones that were given, or a word about the last throw."""
        return self.ones is not None or self.chooser is not None or race_dice.pending(self)

    def _may_break(self, seat: int) -> bool:
        if self.assisted or self.values.rompre == "forbidden":
            return False
        try:
            race_dice.break_dice(self, acts.Break(seat))
        except Illegal:
            return False
        return True


# --- Playing


def play(table: RaceTable, act: acts.Play) -> RaceTable:
    """The whole throw played; what is not legal, or leaves a touched dame, is refused and nothing has happened."""
    if table.ones is not None:
        return gifts.play_ones(table, act, table.ones)
    law, player = table.law.play, table.position.player
    if player is None:
        raise Illegal("Throw the dice first ({law}).", law=law)
    if act.seat != player:
        raise Illegal("It is the turn of {seat} to play ({law}).", seat=SEATS[player], law=law)
    race_dice.check_decided(table)
    try:
        move = table.named(act.play)
    except Illegal as wrong:
        if f"({law})" in wrong.text.en:
            raise
        why = wrong.text.each(lambda text: text.removesuffix("."))
        raise Illegal(verbatim("{why} ({law}).").fill(why=why, law=law)) from wrong
    open_moves = table.open_moves()
    if move not in open_moves:
        touched = [_NAME_OF_HAND if each == HAND else verbatim(letter(each)) for each in sorted(table.touched)]
        ways = ", ".join(table.game.write_move(table.position, way) for way in open_moves[:4])
        raise Illegal(
            "You touched {where}, so you must play it: {ways} ({law}).",
            where=together(touched),
            ways=ways + (" …" if len(open_moves) > 4 else ""),
            law=table.law.touched,
        )
    return table.at(table.position.after(move))


_HANDLERS: dict[type[Act], Callable[[Any, Any], RaceTable]] = {
    acts.ThrowForDice: race_dice.throw_for_dice,
    acts.Throw: race_dice.throw,
    acts.Choose: race_dice.choose,
    acts.Declare: race_dice.declare,
    acts.Break: race_dice.break_dice,
    acts.BreakInSilence: race_dice.break_dice,
    acts.Touch: touch,
    acts.Adoube: adoube,
    acts.AdoubeAll: adoube_all,
    acts.Play: play,
    acts.AskAdviser: consent.ask,
    acts.AskPartner: consent.ask,
    acts.Accept: consent.accept,
    acts.Refuse: consent.refuse,
    acts.ReceiveAdvantage: gifts.receive,
    acts.CallGallery: race_dice.call_gallery,
}


# --- Sitting down


def sit(
    kind: type[RaceTable],
    game: Game,
    law: Paragraphs,
    mode: str,
    profile: str | None = None,
    position: str | None = None,
) -> RaceTable:
    """A table of one of these games, assisted or à la rigueur, from the start or from a canonical line.

    From the start, what the profile gives the weaker player is laid on the board: White's, unless Black takes it.
    """
    state: DiceState = game.start(profile) if position is None else game.read(position, profile)
    table = kind(profile=state.profile, own=game, law=law, position=state, assisted=mode == "assisted")
    return gifts.given(table, 0) if position is None else table


def referee(
    game: Game, law: Paragraphs, kind: type[RaceTable] = RaceTable
) -> Callable[[str, str | None, str | None], RaceTable]:
    """The `sit` of a game's referee, whose law speaks of each duty in these paragraphs."""
    return partial(sit, kind, game, law)


class RefereePart:
    """The table of the race games, with the paragraphs of one game for its duties."""

    SEATS = COLOURS
    read_act = staticmethod(read_act)
    ways = staticmethod(ways)

    def __init__(self, own: RaceParts) -> None:
        self.LAW = own.law
        self.sit = referee(own.game, own.law)
