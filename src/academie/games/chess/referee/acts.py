"""What is done at a table of chess beside what is done at others, check is said; and what the referee says of it."""

from __future__ import annotations

from academie.referee.acts import Accept, Act, Adoube, Kind, OfferDraw, Play, Reader, Refuse, Resign, RunOut, Touch
from academie.text.message import Message

__all__ = ["Accept", "Act", "Adoube", "OfferDraw", "Play", "Refuse", "Resign", "RunOut", "SayCheck", "Touch"]


class SayCheck(Act, form=Message("says check"), kind=Kind.MARK, short=("check", "échec", "echec")):
    """§17: the word, said by who has just moved."""


ALL: tuple[type[Act], ...] = (Play, Touch, Adoube, SayCheck, OfferDraw, Accept, Refuse, Resign, RunOut)
read_act = Reader(ALL, example=Message("white plays e4"))

# What the referee says, by the paragraph it says it by: {who} is the player the ruling is about and {whom} the other.
RULINGS = {
    "§16": {
        "touched": Message("{who} has touched {square} and must play that piece, if it can go."),
        "touched_to_take": Message("{who} has touched {square} and must take that piece, if it can be taken."),
        "touched_idle": Message("{who} has touched {square}, which can neither go nor be taken: it binds to nothing."),
        "touched_not_played": Message("{who} takes the move back: the piece touched on {square} is to be played."),
        "touched_not_taken": Message("{who} takes the move back: the piece touched on {square} is to be taken."),
    },
    "§18": {
        "false_move": Message("{who} has made a false move; the pieces are put back and a right one is played."),
        "false_move_king": Message("{who} has made a false move; the pieces are put back and the king is moved."),
        "king_not_played": Message("{who} takes the move back: after a false move the king is to be moved."),
    },
    "§17": {
        "not_warned": Message("{who} was not told of the check and takes his move back freely."),
        "check_said": Message("{who} has told {whom} of the check."),
        "no_check": Message("{who} says check and there is none."),
    },
    "§10": {"declined": Message("{who} declines the draw."), "no_offer": Message("Nobody has offered {who} a draw.")},
}
LAWS = {key: law for law, said in RULINGS.items() for key in said}
REFUSED = frozenset({"no_check", "no_offer"})  # what the law denies
