"""Draughts programs playing one another, by two protocols: Hub (`hub`, its engine and its player) and `dxp` over TCP.

The parts `players` and `commands` of draughts import this package.
"""
