"""The games, a package each: law, profiles, rules, and the parts that serve it (docs/build/architecture.md).

A game may import everything but the server, the command line and the bridges; only the registry imports a game.
"""
