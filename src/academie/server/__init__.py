"""The server: games of people and machines over the network, saved entry by entry, never lost.

A folder is a subject; tests/layers/test_arrows.py says which may import which. The modules beside the folders are
what all of them use (clocks, limits, logs, threads) and what puts them together (process, app, listener). The command
line may import it.
"""
