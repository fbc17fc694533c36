"""What a meeting is, as values: entries, offers, the game on the table, requests, what is seen and told of it.

Everything in the server may import it; it imports no other part of the server but strict JSON.
"""
