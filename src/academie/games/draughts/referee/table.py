"""The table of draughts: assisted, where only legal moves are made, and the café's, with its faults and remedies.

What an act of the hand amounts to is asked of the room (§20 to §32, games/draughts/referee/faults.py); here is whose
turn it is, what is still to be answered, and what the referee says.
"""

from __future__ import annotations

import dataclasses
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

from academie.errors import AcademieError, Illegal, Unreadable, quoted
from academie.games.draughts.concepts import leaps
from academie.games.draughts.game import game as room
from academie.games.draughts.referee import acts, faults, remedies
from academie.games.draughts.referee.faults import Fault, Hand, Judgement, Played
from academie.games.draughts.state import Move
from academie.referee.acts import Kind
from academie.referee.table import SEATS, Ruling, Table
from academie.title import Title

if TYPE_CHECKING:
    from academie.game import Game, Result, Roll
    from academie.game import Move as AnyMove
    from academie.games.draughts.state import State
    from academie.referee.acts import Act
    from academie.referee.lines import Reader

_WORDS = {
    "huff": Title(
        "{whom} huffs a piece of {who}, whose move stands.",
        "{whom} souffle une pièce de {who}, dont le coup tient.",
    ),
    "make_take": Title("{who} takes back the move and must take.", "{who} reprend son coup et doit prendre."),
    "let_stand": Title("{whom} lets the move of {who} stand.", "{whom} laisse le coup de {who} comme il est."),
    "accept_false_move": Title("{whom} accepts the false move of {who}.", "{whom} accepte la fausse marche de {who}."),
    "replay": Title(
        "{who} puts the pieces back and plays a regular move.",
        "{who} remet les pièces et joue un coup régulier.",
    ),
    "consent_to_lift": Title(
        "{whom} lets {who} lift what he had left.", "{whom} laisse {who} lever ce qu'il avait laissé."
    ),
    "consent_to_return": Title(
        "{whom} lets {who} put his own pieces back.",
        "{whom} laisse {who} remettre ses propres pièces.",
    ),
    "huff_and_play": Title(
        "{whom} huffs the piece that should have taken, and {who} plays the one he touched.",
        "{whom} souffle la pièce qui devait prendre, et {who} joue celle qu'il a touchée.",
    ),
    "play_touched": Title("{who} must play the piece he touched.", "{who} doit jouer la pièce qu'il a touchée."),
    "choose_touched": Title(
        "{who} must play the touched piece that {whom} names.",
        "{who} doit jouer la pièce touchée que {whom} nomme.",
    ),
    "crown_by_offer": Title("The men are crowned where they stand.", "Les pions sont damés sur place."),
    "refuse_to_take": Title(
        "{who} was told to take and will not: he loses.",
        "{who} devait prendre et s'y refuse : il perd.",
    ),
}
_EMPTY = Hand()
_PLAY = re.compile(r"(\d{1,2})([-x])(\d{1,2})(?: lifting ((?:\d{1,2} ?)+))?")


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
    ordered: int | None = None  # the piece that must be played by order
    told_to_take: bool = False
    verdict: Result | None = None

    @property
    def room(self) -> Game:
        """The game that is played."""
        return room

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

    @property
    def state(self) -> State:
        """The board as the hands have left it."""
        if self.pending is None:
            return self.position
        return remedies.let_stand(self.pending.before, self.pending.played)

    @property
    def position_line(self) -> str:
        """The FEN, without the moves that the state keeps for the draw."""
        return self.state.fen

    @property
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
            return Kind.ANSWER
        return Kind.OTHER if isinstance(act, acts.Refuse) and self.offered is not None else act.kind

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
                following = self._answer_offer(act)
            case acts.OfferDraw() | acts.Resign() | acts.Crown():
                following = self._agreed(act)
            case acts.Play():
                following = self.played_by(act)
            case acts.Touch() | acts.Adoube() if not self.assisted:
                following = self._touched(act)
            case acts.Huff() | acts.MakeTake() | acts.Accept() | acts.Refuse() | acts.LetLift() | acts.LetPutBack():
                following = self._answered(act)
            case acts.HuffAndPlay() | acts.MakePlay():
                following = self._ordered(act)
            case acts.RefuseTaking():
                following = self._refused(act)
            case _:
                raise Illegal(
                    Title(
                        "{act} is no act of this table of draughts.", "{act} n'est pas un acte de cette table de dames."
                    ).fill(act=quoted(act.told()))
                )
        return following

    def said(self, key: str, law: str) -> Self:
        """The same table, and the referee has spoken about the mover."""
        text = _WORDS[key].fill(who=SEATS[self.mover], whom=SEATS[1 - self.mover])
        return dataclasses.replace(self, rulings=(*self.rulings, Ruling(key, law, self.mover, text)))

    def at(self, position: State, **changes: object) -> Self:
        """The table at a position, nothing in hand and nothing to answer."""
        fresh = {"hand": Hand(), "pending": None, "offered": None, "ordered": None, "told_to_take": False, **changes}
        return dataclasses.replace(self, position=position, **fresh)  # type: ignore[arg-type]

    # -- the mover ----------------------------------------------------------------------------

    def _touched(self, act: acts.Touch | acts.Adoube) -> Self:
        """By §20, §22: a finger laid on a piece, or the word before it. The other may touch to huff (§27)."""
        if self.pending is not None and act.seat != self.mover:
            return self._reached(act)
        if act.seat != self.mover or self.pending is not None:
            raise Illegal(
                Title(
                    "It is the other's move; touch nothing until he has played (§20).",
                    "C'est à l'autre de jouer ; ne touchez rien avant qu'il ait joué (§20).",
                )
            )
        if isinstance(act, acts.Adoube):
            return dataclasses.replace(self, hand=self.hand.after(faults.Adoube()))
        square = _square(act.where)
        if square not in _standing(self.position):
            raise Illegal(
                Title(
                    "There is no piece on {square} to touch (§20).",
                    "Il n'y a pas de pièce à toucher sur {square} (§20).",
                ).fill(square=square)
            )
        return dataclasses.replace(self, hand=self.hand.after(faults.Touch(square)))

    def _reached(self, act: acts.Touch | acts.Adoube) -> Self:
        if self.pending is None or isinstance(act, acts.Adoube):
            return self
        judgement = faults.committed(self.pending.judgement, _square(act.where))
        return dataclasses.replace(self, pending=dataclasses.replace(self.pending, judgement=judgement))

    def played_by(self, act: acts.Play) -> Self:
        """A piece carried and let go. Playing on while a fault waits lets it stand (§28)."""
        if self.pending is not None and act.seat != self.mover:
            return self.at(self.state).played_by(act)
        if act.seat != self.mover or self.pending is not None:
            raise Illegal(Title("It is the other's move (§7).", "C'est à l'autre de jouer (§7)."))
        if self.assisted:
            return self.at(self.position.after(room.read_move(self.position, act.play)))
        played = read_play(self.position, act.play)
        if self.ordered is not None:
            return self._by_order(played)
        hand = self.hand.after(played).after(faults.Release())
        judgement = faults.judge(self.position, hand)
        if judgement.legal:
            position = self.position
            for move in judgement.line:
                position = position.after(move)
            return self.at(position)
        if Fault.UNPLAYABLE in judgement.faults or (faults.strict(self.position) and not judgement.legal):
            raise Illegal(
                Title(
                    "{play} is no regular move here; put the piece back and play one (§23, §32).",
                    "{play} n'est pas un coup régulier ici ; remettez la pièce et jouez-en un (§23, §32).",
                ).fill(play=quoted(act.play))
            )
        if self.told_to_take:
            raise Illegal(
                Title(
                    "You were told to take; take, or refuse and lose (§30).",
                    "On vous a dit de prendre ; prenez, ou refusez et perdez (§30).",
                )
            )
        return dataclasses.replace(self, hand=hand, pending=Pending(self.position, played, judgement))

    def _agreed(self, act: Act) -> Self:
        """By §33, §34, §39: what ends or changes the game without a move."""
        if isinstance(act, acts.Crown):
            return self._crowned()
        if isinstance(act, acts.Resign):
            return dataclasses.replace(self, verdict=room.left(self.position, act.seat))
        room.agreed(self.position)
        return dataclasses.replace(self, offered=act.seat)

    def _answer_offer(self, act: Act) -> Self:
        """By §34: a draw needs the other's word; who plays on has refused it."""
        if isinstance(act, acts.Accept):
            return dataclasses.replace(self, offered=None, verdict=room.agreed(self.position))
        declined = dataclasses.replace(self, offered=None)
        return declined if isinstance(act, acts.Refuse) else declined.follow(act)

    def _crowned(self) -> Self:
        """By §39: the men are crowned where they stand."""
        if self.pending is not None:
            raise Illegal(
                Title(
                    "A move waits for its answer; it is given first (§26).",
                    "Un coup attend sa réponse ; elle se donne d'abord (§26).",
                )
            )
        return self.at(self.position.with_crowns()).said("crown_by_offer", "§39")

    def _by_order(self, played: Played) -> Self:
        """By §20, §29: the ordered piece is played in any of its ways, and is not judged again."""
        if self.ordered is None or played not in faults.ways(self.position, self.ordered):
            raise Illegal(
                Title(
                    "The piece on {square} must be played; play it in one of its ways (§20).",
                    "La pièce sur {square} doit être jouée ; jouez-la d'une de ses manières (§20).",
                ).fill(square=self.ordered)
            )
        return self.at(remedies.let_stand(self.position, played))

    def _refused(self, act: acts.RefuseTaking) -> Self:
        if not self.told_to_take or act.seat != self.mover:
            raise Illegal(Title("Nobody has told you to take (§30).", "Personne ne vous a dit de prendre (§30)."))
        return dataclasses.replace(self, verdict=remedies.refuse_to_take(self.position)).said("refuse_to_take", "§30")

    # -- the other ----------------------------------------------------------------------------

    def _claims(self) -> tuple[faults.Claim, ...]:
        if self.pending is not None:
            return self.pending.judgement.claims
        return faults.judge(self.position, self.hand).claims if self.hand.touched and not self.hand.adjusting else ()

    def _claim(self, act: Act, *keys: str) -> faults.Claim:
        if act.seat == self.mover:
            raise Illegal(
                Title("A fault is claimed by the other player (§26).", "C'est à l'autre de réclamer une faute (§26).")
            )
        for claim in self._claims():
            if claim.key in keys:
                return claim
        raise Illegal(
            Title(
                "There is no such claim now; ask which acts are open (§26).",
                "Il n'y a rien de tel à réclamer à présent ; demandez quels actes sont ouverts (§26).",
            )
        )

    def _answered(self, act: Act) -> Self:
        if isinstance(act, acts.MakeTake):
            claim = self._claim(act, "make_take")
            return self.at(self.position, told_to_take=True).said("make_take", claim.law)
        pending = self.pending
        if pending is None:
            raise Illegal(Title("Nothing waits for your answer (§26).", "Rien n'attend votre réponse (§26)."))
        before, played = pending.before, pending.played
        match act:
            case acts.Huff():
                claim, square = self._claim(act, "huff"), _square(act.where)
                if square not in claim.squares:
                    raise Illegal(
                        Title(
                            "The piece on {square} may not be huffed; choose among {squares} (§26).",
                            "La pièce sur {square} ne peut être soufflée ; choisissez parmi {squares} (§26).",
                        ).fill(square=square, squares=", ".join(map(str, claim.squares)))
                    )
                return self._moved("huff", claim.law, remedies.huff(before, played, square))
            case acts.Accept():
                claim = self._claim(
                    act, "accept_false_move", "let_stand", "play_touched", "choose_touched", "huff", "make_take"
                )
                key = claim.key if claim.key == "accept_false_move" else "let_stand"
                return self._moved(key, claim.law, remedies.let_stand(before, played))
            case acts.LetLift():
                claim = self._claim(act, "consent_to_lift")
                return self._moved("consent_to_lift", claim.law, remedies.consent_to_lift(before, played))
            case acts.LetPutBack():
                claim = self._claim(act, "consent_to_return")
                return self._moved("consent_to_return", claim.law, remedies.consent_to_return(before, played))
            case _:
                claim = self._claim(act, "replay")
                return self._moved("replay", claim.law, remedies.replay(before, played))

    def _moved(self, key: str, law: str, position: State) -> Self:
        said = self.said(key, law)
        return said.at(position)

    def _ordered(self, act: acts.HuffAndPlay | acts.MakePlay) -> Self:
        """By §20, §22, §29: the touched piece must be played, another huffed first if that is claimed."""
        if isinstance(act, acts.MakePlay):
            claim, square = self._claim(act, "play_touched", "choose_touched"), _square(act.play)
            if square not in claim.squares:
                raise Illegal(
                    Title(
                        "The piece on {square} was not touched so as to be played (§22).",
                        "La pièce sur {square} n'a pas été touchée pour être jouée (§22).",
                    ).fill(square=square)
                )
            return self.at(self.position, ordered=square).said(claim.key, claim.law)
        claim = self._claim(act, "huff_and_play")
        touched, huffed = _square(act.other), _square(act.where)
        if touched not in self.hand.touched or huffed not in claim.squares:
            raise Illegal(
                Title(
                    "Name a piece that should have taken, and the one that was touched (§29).",
                    "Nommez une pièce qui devait prendre, et celle qui a été touchée (§29).",
                )
            )
        said = self.said("huff_and_play", claim.law)
        return said.at(remedies.huff_and_play(self.position, faults.Touch(touched), huffed), ordered=touched)

    def acts(self, seat: int) -> tuple[Act, ...]:
        """Legal moves of the player on turn, and the claims of the other."""
        if self.result is not None:
            return ()
        if self.offered is not None:
            return (acts.Accept(seat), acts.Refuse(seat)) if seat != self.offered else ()
        if seat != self.mover:
            return tuple(act for claim in self._claims() for act in _claim_acts(seat, claim, self.hand.touched))
        if self.pending is not None:
            return ()
        if self.ordered is not None:
            return tuple(acts.Play(seat, write_play(way)) for way in faults.ways(self.position, self.ordered))
        return tuple(self.act_of(move, seat) for move in self.position.moves())


