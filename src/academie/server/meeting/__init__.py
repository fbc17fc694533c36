"""A meeting as values: entries, offers, the game on the table, requests, views and messages.

Everything in the server may import it; it imports no other part of the server but strict JSON.
"""
