"""The questions of trictrac's lessons beside those of every game.

What a throw wins is asked of the room's law, how many throws do something of its arithmetic, and what is good at a
table of its referee.
"""

from academie.games.trictrac.lessons import board, marks, plays

QUESTIONS = {
    **board.QUESTIONS,
    **marks.QUESTIONS,
    **plays.QUESTIONS,
}

__all__ = ["QUESTIONS"]
