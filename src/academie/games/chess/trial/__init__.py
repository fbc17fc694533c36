"""The judges of chess: Stockfish, which has to be installed, and one ending solved to the end.

Stockfish has one thread and a fixed memory, thinks of so many positions and forgets between them, so that a second
trial with the same version finds the same.
"""

from __future__ import annotations

from academie.claim import Judge
from academie.games.chess.trial.ending import MOST, hear_ending
from academie.games.chess.trial.lines import AGAINST, GAIN, LEVEL, UNEVEN, USUAL, WON, hear_line, hear_start, tools
from academie.title import Title

JUDGES = {
    "line": Judge(
        hear_line,
        Title(
            "Stockfish judges the last position of the line, and each before it more briefly, to find the move on "
            "which the game turns. A mate seen to the end is a "
            "proof. A win is supported from two pawns on, and refuted only when the other side stands better by half a "
            "pawn; what lies between is doubtful, and so judged only after a look five times as long. A draw is "
            "supported within six tenths. Lines of rook and bishop against rook are looked up in our own table, which "
            "has solved that ending.",
            "Stockfish juge la dernière position de la suite, et plus brièvement chacune des autres, pour trouver le "
            "coup où la partie tourne. Un mat vu jusqu'au bout est une "
            "preuve. Un gain est appuyé dès deux pions, et n'est démenti que si l'autre côté est mieux d'un "
            "demi-pion ; entre les deux il est incertain, et ne se dit tel qu'après un regard cinq fois plus long. Une "
            "remise est appuyée jusqu'à six dixièmes. Les suites de tour et fou contre tour se lisent dans notre "
            "table, qui a résolu cette finale.",
        ),
        version=3,
        tools=tools,
        thresholds=(WON, LEVEL, GAIN, AGAINST, UNEVEN),
        weight=20,
    ),
    "opening": Judge(
        hear_start,
        Title(
            "Stockfish judges the position, and tells by its own statistics how many of a thousand games against "
            "itself such a count has won, drawn and lost. A draw is supported within six tenths of a pawn; “almost "
            "always” hangs on the games won.",
            "Stockfish juge la position, et dit par ses propres statistiques combien, de mille parties contre "
            "lui-même, un tel compte en a gagné, remis et perdu. Une remise est appuyée jusqu'à six dixièmes de pion ; "
            "« presque toujours » se juge aux parties gagnées.",
        ),
        version=3,
        tools=tools,
        thresholds=(LEVEL, UNEVEN, USUAL),
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

# The games of Philidor by the letters under which the corpus has them.
_GAMES = {
    "P1": Title("First game", "Première partie"),
    "P2": Title("Second game", "Deuxième partie"),
    "P3": Title("Third game", "Troisième partie"),
    "P4": Title("Fourth game", "Quatrième partie"),
    "G1": Title("First gambit", "Premier gambit"),
    "G2": Title("Second gambit", "Deuxième gambit"),
    "G3": Title("Third gambit", "Troisième gambit"),
    "GC": Title("Cunningham's gambit", "Gambit de Cunningham"),
    "GD": Title("Queen's gambit", "Gambit de la dame"),
    "M": Title("Mate of rook and bishop", "Mat de la tour et du fou"),
    "S": Title("Supplement", "Supplément"),
}
_NAMED = Title("{game} ({id})", "{game} ({id})")
_LEAVING = Title("{game}, {name} ({id})", "{game}, {name} ({id})")


def named(line: str, title: Title) -> Title:
    """A line of the book as people call it: the game, the renvoi, and its letters in the corpus."""
    game, point, _ = line.partition(".")
    return (_LEAVING if point else _NAMED).fill(game=_GAMES[game], name=title, id=line)
