"""The questions of trictrac's lessons beside those of every game: of the board and plays, and of throws and marks."""

from academie.games.trictrac.lessons import board, marks

QUESTIONS = {**board.QUESTIONS, **marks.QUESTIONS}

__all__ = ["QUESTIONS"]
