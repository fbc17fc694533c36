"""The server: meetings of people and machines over the network, kept as entries, never lost.

A folder is a subject; which may import which is kept by tests/layers/test_arrows.py. The modules beside the folders are
what all of them use (clocks, limits, logs, threads) and what puts them together (process, app, listener). The command
line may import it.
"""