def _claim_acts(seat: int, claim: faults.Claim, touched: tuple[int, ...]) -> tuple[Act, ...]:
    """The acts by which a claim is made."""
    squares = [str(square) for square in claim.squares]
    plain: dict[str, Act] = {
        "make_take": acts.MakeTake(seat),
        "replay": acts.Refuse(seat),
        "consent_to_lift": acts.LetLift(seat),
        "consent_to_return": acts.LetPutBack(seat),
    }
    match claim.key:
        case "huff":
            return tuple(acts.Huff(seat, square) for square in squares)
        case "huff_and_play":
            return tuple(acts.HuffAndPlay(seat, square, str(touched[0])) for square in squares)
        case "play_touched" | "choose_touched":
            return tuple(acts.MakePlay(seat, square) for square in squares)
        case _:
            return (plain.get(claim.key) or acts.Accept(seat),)


def _square(text: str) -> int:
    if not re.fullmatch(r"\d{1,2}", text) or not 1 <= int(text) <= 50:
        raise Unreadable(
            Title(
                "{text} is not a square; they are numbered 1 to 50.",
                "{text} n'est pas une case ; elles vont de 1 à 50.",
            ).fill(text=quoted(text))
        )
    return int(text)


def _standing(state: State) -> frozenset[int]:
    return frozenset(s for side in (0, 1) for s in (*state.core.men(side), *state.core.kings(side)))


