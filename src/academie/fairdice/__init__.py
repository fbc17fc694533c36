"""Chance that nobody can doubt: the program is bound before anybody sits, each player adds to it, all is proved after.

The program publishes a commitment (`chain`), every person gives a share, and each throw and deal derives from both by a
published formula (`drawn`). What was played is written as a file (`proof`) that anybody can check (`verify`).
docs/program/dice.md has the formula, byte for byte. No game is named here, and no server.
"""
