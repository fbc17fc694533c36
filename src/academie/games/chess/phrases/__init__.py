"""Descriptive notation as the book of 1806 has it: phrases read as moves, moves written as phrases.

    phrase = read("Le chevalier du roi à la troisième case de son fou")
    candidates(position, phrase)         the moves it may mean, the likeliest first
    read_move(position, text)            the one it gives, or a sentence that lists the moves it fits
    read_line(position, phrases)         a whole line, with an account of each phrase
    write(position, move)                the phrase; read back in its position it gives the move

It works on python-chess boards and decides no rule of chess.
"""

from __future__ import annotations

from academie.games.chess.phrases.candidates import (
    Account,
    Candidate,
    LineReading,
    Reading,
    account,
    candidates,
    read_line,
    read_move,
)
from academie.games.chess.phrases.grammar import read
from academie.games.chess.phrases.phrase import Action, Phrase, Position, start
from academie.games.chess.phrases.writer import write

__all__ = [
    "Account",
    "Action",
    "Candidate",
    "LineReading",
    "Phrase",
    "Position",
    "Reading",
    "account",
    "candidates",
    "read",
    "read_line",
    "read_move",
    "start",
    "write",
]
