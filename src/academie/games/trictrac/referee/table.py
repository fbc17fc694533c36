"""Trictrac à la rigueur, where the players mark.

Each act is handled in one of the modules beside:

    dice.py       §6, §7
    facts.py      §6, §83, §95
    last_throw.py §37
    playing.py    §79, §80, §89
    marking.py    §84, §85, §88
    bredouille.py §94
    remedies.py   §80, §82, §90
    ecoles.py     §70, §81, §85, §86, §87, §91, §92
    leaving.py    §37, §73, §74, §75, §93, §96, §97, §99, §102
    dames.py      §83

Good company changes them rule by rule, by the values of its profile: §104.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any, Self, cast

from academie._core import trictrac as core
from academie.errors import Illegal, quoted
from academie.games.trictrac.coup import START, Score
from academie.games.trictrac.game import game
from academie.games.trictrac.referee import (
    acts,
    bredouille,
    dames,
    dice,
    ecoles,
    facts,
    last_throw,
    leaving,
    marking,
    offers,
    playing,
    remedies,
)
from academie.games.trictrac.referee.assisted_table import act_of, given_to
from academie.games.trictrac.referee.sheet import Sheet, Wrong
from academie.games.trictrac.referee.value import Dice, Markings, Marque, Phase, Rigueur, Said, Terms
from academie.games.trictrac.state import State, write_strides
from academie.games.trictrac.values import Values, values_of
from academie.match import handicap_of
from academie.referee import acts as common
from academie.referee.acts import Kind
from academie.referee.table import View
from academie.tables.referee import thrown
from academie.text.message import Message

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Iterator

    from academie.game import Move, Roll
    from academie.referee.acts import Act
    from academie.referee.table import Ruling, Table


def _receive(table: Rigueur, act: common.ReceiveAdvantage) -> Rigueur:
    """By §78: before anything is done, a player says that what the profile gives is his."""
    given = given_to(table, act.seat)
    if given is None:
        return table.said("advantage", "§78", act.seat, words="no_advantage", refused=True)
    return rigueur(table.profile.name, str(given)).said("advantage", "§78", act.seat)


_HANDLERS: dict[type[Act], Callable[[Any, Any], Rigueur]] = {
    common.ThrowForDice: dice.throw_for_dice,
    common.Throw: dice.throw,
    common.Choose: dice.choose,
    acts.Name: dice.name,
    common.Declare: dice.declare,
    common.Break: partial(dice.break_dice, said=True),
    common.BreakInSilence: partial(dice.break_dice, said=False),
    acts.LiftDice: dice.lift_dice,
    acts.AskLastThrow: last_throw.ask,
    acts.PlayForAll: leaving.play_for_all,
    acts.Announce: marking.announce,
    acts.Tell: marking.tell,
    acts.Mark: leaving.mark,
    acts.Unmark: marking.unmark,
    acts.Peg: marking.peg,
    acts.Unpeg: marking.unpeg,
    acts.Erase: ecoles.erase,
    acts.EraseSelf: ecoles.erase_self,
    acts.Strike: bredouille.strike,
    acts.DropBredouille: bredouille.drop_bredouille,
    acts.TakeBredouille: bredouille.take_bredouille,
    acts.TakePavillon: leaving.take_pavillon,
    acts.School: ecoles.school,
    acts.RequireWhole: ecoles.require_whole,
    acts.AskReason: ecoles.ask_reason,
    acts.MakeMark: ecoles.make_mark,
    acts.Warned: facts.warned,
    common.AskAdviser: facts.ask_adviser,
    acts.MakePay: facts.make_pay,
    common.Touch: playing.touch,
    common.Adoube: partial(playing.adoube, everything=False),
    common.AdoubeAll: partial(playing.adoube, everything=True),
    common.Place: playing.place,
    common.Play: playing.play,
    acts.Done: playing.done,
    acts.TakeBack: remedies.take_back,
    common.MakePlay: remedies.make_play,
    common.Accept: remedies.accept,
    common.Refuse: remedies.refuse,
    common.CallGallery: facts.call_gallery,
    acts.SayLeave: leaving.say_leave,
    acts.LiftDames: leaving.lift_dames,
    common.Leave: leaving.leave,
    common.Hold: leaving.hold,
    acts.KeepDame: dames.keep,
    acts.FindDame: dames.find,
    acts.CountDames: dames.count,
    acts.AssignDame: dames.assign,
}
KINDS = tuple(_HANDLERS)  # the acts of this table
_BY_HAND = (
    acts.Mark,
    acts.Unmark,
    acts.Peg,
    acts.Unpeg,
    acts.Erase,
    acts.EraseSelf,
    acts.DropBredouille,
    acts.TakeBredouille,
)
_COVERS = Message("{who} throws, and covers the dice.")
_UNCOVERS = Message("{who} uncovers the dice: {dice}.")
_PLAY_FAULTS = (Wrong.MISPLAY, Wrong.TOUCH, Wrong.PLEIN, Wrong.LIFTED)


@dataclass(frozen=True, kw_only=True)
class RigueurTable(Rigueur):
    """Trictrac à la rigueur: the players mark by hand, under pain of école."""

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        given = isinstance(act, common.ReceiveAdvantage) and handicap_of(self.game, self.profile, act.seat) is not None
        handler: Callable[[Any, Any], Rigueur] | None = _receive if given else _HANDLERS.get(type(act))
        if handler is None:
            raise Illegal("{act} is not an act of trictrac. It belongs to another table.", act=quoted(act.in_words()))
        if marking.software(self) and isinstance(act, _BY_HAND):
            raise Illegal("{act} is not needed here: the software marks (§84).", act=quoted(act.in_words()))
        table = cast("Self", facts.met(self, act))
        if table.hand.adoube and not isinstance(act, common.Touch | common.Adoube | common.AdoubeAll):
            table = table.but(hand=dataclasses.replace(table.hand, adoube=False))
        if remedies.thrown_away(table, act):
            return table.said("school_too_late", "§81", 1 - act.seat, refused=True)
        table = cast("Self", facts.paid_by_onlooker(leaving.watched(self, handler(table, act))))
        if facts.gone_on(table, act):
            table = table.with_dice(denied=None)
        return table if facts.stands(table) else table.with_dice(doubt=None)

    def kind(self, act: Act) -> Kind:
        """A doubtful throw waits for an answer; a wrong play may be let pass, but need not be.

        A machine's dice fall as they should, so it denies what another says of them.
        """
        if self.dice.doubt is not None and isinstance(act, common.Accept | common.Refuse):
            return Kind.ANSWER if isinstance(act, common.Refuse) else Kind.OTHER
        asked = self.dice.chooser == act.seat or last_throw.waits_for(self, act.seat) or facts.consents(self, act.seat)
        if isinstance(act, common.Accept):
            return Kind.ANSWER if asked else Kind.OTHER
        if isinstance(act, common.Refuse) and (asked or self.dice.chooser is not None):
            return Kind.OTHER
        return act.kind

    def act_of(self, move: Move, seat: int) -> Act:
        """A play, or the word."""
        return act_of(move, seat)

    def marking(self, seat: int) -> bool:
        """Whether the player has begun to mark what is due to him."""
        window = self.markings.windows[seat]
        return window is not None and bool(window.entries)

    def slip(self, act: Act, rng: random.Random) -> Act | None:
        """A mark of two points too few or too many, or none at all."""
        if not isinstance(act, acts.Mark):
            return act
        points = act.points + rng.choice((-2, 2, -act.points))
        return acts.Mark(act.seat, points) if points > 0 else None

    def choice(self, seat: int) -> State:
        """The position; while the thrower may leave, as it is when he decides.

        After a levée (§96) no throw lies there and he has nothing to choose from but stopping: the position as it is.
        """
        decides = self.turn is not None and self._taken_up is None and seat == self.thrower
        if not decides or common.Leave(seat) not in self.acts(seat):
            return self.state
        return self.but(phase=Phase.LEAVING).state

    @property
    def _taken_up(self) -> Rigueur | None:
        """By §6: the table with the throw whose dice are taken up because the adversary calls it void."""
        return None if self.dice.doubt is None else self.dice.doubt.thrown

    def chance(self, rng: random.Random) -> Act | None:
        """The dice, unless somebody judges the last throw or chooses his numbers."""
        if (
            self._taken_up is not None
            or self.dice.chooser is not None
            or self.dice.any_number
            or self.phase not in {Phase.OPENING, Phase.THROW}
        ):
            return None
        return super().chance(rng)

    def view(self, seat: int | None) -> Table:
        """The table itself; dice thrown too soon and covered are for him alone who threw them (§6)."""
        return View.of(self, seat) if dice.covered(self) and seat != 1 - self.thrower else super().view(seat)

    def seen(self, act: Act, seat: int | None) -> Act | None:
        """Dice thrown too soon, where good company covers them, are known only to the thrower (§6)."""
        early = isinstance(act, common.Throw) and act.seat != self.thrower
        return None if early and dice.hides(self) and seat != act.seat else act

    def account(self, act: Act, after: Table) -> list[Message]:
        """See the table in general; covered dice thrown too soon are announced when they are uncovered (§6)."""
        lines = super().account(act, after)
        if not isinstance(after, Rigueur):
            return lines
        if isinstance(act, common.Throw) and dice.covered(after):
            lines[0] = _COVERS.fill(who=self.seats[act.seat])
        if dice.covered(self) and after.turn is not None and after.turn.seat != self.thrower:
            numbers = "-".join(map(str, after.turn.dice))
            lines.append(_UNCOVERS.fill(who=self.seats[after.turn.seat], dice=numbers))
        return lines

    def let_pass(self, before: Table) -> tuple[Ruling, ...]:
        """The faults in marks that a throw or the end of a relevé has put beyond claiming (§81, §86)."""
        return ecoles.lapsed(self, before) if isinstance(before, Rigueur) else ()

    def cast(self, roll: Roll) -> Act:
        """The thrower's throw."""
        return thrown.cast(self.state, roll, self.thrower)

    def thrown(self, text: str) -> Act:
        """The dice people have thrown themselves."""
        if self.phase not in {Phase.OPENING, Phase.THROW}:
            raise Illegal("Play the throw on the table first (§8).")
        return self.cast(thrown.typed_roll(self.state, text))

    def choices(self, act: Act) -> tuple[Move | Roll, ...]:
        """The throw or the play of an act, as far as the law knows it."""
        return thrown.rolled(self.state, act) or super().choices(act)

    def acts(self, seat: int) -> tuple[Act, ...]:
        """True marks, legal plays, decisions and claims of one player; a throw is not among them."""
        if self.result is not None:
            return ()
        return tuple(self._acts(seat))

    def _acts(self, seat: int) -> Iterator[Act]:
        if self.dice.chooser is not None:
            if self.dice.chooser == seat:
                yield from (common.Accept(seat), common.Refuse(seat))
            return
        if (thrown := self._taken_up) is not None:
            if seat == self.thrower:
                yield from (common.Accept(seat), common.Refuse(seat), *facts.denials(self, thrown))
            return
        yield from self._claims(seat)
        if self.phase == Phase.LEAVING:
            if leaving.unsaid(self):
                yield acts.SayLeave(seat) if seat == self.thrower else common.Refuse(seat)
            if seat != self.thrower:
                yield acts.LiftDames(seat)
            return
        yield from self._marks(seat)
        if self.dice.any_number and seat == self.thrower:
            yield from (common.Choose(seat, roll.dice) for roll in self.state.rolls())
        if seat == self.thrower and self.phase in {Phase.MARK, Phase.PLAY}:
            yield from self._decisions(seat)

    def _claims(self, seat: int) -> Iterator[Act]:
        if remedies.hasty(self, seat):
            yield from self._answers(seat) if remedies.mended_late(self) else ()
            return
        yield from ecoles.open_claims(self, seat)
        yield from filter(self._allows, (acts.Strike(seat), acts.DropBredouille(seat)))
        yield from leaving.open_acts(self, seat)
        if facts.offered(self, seat):
            yield acts.MakePay(seat)
        if remedies.corrects_himself(self, seat) is not None:
            yield acts.TakeBack(seat)
        if last_throw.waits_for(self, seat) or facts.consents(self, seat):
            yield from (common.Accept(seat), common.Refuse(seat))
        else:
            yield from self._answers(seat)

    def _marks(self, seat: int) -> Iterator[Act]:
        bound = seat == self.thrower and self.word is Said.LEAVE and not leaving.thinks_better(self)
        window = None if marking.software(self) or bound else self.markings.windows[seat]
        if window is not None and (missing := window.owed - self.marked(window)) > 0:
            yield acts.Mark(seat, missing)
            yield from self._to_the_hole(seat, missing)
        if window is not None and window.hung and self.marked(window) <= window.owed:
            yield acts.Mark(seat, window.owed + window.hung - self.marked(window))
        if not marking.software(self):
            yield from self._forgotten(seat)

    def _forgotten(self, seat: int) -> Iterator[Act]:
        """What a hand left undone and may still do: trous to peg, points a trou erases, the second jeton."""
        holes = marking.unpegged(self, seat)
        if not holes and self.values.forgotten_holes == "later":
            holes = self.markings.sheet.forgotten(seat)
        yield from filter(self._allows, (acts.Peg(seat, holes),) if holes else ())
        if ecoles.forgotten(self, seat) is not None:
            yield acts.Erase(seat)
        if ecoles.forgotten(self, 1 - seat) is not None:
            yield acts.EraseSelf(seat)
        if any((entry.seat, entry.how) == (seat, acts.Jeton.ONE) for entry in self.markings.sheet.entries):
            yield from filter(self._allows, (acts.TakeBredouille(seat),))

    def _to_the_hole(self, seat: int, missing: int) -> Iterator[Act]:
        """By §75: who means to leave marks the trou and not what is beyond it."""
        total = self.markings.sheet.scores[seat].points + missing
        window = self.markings.windows[seat]
        if window is not None and window.own and total > 12 and total % 12 and missing > total % 12:
            yield acts.Mark(seat, missing - total % 12)

    def _answers(self, seat: int) -> Iterator[Act]:
        other = 1 - seat
        faulty = bool(self.open(other, *_PLAY_FAULTS))
        for _, play in remedies.open_plays(self, seat) if faulty else ():
            yield common.MakePlay(seat, write_strides(other, play))
        if remedies.sent_back_from(self, other) is not None:
            yield common.Refuse(seat)
        if faulty:
            yield common.Accept(seat)

    def _decisions(self, seat: int) -> Iterator[Act]:
        yield from filter(self._allows, (common.Hold(seat), common.Leave(seat)))
        if self.word is not Said.LEAVE or leaving.thinks_better(self):
            yield from (common.Play(seat, text) for text in offers.plays(self))
            yield from (common.Place(seat, text) for text in offers.placings(self))
            yield from self._unfinished(seat)

    def _unfinished(self, seat: int) -> Iterator[Act]:
        """One dame let go so that no other makes it right: he has played, or takes it back from the coin (§30)."""
        if self.hand.carries and not offers.placings(self):
            yield from filter(self._allows, (acts.Done(seat), acts.TakeBack(seat)))

    def _allows(self, act: Act) -> bool:
        try:
            table = self.but(rulings=()).follow(act)
        except Illegal:
            return False
        return not any(ruling.refused for ruling in table.rulings)


