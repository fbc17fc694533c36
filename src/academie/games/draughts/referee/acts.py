"""What is done at a table of draughts beside what is done at others, how it is written, what the referee says of it.

The acts of every table stand here too, so that the referee asks for all of them in one place.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.concepts import leaps
from academie.games.draughts.referee.faults import Played
from academie.input.files import read_toml
from academie.referee.acts import (
    ACTS,
    Accept,
    Act,
    Adoube,
    CallGallery,
    Kind,
    MakePlay,
    OfferDraw,
    Play,
    Reader,
    Refuse,
    Resign,
    RunOut,
    Touch,
    Verdict,
)
from academie.text.message import Message, bilingual

if TYPE_CHECKING:
    from academie.games.draughts.referee.faults import Claim
    from academie.games.draughts.state import State

__all__ = [
    "Accept",
    "Act",
    "Adoube",
    "CallGallery",
    "MakePlay",
    "OfferDraw",
    "Play",
    "Refuse",
    "Resign",
    "RunOut",
    "Touch",
    "Verdict",
]


class Huff(Act, form=Message("huffs {where}"), kind=Kind.CLAIM, short=Message.within("to type", "huff")):
    """A piece that should have taken is lifted."""

    where: str


class HuffAndPlay(Act, form=Message("huffs {where} and has {other} played"), kind=Kind.CLAIM):
    """A piece is huffed and the touched one must be played."""

    where: str
    other: str


class MakeTake(Act, form=Message("makes him take"), kind=Kind.CLAIM):
    """The other is made to take."""


class RefuseTaking(Act, form=Message("refuses to take")):
    """The player told to take will not."""


class LetLift(Act, form=Message("lets him lift"), kind=Kind.CLAIM):
    """The other may lift the pieces he passed and left."""


class LetPutBack(Act, form=Message("lets him put back")):
    """The other may put back the pieces of his own that he lifted."""


class Crown(Act, form=Message("has the men crowned"), short=Message.within("to type", "crown")):
    """By §39: the lone king has the other side's men crowned where they stand, which nobody may refuse."""


class Warned(Act, form=Message("is warned by an onlooker")):
    """By §45: somebody who looks on has let the player know something."""


class MakePay(Act, form=Message("makes the onlooker pay")):
    """By §45: the player whom that harms has the onlooker pay for him, should he lose."""


class AskPlayed(Act, form=Message("asks: have you played")):
    """By §31: before he claims, the other asks whether the move is complete."""


OWN: tuple[type[Act], ...] = (
    *(Huff, HuffAndPlay, MakeTake, RefuseTaking, LetLift, LetPutBack, Crown),
    *(Warned, MakePay, AskPlayed),
)
ALL = (*ACTS, *OWN)
read_act = Reader(ALL, example=Message("white plays 32-28"))


# --- The text of what a hand does: squares, and moves with what they lift


_PLAY = re.compile(r"(\d{1,2})([-x])(\d{1,2})(?: lifting ((?:\d{1,2} ?)+))?")


def square_of(text: str) -> int:
    """The square a text names, of the larger board: on the smaller one no piece stands on the others (§49)."""
    if not re.fullmatch(r"\d{1,2}", text) or not 1 <= int(text) <= HUNDRED.squares:
        raise Unreadable(
            "{text} is not a square; they are numbered 1 to 50, à la française 1 to 32.", text=quoted(text)
        )
    return int(text)


def standing(state: State) -> frozenset[int]:
    """The squares on which a piece stands."""
    return frozenset(s for side in (0, 1) for s in (*state.core.men(side), *state.core.kings(side)))


def read_play(state: State, text: str) -> Played:
    """What the hand did: 32-28, 32x23, or 32x23 lifting 28 when fewer or other pieces were lifted than it passed."""
    found = _PLAY.fullmatch(text)
    if found is None:
        raise Unreadable("{text} is not a move of the hand; write 32-28, 32x23 or 32x23 lifting 28.", text=quoted(text))
    origin, target = square_of(found[1]), square_of(found[3])
    if found[4] is not None:
        return Played(origin, target, frozenset(square_of(word) for word in found[4].split()))
    if found[2] == "-":
        return Played(origin, target)
    legal = {frozenset(m.captured) for m in state.moves() if (m.origin, m.target) == (origin, target)}
    passed = legal or {gone for (end, gone) in leaps(state, origin) if end == target}
    if len(passed) != 1:
        raise Illegal(
            "{text} does not say which pieces were lifted; add them, such as 32x23 lifting 28.", text=quoted(text)
        )
    return Played(origin, target, next(iter(passed)))


def write_play(played: Played) -> str:
    """The text of a move of the hand."""
    if not played.lifted:
        return f"{played.origin}-{played.target}"
    return f"{played.origin}x{played.target} lifting {' '.join(map(str, sorted(played.lifted)))}"


# --- The acts by which a claim is made, and why one is denied


# Of each act the paragraph that denies it, and the claims it may make.
CLAIMS: dict[type[Act], tuple[str, tuple[str, ...]]] = {
    Huff: ("§26", ("huff",)),
    HuffAndPlay: ("§29", ("huff_and_play",)),
    MakeTake: ("§26", ("make_take",)),
    MakePlay: ("§20", ("play_touched", "choose_touched")),
    LetLift: ("§25", ("consent_to_lift",)),
    LetPutBack: ("§25", ("consent_to_return",)),
    Refuse: ("§24", ("replay",)),
    Accept: ("§26", ("accept_false_move", "let_stand")),
}
_WORDS_ALONE = (MakeTake, LetLift, LetPutBack, Refuse, Accept)


def matching(found: tuple[Claim, ...], act: Act) -> Claim | None:
    """The claim that an act makes, if it is open for the pieces the act names."""
    return next((claim for claim in named(found, act) if _concerns(claim, act)), None)


def named(found: tuple[Claim, ...], act: Act) -> tuple[Claim, ...]:
    """The claims of the act's kind, whatever pieces they concern."""
    return tuple(claim for claim in found if claim.key in CLAIMS[type(act)][1])


def acts_of(claim: Claim) -> tuple[Act, ...]:
    """The acts by which a claim is made."""
    seat, squares = claim.player, list(map(str, claim.squares))
    match claim.key:
        case "huff":
            return tuple(Huff(seat, square) for square in squares)
        case "huff_and_play":
            return tuple(HuffAndPlay(seat, square, str(other)) for square in squares for other in claim.touched)
        case "play_touched" | "choose_touched":
            return tuple(MakePlay(seat, square) for square in squares)
        case _:
            return tuple(kind(seat) for kind in _WORDS_ALONE if claim.key in CLAIMS[kind][1])


def pieces_of(act: Act) -> tuple[int, ...]:
    """The squares an act names; raises `Unreadable` when a text is not a square."""
    match act:
        case Huff():
            return (square_of(act.where),)
        case MakePlay():
            return (square_of(act.play),)
        case HuffAndPlay():
            return (square_of(act.where), square_of(act.other))
        case _:
            return ()


def _concerns(claim: Claim, act: Act) -> bool:
    piece, *other = pieces_of(act) or (None,)
    return (piece is None or piece in claim.squares) and set(other) <= set(claim.touched)


# --- What the referee says: of what was claimed rightly, and of what the law denies


_WORDS = read_toml(Path(__file__).with_name("rulings.toml"))
RULINGS, DENIALS = ({key: bilingual(**each) for key, each in _WORDS[kind].items()} for kind in ("rulings", "denials"))
