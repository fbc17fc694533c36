"""The acts by which a claim is made, and why one is denied: what joins the table's acts to the claims of faults.py."""

from __future__ import annotations

from typing import TYPE_CHECKING

from academie.games.draughts.referee import acts
from academie.games.draughts.referee.gestures import square_of

if TYPE_CHECKING:
    from academie.games.draughts.referee.faults import Claim
    from academie.referee.acts import Act

KEYS: dict[type[Act], tuple[str, ...]] = {
    acts.Huff: ("huff",),
    acts.HuffAndPlay: ("huff_and_play",),
    acts.MakeTake: ("make_take",),
    acts.MakePlay: ("play_touched", "choose_touched"),
    acts.LetLift: ("consent_to_lift",),
    acts.LetPutBack: ("consent_to_return",),
    acts.Refuse: ("replay",),
    acts.Accept: ("accept_false_move", "let_stand"),
}
_WORDS_ALONE = (acts.MakeTake, acts.LetLift, acts.LetPutBack, acts.Refuse, acts.Accept)
LAW: dict[type[Act], str] = {
    acts.Huff: "§26",
    acts.HuffAndPlay: "§29",
    acts.MakeTake: "§26",
    acts.MakePlay: "§20",
    acts.LetLift: "§25",
    acts.LetPutBack: "§25",
    acts.Refuse: "§24",
    acts.Accept: "§26",
}


def matching(found: tuple[Claim, ...], act: Act) -> Claim | None:
    """The claim that an act makes, if it is open for the pieces the act names."""
    return next((claim for claim in named(found, act) if _concerns(claim, act)), None)


def named(found: tuple[Claim, ...], act: Act) -> tuple[Claim, ...]:
    """The claims of the act's kind, whatever pieces they concern."""
    return tuple(claim for claim in found if claim.key in KEYS[type(act)])


def acts_of(claim: Claim) -> tuple[Act, ...]:
    """The acts by which a claim is made."""
    seat, squares = claim.player, list(map(str, claim.squares))
    match claim.key:
        case "huff":
            return tuple(acts.Huff(seat, square) for square in squares)
        case "huff_and_play":
            return tuple(acts.HuffAndPlay(seat, square, str(other)) for square in squares for other in claim.touched)
        case "play_touched" | "choose_touched":
            return tuple(acts.MakePlay(seat, square) for square in squares)
        case _:
            return tuple(kind(seat) for kind in _WORDS_ALONE if claim.key in KEYS[kind])


def pieces_of(act: Act) -> tuple[int, ...]:
    """The squares an act names; raises `Unreadable` when a text is no square."""
    match act:
        case acts.Huff():
            return (square_of(act.where),)
        case acts.MakePlay():
            return (square_of(act.play),)
        case acts.HuffAndPlay():
            return (square_of(act.where), square_of(act.other))
        case _:
            return ()


def _concerns(claim: Claim, act: Act) -> bool:
    piece, *other = pieces_of(act) or (None,)
    return (piece is None or piece in claim.squares) and set(other) <= set(claim.touched)
