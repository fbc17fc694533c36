"""The judges of chess: Stockfish where it is installed, our own machine where not, and one ending solved to the end.

Stockfish has one thread and a fixed memory, thinks of so many positions and forgets between them, so that a second
trial with the same version finds the same.
"""

from __future__ import annotations

from academie.claim import Judge
from academie.games.chess.trial.ending import MOST, hear_ending
from academie.games.chess.trial.lines import GAIN, LEVEL, WON, hear_line, hear_start, tools
from academie.title import Title

JUDGES = {
    "line": Judge(
        hear_line,
        Title(
            "Stockfish judges the last position of the line, and each before it more briefly, to find the move on "
            "which the game turns; without Stockfish our own machine judges the last. A mate seen to the end is a "
            "proof. A win is supported from two pawns on and refuted below half a pawn; a draw is supported within "
            "six tenths. Lines of rook and bishop against rook are looked up in our own table, which has solved that "
            "ending.",
            "Stockfish juge la dernière position de la suite, et plus brièvement chacune des autres, pour trouver le "
            "coup où la partie tourne ; sans lui, notre machine juge la dernière. Un mat vu jusqu'au bout est une "
            "preuve. Un gain est appuyé dès deux pions et démenti sous un demi-pion ; une remise est appuyée jusqu'à "
            "six dixièmes. Les suites de tour et fou contre tour se lisent dans notre table, qui a résolu cette "
            "finale.",
        ),
        version=2,
        tools=tools,
        thresholds=(WON, LEVEL, GAIN),
        weight=20,
    ),
    "opening": Judge(
        hear_start,
        Title(
            "Stockfish judges the position; a win is supported from two pawns on, a draw within six tenths of a pawn.",
            "Stockfish juge la position ; un gain est appuyé dès deux pions, une remise jusqu'à six dixièmes de pion.",
        ),
        version=2,
        tools=tools,
        thresholds=(WON, LEVEL),
        weight=20,
    ),
    "ending": Judge(
        hear_ending,
        Title(
            "Positions of rook and bishop against rook are drawn by chance, White to move and nothing to be taken, and "
            "looked up in our own table, which has solved that ending.",
            "Des positions de tour et fou contre tour sont tirées au hasard, trait aux blancs et rien à prendre, et "
            "lues dans notre table, qui a résolu cette finale.",
        ),
        version=2,
        thresholds=(MOST,),
        weight=60,
    ),
}

ENTRIES = dict.fromkeys(("white wins", "black wins", "draw", "white gains"), "line")
