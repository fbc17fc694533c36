"""The table of draughts: assisted, where only legal moves are made, and the café's, with its faults and remedies.

`faults` judges what a hand does (§20 to §32); this module knows whose turn it is, which fault still waits for an
answer, and what the referee says.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self

from academie.errors import AcademieError, Illegal, quoted
from academie.game.value import cached_property, changed
from academie.games.draughts.concepts import pieces
from academie.games.draughts.game import game
from academie.games.draughts.referee import acts, faults, remedies
from academie.games.draughts.referee.acts import DENIALS, RULINGS, read_play, square_of, standing, write_play
from academie.games.draughts.referee.faults import Claim, Hand, Judgement, Played
from academie.games.draughts.state import Move
from academie.referee.acts import Kind
from academie.referee.table import SEATS, Ruling, Table

if TYPE_CHECKING:
    from academie.game import Game, Result, Roll
    from academie.game import Move as AnyMove
    from academie.game import State as AnyState
    from academie.games.draughts.state import State
    from academie.referee.acts import Act, Reader

_EMPTY = Hand()
ORDERS = frozenset({"make_take", "play_touched", "choose_touched", "huff_and_play"})


@dataclass(frozen=True)
class Pending:
    """A faulty move that the opponent has not answered yet."""

    before: State
    played: Played
    judgement: Judgement


@dataclass(frozen=True, kw_only=True)
class DraughtsTable(Table):
    """A game of draughts; `assisted` admits only legal moves."""

    position: State
    hand: Hand = _EMPTY
    pending: Pending | None = None
    reach: Hand = _EMPTY  # what the other has touched while a fault stands open
    called: int | None = None  # the piece that the other player has touched and must play
    ordered: int | None = None  # the piece that must be played by order
    must_take: bool = False
    huffed: bool = False  # §29: what he must play was touched, and the piece that should have taken is gone
    crowned: int | None = None  # who has just had the men crowned
    harmed: tuple[bool, bool] = (False, False)  # §45: whom an onlooker's word has harmed
    paid_for: tuple[bool, bool] = (False, False)  # for whom that onlooker pays, should he lose
    verdict: Result | None = None

    @property
    def game(self) -> Game:
        """The game that is played."""
        return game

    @property
    def reader(self) -> Reader:
        """The acts of draughts."""
        return acts.read_act

    @property
    def waits(self) -> int | None:
        """Who answers an offer or a faulty move, else the mover."""
        if self.result is not None:
            return None
        if self.offered is not None:
            return 1 - self.offered
        return self.mover if self.pending is None else 1 - self.mover

    @cached_property
    def state(self) -> State:
        """The board as the hands have left it."""
        if self.pending is None:
            return self.position
        return remedies.let_stand(self.pending.before, self.pending.played)

    @property
    def position_line(self) -> str:
        """The FEN, without the moves that the state keeps for the draw."""
        return self.state.fen

    @cached_property
    def result(self) -> Result | None:
        """The end."""
        return self.verdict or (self.position.result if self.pending is None else None)

    @property
    def mover(self) -> int:
        """Whose move it is, or was, while it waits for an answer."""
        return self.position.core.side

    def kind(self, act: Act) -> Kind:
        """A faulty move and an offer wait for a word; an offer is refused without being a fault."""
        if isinstance(act, acts.Accept):
            return Kind.ANSWER if self.offered is not None or self.pending is not None else Kind.OTHER
        declines = isinstance(act, acts.Refuse) and (self.offered is not None or self.crowned is not None)
        return Kind.OTHER if declines else act.kind

    def act_of(self, move: AnyMove, seat: int) -> Act:
        """A move of the hand, with what it lifts where that matters."""
        if self.assisted or not isinstance(move, Move):
            return super().act_of(move, seat)
        return acts.Play(seat, write_play(Played(move.origin, move.target, frozenset(move.captured))))

    def choices(self, act: Act) -> tuple[AnyMove | Roll, ...]:
        """The legal move of an act of the hand; a faulty one is none."""
        if self.assisted or not isinstance(act, acts.Play):
            return super().choices(act)
        try:
            played = read_play(self.state, act.play)
        except AcademieError:
            return ()
        legal = (m for m in self.state.moves() if Played(m.origin, m.target, frozenset(m.captured)) == played)
        return tuple(legal)[:1]

    def follow(self, act: Act) -> Self:
        """See the table in general."""
        match act:
            case _ if self.offered is not None and act.seat != self.offered:
                following = self._replied(act)
            case acts.OfferDraw() | acts.Resign() | acts.RunOut() | acts.Crown():
                following = self._agreed(act)
            case acts.Refuse() if self.crowned == 1 - act.seat:
                following = self._crowns_refused(act.seat)
            case acts.Accept() if self.crowned == 1 - act.seat:
                following = dataclasses.replace(self, crowned=None)
            case acts.Play():
                # An offer waits for the other's word, though its maker plays on.
                following = changed(self.played_by(act), offered=self.offered)
            case acts.Touch() | acts.Adoube() if not self.assisted:
                following = self._touched(act)
            case acts.RefuseTaking():
                following = self._refused(act)
            case acts.Warned() | acts.MakePay() | acts.CallGallery() | acts.AskPlayed():
                following = self._watched(act)
            case _ if type(act) in acts.CLAIMS:
                following = self._claimed(act)
            case _:
                raise Illegal("{act} is not an act of this table of draughts.", act=quoted(act.in_words()))
        return following.paid() if following.result is not None else following

    def said(self, key: str, law: str, seat: int | None = None) -> Self:
        """The same table, and the referee has spoken about a player, the mover unless another is named."""
        about = self.mover if seat is None else seat
        text = RULINGS[key].fill(who=SEATS[about], whom=SEATS[1 - about])
        return dataclasses.replace(self, rulings=(*self.rulings, Ruling(key, law, about, text)))

    def denied(self, act: Act, key: str, law: str, squares: tuple[int, ...] = ()) -> Self:
        """The same table, and the referee has refused what a player claimed."""
        named = ", ".join(map(str, squares))
        text = DENIALS[key].fill(who=SEATS[act.seat], whom=SEATS[1 - act.seat], squares=named)
        return dataclasses.replace(self, rulings=(*self.rulings, Ruling(key, law, act.seat, text, refused=True)))

    def at(self, position: State, **changes: object) -> Self:
        """The table at a position, nothing in hand and nothing to answer."""
        return changed(self, position=position, **(_FRESH | changes))

    def following(self, state: AnyState, choice: AnyMove | Roll, after: Table) -> AnyState:
        """The position of the next table, if the choice led to it."""
        if self.assisted and isinstance(after, DraughtsTable) and state is self.position:
            return after.position
        return super().following(state, choice, after)

    # -- the mover ----------------------------------------------------------------------------

    def _touched(self, act: acts.Touch | acts.Adoube) -> Self:
        """By §20, §22: a finger laid on a piece, or the word before it. The other may touch while a fault is open."""
        if act.seat != self.mover and self._due():
            return self._reached(act)
        on_turn = act.seat == self.mover and self.pending is None  # out of turn a touch binds nobody
        if isinstance(act, acts.Adoube):
            return dataclasses.replace(self, hand=self.hand.after(faults.Adoube())) if on_turn else self
        square = self._finger(act)
        if not on_turn:
            return self
        return dataclasses.replace(self, hand=self.hand.after(faults.Touch(square))) if self._counts(square) else self

    def _finger(self, act: acts.Touch) -> int:
        square = square_of(act.where)
        if square not in standing(self.state):
            raise Illegal("There is no piece on {square} to touch (§20).", square=square)
        return square

    def _counts(self, square: int) -> bool:
        """Whether a touch of the mover binds him: an order to play a piece, or to take, goes before it."""
        if self.must_take:
            return any(move.origin == square for move in faults.required(self.position))
        return self.ordered is None

    def played_by(self, act: acts.Play) -> Self:
        """A piece carried and let go. Playing on while a fault waits lets it stand (§28)."""
        if self.pending is not None and act.seat != self.mover:
            return self._onward(act)
        if act.seat != self.mover or self.pending is not None:
            raise Illegal("It is your opponent's turn (§5).")
        if self.assisted:
            return self.at(self.position.after(self.named(act.play)))
        played = read_play(self.position, act.play)
        self._check_order(played)
        hand = self.hand.after(played).after(faults.Release())
        judgement = faults.judge(self.position, hand)
        if judgement.legal:
            position = self.position
            for move in judgement.line:
                position = position.after(move)
            return self.at(position)
        self._check_regular(act, judgement)
        if self.huffed and judgement.faults == ("nothing_taken",):  # he could not take: one fault costs one piece
            return self.at(remedies.let_stand(self.position, played))
        return dataclasses.replace(self, hand=hand, pending=Pending(self.position, played, judgement), crowned=None)

    def _check_order(self, played: Played) -> None:
        """By §20, §24, §29: the piece named by the other, or falsely moved, is the one to play."""
        if self.ordered is not None and played.origin != self.ordered:
            raise Illegal(
                "The piece on {square} must be played; play it in one of its ways (§20).", square=self.ordered
            )

    def _check_regular(self, act: acts.Play, judgement: Judgement) -> None:
        """Refuse a move that cannot be answered: it is put back."""
        if faults.strict(self.position) and "touched_not_played" in judgement.faults:
            raise Illegal("You touched the piece on {square}; play it (§20).", square=judgement.bound[0])
        if "unplayable" in judgement.faults or faults.strict(self.position):
            raise Illegal(
                "{play} is not a regular move here. Put the piece back and play one (§23, §32).", play=quoted(act.play)
            )
        if self.must_take and set(judgement.faults) != {"touched_not_played"}:
            raise Illegal("Your opponent requires you to take: take, or refuse and lose (§30).")

    def _refused(self, act: acts.RefuseTaking) -> Self:
        if not self.must_take or act.seat != self.mover or self.pending is not None:
            return self.denied(act, "not_told", "§30")
        return dataclasses.replace(self, verdict=remedies.refuse_to_take(self.position)).said("refuse_to_take", "§30")

    # -- those who look on ----------------------------------------------------------------------

    def _watched(self, act: acts.Warned | acts.MakePay | acts.CallGallery | acts.AskPlayed) -> Self:
        return self._overheard(act) if isinstance(act, acts.Warned | acts.MakePay) else self._asked(act)

    def paid(self) -> Self:
        """The game is over: by §45 the onlooker who spoke pays, if the player whom he harmed has lost."""
        winner = self.result.winner if self.result is not None else None
        if winner is None or not self.paid_for[1 - winner]:
            return self
        return self.said("onlooker_pays", "§45", 1 - winner)

    def _overheard(self, act: acts.Warned | acts.MakePay) -> Self:
        """By §45: who gives a player advice pays for the other, and for those who backed him, if that player wins."""
        if isinstance(act, acts.MakePay):
            if not self.harmed[act.seat]:
                return self.denied(act, "onlooker_harmless", "§45")
            paid = dataclasses.replace(self, paid_for=_with(self.paid_for, act.seat), harmed=(False, False))
            return paid.said("onlooker_liable", "§45", act.seat)
        harmed = 1 - act.seat
        return dataclasses.replace(self, harmed=_with(self.harmed, harmed)).said("onlooker_spoke", "§45", harmed)

    def _asked(self, act: acts.CallGallery | acts.AskPlayed) -> Self:
        """By §31 a player is asked whether he has played; by §45 onlookers without a bet judge what his hand did."""
        if isinstance(act, acts.AskPlayed):
            if act.seat == self.mover or not (self.pending or self.hand.touched):
                return self.denied(act, "not_asked", "§31")
            return self.said("has_played" if self.pending else "is_playing", "§31")
        if self.pending is None and not self.hand.touched:
            return self.denied(act, "no_dispute", "§45")
        if act.verdict is acts.Verdict.YES:
            return self.said("fact_confirmed", "§45")
        after = self.said("fact_denied", "§45")
        return after.at(self.position, ordered=self.ordered, must_take=self.must_take, huffed=self.huffed)

    # -- the other ----------------------------------------------------------------------------

    def _due(self) -> tuple[Claim, ...]:
        """What the mover's fault gives the other, before he has touched anything."""
        if self.assisted:
            return ()
        if self.pending is None:
            return faults.judge(self.position, self.hand).claims if self.hand.touched else ()
        judgement = self.pending.judgement
        if any(claim.key in acts.CLAIMS[acts.Accept][1] for claim in judgement.claims):
            return judgement.claims
        # Whatever the fault, the other may leave things as they are (§28).
        return (*judgement.claims, Claim("let_stand", 1 - self.mover, faults.LAW[judgement.faults[0]]))

    @property
    def _at_fault(self) -> bool:
        """Whether a fault of the mover's stands open; to have touched a piece that he may play is none (§20)."""
        if self.pending is not None:
            return True
        return bool(self.hand.touched and faults.judge(self.position, self.hand).faults)

    @property
    def _begun(self) -> tuple[int, ...]:
        """By §20: the pieces of his own that the other has touched, being on turn, and must play."""
        if self.pending is None or not self.reach.touched or self.state.result is not None:
            return ()
        return faults.must_play(self.state, self.reach.touched)

    @property
    def rights(self) -> tuple[Claim, ...]:
        """What the other may claim now; his own touches bind him (§20, §27)."""
        found, begun = self._due(), self._begun
        for square in self.reach.touched:
            found = faults.bound_by(found, square, own=square in begun)
        return found

    @property
    def _to_huff(self) -> tuple[int, ...]:
        """By §27: the piece the other has touched and must huff."""
        return next((claim.squares for claim in self.rights if claim.law == "§27"), ())

    def _reached(self, act: acts.Touch | acts.Adoube) -> Self:
        """By §27: a touch of the other counts while a fault is open, unless he said j'adoube before it.

        While the mover's hand is at work it is not yet his turn, and only a piece he may huff binds him.
        """
        if isinstance(act, acts.Adoube):
            return dataclasses.replace(self, reach=self.reach.after(faults.Adoube()))
        square = self._finger(act)
        if self.pending is None and not any(c.key in faults.HUFFS and square in c.squares for c in self._due()):
            return self
        return dataclasses.replace(self, reach=self.reach.after(faults.Touch(square)))

    def _onward(self, act: acts.Play) -> Self:
        """By §28: the other plays and so lets the fault stand; by §27 not when he has a piece to huff."""
        if squares := self._to_huff:
            raise Illegal("You touched the piece on {square}; huff it before you play (§27).", square=squares[0])
        return self.passed_to(self.state).played_by(act)

    def passed_to(self, position: State) -> Self:
        """The other's turn at a position; the pieces of his own that he has touched stay touched (§20)."""
        own = pieces(position, 1 - self.mover)
        hand = Hand(tuple(square for square in self.reach.touched if square in own), self.reach.adjusting)
        if self.called is None or self.called not in own or not faults.playable(position, self.called):
            return self.at(position, hand=hand)
        return self.at(position, ordered=self.called)

    @property
    def _callable(self) -> tuple[Claim, ...]:
        """By §20, §22: the faulty mover may have the other play, once he has answered, what he touched of his own."""
        begun = self._begun if self.called is None else ()
        key, law = ("choose_touched", "§22") if len(begun) > 1 else ("play_touched", "§20")
        return (Claim(key, self.mover, law, begun),) if begun else ()

    def _claimed(self, act: Act) -> Self:
        """A claim, granted or denied; a claim that the law denies changes nothing."""
        acts.pieces_of(act)
        own = act.seat == self.mover
        claim = acts.matching(self._callable if own else self.rights, act)
        if claim is None:
            return self._denied(act)
        if own:
            called = dataclasses.replace(self, called=acts.pieces_of(act)[0])
            return called.said(claim.key, claim.law, 1 - self.mover)
        if claim.key in ORDERS or self.pending is None:
            return self._ordered(act, claim)
        return self._answered(act, claim, self.pending)

    def _denied(self, act: Act) -> Self:
        """Why a claim is refused, with the paragraph that refuses it."""
        law, squares = acts.CLAIMS[type(act)][0], self._to_huff
        if isinstance(act, acts.Accept | acts.Refuse) and self.pending is None:
            key, law = "no_question", "§34"
        elif self.assisted or faults.strict(self.position):
            key, law = "no_faults", "§32"
        elif act.seat == self.mover:
            key = "own_fault" if self._at_fault else "no_fault"
        elif squares and acts.named(self._due(), act):
            key, law = "committed", "§27"
        elif found := acts.named(self.rights, act):
            key, squares = "other_piece", found[0].squares
        elif acts.named(self._due(), act):
            key, law = "begun", "§20"
        elif self.pending is None and self.hand.touched and not isinstance(act, acts.MakePlay | acts.HuffAndPlay):
            key, law = "unfinished", "§31"
        else:
            key = "no_fault"
        return self.denied(act, key, law, squares)

    def _answered(self, act: Act, claim: Claim, fault: Pending) -> Self:
        """A faulty move is answered: it stands, mended or not, or is played again (§24 to §26)."""
        before, played = fault.before, fault.played
        match claim.key:
            case "replay":
                return self.said("replay", claim.law).at(before, ordered=_regular(before, played.origin))
            case "huff":
                position = remedies.huff(before, played, acts.pieces_of(act)[0])
            case "accept_false_move" | "consent_to_lift" | "consent_to_return":
                return self._let_off(claim, fault)
            case _:
                position = remedies.let_stand(before, played)
        return self.said(claim.key, claim.law).passed_to(position)

    def _let_off(self, claim: Claim, fault: Pending) -> Self:
        """By §26: what is let off is mended, and any other fault of the same move stays open until he plays."""
        after, played = self.said(claim.key, claim.law), remedies.mended(fault.before, fault.played, claim)
        judgement = faults.let_off(faults.judge(fault.before, played), claim)
        if not judgement.claims:
            return after.passed_to(remedies.let_stand(fault.before, played))
        return dataclasses.replace(after, pending=Pending(fault.before, played, judgement))

    def _ordered(self, act: Act, claim: Claim) -> Self:
        """By §20, §22, §26, §29: the mover must take, or play a touched piece, another huffed first if so claimed."""
        said, named = self.said(claim.key, claim.law), acts.pieces_of(act)
        if claim.key == "make_take":
            return said.at(self.position, must_take=True)
        if claim.key != "huff_and_play":
            return said.at(self.position, ordered=named[0])
        huffed, touched = named
        return said.at(
            remedies.huff_and_play(self.position, faults.Touch(touched), huffed), ordered=touched, huffed=True
        )

    # -- what ends or changes a game without a move: a draw offered and answered, the game left, men crowned ----------

    def _agreed(self, act: Act) -> Self:
        """By §33, §34, §39: the game is left or lost on time, a draw offered, or men are crowned."""
        if isinstance(act, acts.Crown):
            return self._with_crowns(act)
        if isinstance(act, acts.Resign | acts.RunOut):
            loses = game.late if isinstance(act, acts.RunOut) else game.left
            return dataclasses.replace(self, verdict=loses(self.position, act.seat))
        return dataclasses.replace(self, offered=act.seat)

    def _replied(self, act: Act) -> Self:
        """By §34: a draw needs the other's word; playing on refuses it, a claim that is denied says nothing."""
        if isinstance(act, acts.Accept):
            return dataclasses.replace(self, offered=None, verdict=game.agreed(self.position))
        declined = dataclasses.replace(self, offered=None)
        if isinstance(act, acts.Refuse):
            return declined
        following = declined.follow(act)
        refused = any(ruling.refused for ruling in following.rulings)
        return dataclasses.replace(self, rulings=following.rulings) if refused else following

    def _with_crowns(self, act: acts.Crown) -> Self:
        """By §39: the men are crowned where they stand; what is touched or ordered stays so."""
        if self.pending is not None:
            return self.denied(act, "answer_first", "§26")
        if act.seat != self._lone_king:
            return self.denied(act, "no_crowns", "§39")
        crowned = dataclasses.replace(self, position=self.position.with_crowns(), offered=None, crowned=act.seat)
        return crowned.said("crown_by_offer", "§39")

    def _crowns_refused(self, seat: int) -> Self:
        """By §39: nobody may refuse the crowns; if he does, the lone king leaves the game as drawn."""
        verdict = dataclasses.replace(game.agreed(self.position), law="§39")
        text = RULINGS["refused_crowns"].fill(who=SEATS[1 - seat], whom=SEATS[seat])
        ruling = Ruling("refused_crowns", "§39", seat, text)
        return dataclasses.replace(self, verdict=verdict, rulings=(*self.rulings, ruling))

    @property
    def _lone_king(self) -> int | None:
        """By §39: who may have the other's men crowned now."""
        if self.pending is not None or not self.position.core.may_offer_crowns():
            return None
        return 0 if len(pieces(self.position, 0)) == 1 else 1

    # -- what is open -------------------------------------------------------------------------

    def acts(self, seat: int) -> tuple[Act, ...]:
        """The plays of the player on turn, the claims of the other, and the answers that are waited for."""
        if self.result is not None:
            return ()
        if self.offered is not None:
            silent = dataclasses.replace(self, offered=None).acts(seat)
            if seat == self.offered:
                return silent
            answers = (acts.Accept(seat), acts.Refuse(seat))
            return (*answers, *(act for act in silent if act not in answers))
        claims = self._callable if seat == self.mover else self.rights
        found: list[Act] = [act for claim in claims for act in acts.acts_of(claim)]
        if self.pending is None:
            found += self.plays() if seat == self.mover else []
        elif seat != self.mover and not self._to_huff:
            found += self.passed_to(self.state).plays()
        if self.crowned == 1 - seat:
            found += [acts.Accept(seat), acts.Refuse(seat)]
        if seat == self._lone_king:
            found.append(acts.Crown(seat))
        if self.harmed[seat]:
            found.append(acts.MakePay(seat))
        return tuple(dict.fromkeys(found))

    def plays(self) -> list[Act]:
        """The legal moves of the piece that must be played, or of any; all its ways where it has no legal one (§20)."""
        if self.position.result is not None:
            return []
        legal = self.position.moves()
        bound = (self.ordered,) if self.ordered is not None else faults.must_play(self.position, self.hand.touched)[:1]
        if self.assisted:
            return list(acts.Play.each(self.mover, self.written_all(legal)))
        if not bound:
            return [self.act_of(move, self.mover) for move in legal]
        own = [self.act_of(move, self.mover) for move in legal if move.origin == bound[0]]
        ways = faults.ways(self.position, bound[0]) if not own else ()
        return own or [acts.Play(self.mover, write_play(way)) for way in ways]


_FRESH: dict[str, Any] = {
    each.name: each.default if each.default_factory is dataclasses.MISSING else each.default_factory()
    for each in dataclasses.fields(DraughtsTable)
    if each.name in {"hand", "pending", "reach", "called", "offered", "ordered", "must_take", "huffed", "crowned"}
}  # of a table at which nothing was touched, and nothing is to be answered


def _with(pair: tuple[bool, bool], seat: int) -> tuple[bool, bool]:
    return (True, pair[1]) if seat == 0 else (pair[0], True)


def _regular(state: State, square: int) -> int | None:
    """By §24: the square, if its piece can be played in rule."""
    return square if any(move.origin == square for move in state.moves()) else None


def assisted(profile: str | None = None, position: str | None = None) -> DraughtsTable:
    """A table where only legal moves are made."""
    return dataclasses.replace(rigueur(profile, position), assisted=True)


def rigueur(profile: str | None = None, position: str | None = None) -> DraughtsTable:
    """A table à la rigueur, by the rules of the café."""
    state = game.start(profile) if position is None else game.read(position, profile)
    return DraughtsTable(profile=state.profile, position=state)
