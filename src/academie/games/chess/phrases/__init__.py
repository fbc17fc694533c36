"""Descriptive notation as the book of 1806 has it: phrases read as moves, moves written as phrases.

`grammar` reads a phrase, “Le chevalier du roi à la troisième case de son fou”; `candidates` finds the moves it may mean
in a position, and reads a whole line; `writer` writes the phrase of a move. They work on python-chess boards and decide
no rule of chess.
"""
