"""The judges of chess: Stockfish, which has to be installed, and one ending solved to the end.

Stockfish has one thread and a fixed memory, thinks of so many positions and forgets between them, so that a second
trial with the same version finds the same.
"""

from __future__ import annotations

from academie.games.chess.trial.ending import MOST, hear_ending
from academie.games.chess.trial.lines import AGAINST, GAIN, LEVEL, UNEVEN, USUAL, WON, hear_line, hear_start, tools
from academie.text.message import Message, verbatim
from academie.trial.claim import Judge

JUDGES = {
    "line": Judge(
        hear_line,
        Message(
            "Stockfish judges the last position of the line, and each before it more briefly, to find the move on "
            "which the game turns. A mate seen to the end is a "
            "proof. A win is supported from two pawns on, and refuted only when the other side stands better by half a "
            "pawn; what lies between is doubtful, and so judged only after a look five times as long. A draw is "
            "supported within six tenths. Lines of rook and bishop against rook are looked up in our own table, which "
            "has solved that ending."
        ),
        version=3,
        tools=tools,
        thresholds=(WON, LEVEL, GAIN, AGAINST, UNEVEN),
        weight=20,
    ),
    "opening": Judge(
        hear_start,
        Message(
            "Stockfish judges the position, and tells by its own statistics how many of a thousand games against "
            "itself such a count has won, drawn and lost. A draw is supported within six tenths of a pawn; “almost "
            "always” hangs on the games won."
        ),
        version=3,
        tools=tools,
        thresholds=(LEVEL, UNEVEN, USUAL),
        weight=20,
    ),
    "ending": Judge(
        hear_ending,
        Message(
            "Positions of rook and bishop against rook are drawn by chance, White to move and nothing to be taken, and "
            "looked up in our own table, which has solved that ending."
        ),
        version=2,
        thresholds=(MOST,),
        weight=60,
    ),
}

ENTRIES = dict.fromkeys(("white wins", "black wins", "draw", "white gains"), "line")

# The games of Philidor by the letters under which the corpus has them.
_GAMES = {
    "P1": Message("First game"),
    "P2": Message("Second game"),
    "P3": Message("Third game"),
    "P4": Message("Fourth game"),
    "G1": Message("First gambit"),
    "G2": Message("Second gambit"),
    "G3": Message("Third gambit"),
    "GC": Message("Cunningham's gambit"),
    "GD": Message("Queen's gambit"),
    "M": Message("Mate of rook and bishop"),
    "S": Message("Supplement"),
}
_NAMED = verbatim("{game} ({id})")
_LEAVING = verbatim("{game}, {name} ({id})")


def named(line: str, title: Message) -> Message:
    """A line of the book as people call it: the game, the renvoi, and its letters in the corpus."""
    game, point, _ = line.partition(".")
    return (_LEAVING if point else _NAMED).fill(game=_GAMES[game], name=title, id=line)