def read_play(state: State, text: str) -> Played:
    """What the hand did: 32-28, 32x23, or 32x23 lifting 28 when fewer or other pieces were lifted than it passed."""
    found = _PLAY.fullmatch(text)
    if found is None:
        raise Unreadable(
            Title(
                "{text} is not a move of the hand; write 32-28, 32x23 or 32x23 lifting 28.",
                "{text} n'est pas un coup de la main ; écrivez 32-28, 32x23 ou 32x23 lifting 28.",
            ).fill(text=quoted(text))
        )
    origin, target = _square(found[1]), _square(found[3])
    if found[4] is not None:
        return Played(origin, target, frozenset(_square(word) for word in found[4].split()))
    if found[2] == "-":
        return Played(origin, target)
    legal = {frozenset(m.captured) for m in state.moves() if (m.origin, m.target) == (origin, target)}
    passed = legal or {gone for (end, gone) in leaps(state, origin) if end == target}
    if len(passed) != 1:
        raise Illegal(
            Title(
                "{text} does not say which pieces were lifted; add them, such as 32x23 lifting 28.",
                "{text} ne dit pas quelles pièces ont été levées ; ajoutez-les, comme 32x23 lifting 28.",
            ).fill(text=quoted(text))
        )
    return Played(origin, target, next(iter(passed)))


def write_play(played: Played) -> str:
    """The text of a move of the hand."""
    if not played.lifted:
        return f"{played.origin}-{played.target}"
    return f"{played.origin}x{played.target} lifting {' '.join(map(str, sorted(played.lifted)))}"


def assisted(profile: str | None = None, position: str | None = None) -> DraughtsTable:
    """A table where only legal moves are made."""
    return dataclasses.replace(rigueur(profile, position), assisted=True)


def rigueur(profile: str | None = None, position: str | None = None) -> DraughtsTable:
    """A table of the café."""
    state = room.start(profile) if position is None else room.read(position, profile)
    return DraughtsTable(profile=state.profile, position=state)
