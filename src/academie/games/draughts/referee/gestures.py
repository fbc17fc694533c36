"""The text of what a hand does: squares, and moves with what they lift."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from academie.errors import Illegal, Unreadable, quoted
from academie.games.draughts.board import HUNDRED
from academie.games.draughts.concepts import leaps
from academie.games.draughts.referee import acts
from academie.games.draughts.referee.faults import Played

if TYPE_CHECKING:
    from academie.games.draughts.referee.faults import Claim
    from academie.games.draughts.state import State
    from academie.referee.acts import Act


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
