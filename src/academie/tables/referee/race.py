"""The tables of the race games: what they remember, what they offer, and the plays.

One table serves them all; games differ in the paragraph for each duty and in the values of the profile.
Legality of plays is the game's, and so is which dames a play can have moved. Games with duties of their own build on
it. Dice and what one player alone says of them are in dice.py, and what is given before a
game in gifts.py.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Any, Self, cast

from academie.errors import Illegal
from academie.game import Game
from academie.referee import acts
from academie.referee.acts import COLOURS, Act, Reader, read_act
from academie.referee.table import SEATS
from academie.tables.board import HAND, fleche, letter
from academie.tables.family import Paragraphs, RaceParts
from academie.tables.referee import dice as race_dice
from academie.tables.referee import gifts
from academie.tables.referee.value import Companion, DiceState, DiceTable
from academie.tables.referee.ways import ways
from academie.text.message import Message, together, verbatim

# --- Dames touched at a race game: the word said before, what binds the player, and what cannot be touched


IN_HAND = "+"  # how a dame in hand is named when it is touched, as where it is played


def adoube(table: DiceTable, act: acts.Adoube) -> DiceTable:
    """The word, before touching: what the player touches next binds him to nothing."""
    return table.but(adoube=True) if act.seat == table.position.player else table


def adoube_all(table: DiceTable, act: acts.AdoubeAll) -> DiceTable:
    """The sweeping word is denied: it would leave nothing of the rule."""
    return table.said("adoube_all", table.law.touched, act.seat, refused=True)


def touch(table: DiceTable, act: acts.Touch) -> DiceTable:
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


def _nothing_there(table: DiceTable, act: acts.Touch, where: int) -> Message:
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


_NAME_OF_HAND = Message("a dame in hand")

# What there is to do where nothing can go wrong.
_ASSISTED = (acts.ThrowForDice, acts.Throw, acts.Play, acts.Leave, acts.Hold, acts.ReceiveAdvantage)


@dataclass(frozen=True, kw_only=True)
class RaceTable(DiceTable):
    """The acts of a race game; `assisted` admits throws and legal plays only."""

    @property
    def reader(self) -> Reader:
        """The acts this table knows."""
        return _reader(tuple(self.handlers()))

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

    def handlers(self) -> dict[type[Act], Callable[[Any, Any], DiceTable]]:
        """Who does what with each act."""
        return _HANDLERS

    def acts(self, seat: int) -> tuple[Act, ...]:
        """Plays, numbers to choose, and what the player may answer or claim; a throw is not among them."""
        return () if self.result is not None else tuple(self._acts(seat))

    def _acts(self, seat: int) -> Iterator[Act]:
        yield from gifts.offered(self, seat)
        yield from _answers(self, seat)
        if self.undecided:
            return
        if self.any_number and self.position.thrower == seat:
            yield from (acts.Choose(seat, roll.dice) for roll in self.position.rolls())
        if self._may_break(seat):
            yield acts.Break(seat)
        if self.position.player == seat:
            yield from self.acts_of(self.open_moves(), seat)

    def _may_break(self, seat: int) -> bool:
        if self.assisted or self.values.rompre == "forbidden":
            return False
        try:
            race_dice.break_dice(self, acts.Break(seat))
        except Illegal:
            return False
        return True


# --- Playing


def play(table: DiceTable, act: acts.Play) -> DiceTable:
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


# --- What one player asks and the other answers: advisers, partners, doubtful throws, touched dames


def ask(table: DiceTable, act: acts.AskAdviser | acts.AskPartner) -> DiceTable:
    """Ask for an adviser or a partner, if the book has them; the other player must consent."""
    thing = Companion.PARTNER if isinstance(act, acts.AskPartner) else Companion.ADVISER
    law = getattr(table.law, thing)
    if not law:
        return table.said(f"no_{thing}", table.law.play, act.seat, refused=True)
    if (act.seat, thing) in table.agreed or table.asked is not None:
        return table.said("asked_already", law, act.seat, refused=True)
    race_dice.check_decided(table)
    return table.but(asked=(act.seat, thing)).said(f"{thing}_asked", law, act.seat)


def _answers(table: DiceTable, seat: int) -> Iterator[Act]:
    """The answers that are a player's to give."""
    asked = table.chooser is None and table.asked is not None and table.asked[0] != seat
    if table.chooser == seat or race_dice.answered(table, seat) or asked:
        yield from (acts.Accept(seat), acts.Refuse(seat))
    elif table.chooser is None and table.touched and table.position.player == 1 - seat:
        yield acts.Accept(seat)


def accept(table: DiceTable, act: acts.Accept) -> DiceTable:
    """A doubtful throw kept, an adviser allowed, or the touched dame let off: AUJ says one may have it played."""
    if table.chooser == act.seat:
        return race_dice.answer(table, good=True)
    if race_dice.answered(table, act.seat):
        return race_dice.settle(table, void=True)
    if table.chooser is None and table.asked is not None and table.asked[0] != act.seat:
        asker, thing = table.asked
        agreed = table.but(asked=None, agreed=table.agreed | {table.asked})
        return agreed.said(thing, getattr(table.law, thing), asker)
    if table.chooser is None and table.touched and table.position.player == 1 - act.seat:
        return table.but(touched=frozenset()).said("touched_forgiven", table.law.touched, 1 - act.seat)
    return table.said("unasked", table.law.play, act.seat, refused=True)


def refuse(table: DiceTable, act: acts.Refuse) -> DiceTable:
    """A doubtful throw made again, or no consent given."""
    if table.chooser == act.seat:
        return race_dice.answer(table, good=False)
    if race_dice.answered(table, act.seat):
        return race_dice.settle(table, void=False)
    if table.chooser is None and table.asked is not None and table.asked[0] != act.seat:
        asker, thing = table.asked
        return table.but(asked=None).said(f"{thing}_refused", getattr(table.law, thing), asker)
    return table.said("unasked", table.law.play, act.seat, refused=True)


_HANDLERS: dict[type[Act], Callable[[Any, Any], DiceTable]] = {
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
    acts.AskAdviser: ask,
    acts.AskPartner: ask,
    acts.Accept: accept,
    acts.Refuse: refuse,
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
