"""Bridges to the libraries people learn and search with: PettingZoo and OpenSpiel.

An optional layer above the house: nothing below imports it, and each bridge needs its own library (the extras
`pettingzoo` and `openspiel`). A bridge decides nothing; it turns moves into integers, states into vectors, and asks
the room for all else. docs/bridges.md says what every number means.
"""
