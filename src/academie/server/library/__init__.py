"""What is known without a meeting in play: games, laws, books, lessons, positions, and games that are over.

The workers, routes and pages may import it; of the server it knows what a meeting is, and nothing else.
"""