def _automatic(values: Values) -> bool:
    """Whether a mark takes the other's second jeton off by itself (§94)."""
    return values.bredouille_slip == "automatic" or values.ecoles == "off"


def rigueur(profile: str | None = None, position: str | None = None) -> RigueurTable:
    """A table where the players mark, from the start or from a line in which the dice are still to be thrown."""
    if position is None:
        found = game.profiles.find(profile)
        return RigueurTable(profile=found, markings=Markings(sheet=Sheet(automatic=_automatic(values_of(found)))))
    state = game.read(position, profile)
    native = state.core
    if native.phase not in {core.Phase.opening, core.Phase.throw}:
        raise Illegal("A table begins with the dice still to be thrown. Give a position of the phase throw.")
    sides = (tuple(native.own), tuple(native.other))
    first, second = map(Score.of, native.scores)
    return RigueurTable(
        profile=state.profile,
        dames=(sides[native.thrower], sides[1 - native.thrower]),
        thrower=native.thrower,
        held=(sides[native.thrower] != START, sides[1 - native.thrower] != START),  # what went before is not known
        phase=Phase.OPENING if native.phase == core.Phase.opening else Phase.THROW,
        dice=Dice(
            throws=native.throws,
            game_throws=native.game_throws,
            first=native.first_throw if native.game_throws else None,
        ),
        markings=Markings(sheet=Sheet(base=(first, second), automatic=_automatic(state.values))),
        marque=Marque(planted=(first.grande, second.grande)),
        terms=Terms(native.profile.target, native.profile.marque, native.profile.releve_dice),
        for_all=native.for_all,
    )
