"""Chance that can be checked: the program commits itself first, each player adds to it, and afterwards all is proved.

The program publishes a commitment (`chain`), every person gives a share, and each throw and deal derives from both by a
published formula (`drawn`). What was played is written as a file (`proof`) that anybody can check (`verify`).
docs/program/dice.md has the formula, byte for byte. No game is named here, and no server.
"""
