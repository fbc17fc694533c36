"""Tournaments on the server: what people ask (`director.py`), what happens unasked (`rounds.py`).

The rules of pairing and of standings are `academie.tournament`; the tables are `store/tournaments.py`.
"""
